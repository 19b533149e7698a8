import type { FieldOperation } from "bindpose/contract";
import { type Field, thicknessOf } from "../field/index.js";
import type { SurfaceMesh } from "../surface/index.js";

/** Cells below which a part may vanish, split, or lose its ends. */
const LEAST_CELLS = 2;

/** A joined solid that the lattice is too coarse for. */
export interface ThinOperation {
  /** Its index among the field's operations. */
  readonly operation: number;
  /** Of its thinnest direction, in field units. */
  readonly thickness: number;
  /** No vertex of the surface shows it: it was lost, or others cover it. */
  readonly isHidden: boolean;
}

/** The joined solids thinner than two cells since the last `clear`, in recorded order. */
export function findThinOperations(
  field: Field,
  operations: readonly FieldOperation[],
  mesh: SurfaceMesh,
  cellSize: number,
): ThinOperation[] {
  const start = operations.findLastIndex(({ op }) => op === "clear") + 1;
  const thin = operations.flatMap((operation, index) => {
    const thickness = thicknessOf(operation);
    const isThin = index >= start && thickness !== undefined && thickness < LEAST_CELLS * cellSize;
    return isThin ? [{ operation: index, thickness }] : [];
  });
  if (thin.length === 0) return [];
  const isShown = new Uint8Array(field.operations);
  const { positions } = mesh;
  for (let at = 0; at < positions.length; at += 3) {
    isShown[field.winner(positions[at]!, positions[at + 1]!, positions[at + 2]!)] = 1;
  }
  return thin.map((part) => ({ ...part, isHidden: isShown[part.operation] === 0 }));
}
