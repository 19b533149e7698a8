import type { Subject } from "bindpose/pictures";
import { type SkinnedVertices, skinPositions } from "bindpose/validator/pose";

/** Instants of a curve, both ends included. */
const INSTANTS = 49;
/** Vertices that are followed: more tell nothing new in a plot. */
const FOLLOWED = 2000;
/** The last instant before a loop's end: a share of the period, below what any key resolves. */
const BEFORE_END = 1 - 1e-9;

/**
 * How far the skin stands from where it was at 0 ms, over the period of an animation: the largest
 * distance over the diagonal of the bind box, of every nth vertex in larger meshes.
 */
export function skinCurve(
  subject: Subject,
  animation: string,
  periodMs: number,
  diagonal: number,
): Float64Array {
  const vertices = everyNth(subject.vertices);
  const poseAt = (timeMs: number) =>
    skinPositions(vertices, subject.paletteAt({ animation, timeMs }));
  const start = poseAt(0);
  return Float64Array.from({ length: INSTANTS }, (_, instant) => {
    const share = Math.min(instant / (INSTANTS - 1), BEFORE_END);
    const pose = poseAt(periodMs * share);
    let most = 0;
    for (let v = 0; v < pose.length; v += 3) {
      const x = pose[v]! - start[v]!;
      const y = pose[v + 1]! - start[v + 1]!;
      const z = pose[v + 2]! - start[v + 2]!;
      most = Math.max(most, x * x + y * y + z * z);
    }
    return Math.sqrt(most) / diagonal;
  });
}

function everyNth({ positions, slots, joints, weights }: SkinnedVertices): SkinnedVertices {
  const count = positions.length / 3;
  const step = Math.ceil(count / FOLLOWED);
  if (step <= 1) return { positions, slots, joints, weights };
  const kept = Math.ceil(count / step);
  const pick = <T extends Float32Array | Uint16Array>(from: T, to: T, width: number): T => {
    for (let v = 0; v < kept; v++) {
      to.set(from.subarray(width * step * v, width * (step * v + 1)), width * v);
    }
    return to;
  };
  return {
    positions: pick(positions, new Float32Array(3 * kept), 3),
    slots,
    joints: pick(joints, new Uint16Array(slots * kept), slots),
    weights: pick(weights, new Float32Array(slots * kept), slots),
  };
}
