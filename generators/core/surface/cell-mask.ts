import { BRICK_POINTS } from "./sampled-grid.js";

const ROW = BRICK_POINTS;
const PLANE = BRICK_POINTS * BRICK_POINTS;

/** The mask of a brick's cell: bit c is set where corner c is inside; its corner 0 is `sample`. */
export function maskOf(values: Float32Array, sample: number): number {
  let mask = values[sample]! < 0 ? 1 : 0;
  if (values[sample + 1]! < 0) mask |= 2;
  if (values[sample + ROW]! < 0) mask |= 4;
  if (values[sample + ROW + 1]! < 0) mask |= 8;
  const above = sample + PLANE;
  if (values[above]! < 0) mask |= 16;
  if (values[above + 1]! < 0) mask |= 32;
  if (values[above + ROW]! < 0) mask |= 64;
  if (values[above + ROW + 1]! < 0) mask |= 128;
  return mask;
}
