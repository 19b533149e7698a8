import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { JsonObject } from "../../read/decoded-asset.js";
import { arrayAt, isCount, isObject, objectAt, show } from "../../read/json-access.js";
import type { AccessorLayout, AccessorReader } from "../../read/read-accessor.js";

/** What one mesh draws, in its own space. */
export interface StaticMesh {
  readonly triangles: number;
  readonly primitives: number;
  /** 3 per vertex, one array a primitive. */
  readonly positions: readonly Float32Array[];
}

const TRIANGLES = 4;
const STRIP_AND_FAN = [5, 6];

/** Every mesh of the document; a primitive that cannot be read has its finding and draws nothing. */
export function readMeshes(
  json: JsonObject,
  accessors: AccessorReader,
  report: Report,
): StaticMesh[] {
  return arrayAt(json, "meshes").map((mesh, index) => {
    const primitives = arrayAt(isObject(mesh) ? mesh : {}, "primitives");
    if (primitives.length === 0) {
      const place = { pointer: pointer("meshes", index) };
      report("GLTF_PROPERTY", { expected: "a mesh with primitives", found: show(mesh) }, place);
    }
    const read = primitives.map((primitive, nth) =>
      readPrimitive(primitive, pointer("meshes", index, "primitives", nth), accessors, report),
    );
    return {
      primitives: primitives.length,
      triangles: read.reduce((sum, { triangles }) => sum + triangles, 0),
      positions: read.flatMap(({ positions }) => positions ?? []),
    };
  });
}

interface ReadPrimitive {
  readonly triangles: number;
  readonly positions: Float32Array | null;
}

const NOTHING: ReadPrimitive = { triangles: 0, positions: null };

function readPrimitive(
  primitive: unknown,
  at: string,
  accessors: AccessorReader,
  report: Report,
): ReadPrimitive {
  if (!isObject(primitive)) {
    report("GLTF_PROPERTY", { expected: "a primitive", found: show(primitive) }, { pointer: at });
    return NOTHING;
  }
  const layoutAt = (value: unknown, place: string): AccessorLayout | null => {
    if (isCount(value)) return accessors.layout(value);
    const expected = "the index of an accessor";
    report("GLTF_PROPERTY", { expected, found: show(value) }, { pointer: `${at}/${place}` });
    return null;
  };
  const position = layoutAt(objectAt(primitive, "attributes")["POSITION"], "attributes/POSITION");
  const positions = position === null ? null : readPositions(position, at, accessors, report);
  if (positions === null) return NOTHING;
  const vertices = positions.length / 3;
  let corners = vertices;
  if (primitive["indices"] !== undefined) {
    const layout = layoutAt(primitive["indices"], "indices");
    if (layout === null || !areInRange(layout, vertices, at, accessors, report)) return NOTHING;
    corners = layout.count;
  }
  return { triangles: trianglesOf(primitive["mode"] ?? TRIANGLES, corners), positions };
}

function readPositions(
  layout: AccessorLayout,
  at: string,
  accessors: AccessorReader,
  report: Report,
): Float32Array | null {
  const place = `${at}/attributes/POSITION`;
  if (layout.size !== 3) {
    const params = { attribute: "POSITION", found: layout.format, expected: "F32 VEC3" };
    report("ATTRIBUTE_ILLEGAL", params, { pointer: place });
    return null;
  }
  const positions = accessors.floats(layout);
  if (positions === null) return null;
  const bad = positions.findIndex((value) => !Number.isFinite(value));
  if (bad < 0) return positions;
  const vertex = Math.floor(bad / 3);
  report("POSITION_NOT_FINITE", { vertex }, { pointer: place, vertex });
  return null;
}

function areInRange(
  layout: AccessorLayout,
  vertices: number,
  at: string,
  accessors: AccessorReader,
  report: Report,
): boolean {
  const place = { pointer: `${at}/indices` };
  if (!/^U(?:8|16|32) SCALAR$/.test(layout.format)) {
    const params = { attribute: "indices", found: layout.format, expected: "U32 SCALAR" };
    report("ATTRIBUTE_ILLEGAL", params, place);
    return false;
  }
  const corners = accessors.integers(layout);
  if (corners === null) return false;
  const bad = corners.findIndex((index) => index >= vertices);
  if (bad < 0) return true;
  const params = { index: corners[bad]!, vertices, triangle: Math.floor(bad / 3) };
  report("INDEX_RANGE", params, place);
  return false;
}

function trianglesOf(mode: unknown, corners: number): number {
  if (mode === TRIANGLES) return Math.floor(corners / 3);
  return STRIP_AND_FAN.includes(mode as number) ? Math.max(0, corners - 2) : 0;
}
