import type { PartMesh, SkinWeights } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { AFFINE_STRIDE } from "./affine.js";
import { BOX_STRIDE, boneBoxes } from "./bone-boxes.js";
import { type BoneReaches, createBoneReaches } from "./bone-reaches.js";
import type { CompiledAnimation } from "./compile-animation.js";
import { SEGMENT_STRIDE } from "./curve.js";
import { requireFinite } from "./door.js";
import { findAnimation } from "./find-animation.js";
import { jointSpans } from "./joint-spans.js";
import type { Asset } from "./load-asset.js";
import { ALONE } from "./pose-state.js";
import { samplePose } from "./sample-pose.js";

const { influences: INFLUENCES } = LIMITS;

/** A box in model space, field units. */
export interface Bounds {
  readonly min: readonly [number, number, number];
  readonly max: readonly [number, number, number];
}

/** Of the bind box's diagonal: how much larger than the motion its box may be, unless said. */
const TOLERANCE = 1e-4;
/** The share of the tolerance that the search uses; the rest is for the rounding of drawn vertices. */
const MARGIN = 0.9;

interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
  /** The vertices that may leave the box found so far. */
  readonly vertices: Uint32Array;
}

/**
 * The box that the mesh sweeps while one animation alone plays, over all instants, not only its
 * keys: no vertex is ever outside, and each side is at most `tolerance` beyond where one gets.
 * Stretches of time are halved until what can happen within one, by how far its joints turn and how
 * far vertices are from their axes, stays inside the box of the instants looked at so far. Takes
 * milliseconds to seconds and allocates: for load time and tools. Mixed animations and caller
 * joints may leave the box; `poseBounds` follows those each frame.
 * @param tolerance field units above 0; by default 1e-4 of the bind box's diagonal
 * @throws RangeError for an unknown animation (with the nearest name) or a tolerance not above 0
 */
export function animationBounds(
  { rig, mesh, weights }: Asset,
  name: string,
  tolerance = TOLERANCE * diagonalOf(mesh.positions),
): Bounds {
  const animation = findAnimation(rig, name);
  requireFinite("tolerance", tolerance);
  if (tolerance <= 0) throw new RangeError(`tolerance: expected more than 0, got ${tolerance}`);
  const { joints } = rig;
  const bones = createBoneReaches(rig, boneBoxes(mesh, weights, rig.bones.count));
  const playing = [{ animation, timeMs: 0, ...ALONE }];
  const state = { playing, callerValues: new Float64Array(joints.count).fill(Number.NaN) };
  const values = new Float64Array(joints.count);
  const lows = new Float64Array(joints.count);
  const highs = new Float64Array(joints.count);
  const box = new Float64Array(BOX_STRIDE).fill(Number.POSITIVE_INFINITY);
  box.fill(Number.NEGATIVE_INFINITY, 3);
  // First in, first out: the coarse stretches make the box large before the fine ones are judged.
  const queue = stretchesOf(animation, mesh.positions.length / 3);
  for (let next = 0; next < queue.length; next++) {
    const { fromMs, toMs, vertices } = queue[next]!;
    const middleMs = fromMs + (toMs - fromMs) / 2;
    playing[0]!.timeMs = middleMs;
    samplePose(rig, state, values);
    jointSpans(joints, animation, fromMs, toMs, lows, highs);
    const changes = values.map((value, i) => Math.max(value - lows[i]!, highs[i]! - value));
    bones.measure(values, changes);
    const posed = poseVertices(mesh, weights, bones, vertices, box);
    const left = vertices.filter((_, i) => leavesBox(posed, i * 4, box, tolerance * MARGIN));
    if (left.length === 0) continue;
    queue.push({ fromMs, toMs: middleMs, vertices: left });
    queue.push({ fromMs: middleMs, toMs, vertices: left });
  }
  const [x0, y0, z0, x1, y1, z1] = box as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    min: [x0 - tolerance, y0 - tolerance, z0 - tolerance],
    max: [x1 + tolerance, y1 + tolerance, z1 + tolerance],
  };
}

/** Time between neighbouring keys of any track, and the instant from which all is held. */
function stretchesOf({ periodMs, loop, tracks }: CompiledAnimation, count: number): Stretch[] {
  const vertices = Uint32Array.from({ length: count }, (_, vertex) => vertex);
  const times = new Set([0, periodMs]);
  for (const { curve } of tracks) {
    times.add(curve.lastMs);
    for (let at = 0; at < curve.segments.length; at += SEGMENT_STRIDE)
      times.add(curve.segments[at]!);
  }
  const sorted = [...times].sort((a, b) => a - b);
  const stretches = sorted.slice(1).map((toMs, i) => ({ fromMs: sorted[i]!, toMs, vertices }));
  if (!loop) stretches.push({ fromMs: periodMs, toMs: periodMs, vertices });
  return stretches;
}

/** Position and reach of each vertex; the box grows to hold the positions. */
function poseVertices(
  { positions }: PartMesh,
  { joints, weights }: SkinWeights,
  { palette, reaches }: BoneReaches,
  vertices: Uint32Array,
  box: Float64Array,
): Float64Array {
  const posed = new Float64Array(vertices.length * 4);
  vertices.forEach((vertex, i) => {
    for (let slot = vertex * INFLUENCES; slot < (vertex + 1) * INFLUENCES; slot++) {
      const weight = weights[slot]!;
      if (weight === 0) continue;
      const bone = joints[slot]!;
      for (let row = 0; row < 3; row++) {
        let value = palette[bone * AFFINE_STRIDE + 9 + row]!;
        for (let axis = 0; axis < 3; axis++) {
          value += palette[bone * AFFINE_STRIDE + axis * 3 + row]! * positions[vertex * 3 + axis]!;
        }
        posed[i * 4 + row]! += weight * value;
      }
      posed[i * 4 + 3]! += weight * reaches[bone]!;
    }
    for (let row = 0; row < 3; row++) {
      box[row] = Math.min(box[row]!, posed[i * 4 + row]!);
      box[3 + row] = Math.max(box[3 + row]!, posed[i * 4 + row]!);
    }
  });
  return posed;
}

function leavesBox(posed: Float64Array, at: number, box: Float64Array, allowed: number): boolean {
  const reach = posed[at + 3]!;
  for (let row = 0; row < 3; row++) {
    const value = posed[at + row]!;
    if (value - reach < box[row]! - allowed || value + reach > box[3 + row]! + allowed) return true;
  }
  return false;
}

function diagonalOf(positions: Float32Array): number {
  const low = [0, 0, 0].fill(Number.POSITIVE_INFINITY);
  const high = low.map((value) => -value);
  positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3]!, value);
    high[i % 3] = Math.max(high[i % 3]!, value);
  });
  return Math.hypot(...high.map((value, axis) => value - low[axis]!));
}
