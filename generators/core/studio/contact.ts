import type { FieldOperation } from "bindpose/contract";
import { compileField } from "../field/compile-field.js";
import type { Volume } from "../field/field.js";
import { type PrimitiveOperation, placePrimitive } from "../field/place-primitive.js";
import type { Primitive } from "../field/primitive.js";
import { boxOf, type OperationBox } from "./operation-box.js";

/** What a shape meets in a body; operations by their place in the list that was given. */
export type Contact =
  /** It meets the body: which operations, the one with most of the meeting first. */
  | { readonly kind: "meets"; readonly operations: readonly number[] }
  /** It lies so deep in the body that it shows nowhere. */
  | { readonly kind: "hidden"; readonly operations: readonly number[] }
  /** It meets nothing; `gap` field units away is an operation, if one is near. */
  | { readonly kind: "apart"; readonly nearest?: number; readonly gap?: number };

/** Points along each side of the shape's box. */
const STEPS = 5;

/** The best of those points are searched around, each halving its step so often. */
const SEEDS = 4;
const HALVINGS = 7;

/** Meeting points of the grid at which it is asked which operation is met. */
const ASKED = 12;

/** Points along each side of a cube's shell, towards which the shape's surface is looked for. */
const SHELL = 4;
const BISECTIONS = 10;

/** Two shapes that share a face touch, whatever rounding says. */
const TOUCHING = 1e-6;

/** A gap is told up to this many field units: what is farther away was not looked at. */
const NEAR = 3;

/** Three numbers: where something is asked. */
type Point = Float64Array;

/**
 * How a joined or cut shape meets the body that `others` describe. Sampled, not proved: what meets
 * in less than a fifth of the shape's box may be missed, except where the search finds it.
 */
export function contactOf(
  operation: PrimitiveOperation,
  others: readonly FieldOperation[],
  volume: Volume,
): Contact {
  const met = contactWithin(operation, others, volume, 0);
  // Only where nothing is met it is looked for what is near: most shapes meet something.
  return met.kind === "apart" ? contactWithin(operation, others, volume, NEAR) : met;
}

/** The contact with the operations that reach to within `by` of the shape's box. */
function contactWithin(
  operation: PrimitiveOperation,
  others: readonly FieldOperation[],
  volume: Volume,
  by: number,
): Contact {
  const box = boxOf(operation)!;
  const { blend = 0 } = operation;
  const near = nearby(others, box, blend + by);
  if (near.length === 0) return { kind: "apart" };
  const field = compileField(
    near.map((index) => others[index]!),
    volume,
  );
  const body = field.within(regionOf(box, blend + by));
  const solid = placePrimitive(operation);
  const farther = (p: Point) => {
    const own = solid.distance(p[0]!, p[1]!, p[2]!);
    return Math.max(own, body.distance(p[0]!, p[1]!, p[2]!));
  };

  const point: Point = new Float64Array(3);
  const values = new Float64Array(STEPS ** 3);
  for (let at = 0; at < values.length; at++) values[at] = farther(writeGridPoint(box, at, point));
  const order = values.map((_, at) => at).sort((a, b) => values[a]! - values[b]! || a - b);
  const best = writeGridPoint(box, order[0]!, new Float64Array(3));
  let least = values[order[0]!]!;
  for (let seed = 0; seed < SEEDS && least > 0; seed++) {
    const at = writeGridPoint(box, order[seed]!, point);
    const found = descend(at, values[order[seed]!]!, box, farther);
    if (found < least) {
      best.set(at);
      least = found;
    }
  }
  // A blend of width k fuses two surfaces where both are less than k/4 away.
  const reach = Math.max(blend / 4, TOUCHING);
  const [x, y, z] = best as unknown as [number, number, number];
  if (least > reach) {
    const gap = Math.max(0, solid.distance(x, y, z) + body.distance(x, y, z));
    const nearest = near[body.winner(x, y, z)];
    return nearest === undefined || gap > NEAR
      ? { kind: "apart" }
      : { kind: "apart", nearest, gap };
  }
  const operations = rank([
    near[body.winner(x, y, z)]!,
    ...evenly(order, values, reach).map((at) => {
      const [px, py, pz] = writeGridPoint(box, at, point) as unknown as [number, number, number];
      return near[body.winner(px, py, pz)]!;
    }),
  ]);
  const isDeep = (p: Point) => body.distance(p[0]!, p[1]!, p[2]!) < -blend;
  return { kind: isBuried(solid, box, isDeep) ? "hidden" : "meets", operations };
}

/** The names, the most frequent first, then the later one. */
function rank(names: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]).map(([name]) => name);
}

/** Indices of the operations within `by` of a box; everything where the body is moved. */
function nearby(others: readonly FieldOperation[], box: OperationBox, by: number): number[] {
  const start = others.findLastIndex(({ op }) => op === "clear") + 1;
  const living = [...others.keys()].slice(start);
  const isMoved = living.some((i) => ["mirror", "translate", "copy"].includes(others[i]!.op));
  return living.filter((i) => {
    const other = others[i]!;
    if (other.op === "replace-color") return false;
    const own = boxOf(other);
    if (isMoved || own === undefined) return true;
    const reach = by + ("blend" in other ? (other.blend ?? 0) : 0);
    return own.low.every(
      (low, k) => low - reach <= box.high[k]! && box.low[k]! <= own.high[k]! + reach,
    );
  });
}

function regionOf({ low, high }: OperationBox, by: number) {
  const centre = low.map((value, i) => (value + high[i]!) / 2);
  const half = low.map((value, i) => (high[i]! - value) / 2 + by);
  return {
    ...{ x: centre[0]!, y: centre[1]!, z: centre[2]! },
    ...{ hx: half[0]!, hy: half[1]!, hz: half[2]! },
  };
}

/** Writes the middle of one of STEPS^3 equal parts of a box. */
function writeGridPoint({ low, high }: OperationBox, at: number, out: Point): Point {
  let rest = at;
  for (let axis = 0; axis < 3; axis++) {
    const share = ((rest % STEPS) + 0.5) / STEPS;
    out[axis] = low[axis]! + share * (high[axis]! - low[axis]!);
    rest = Math.floor(rest / STEPS);
  }
  return out;
}

/** Up to ASKED of the points whose value is below `most`, evenly through their order. */
function evenly(order: Float64Array, values: Float64Array, most: number): number[] {
  let count = 0;
  while (count < order.length && values[order[count]!]! < most) count++;
  const asked = Math.min(ASKED, count);
  return Array.from({ length: asked }, (_, i) => order[Math.floor((i * count) / asked)]!);
}

/** Moves a point downhill by steps along the axes, each round half as long; returns its value. */
function descend(
  point: Point,
  value: number,
  { low, high }: OperationBox,
  of: (point: Point) => number,
): number {
  let least = value;
  for (let round = 1; round <= HALVINGS && least > 0; round++) {
    for (let axis = 0; axis < 3; axis++) {
      const step = (high[axis]! - low[axis]!) / STEPS / 2 ** round;
      for (let tries = 0; tries < 2; tries++) {
        const from = point[axis]!;
        point[axis] = from + (tries === 0 ? step : -step);
        const found = of(point);
        if (found < least) least = found;
        else point[axis] = from;
      }
    }
  }
  return least;
}

/** True when all points of the shape's surface that are looked at, and its middle, lie deep. */
function isBuried(
  solid: Primitive,
  { low, high }: OperationBox,
  isDeep: (point: Point) => boolean,
): boolean {
  const middle = Float64Array.from(low, (value, i) => (value + high[i]!) / 2);
  if (!isDeep(middle)) return false;
  const target = new Float64Array(3);
  for (let face = 0; face < 6; face++) {
    const across = face >> 1;
    for (let at = 0; at <= SHELL; at++) {
      for (let by = 0; by <= SHELL; by++) {
        const share = [face & 1, at / SHELL, by / SHELL];
        for (let i = 0; i < 3; i++) {
          const axis = (across + i) % 3;
          target[axis] = low[axis]! + share[i]! * (high[axis]! - low[axis]!);
        }
        if (!isDeep(onSurface(solid, middle, target))) return false;
      }
    }
  }
  return true;
}

/** Moves `to` to where the shape's surface lies between its middle and there. */
function onSurface(solid: Primitive, from: Point, to: Point): Point {
  let [inside, outside] = [0, 1];
  for (let i = 0; i < BISECTIONS; i++) {
    const share = (inside + outside) / 2;
    const [x, y, z] = [0, 1, 2].map((axis) => from[axis]! + share * (to[axis]! - from[axis]!));
    if (solid.distance(x!, y!, z!) < 0) inside = share;
    else outside = share;
  }
  for (let axis = 0; axis < 3; axis++) to[axis] = from[axis]! + outside * (to[axis]! - from[axis]!);
  return to;
}
