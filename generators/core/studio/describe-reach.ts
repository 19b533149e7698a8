import { tailAt } from "../rig/joint-reach.js";
import type { JointDraft, RigState, Vector } from "../rig/rig-state.js";

/** Where a joint takes its bone's tail, in field coordinates. */
export interface JointReach {
  readonly tail: Vector;
  readonly atMin: Vector;
  readonly atMax: Vector;
}

/** Of each axis, the way of its positive and its negative side: forward is +z, the left is +x. */
const WAYS = [
  ["left", "right"],
  ["up", "down"],
  ["forward", "back"],
] as const;

/** A component that is smaller than this share of the largest one is not named. */
const NAMED_SHARE = 0.35;

/** Field units below which a tail stays where it is. */
const STILL = 0.05;

/** Components whose size differs by less than this share of the largest are named forward first. */
const SAME_SHARE = 0.05;

/** Undefined for a bone that has no place yet. */
export function reachOf(joint: JointDraft, state: RigState): JointReach | undefined {
  const tail = tailAt(state, joint, 0);
  return tail === undefined
    ? undefined
    : { tail, atMin: tailAt(state, joint, joint.min)!, atMax: tailAt(state, joint, joint.max)! };
}

/** "at max 1.6: tail (3,20,8)→(3,26,14): forward, up"; without the places where `room` is short. */
export function describeReach(joint: JointDraft, state: RigState, room: number): string {
  const reach = reachOf(joint, state);
  if (reach === undefined)
    return `set-bone places ${joint.bone}, then it can be told where it goes`;
  const limits = [
    ["min", joint.min, reach.atMin],
    ["max", joint.max, reach.atMax],
  ] as const;
  const moving = limits.filter(([, , place]) => wayOf(reach.tail, place) !== undefined);
  if (moving.length === 0) return "its tail stays: it twists the bone";
  const told = moving.map(([name, value, place], i) => {
    const from = i === 0 ? `tail ${pointText(reach.tail)}` : "";
    return `at ${name} ${value}: ${from}→${pointText(place)}: ${wayOf(reach.tail, place)}`;
  });
  const text = told.join("; ");
  if (text.length <= room) return text;
  const ways = moving.map(([name, , place]) => `at ${name} ${wayOf(reach.tail, place)}`);
  return `tail ${ways.join("; ")}`;
}

/**
 * The ways a joint's value, within its range, takes the bone's tail from where it was sculpted;
 * undefined: it stays.
 */
export function describeWay(joint: JointDraft, value: number, state: RigState): string | undefined {
  const tail = tailAt(state, joint, 0);
  const clamped = Math.min(joint.max, Math.max(joint.min, value));
  return tail === undefined ? undefined : wayOf(tail, tailAt(state, joint, clamped)!);
}

/** "tail forward at -0.9; back at 0.7": where a joint's limits take its bone. */
export function describeWays(joint: JointDraft, state: RigState): string {
  if (tailAt(state, joint, 0) === undefined) return `${joint.bone} has no place yet`;
  const ways = [joint.min, joint.max].flatMap((value) => {
    const way = describeWay(joint, value, state);
    return way === undefined ? [] : [`${way} at ${value}`];
  });
  return ways.length > 0 ? `tail ${ways.join("; ")}` : "its tail stays: it twists the bone";
}

/** "up, forward", the largest first. */
function wayOf(from: Vector, to: Vector): string | undefined {
  const by = to.map((value, i) => value - from[i]!);
  const largest = Math.max(...by.map(Math.abs));
  if (largest < STILL) return undefined;
  return [2, 1, 0]
    .filter((axis) => Math.abs(by[axis]!) >= NAMED_SHARE * largest)
    .sort((a, b) => rank(by[b]!, largest) - rank(by[a]!, largest))
    .map((axis) => WAYS[axis]![by[axis]! > 0 ? 0 : 1])
    .join(", ");
}

function rank(component: number, largest: number): number {
  return Math.round(Math.abs(component) / (SAME_SHARE * largest));
}

function pointText(point: Vector): string {
  return `(${point.map((value) => Math.round(value * 10) / 10 + 0).join(",")})`;
}
