import { boundsOf, cornersOf } from "../surface/bounds.js";
import type { Surface } from "./surface.js";

/** Differences of matrix entries that arithmetic alone makes, relative to the entry. */
const ROUNDING = 1e-9;

/** Bones whose matrices are not the same in all K palettes, rising. */
export function changedBones(palettes: Float64Array, instants: number): number[] {
  const stride = palettes.length / instants;
  const changed: number[] = [];
  for (let bone = 0; 16 * bone < stride; bone++) {
    if (boneChanges(palettes, stride, 16 * bone)) changed.push(bone);
  }
  return changed;
}

function boneChanges(palettes: Float64Array, stride: number, at: number): boolean {
  for (let m = at + stride; m < palettes.length; m += stride) {
    for (let i = 0; i < 16; i++) {
      const before = palettes[at + i]!;
      // Negated, so that a number that is not finite counts as a change.
      if (!(Math.abs(palettes[m + i]! - before) <= ROUNDING * (1 + Math.abs(before)))) return true;
    }
  }
  return false;
}

/**
 * The instant at which the bones that carry skin differ most from one another, measured on the
 * corners of the reference's box: where the mesh is least rigid.
 */
export function mostBentInstant(
  surface: Surface,
  palettes: Float64Array,
  instants: number,
): number {
  const corners = cornersOf(boundsOf(surface.reference));
  const stride = palettes.length / instants;
  const leader = 16 * surface.bonesWithSkin.indexOf(1);
  let most = -1;
  let mostAt = 0;
  for (let k = 0; k < instants; k++) {
    for (let bone = 0; 16 * bone < stride; bone++) {
      if (surface.bonesWithSkin[bone] === 0) continue;
      const apart = distanceAt(palettes, stride * k + leader, stride * k + 16 * bone, corners);
      if (apart > most) {
        most = apart;
        mostAt = k;
      }
    }
  }
  return mostAt;
}

/** Largest squared distance that two matrices put between one of the points and itself. */
function distanceAt(
  palettes: Float64Array,
  a: number,
  b: number,
  points: readonly (readonly [number, number, number])[],
): number {
  let largest = 0;
  for (const [x, y, z] of points) {
    let square = 0;
    for (let row = 0; row < 3; row++) {
      square +=
        ((palettes[a + row]! - palettes[b + row]!) * x +
          (palettes[a + 4 + row]! - palettes[b + 4 + row]!) * y +
          (palettes[a + 8 + row]! - palettes[b + 8 + row]!) * z +
          (palettes[a + 12 + row]! - palettes[b + 12 + row]!)) **
        2;
    }
    largest = Math.max(largest, square);
  }
  return largest;
}
