import { weldPositions } from "../surface/weld.js";
import { rankOf, valueAtRank } from "./quantile.js";
import type { Surface } from "./surface.js";

/** What a surface's strain is measured on; made once. */
export interface SkinShape {
  /** 2E vertex pairs: every edge once, those shorter than 5 % of the median left out. */
  readonly edges: Uint32Array;
  /** E lengths in the reference. */
  readonly lengths: Float64Array;
  /** 3T welded corners, where the welded mesh is closed; else null. */
  readonly closed: Uint32Array | null;
  /** Volume of the reference; 0 where the mesh is open. */
  readonly volume: number;
}

/** Edges shorter than this share of the median are too short for their stretch to be seen. */
const SHORT_EDGE = 0.05;

export function readSkinShape(surface: Surface): SkinShape {
  const all = uniqueEdges(surface.indices, surface.vertexCount);
  const lengths = new Float64Array(all.length / 2);
  const { reference } = surface;
  for (let e = 0; e < lengths.length; e++) {
    const a = 3 * all[2 * e]!;
    const b = 3 * all[2 * e + 1]!;
    lengths[e] = Math.hypot(
      reference[b]! - reference[a]!,
      reference[b + 1]! - reference[a + 1]!,
      reference[b + 2]! - reference[a + 2]!,
    );
  }
  const median =
    lengths.length === 0 ? 0 : valueAtRank(lengths.slice(), rankOf(0.5, lengths.length));
  const shortest = SHORT_EDGE * median;
  let kept = 0;
  for (let e = 0; e < lengths.length; e++) {
    if (lengths[e] === 0 || lengths[e]! < shortest) continue;
    lengths[kept] = lengths[e]!;
    all[2 * kept] = all[2 * e]!;
    all[2 * kept + 1] = all[2 * e + 1]!;
    kept++;
  }
  const closed = closedCorners(surface);
  return {
    edges: all.subarray(0, 2 * kept),
    lengths: lengths.subarray(0, kept),
    closed,
    volume: closed === null ? 0 : volumeOf(closed, reference),
  };
}

/** Signed volume inside a closed mesh, by the divergence theorem. */
export function volumeOf(corners: Uint32Array, positions: Float64Array): number {
  let sixfold = 0;
  // Taken about one of the mesh's own places, so that a far origin costs no digits.
  const ox = positions[0] ?? 0;
  const oy = positions[1] ?? 0;
  const oz = positions[2] ?? 0;
  for (let i = 0; i < corners.length; i += 3) {
    const a = 3 * corners[i]!;
    const b = 3 * corners[i + 1]!;
    const c = 3 * corners[i + 2]!;
    const ax = positions[a]! - ox;
    const ay = positions[a + 1]! - oy;
    const az = positions[a + 2]! - oz;
    const bx = positions[b]! - ox;
    const by = positions[b + 1]! - oy;
    const bz = positions[b + 2]! - oz;
    const cx = positions[c]! - ox;
    const cy = positions[c + 1]! - oy;
    const cz = positions[c + 2]! - oz;
    sixfold += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sixfold / 6;
}

function uniqueEdges(indices: Uint32Array, vertexCount: number): Uint32Array {
  const keys = edgeKeys(indices, vertexCount);
  const edges = new Uint32Array(2 * keys.length);
  let count = 0;
  for (let k = 0; k < keys.length; k++) {
    const edge = Math.floor(keys[k]! / 2);
    if (k > 0 && edge === Math.floor(keys[k - 1]! / 2)) continue;
    edges[2 * count] = Math.floor(edge / vertexCount);
    edges[2 * count + 1] = edge % vertexCount;
    count++;
  }
  return edges.slice(0, 2 * count);
}

/** Corners after welding, where every edge is run along as often one way as the other; else null. */
function closedCorners(surface: Surface): Uint32Array | null {
  const points = weldPositions(surface.positions);
  const firstAt = new Uint32Array(points.length);
  for (let v = points.length - 1; v >= 0; v--) firstAt[points[v]!] = v;
  const corners = surface.indices.map((vertex) => firstAt[points[vertex]!]!);
  const keys = edgeKeys(corners, surface.vertexCount);
  let balance = 0;
  for (let k = 0; k < keys.length; k++) {
    const backwards = keys[k]! % 2 === 1;
    if (!isLoop(keys[k]!, surface.vertexCount)) balance += backwards ? -1 : 1;
    const last = k + 1 === keys.length || Math.floor(keys[k + 1]! / 2) !== Math.floor(keys[k]! / 2);
    if (last && balance !== 0) return null;
  }
  return keys.length > 0 ? corners : null;
}

/** True for an edge from a vertex to itself: a triangle that welding has folded flat. */
function isLoop(key: number, vertexCount: number): boolean {
  const edge = Math.floor(key / 2);
  return Math.floor(edge / vertexCount) === edge % vertexCount;
}

/** One number a triangle's side, sorted: the lower vertex, the higher one, and which way it runs. */
function edgeKeys(corners: Uint32Array, vertexCount: number): Float64Array {
  const keys = new Float64Array(corners.length);
  for (let i = 0; i + 2 < corners.length; i += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const a = corners[i + corner]!;
      const b = corners[corner === 2 ? i : i + corner + 1]!;
      keys[i + corner] = a < b ? (a * vertexCount + b) * 2 : (b * vertexCount + a) * 2 + 1;
    }
  }
  return keys.sort();
}
