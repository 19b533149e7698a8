import { pointer } from "bindpose/contract/rules";
import type { Report } from "../findings/collector.js";
import type { JsonObject } from "./decoded-asset.js";
import { arrayAt, isCount, isObject, objectAt, show } from "./json-access.js";
import type { AccessorLayout, AccessorReader } from "./read-accessor.js";

/** What the contract wants, and what glTF allows besides (the last two with KHR_mesh_quantization). */
const FORMATS: Readonly<Record<string, { ours: readonly string[]; legal: readonly string[] }>> = {
  POSITION: {
    ours: ["F32 VEC3"],
    legal: ["I8", "U8", "I16", "U16"].flatMap((name) => [
      `${name} VEC3`,
      `${name} VEC3 normalized`,
    ]),
  },
  NORMAL: { ours: ["F32 VEC3"], legal: ["I8 VEC3 normalized", "I16 VEC3 normalized"] },
  COLOR_0: {
    ours: ["F32 VEC3"],
    legal: ["F32 VEC4"].concat(
      ["U8", "U16"].flatMap((name) => [`${name} VEC3 normalized`, `${name} VEC4 normalized`]),
    ),
  },
  JOINTS: { ours: ["U8 VEC4", "U16 VEC4"], legal: [] },
  WEIGHTS: { ours: ["F32 VEC4"], legal: ["U8 VEC4 normalized", "U16 VEC4 normalized"] },
};

const TRIANGLES = 4;
const TRIANGLE_STRIP = 5;
const TRIANGLE_FAN = 6;
/** Sets of influences that are read: 16 influences, more than any engine reads. */
const SET_LIMIT = 4;
const COMPRESSION = "KHR_draco_mesh_compression";

/** The accessors of one skinned primitive, formats and counts agreed; nothing is decoded yet. */
export interface PrimitiveLayout {
  readonly mesh: number;
  readonly primitive: number;
  readonly mode: number;
  readonly position: AccessorLayout;
  readonly normal: AccessorLayout | null;
  readonly colour: AccessorLayout | null;
  /** JOINTS_n and WEIGHTS_n, at least one pair. */
  readonly sets: readonly { readonly joints: AccessorLayout; readonly weights: AccessorLayout }[];
  readonly indices: AccessorLayout | null;
}

/** Null where the primitive cannot be skinned; then a finding says why. */
export function readPrimitive(
  json: JsonObject,
  mesh: number,
  primitive: number,
  accessors: AccessorReader,
  report: Report,
): PrimitiveLayout | null {
  const place = pointer("meshes", mesh, "primitives", primitive);
  const value = arrayAt(objectAt({ mesh: arrayAt(json, "meshes")[mesh] }, "mesh"), "primitives")[
    primitive
  ];
  if (!isObject(value)) {
    report("GLTF_PROPERTY", { expected: "a primitive", found: show(value) }, { pointer: place });
    return null;
  }
  if (Object.hasOwn(objectAt(value, "extensions"), COMPRESSION)) {
    report("GLTF_COMPRESSED", { extension: COMPRESSION }, { pointer: place });
    return null;
  }
  const mode = value["mode"] ?? TRIANGLES;
  if (mode !== TRIANGLES) {
    report("PRIMITIVE_MODE", { mode: isCount(mode) ? mode : -1 }, { pointer: `${place}/mode` });
  }
  const attributes = objectAt(value, "attributes");
  const attribute = (name: string) => readAttribute(attributes, name, place, accessors, report);
  const position = attribute("POSITION");
  const sets = readSets(attributes, attribute);
  if (position === null || sets === null) {
    for (const name of ["POSITION", "JOINTS_0", "WEIGHTS_0"]) {
      if (Object.hasOwn(attributes, name)) continue;
      report("ATTRIBUTE_MISSING", { attribute: name }, { pointer: `${place}/attributes` });
    }
    return null;
  }
  const normal = attribute("NORMAL");
  const colour = attribute("COLOR_0");
  if (!Object.hasOwn(attributes, "NORMAL")) {
    report("NORMAL_MISSING", {}, { pointer: `${place}/attributes` });
  }
  if (!Object.hasOwn(attributes, "COLOR_0")) {
    report("COLOUR_MISSING", {}, { pointer: `${place}/attributes` });
  }
  const layouts = { NORMAL: normal, COLOR_0: colour };
  const counted: [string, AccessorLayout | null][] = Object.entries(layouts);
  for (const [n, { joints, weights }] of sets.entries()) {
    counted.push([`JOINTS_${n}`, joints], [`WEIGHTS_${n}`, weights]);
  }
  let countsAgree = true;
  for (const [name, layout] of counted) {
    if (layout === null || layout.count === position.count) continue;
    const found = layout.count;
    report(
      "ATTRIBUTE_COUNT",
      { attribute: name, found, expected: position.count },
      { pointer: `${place}/attributes/${name}` },
    );
    countsAgree = false;
  }
  const indices = readIndices(value, place, accessors, report);
  if (!countsAgree || indices === "unreadable") return null;
  return {
    mesh,
    primitive,
    mode: isCount(mode) ? mode : -1,
    position,
    normal,
    colour,
    sets,
    indices,
  };
}

/** The sets of influences that are complete, from 0; null where the first is not. */
function readSets(
  attributes: JsonObject,
  attribute: (name: string) => AccessorLayout | null,
): PrimitiveLayout["sets"] | null {
  const sets: { joints: AccessorLayout; weights: AccessorLayout }[] = [];
  while (sets.length < SET_LIMIT && Object.hasOwn(attributes, `JOINTS_${sets.length}`)) {
    const joints = attribute(`JOINTS_${sets.length}`);
    const weights = attribute(`WEIGHTS_${sets.length}`);
    if (joints === null || weights === null) break;
    sets.push({ joints, weights });
  }
  return sets.length === 0 ? null : sets;
}

function readAttribute(
  attributes: JsonObject,
  name: string,
  primitivePlace: string,
  accessors: AccessorReader,
  report: Report,
): AccessorLayout | null {
  const index = attributes[name];
  if (index === undefined) return null;
  const place = { pointer: `${primitivePlace}/attributes/${name}` };
  if (!isCount(index)) {
    report("GLTF_PROPERTY", { expected: "the index of an accessor", found: show(index) }, place);
    return null;
  }
  const layout = accessors.layout(index);
  if (layout === null) return null;
  const { ours, legal } = FORMATS[name.replace(/^(JOINTS|WEIGHTS)_\d+$/, "$1")]!;
  if (ours.includes(layout.format)) return layout;
  const isLegal = legal.includes(layout.format);
  report(
    isLegal ? "ATTRIBUTE_FORMAT" : "ATTRIBUTE_ILLEGAL",
    { attribute: name, found: layout.format, expected: ours.join(" or ") },
    place,
  );
  return isLegal ? layout : null;
}

function readIndices(
  primitive: JsonObject,
  primitivePlace: string,
  accessors: AccessorReader,
  report: Report,
): AccessorLayout | null | "unreadable" {
  const index = primitive["indices"];
  const place = { pointer: `${primitivePlace}/indices` };
  if (index === undefined) {
    report("INDICES_MISSING", {}, { pointer: primitivePlace });
    return null;
  }
  if (!isCount(index)) {
    report("GLTF_PROPERTY", { expected: "the index of an accessor", found: show(index) }, place);
    return "unreadable";
  }
  const layout = accessors.layout(index);
  if (layout === null) return "unreadable";
  if (layout.format === "U32 SCALAR") return layout;
  if (layout.format !== "U8 SCALAR" && layout.format !== "U16 SCALAR") {
    const found = layout.format;
    report("ATTRIBUTE_ILLEGAL", { attribute: "indices", found, expected: "U32 SCALAR" }, place);
    return "unreadable";
  }
  report("INDICES_FORMAT", { found: layout.format }, place);
  return layout;
}

/** The corners of the primitive's triangles; a rest that makes no triangle is left out. */
export function triangulate(mode: number, corners: Uint32Array): Uint32Array {
  if (mode === TRIANGLES) return corners.subarray(0, corners.length - (corners.length % 3));
  if (mode !== TRIANGLE_STRIP && mode !== TRIANGLE_FAN) return new Uint32Array(0);
  const triangles = Math.max(0, corners.length - 2);
  const out = new Uint32Array(3 * triangles);
  for (let i = 0; i < triangles; i++) {
    const isOdd = mode === TRIANGLE_STRIP && i % 2 === 1;
    out[3 * i] = corners[mode === TRIANGLE_FAN ? 0 : i]!;
    out[3 * i + 1] = corners[i + (isOdd ? 2 : 1)]!;
    out[3 * i + 2] = corners[i + (isOdd ? 1 : 2)]!;
  }
  return out;
}
