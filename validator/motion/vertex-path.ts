import { openKernel } from "./path-kernel.js";
import { BOX, MATRICES, PATH, type PathMemory, PLACES, POINT } from "./path-memory.js";
import { plainPath } from "./plain-path.js";

/** Poses below which a kernel is not worth its start. */
const FEW = 20_000;

/**
 * Memory for the paths of vertices, with the bones' matrices in it.
 * @param palettes K palettes one after another, each 16 numbers a bone
 * @param poses how many places will be asked for in all
 */
export function openPath(palettes: Float64Array, instants: number, poses: number): PathMemory {
  const stride = palettes.length / instants;
  const bones = stride / 16;
  const pairs = Math.ceil(instants / 2);
  const starts = PATH + PLACES * pairs;
  const matrices = starts + 2 * pairs;
  const length = matrices + MATRICES * pairs * bones;
  const kernel = poses < FEW ? null : openKernel(length);
  const numbers = kernel?.numbers ?? new Float64Array(length);
  numbers
    .fill(Infinity, BOX, BOX + 6)
    .fill(-Infinity, BOX + 6, POINT)
    .fill(0, starts, matrices);
  let at = matrices;
  for (let bone = 0; bone < stride; bone += 16) {
    for (let k = 0; k < 2 * pairs; k += 2) {
      const even = stride * k + bone;
      const odd = k + 1 < instants ? even + stride : bone;
      for (let column = 0; column < 16; column += 4) {
        for (let row = column; row < column + 3; row++) {
          numbers[at++] = palettes[even + row]!;
          numbers[at++] = palettes[odd + row]!;
        }
      }
    }
  }
  return {
    run: kernel?.run ?? plainPath(numbers),
    numbers,
    pairs,
    starts: 8 * starts,
    matrices: 8 * matrices,
    stride: 8 * MATRICES * pairs,
  };
}

/** Where the place of an instant begins; its y and z stand two and four numbers on. */
export function placeAt(instant: number): number {
  return PATH + PLACES * (instant >> 1) + (instant & 1);
}

/** The instant of the largest square that the last measure left, and the square itself. */
export function farthestInstant(numbers: Float64Array): number {
  const isOdd = numbers[1]! > numbers[0]!;
  return numbers[isOdd ? 3 : 2]!;
}

export function farthestSquare(numbers: Float64Array): number {
  return Math.max(numbers[0]!, numbers[1]!);
}

/** The box of every place that was measured from its start. */
export function boxOf(numbers: Float64Array): { min: Float64Array; max: Float64Array } {
  const min = new Float64Array(3);
  const max = new Float64Array(3);
  for (let axis = 0; axis < 3; axis++) {
    const at = BOX + 2 * axis;
    min[axis] = Math.min(numbers[at]!, numbers[at + 1]!);
    max[axis] = Math.max(numbers[at + 6]!, numbers[at + 7]!);
  }
  return { min, max };
}
