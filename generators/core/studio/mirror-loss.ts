import type { FieldOperation, OperationOf } from "bindpose/contract";
import { compileField } from "../field/compile-field.js";
import type { Volume } from "../field/field.js";
import { boxOf } from "./operation-box.js";

/**
 * The shapes, by their place in the list, that a mirror takes away: they stand wholly in the half
 * that is replaced, and nothing stands where their middle comes from. `earlier` is the body before
 * it; what was moved by another whole-body edit is not looked at.
 */
export function mirrorLoss(
  mirror: OperationOf<"mirror">,
  earlier: readonly FieldOperation[],
  volume: Volume,
): number[] {
  const { axis, at = volume[axis] / 2, keep = "low" } = mirror;
  const i = ["x", "y", "z"].indexOf(axis);
  const start =
    earlier.findLastIndex(({ op }) => ["clear", "mirror", "translate", "copy"].includes(op)) + 1;
  const alone = [...earlier.keys()].slice(start).filter((index) => {
    const operation = earlier[index]!;
    const box = operation.op.startsWith("add-") ? boxOf(operation) : undefined;
    if (box === undefined) return false;
    return keep === "low" ? box.low[i]! >= at : box.high[i]! <= at;
  });
  if (alone.length === 0) return [];
  const body = compileField(earlier, volume);
  return alone.filter((index) => {
    const { low, high } = boxOf(earlier[index]!)!;
    const middle = low.map((value, k) => (value + high[k]!) / 2) as [number, number, number];
    middle[i] = 2 * at - middle[i]!;
    return body.distance(...middle) >= 0;
  });
}
