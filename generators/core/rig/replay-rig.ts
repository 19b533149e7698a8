import type { Operation } from "bindpose/contract";
import type { NumberedOperation } from "../log/resolve-operations.js";
import {
  addKeyframe,
  addMarker,
  defineAnimation,
  removeAnimation,
  removeKeyframe,
} from "./apply-animation.js";
import { bindSurface, defineBone, paintWeight, removeBone, setBone } from "./apply-bone.js";
import { defineJoint, removeJoint } from "./apply-joint.js";
import { copyState, type RigState } from "./rig-state.js";

/** An animation that stands in a rig from the start, because the case requires it. */
export interface DeclaredAnimation {
  readonly name: string;
  readonly periodMs: number;
  readonly loop: boolean;
}

/** An operation that was left out of the rig, and why. */
export interface RigProblem {
  readonly n: number;
  readonly error: string;
}

export interface RigReplay {
  readonly state: RigState;
  readonly problems: readonly RigProblem[];
}

/**
 * Replays the operations on bones, joints, paint and animations, in order. An operation that means
 * nothing where it stands (a duplicate from a race, a name that was removed) is left out and
 * reported; the others count.
 */
export function replayRig(
  operations: readonly NumberedOperation[],
  declared: readonly DeclaredAnimation[],
): RigReplay {
  const state: RigState = {
    bones: new Map(),
    joints: new Map(),
    animations: new Map(),
    paints: [],
    binds: [],
  };
  for (const { name, periodMs, loop } of declared) {
    defineAnimation(state, { op: "define-animation", name, periodMs, loop });
  }
  const problems = applyAll(state, operations);
  return { state, problems: problems.filter(({ n }) => !isBoundLater(state, operations, n)) };
}

/** An operation that was bound by an amendment may stand before the bone that it follows. */
function isBoundLater(
  state: RigState,
  operations: readonly NumberedOperation[],
  number: number,
): boolean {
  const operation = operations.find(({ n }) => n === number)!.operation;
  return "bind" in operation && bindSurface(state, operation.op, operation.bind) === undefined;
}

/** The replay with more operations behind it; what was given stays as it is. */
export function extendReplay(
  replay: RigReplay,
  operations: readonly NumberedOperation[],
): RigReplay {
  const state = copyState(replay.state);
  return { state, problems: [...replay.problems, ...applyAll(state, operations)] };
}

function applyAll(state: RigState, operations: readonly NumberedOperation[]): RigProblem[] {
  const problems: RigProblem[] = [];
  for (const { n, operation } of operations) {
    const error = applyToRig(state, operation);
    if (error !== undefined) problems.push({ n, error });
  }
  return problems;
}

/**
 * Applies one operation; of operations on the field only the bone counts that their surface is bound
 * to. Returns why it means nothing.
 */
export function applyToRig(state: RigState, operation: Operation): string | undefined {
  switch (operation.op) {
    case "define-bone":
      return defineBone(state, operation);
    case "set-bone":
      return setBone(state, operation);
    case "remove-bone":
      return removeBone(state, operation);
    case "paint-weight":
      return paintWeight(state, operation);
    case "define-joint":
      return defineJoint(state, operation);
    case "remove-joint":
      return removeJoint(state, operation);
    case "define-animation":
      return defineAnimation(state, operation);
    case "add-keyframe":
      return addKeyframe(state, operation);
    case "remove-keyframe":
      return removeKeyframe(state, operation);
    case "add-marker":
      return addMarker(state, operation);
    case "remove-animation":
      return removeAnimation(state, operation);
    case "clear":
      state.binds.length = 0;
      return undefined;
    default:
      return "bind" in operation ? bindSurface(state, operation.op, operation.bind) : undefined;
  }
}
