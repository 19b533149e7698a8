import type { Operation, OperationOf } from "bindpose/contract";
import { countOf } from "../../count-of.js";
import { done, type Result, refuse } from "../../result.js";
import type { BoneDraft, JointDraft, RigState, Vector } from "../../rig/rig-state.js";
import { unknownName } from "../../rig/unknown-name.js";
import type { ExpandMacro } from "./macro-spec.js";

/** More helpers on one bone are thinner than any limb's skin shows. */
const MOST_HELPERS = 8;
/** A joint whose axis is so far along its bone (cosine) twists it; others bend it. */
const ALONG = 0.7;
/** How far a bend's helper reaches before and behind the joint, over the bone's length. */
const REACH = 0.2;
/** Digits that a computed coordinate keeps: fewer than where its rounding errors show. */
const DIGITS = 12;

/**
 * Helper bones that follow a share of a joint's turn, so that the skin between two bones does not
 * collapse as linear blends of far turns do. They hang on the turning bone and turn back the rest of
 * the way. For a joint that twists its bone they lie along it, each nearer end turning less; for one
 * that bends it they lie across the joint.
 */
export const addTwist: ExpandMacro = ({ flags, run }) => {
  const { state } = run.replay;
  const name = flags["bone"] as string;
  const count = (flags["count"] as number | undefined) ?? 1;
  const bone = state.bones.get(name);
  if (bone === undefined) return refuse(unknownName("bone", name, state.bones.keys()));
  const { head, tail } = bone;
  if (head === undefined || tail === undefined) {
    return refuse(`add-twist: bone ${name} has no place yet; give it one with set-bone`);
  }
  if (!bone.deform || bone.socket) {
    return refuse(
      `add-twist: bone ${name} does not deform the skin, so nothing needs to follow it`,
    );
  }
  if (count > MOST_HELPERS) {
    return refuse(`add-twist: --count is ${count}, at most ${MOST_HELPERS}`);
  }
  const joint = chooseJoint(state, bone, flags["joint"] as string | undefined);
  if (!joint.ok) return joint;
  const direction = [0, 1, 2].map((i) => tail[i]! - head[i]!) as unknown as Vector;
  const isTwist = isAlong(joint.data, direction);
  const place = (t: number) =>
    [0, 1, 2].map((i) => round(head[i]! + t * direction[i]!)) as unknown as Vector;

  const operations: Operation[] = [];
  for (let i = 1; i <= count; i++) {
    const helper = `${name}_twist${count === 1 ? "" : i}`;
    if (state.bones.has(helper) || state.joints.has(helper)) {
      return refuse(`add-twist: there is a ${helper} already; remove it first`);
    }
    const [start, end] = isTwist ? [0, count / (count + 1)] : [-REACH, REACH];
    const [from, to] = [i - 1, i].map((part) => start + ((end - start) * part) / count) as [
      number,
      number,
    ];
    operations.push(
      { op: "define-bone", name: helper, parent: name },
      placeBone(helper, place(from), place(to), bone.roll),
      turnBack(helper, joint.data, bone, 1 - i / (count + 1)),
    );
  }
  const what = isTwist ? `along ${name}` : `at the head of ${name}`;
  const share = count === 1 ? "half the turn" : "shares of the turn";
  return done({
    operations,
    said: `${countOf(count, "helper bone")} ${what}: ${share} of ${joint.data.name}`,
  });
};

/** The named joint, or the only one that turns the bone. */
function chooseJoint(
  state: RigState,
  bone: BoneDraft,
  wanted: string | undefined,
): Result<JointDraft> {
  const turning = [...state.joints.values()].filter(
    (joint) => joint.bone === bone.name && joint.kind === "rotation",
  );
  const names = turning.map(({ name }) => name);
  if (wanted !== undefined) {
    const joint = turning.find(({ name }) => name === wanted);
    return joint === undefined
      ? refuse(`add-twist: no rotation joint ${wanted} turns ${bone.name}; ${listed(names)}`)
      : done(joint);
  }
  const [only, ...others] = turning;
  if (only === undefined) {
    return refuse(`add-twist: no rotation joint turns ${bone.name}; define-joint gives it one`);
  }
  return others.length === 0
    ? done(only)
    : refuse(`add-twist: name one with --joint; ${listed(names)}`);
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? "none does" : `it has ${names.join(", ")}`;
}

/** Whether the joint's axis runs along its bone; mounts that turn the axis are followed. */
function isAlong({ axis, orient }: JointDraft, direction: Vector): boolean {
  let vector = [axis === "x" ? 1 : 0, axis === "y" ? 1 : 0, axis === "z" ? 1 : 0];
  for (const turned of [2, 1, 0]) vector = turn(vector, turned, orient[turned]!);
  const length = Math.hypot(...direction);
  const along = vector.reduce((sum, value, i) => sum + value * direction[i]!, 0) / length;
  // A roll turns the frame about the bone, which changes no angle to it.
  return Math.abs(along) > ALONG;
}

function turn(vector: readonly number[], axis: number, angle: number): number[] {
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const out = [...vector];
  out[u] = Math.cos(angle) * vector[u]! - Math.sin(angle) * vector[v]!;
  out[v] = Math.sin(angle) * vector[u]! + Math.cos(angle) * vector[v]!;
  return out;
}

function placeBone(
  name: string,
  head: Vector,
  tail: Vector,
  roll: number,
): OperationOf<"set-bone"> {
  return {
    op: "set-bone",
    name,
    headX: head[0],
    headY: head[1],
    headZ: head[2],
    tailX: tail[0],
    tailY: tail[1],
    tailZ: tail[2],
    ...(roll === 0 ? {} : { roll }),
  };
}

/** A joint of the same axis and place that takes `share` of the turn back. */
function turnBack(
  name: string,
  joint: JointDraft,
  bone: BoneDraft,
  share: number,
): OperationOf<"define-joint"> {
  const { axis, min, max, rest, pivot, offset, orient } = joint;
  const [pivotX, pivotY, pivotZ] = pivot.map((value, i) => value ?? bone.head![i]!);
  const mount = {
    offsetX: offset[0],
    offsetY: offset[1],
    offsetZ: offset[2],
    orientX: orient[0],
    orientY: orient[1],
    orientZ: orient[2],
  };
  const given = Object.fromEntries(Object.entries(mount).filter(([, value]) => value !== 0));
  return {
    op: "define-joint",
    name,
    bone: name,
    kind: "rotation",
    axis,
    min: round(-share * max),
    max: round(-share * min),
    rest: round(-share * rest),
    drive: "auto",
    pivotX: pivotX!,
    pivotY: pivotY!,
    pivotZ: pivotZ!,
    ...(given as Partial<typeof mount>),
    follow: joint.name,
    factor: -share,
  };
}

function round(value: number): number {
  return Number(value.toPrecision(DIGITS)) + 0;
}
