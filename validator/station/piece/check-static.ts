import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { JsonObject } from "../../read/decoded-asset.js";
import { arrayAt, isObject, objectAt, show } from "../../read/json-access.js";

const LIGHTS = "KHR_lights_punctual";
const INSTANCING = "EXT_mesh_gpu_instancing";

/** Extensions that change materials and formats alone, which a piece may ask for. */
const KNOWN_EXTENSIONS =
  /^(?:EXT_texture_webp|KHR_materials_[a-z_]+|KHR_mesh_quantization|KHR_texture_transform)$/;
const COMPRESSIONS = ["KHR_draco_mesh_compression", "EXT_meshopt_compression"];

/** What a piece may not hold beside static meshes (G39). */
export function checkStatic(json: JsonObject, report: Report): void {
  const skins = arrayAt(json, "skins").length;
  if (skins > 0) report("PIECE_SKINNED", { what: `${skins} skins` }, { pointer: "/skins" });
  const animations = arrayAt(json, "animations").length;
  if (animations > 0) {
    report("PIECE_ANIMATED", { count: animations }, { pointer: "/animations" });
  }
  checkHeld(json, report);
  checkPrimitives(json, skins > 0, report);
  checkExtras(json, report);
  for (const [index, extension] of arrayAt(json, "extensionsUsed").entries()) {
    // It draws a mesh more often than anybody counts.
    if (extension !== INSTANCING) continue;
    report("PIECE_EXTENSION", { extension }, { pointer: pointer("extensionsUsed", index) });
  }
  for (const [index, extension] of arrayAt(json, "extensionsRequired").entries()) {
    if (typeof extension === "string" && KNOWN_EXTENSIONS.test(extension)) continue;
    const place = { pointer: pointer("extensionsRequired", index) };
    if (COMPRESSIONS.includes(extension as string)) {
      report("GLTF_COMPRESSED", { extension: extension as string }, place);
    } else report("PIECE_EXTENSION", { extension: show(extension) }, place);
  }
}

function checkHeld(json: JsonObject, report: Report): void {
  const lights = arrayAt(objectAt(objectAt(json, "extensions"), LIGHTS), "lights").length;
  const held = [
    ["cameras", arrayAt(json, "cameras").length, pointer("cameras")],
    ["lights", lights, pointer("extensions", LIGHTS, "lights")],
  ] as const;
  for (const [what, count, at] of held) {
    if (count > 0) report("PIECE_HOLDS", { what, count }, { pointer: at });
  }
}

/** Joints, weights and morph targets; where there is a skin, that already says the first. */
function checkPrimitives(json: JsonObject, isKnown: boolean, report: Report): void {
  for (const [index, mesh] of arrayAt(json, "meshes").entries()) {
    for (const [nth, primitive] of arrayAt(isObject(mesh) ? mesh : {}, "primitives").entries()) {
      if (!isObject(primitive)) continue;
      const at = pointer("meshes", index, "primitives", nth);
      const bound = Object.keys(objectAt(primitive, "attributes")).find((name) =>
        /^(?:JOINTS|WEIGHTS)_\d+$/.test(name),
      );
      if (bound !== undefined && !isKnown) {
        report("PIECE_SKINNED", { what: bound }, { pointer: `${at}/attributes/${bound}` });
      }
      const count = arrayAt(primitive, "targets").length;
      if (count > 0) report("PIECE_MORPHED", { count }, { pointer: `${at}/targets` });
    }
  }
}

/** Every `extras` of the document, however deep; nesting is bounded by the reader. */
function checkExtras(json: JsonObject, report: Report): void {
  const path: (string | number)[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) step(index, item);
    } else if (isObject(value)) {
      for (const [key, member] of Object.entries(value)) {
        if (key === "extras") report("PIECE_EXTRAS", {}, { pointer: pointer(...path, key) });
        else step(key, member);
      }
    }
  };
  const step = (key: string | number, value: unknown): void => {
    if (typeof value !== "object") return;
    path.push(key);
    walk(value);
    path.pop();
  };
  walk(json);
}
