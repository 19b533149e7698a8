import { pointer } from "bindpose/contract/rules";
import type { Report } from "../findings/collector.js";
import { counted } from "../surface/counted.js";
import { type PrimitiveLayout, readPrimitive, triangulate } from "./decode-primitive.js";
import type { DecodedMesh, DecodedPart, JsonObject } from "./decoded-asset.js";
import { arrayAt, objectAt } from "./json-access.js";
import type { AccessorReader } from "./read-accessor.js";

/**
 * The skinned primitives of the given meshes, merged into one list of vertices and triangles.
 * Null where none can be read. Primitives that use the same accessors share their vertices.
 */
export function decodeMesh(
  json: JsonObject,
  meshes: readonly number[],
  accessors: AccessorReader,
  report: Report,
): DecodedMesh | null {
  const layouts: PrimitiveLayout[] = [];
  for (const mesh of meshes) {
    const primitives = arrayAt(
      objectAt({ mesh: arrayAt(json, "meshes")[mesh] }, "mesh"),
      "primitives",
    );
    for (const primitive of primitives.keys()) {
      const layout = readPrimitive(json, mesh, primitive, accessors, report);
      if (layout !== null) layouts.push(layout);
    }
  }
  const { parts, corners, vertexCount, sources } = place(layouts, accessors, report);
  if (parts.length === 0) return null;
  const sets = Math.max(...[...sources.values()].map(({ sets }) => sets.length));
  const numbers = vertexCount * (3 + 3 + 3 + 8 * sets);
  if (!accessors.spend(numbers)) return null;
  return mergeVertices(parts, corners, vertexCount, sources, sets, accessors);
}

interface Placement {
  readonly parts: readonly DecodedPart[];
  readonly corners: Uint32Array;
  readonly vertexCount: number;
  /** By first vertex: whose vertices stand there. */
  readonly sources: ReadonlyMap<number, PrimitiveLayout>;
}

/** Decides where each primitive's vertices and triangles go, and reads the triangles. */
function place(
  layouts: readonly PrimitiveLayout[],
  accessors: AccessorReader,
  report: Report,
): Placement {
  const parts: DecodedPart[] = [];
  const lists: Uint32Array[] = [];
  const sources = new Map<number, PrimitiveLayout>();
  const firstOf = new Map<string, number>();
  let vertexCount = 0;
  let indexCount = 0;
  for (const layout of layouts) {
    const key = [layout.position, layout.normal, layout.colour]
      .concat(layout.sets.flatMap(({ joints, weights }) => [joints, weights]))
      .map((accessor) => accessor?.index ?? "")
      .join(" ");
    const count = layout.position.count;
    let firstVertex = firstOf.get(key);
    if (firstVertex === undefined) {
      firstVertex = vertexCount;
      firstOf.set(key, firstVertex);
      sources.set(firstVertex, layout);
      vertexCount += count;
    }
    const list = readCorners(layout, firstVertex, accessors, report);
    if (list === null) break;
    parts.push({
      mesh: layout.mesh,
      primitive: layout.primitive,
      firstVertex,
      vertexCount: count,
      firstIndex: indexCount,
      indexCount: list.length,
      positionFormat: layout.position.format,
      jointFormats: layout.sets.map(({ joints }) => joints.format),
      min: layout.position.min,
      max: layout.position.max,
    });
    lists.push(list);
    indexCount += list.length;
  }
  const corners = new Uint32Array(indexCount);
  for (const [i, list] of lists.entries()) corners.set(list, parts[i]!.firstIndex);
  return { parts, corners, vertexCount, sources };
}

/** Triangle corners in the merged list; null where the budget is spent. */
function readCorners(
  layout: PrimitiveLayout,
  firstVertex: number,
  accessors: AccessorReader,
  report: Report,
): Uint32Array | null {
  const count = layout.indices?.count ?? layout.position.count;
  if (!accessors.spend(count)) return null;
  let stored: Uint32Array;
  if (layout.indices === null) {
    stored = counted(count);
  } else {
    const read = accessors.integers(layout.indices);
    if (read === null) return null;
    stored = read;
  }
  if (layout.mode === 4 && count % 3 !== 0) {
    const at = pointer("meshes", layout.mesh, "primitives", layout.primitive);
    report("INDICES_COUNT", { count }, { pointer: at });
  }
  const corners = triangulate(layout.mode, stored);
  if (firstVertex === 0) return corners;
  return corners.map((index) => Math.min(index + firstVertex, 0xffffffff));
}

function mergeVertices(
  parts: readonly DecodedPart[],
  indices: Uint32Array,
  vertexCount: number,
  sources: ReadonlyMap<number, PrimitiveLayout>,
  setCount: number,
  accessors: AccessorReader,
): DecodedMesh | null {
  const layouts = [...sources.values()];
  const positions = new Float32Array(3 * vertexCount);
  const hasNormals = layouts.every(({ normal }) => normal !== null);
  const hasColours = layouts.every(({ colour }) => colour !== null);
  const normals = hasNormals ? new Float32Array(3 * vertexCount) : null;
  const colours = hasColours ? new Float32Array(3 * vertexCount) : null;
  const sets = Array.from({ length: setCount }, () => ({
    joints: new Uint16Array(4 * vertexCount),
    weights: new Float32Array(4 * vertexCount),
  }));
  for (const [first, layout] of sources) {
    const position = accessors.floats(layout.position);
    if (position === null) return null;
    positions.set(position, 3 * first);
    if (normals !== null) {
      const normal = accessors.floats(layout.normal!);
      if (normal === null) return null;
      normals.set(normal, 3 * first);
    }
    if (colours !== null) {
      const colour = accessors.floats(layout.colour!);
      if (colour === null) return null;
      copyColours(colour, layout.colour!.size, colours, 3 * first);
    }
    for (const [n, set] of layout.sets.entries()) {
      const joints = accessors.integers(set.joints);
      const weights = accessors.floats(set.weights);
      if (joints === null || weights === null) return null;
      sets[n]!.joints.set(joints, 4 * first);
      sets[n]!.weights.set(weights, 4 * first);
    }
  }
  const [first, ...extraSets] = sets;
  return { parts, vertexCount, positions, normals, colours, indices, ...first!, extraSets };
}

/** Drops the alpha of VEC4 colours. */
function copyColours(from: Float32Array, size: number, to: Float32Array, at: number): void {
  for (let i = 0; i * size < from.length; i++) {
    for (let c = 0; c < 3; c++) to[at + 3 * i + c] = from[i * size + c]!;
  }
}
