import type { BoneSpec, ModelSpec } from "bindpose/contract";
import { RIG_DEFAULTS } from "bindpose/contract/words";
import { AFFINE_STRIDE, type CompiledRig } from "bindpose/runtime";
import type { ExportSpace } from "./export-space.js";

/**
 * The frame that each bone's node has in the file's bind pose, as transforms to field coordinates
 * (12 numbers a bone, laid out as the runtime's), and after the last bone that of the file's own
 * space: what the root bone hangs in. Scale is not part of a frame.
 */
export function exportFrames(
  rig: ModelSpec,
  compiled: CompiledRig,
  space: ExportSpace,
  bones: "model" | "along",
): Float64Array {
  const { bindFrames, sockets, count } = compiled.bones;
  const frames = new Float64Array((count + 1) * AFFINE_STRIDE);
  frames.set(bindFrames);
  if (bones === "along") {
    rig.bones.forEach((bone, index) => {
      // A socket keeps its frame: what hangs there was fitted to it.
      if (!sockets[index]) writeAxesAlong(bone, frames, index * AFFINE_STRIDE);
    });
  }
  const { sign, origin } = space;
  frames.set([sign, 0, 0, 0, 1, 0, 0, 0, sign, ...origin], count * AFFINE_STRIDE);
  return frames;
}

/** Share of a bone's length that points along z from which its own z is taken from y instead. */
const STEEP = 0.9;

/**
 * y along the bone; z the character's front, made square to it, so that knees and elbows of both
 * sides bend about like axes, or its down (up) where the bone itself points to the front (back);
 * then the roll about y. A bone without length keeps its frame.
 */
function writeAxesAlong(bone: BoneSpec, frames: Float64Array, at: number): void {
  const d = bone.tail.map((value, axis) => value - bone.head[axis]!) as [number, number, number];
  const length = Math.hypot(...d);
  if (length === 0) return;
  const y = d.map((value) => value / length) as [number, number, number];
  const steep = Math.abs(y[2]) > STEEP;
  const hint = steep ? [0, -Math.sign(y[2]), 0] : [0, 0, 1];
  const along = hint[1]! * y[1] + hint[2]! * y[2];
  const square = hint.map((value, axis) => value - along * y[axis]!) as [number, number, number];
  const size = Math.hypot(...square);
  const z0 = square.map((value) => value / size) as [number, number, number];
  const x0 = cross(y, z0);
  const roll = bone.roll ?? RIG_DEFAULTS.roll;
  const [c, s] = [Math.cos(roll), Math.sin(roll)];
  // A turn by `roll` about y carries z towards x.
  const x = x0.map((value, i) => c * value - s * z0[i]!);
  const z = z0.map((value, i) => c * value + s * x0[i]!);
  frames.set([...x, ...y, ...z], at);
}

function cross(a: readonly number[], b: readonly number[]): [number, number, number] {
  return [
    a[1]! * b[2]! - a[2]! * b[1]!,
    a[2]! * b[0]! - a[0]! * b[2]!,
    a[0]! * b[1]! - a[1]! * b[0]!,
  ];
}
