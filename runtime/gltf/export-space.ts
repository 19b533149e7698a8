import type { ModelSpec } from "bindpose/contract";
import type { ExportOptions } from "./export-options.js";

/**
 * The map from field coordinates to the file's metres: p' = scale * Q * (p - origin), where Q turns
 * half about y when the character is to look along -z, and nothing else.
 */
export interface ExportSpace {
  readonly scale: number;
  readonly origin: readonly [number, number, number];
  /** -1 where x and z are turned over, else 1. */
  readonly sign: 1 | -1;
}

/**
 * @param rested 3V positions of the mesh at rest: what height and floor are measured on
 * @throws RangeError where the mesh has no height to scale, or the rig's space is no scale
 */
export function exportSpace(
  rig: ModelSpec,
  rested: Float32Array,
  options: ExportOptions,
): ExportSpace {
  const { min, max } = boxOf(rested);
  const authored = rig.space?.origin;
  if (authored !== undefined && !(Array.isArray(authored) && authored.every(Number.isFinite))) {
    throw new TypeError("rig.space.origin: expected three numbers");
  }
  let origin = authored ?? [0, 0, 0];
  if (options.origin !== undefined) {
    const middle = min.map((low, axis) => (low + max[axis]!) / 2);
    const base = options.origin === "ground" ? (authored ?? middle) : middle;
    const y = options.origin === "ground" ? min[1]! : middle[1]!;
    origin = [base[0]!, y, base[2]!];
  }
  let scale = rig.space?.metresPerUnit ?? 1;
  if (options.height !== undefined) {
    if (!(max[1]! > min[1]!)) throw new RangeError("options.height: the mesh is flat at rest");
    scale = options.height / (max[1]! - min[1]!);
  }
  // Farthest from 0, in the file's own float32 metres.
  const reach = Math.max(
    ...origin.flatMap((at, axis) => [Math.abs(min[axis]! - at), Math.abs(max[axis]! - at)]),
  );
  if (!(Math.fround(scale) > 0 && Math.fround(scale * reach) < Infinity)) {
    throw new RangeError(
      `rig.space: expected metres above 0 for a unit, as float32 holds them, got ${scale}`,
    );
  }
  return { scale, origin, sign: options.forward === "-z" ? -1 : 1 };
}

/** Positions in the file's metres; a new array. */
export function mapPositions(space: ExportSpace, positions: Float32Array): Float32Array {
  const { scale, origin, sign } = space;
  const [ox, oy, oz] = origin;
  const out = new Float32Array(positions.length);
  for (let at = 0; at < out.length; at += 3) {
    out[at] = sign * scale * (positions[at]! - ox);
    out[at + 1] = scale * (positions[at + 1]! - oy);
    out[at + 2] = sign * scale * (positions[at + 2]! - oz);
  }
  return out;
}

/** Directions as the file has them; a new array. */
export function mapDirections(space: ExportSpace, directions: Float32Array): Float32Array {
  return directions.map((value, i) => (i % 3 === 1 ? value : space.sign * value));
}

function boxOf(positions: Float32Array): { min: number[]; max: number[] } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    const axis = i % 3;
    min[axis] = Math.min(min[axis]!, positions[i]!);
    max[axis] = Math.max(max[axis]!, positions[i]!);
  }
  return { min, max };
}
