import type { StationBox, StationPlace } from "bindpose/contract/station";
import { type Matrix, moveBy, multiplyMatrices, scaleBy, turnBy, type Vector } from "./matrix.js";

/**
 * A place about a pivot (G16, G20, G27): T(position) * T(pivot) * R * S * T(-pivot), so that the
 * pivot itself ends up at pivot + position whatever the turn and the scale.
 */
export function pivotMatrix({ position, rotation, scale }: StationPlace, pivot: Vector): Matrix {
  const [x, y, z] = pivot;
  return multiplyMatrices(
    moveBy(position),
    moveBy(pivot),
    turnBy(rotation),
    scaleBy(scale),
    moveBy([0 - x, 0 - y, 0 - z]),
  );
}

/** The middle of a box. */
export function boxCentre({ min, max }: StationBox): [number, number, number] {
  return [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
}
