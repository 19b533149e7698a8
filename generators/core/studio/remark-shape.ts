import type { FieldOperation, Operation } from "bindpose/contract";
import type { Config } from "../config/config.js";
import { thicknessOf } from "../field/thickness-of.js";
import { boxOf, type OperationBox } from "./operation-box.js";

/** What a shape is judged by, without the field. */
export interface ShapePlace {
  readonly volume: Config["volume"];
  /** Edge of a lattice cell, field units. */
  readonly cellSize: number;
}

/**
 * What is doubtful about a shape, by its own box and size: that the volume does not hold it (a
 * cut may stick out), that it is thinner than two cells.
 */
export function remarkShape(operation: Operation, place: ShapePlace): string[] {
  const box = boxOf(operation);
  if (box === undefined) return [];
  const { volume, cellSize } = place;
  // A cut is as thin as the solid of its shape: a lattice sees neither.
  const solid = { ...operation, op: operation.op.replace("subtract-", "add-") } as FieldOperation;
  const thickness = thicknessOf(solid)!;
  const isCut = solid.op !== operation.op;
  const out = outside(box, volume).filter((text) => !isCut || text === WHOLLY);
  return [...out, ...(thickness < 2 * cellSize ? ["thinner than 2 cells"] : [])];
}

const WHOLLY = "wholly outside the volume";

/** How much of a box lies outside the volume, and along which axes. */
function outside(box: OperationBox, volume: Config["volume"]): string[] {
  const extents = [volume.x, volume.y, volume.z];
  const held = extents.map((extent, i) => {
    const [low, high] = [box.low[i]!, box.high[i]!];
    return Math.max(0, Math.min(high, extent) - Math.max(low, 0)) / (high - low);
  });
  if (held.includes(0)) return [WHOLLY];
  const out = ["x", "y", "z"].filter((_, i) => held[i]! < 1);
  if (out.length === 0) return [];
  const share = 100 * (1 - held.reduce((product, part) => product * part, 1));
  const percent = Math.min(99, Math.max(1, Math.round(share)));
  return [`${percent} % outside the volume along ${out.join(" and ")}`];
}
