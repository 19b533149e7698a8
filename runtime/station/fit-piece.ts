import type { StationBox } from "bindpose/contract/station";
import { type Matrix, moveBy, multiplyMatrices, scaleBy } from "./matrix.js";
import { boxCentre } from "./pivot-matrix.js";

export interface PieceFit {
  /** Target from piece: each axis scaled, then the centres laid on each other. */
  readonly matrix: Matrix;
  /** Target extent over the piece's, by axis; 1 where the piece has none. */
  readonly scale: readonly [number, number, number];
}

/** Fits the whole box of a piece to its target, axis by axis (G35). */
export function fitPiece(target: StationBox, piece: StationBox): PieceFit {
  const [x, y, z] = boxCentre(piece);
  const scale: [number, number, number] = [1, 1, 1];
  for (let axis = 0; axis < 3; axis++) {
    const extent = piece.max[axis]! - piece.min[axis]!;
    const factor = (target.max[axis]! - target.min[axis]!) / extent;
    // An extent of 0, or too small to divide by, leaves the axis as it is.
    if (Number.isFinite(factor)) scale[axis] = factor;
  }
  const matrix = multiplyMatrices(
    moveBy(boxCentre(target)),
    scaleBy(scale),
    moveBy([0 - x, 0 - y, 0 - z]),
  );
  return { matrix, scale };
}
