import type { DeformationReport } from "bindpose/contract";
import { rankOf, valueAtRank } from "./quantile.js";
import { type SkinShape, volumeOf } from "./skin-shape.js";
import type { Surface } from "./surface.js";

/** Share of the edges that may be stretched more than the reported percentile. */
const PERCENTILE = 0.999;

/**
 * How one pose strains the skin (contract, section 6).
 * @param posed 3V, the palette's pose, finite
 */
export function measureStrain(
  surface: Surface,
  shape: SkinShape,
  palette: Float64Array,
  posed: Float64Array,
  timeMs: number,
): DeformationReport {
  return {
    timeMs,
    stretch: edgeStretch(shape, posed),
    flippedTriangles: flippedTriangles(surface, palette, posed),
    volumeChange: shape.volume === 0 ? null : volumeOf(shape.closed!, posed) / shape.volume - 1,
  };
}

function edgeStretch(shape: SkinShape, posed: Float64Array): DeformationReport["stretch"] {
  const { edges, lengths } = shape;
  const ratios = new Float64Array(lengths.length);
  let worst = 0;
  let worstEdge = -1;
  for (let e = 0; e < ratios.length; e++) {
    const a = 3 * edges[2 * e]!;
    const b = 3 * edges[2 * e + 1]!;
    const dx = posed[b]! - posed[a]!;
    const dy = posed[b + 1]! - posed[a + 1]!;
    const dz = posed[b + 2]! - posed[a + 2]!;
    const ratio = Math.sqrt(dx * dx + dy * dy + dz * dz) / lengths[e]!;
    ratios[e] = ratio;
    if (ratio > worst) {
      worst = ratio;
      worstEdge = e;
    }
  }
  if (worstEdge < 0) return { p999: 0, worst: 0, vertices: [] };
  return {
    p999: valueAtRank(ratios, rankOf(PERCENTILE, ratios.length)),
    worst,
    vertices: [edges[2 * worstEdge]!, edges[2 * worstEdge + 1]!],
  };
}

/**
 * Triangles whose posed normal points against the normal that the mean matrix of their vertices
 * carries along. Normals go by the cofactor matrix (the inverse transpose up to a positive factor,
 * and right for mirrored bones), so a bone's scale or shear flips nothing.
 */
function flippedTriangles(surface: Surface, palette: Float64Array, posed: Float64Array): number {
  const { indices, positions } = surface;
  const linear = vertexLinearParts(surface, palette);
  const m = new Float64Array(9);
  let flipped = 0;
  for (let i = 0; i + 2 < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    for (let k = 0; k < 9; k++) m[k] = linear[9 * a + k]! + linear[9 * b + k]! + linear[9 * c + k]!;
    const ux = positions[3 * b]! - positions[3 * a]!;
    const uy = positions[3 * b + 1]! - positions[3 * a + 1]!;
    const uz = positions[3 * b + 2]! - positions[3 * a + 2]!;
    const vx = positions[3 * c]! - positions[3 * a]!;
    const vy = positions[3 * c + 1]! - positions[3 * a + 1]!;
    const vz = positions[3 * c + 2]! - positions[3 * a + 2]!;
    // The cofactor matrix carries u x v to (Mu) x (Mv): no need to build it.
    const mux = m[0]! * ux + m[3]! * uy + m[6]! * uz;
    const muy = m[1]! * ux + m[4]! * uy + m[7]! * uz;
    const muz = m[2]! * ux + m[5]! * uy + m[8]! * uz;
    const mvx = m[0]! * vx + m[3]! * vy + m[6]! * vz;
    const mvy = m[1]! * vx + m[4]! * vy + m[7]! * vz;
    const mvz = m[2]! * vx + m[5]! * vy + m[8]! * vz;
    const px = posed[3 * b]! - posed[3 * a]!;
    const py = posed[3 * b + 1]! - posed[3 * a + 1]!;
    const pz = posed[3 * b + 2]! - posed[3 * a + 2]!;
    const qx = posed[3 * c]! - posed[3 * a]!;
    const qy = posed[3 * c + 1]! - posed[3 * a + 1]!;
    const qz = posed[3 * c + 2]! - posed[3 * a + 2]!;
    const along =
      (py * qz - pz * qy) * (muy * mvz - muz * mvy) +
      (pz * qx - px * qz) * (muz * mvx - mux * mvz) +
      (px * qy - py * qx) * (mux * mvy - muy * mvx);
    if (along < 0) flipped++;
  }
  return flipped;
}

/** 9V: the linear part of each vertex's blended matrix, column-major. */
function vertexLinearParts(surface: Surface, palette: Float64Array): Float64Array {
  const { slots, joints, weights, vertexCount } = surface;
  const linear = new Float64Array(9 * vertexCount);
  for (let v = 0; v < vertexCount; v++) {
    for (let i = slots * v; i < slots * v + slots; i++) {
      const w = weights[i]!;
      if (w === 0) continue;
      const m = 16 * joints[i]!;
      for (let column = 0; column < 3; column++) {
        const to = 9 * v + 3 * column;
        linear[to]! += w * palette[m + 4 * column]!;
        linear[to + 1]! += w * palette[m + 4 * column + 1]!;
        linear[to + 2]! += w * palette[m + 4 * column + 2]!;
      }
    }
  }
  return linear;
}
