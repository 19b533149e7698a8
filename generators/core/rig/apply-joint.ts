import type { OperationOf } from "bindpose/contract";
import { faultOfDependents } from "./dependents.js";
import type { RigState } from "./rig-state.js";
import { unknownName } from "./unknown-name.js";

/** Each function changes the state, or leaves it and returns why the operation means nothing. */
type Fault = string | undefined;

/** Share of the followed joint's turn, where none is given. */
const WHOLE_TURN = 1;

export function defineJoint(state: RigState, operation: OperationOf<"define-joint">): Fault {
  const { name, bone, kind, axis, min, max, rest, drive, follow, factor } = operation;
  if (state.joints.has(name)) {
    return `joint ${name} is already defined; change it with set-op, or remove-joint first`;
  }
  if (!state.bones.has(bone)) return unknownName("bone", bone, state.bones.keys());
  if (min >= max) return `joint ${name} has --min ${min} and --max ${max}; min must be below max`;
  if (rest < min || rest > max) {
    return `joint ${name} has --rest ${rest} outside its range ${min} to ${max}`;
  }
  if (follow === undefined) {
    if (factor !== undefined) return `joint ${name} has --factor without --follow`;
  } else {
    if (drive !== "auto") return `joint ${name} follows ${follow}, so it needs --drive auto`;
    if (!state.joints.has(follow)) return unknownName("joint", follow, state.joints.keys());
  }
  state.joints.set(name, {
    name,
    bone,
    kind,
    axis,
    min,
    max,
    rest,
    drive,
    pivot: [operation.pivotX, operation.pivotY, operation.pivotZ],
    offset: [operation.offsetX ?? 0, operation.offsetY ?? 0, operation.offsetZ ?? 0],
    orient: [operation.orientX ?? 0, operation.orientY ?? 0, operation.orientZ ?? 0],
    // Only a joint that stands before can be followed, so follows never close a circle.
    ...(follow === undefined ? {} : { follow: { joint: follow, factor: factor ?? WHOLE_TURN } }),
  });
  return undefined;
}

export function removeJoint(state: RigState, operation: OperationOf<"remove-joint">): Fault {
  const { name } = operation;
  if (!state.joints.has(name)) return unknownName("joint", name, state.joints.keys());
  const dependents = [
    ...[...state.animations.values()]
      .filter((animation) => animation.tracks.has(name))
      .map((animation) => `keyframes of animation ${animation.name}`),
    ...[...state.joints.values()]
      .filter((joint) => joint.follow?.joint === name)
      .map((joint) => `joint ${joint.name}`),
  ];
  const fault = faultOfDependents(`joint ${name}`, dependents);
  if (fault !== undefined) return fault;
  state.joints.delete(name);
  return undefined;
}
