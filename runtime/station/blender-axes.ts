import { type Matrix, multiplyMatrices, type Vector } from "./matrix.js";

/** Blender from station: (x, y, z) becomes (x, -z, y), a quarter turn about x (G37). */
const TO_BLENDER = Float64Array.of(1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1);
const FROM_BLENDER = Float64Array.of(1, 0, 0, 0, 0, 0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1);

/** A station-local transform as Blender has it: by conjugation, never by swapping angles. */
export function toBlender(matrix: Matrix): Matrix {
  return multiplyMatrices(TO_BLENDER, matrix, FROM_BLENDER);
}

/** The way back. */
export function fromBlender(matrix: Matrix): Matrix {
  return multiplyMatrices(FROM_BLENDER, matrix, TO_BLENDER);
}

/** A station-local point as Blender has it. */
export function pointToBlender([x, y, z]: Vector): [number, number, number] {
  return [x, 0 - z, y];
}

/** The way back. */
export function pointFromBlender([x, y, z]: Vector): [number, number, number] {
  return [x, z, 0 - y];
}
