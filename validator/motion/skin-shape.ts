import { rankOf, valueAtRank } from "./quantile.js";
import type { Surface } from "./surface.js";
import { weldPositions } from "./weld.js";

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
  const keys = new Float64Array(indices.length);
  for (let i = 0; i + 2 < indices.length; i += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const a = indices[i + corner]!;
      const b = indices[i + ((corner + 1) % 3)]!;
      keys[i + corner] = Math.min(a, b) * vertexCount + Math.max(a, b);
    }
  }
  keys.sort();
  const edges: number[] = [];
  for (let k = 0; k < keys.length; k++) {
    if (k > 0 && keys[k] === keys[k - 1]) continue;
    edges.push(Math.floor(keys[k]! / vertexCount), keys[k]! % vertexCount);
  }
  return Uint32Array.from(edges);
}

/** Corners after welding, where every directed edge is met by as many opposite ones; else null. */
function closedCorners(surface: Surface): Uint32Array | null {
  const welded = weldPositions(surface.positions);
  const corners = surface.indices.map((vertex) => welded[vertex]!);
  const there = new Float64Array(corners.length);
  const back = new Float64Array(corners.length);
  for (let i = 0; i + 2 < corners.length; i += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const a = corners[i + corner]!;
      const b = corners[i + ((corner + 1) % 3)]!;
      there[i + corner] = a * surface.vertexCount + b;
      back[i + corner] = b * surface.vertexCount + a;
    }
  }
  there.sort();
  back.sort();
  return there.every((key, i) => key === back[i]) && corners.length > 0 ? corners : null;
}
