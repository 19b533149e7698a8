import type { FieldOperation, Operation } from "bindpose/contract";
import type { Config } from "../config/config.js";
import { thicknessOf } from "../field/thickness-of.js";
import { boxOf, type OperationBox } from "./operation-box.js";

/** What a shape is judged by, without the field. */
export interface ShapePlace {
  readonly volume: Config["volume"];
  /** Edge of a lattice cell, field units. */
  readonly cellSize: number;
  /** Operations in effect before it, in order; undefined: they are not looked at. */
  readonly earlier: readonly Operation[] | undefined;
}

/**
 * What is doubtful about a shape, by its own box and size: that the volume does not hold it, that
 * it is thinner than two cells, that it cuts where no body can be. Says nothing when it is not sure.
 */
export function remarkShape(operation: Operation, place: ShapePlace): string[] {
  const box = boxOf(operation);
  if (box === undefined) return [];
  const { volume, cellSize, earlier } = place;
  const isCut = operation.op.startsWith("subtract-");
  // A cut is as thin as the solid of its shape: a lattice sees neither.
  const solid = { ...operation, op: operation.op.replace("subtract-", "add-") } as FieldOperation;
  const thickness = thicknessOf(solid)!;
  return [
    ...outside(box, volume),
    ...(thickness < 2 * cellSize ? ["thinner than 2 cells"] : []),
    ...(isCut && earlier !== undefined && cutsNothing(operation, earlier) ? ["cuts nothing"] : []),
  ];
}

/** How much of a box lies outside the volume, and along which axes. */
function outside(box: OperationBox, volume: Config["volume"]): string[] {
  const extents = [volume.x, volume.y, volume.z];
  const held = extents.map((extent, i) => {
    const [low, high] = [box.low[i]!, box.high[i]!];
    return Math.max(0, Math.min(high, extent) - Math.max(low, 0)) / (high - low);
  });
  if (held.includes(0)) return ["wholly outside the volume"];
  const out = ["x", "y", "z"].filter((_, i) => held[i]! < 1);
  if (out.length === 0) return [];
  const share = 100 * (1 - held.reduce((product, part) => product * part, 1));
  const percent = Math.min(99, Math.max(1, Math.round(share)));
  return [`${percent} % outside the volume along ${out.join(" and ")}`];
}

/**
 * True when the body so far surely lies apart from the cut: their boxes do, grown by what blending
 * can add. A chain of soft unions of width at most k lies at most k below its lowest part, since a
 * part that is k higher adds nothing. What whole-body edits moved is not followed.
 */
function cutsNothing(cut: Operation, earlier: readonly Operation[]): boolean {
  const start = earlier.findLastIndex(({ op }) => op === "clear") + 1;
  const body = earlier.slice(start);
  if (body.some(({ op }) => op === "mirror" || op === "translate" || op === "copy")) return false;
  const shapes = body.filter(({ op }) => op.startsWith("add-"));
  const blend = shapes.reduce((most, shape) => Math.max(most, blendOf(shape)), 0);
  const reach = grown(cut, blendOf(cut))!;
  return !shapes.some((shape) => {
    const box = grown(shape, blend);
    return box !== undefined && meet(box, reach);
  });
}

function blendOf(operation: Operation): number {
  return "blend" in operation ? (operation.blend ?? 0) : 0;
}

/** An ellipsoid's value is a bound, so its surface of value k may be farther away than k. */
function grown(operation: Operation, blend: number): OperationBox | undefined {
  const box = boxOf(operation);
  if (box === undefined) return undefined;
  const stretch =
    "rx" in operation
      ? Math.max(operation.rx, operation.ry, operation.rz) /
        Math.min(operation.rx, operation.ry, operation.rz)
      : 1;
  const by = blend * stretch;
  return { low: box.low.map((value) => value - by), high: box.high.map((value) => value + by) };
}

function meet(a: OperationBox, b: OperationBox): boolean {
  return a.low.every((low, i) => low <= b.high[i]! && b.low[i]! <= a.high[i]!);
}
