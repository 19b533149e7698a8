import type { ModelSpec } from "bindpose/contract";
import {
  bonePalette,
  jointValues,
  posableRig,
  type SkinnedVertices,
  skinPositions,
  trackValue,
} from "bindpose/validator/pose";
import type { PoseAsk, PoseNumbers } from "../suite/conformance-case.js";

/** Decimals that are kept: a thousandth of what a runtime may be off by. */
const DECIMALS = 1e9;

/** A pose by the judge's own evaluator, which shares no code with any runtime. */
export function poseNumbers(
  rig: ModelSpec,
  mesh: SkinnedVertices & { readonly normals: Float32Array },
  ask: PoseAsk,
): PoseNumbers {
  const given = new Map<string, number>();
  // The latest start comes last and wins; what the game sets wins over all.
  for (const { animation: name, timeMs } of ask.playing) {
    const animation = rig.animations.find((found) => found.name === name)!;
    for (const track of animation.tracks) {
      const joint = rig.joints.find((found) => found.name === track.joint)!;
      given.set(joint.name, trackValue(track, animation, joint, { timeMs }));
    }
  }
  for (const [name, value] of Object.entries(ask.values)) given.set(name, value);
  const joints = jointValues(rig, null, { timeMs: 0 }, given);
  const bones = bonePalette(posableRig(rig), joints);
  return {
    joints: round(joints),
    bones: round(bones),
    positions: round(skinPositions(mesh, bones)),
    normals: round(skinNormals(mesh, bones)),
  };
}

/** Normals by the linear part of the same blend, made unit length. */
function skinNormals(
  { normals, slots, joints, weights }: SkinnedVertices & { readonly normals: Float32Array },
  bones: Float64Array,
): Float64Array {
  const out = new Float64Array(normals.length);
  for (let v = 0; v < normals.length; v += 3) {
    for (let row = 0; row < 3; row++) {
      for (let slot = 0; slot < slots; slot++) {
        const at = (slots * v) / 3 + slot;
        for (let k = 0; k < 3; k++) {
          out[v + row]! += weights[at]! * bones[16 * joints[at]! + 4 * k + row]! * normals[v + k]!;
        }
      }
    }
    const length = Math.sqrt(out[v]! ** 2 + out[v + 1]! ** 2 + out[v + 2]! ** 2);
    for (let k = v; k < v + 3; k++) out[k]! /= length;
  }
  return out;
}

/** Without a minus before zero, which JSON would lose. */
function round(numbers: Float64Array): number[] {
  return Array.from(numbers, (value) => Math.round(value * DECIMALS) / DECIMALS + 0);
}
