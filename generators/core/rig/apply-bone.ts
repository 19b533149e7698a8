import type { OperationOf } from "bindpose/contract";
import { RIG_DEFAULTS, SOCKET_SUFFIX } from "bindpose/contract/words";
import { faultOfDependents } from "./dependents.js";
import type { BoneDraft, RigState, Vector } from "./rig-state.js";
import { unknownName } from "./unknown-name.js";

/** Each function changes the state, or leaves it and returns why the operation means nothing. */
type Fault = string | undefined;

export function defineBone(state: RigState, operation: OperationOf<"define-bone">): Fault {
  const { name, parent, role } = operation;
  const root = rootOf(state);
  if (state.bones.has(name)) {
    return `bone ${name} is already defined; place it with set-bone, or change its definition with set-op`;
  }
  if (parent === "" && root !== undefined) {
    return `the skeleton has its root already, ${root}; give ${name} a parent, for instance --parent ${root}`;
  }
  if (parent !== "" && !state.bones.has(parent)) {
    return root === undefined
      ? `bone "${parent}" is not declared; the first bone is the root: --parent ""`
      : unknownName("bone", parent, state.bones.keys());
  }
  if (role !== undefined) {
    const holder = [...state.bones.values()].find((bone) => bone.role === role);
    if (holder !== undefined) return `the role ${role} is taken by bone ${holder.name}`;
  }
  state.bones.set(name, {
    name,
    parent: parent === "" ? null : parent,
    roll: RIG_DEFAULTS.roll,
    deform: operation.deform ?? RIG_DEFAULTS.deform,
    socket: operation.socket ?? name.endsWith(SOCKET_SUFFIX),
    ...(role === undefined ? {} : { role }),
  });
  return undefined;
}

export function setBone(state: RigState, operation: OperationOf<"set-bone">): Fault {
  const { name, parent, roll } = operation;
  const bone = state.bones.get(name);
  if (bone === undefined) return unknownName("bone", name, state.bones.keys());
  const head = placed("head", bone.head, [operation.headX, operation.headY, operation.headZ]);
  if (typeof head === "string") return head;
  const tail = placed("tail", bone.tail, [operation.tailX, operation.tailY, operation.tailZ]);
  if (typeof tail === "string") return tail;
  const isSegment = bone.deform && !bone.socket;
  if (isSegment && head !== undefined && tail !== undefined && isSame(head, tail)) {
    return `bone ${name} has its head and tail at one point; only a socket or a --deform false bone may`;
  }
  if (parent !== undefined) {
    const fault = faultOfParent(state, bone, parent);
    if (fault !== undefined) return fault;
  }
  state.bones.set(name, {
    ...bone,
    parent: parent ?? bone.parent,
    roll: roll ?? bone.roll,
    ...(head === undefined ? {} : { head }),
    ...(tail === undefined ? {} : { tail }),
  });
  return undefined;
}

export function removeBone(state: RigState, operation: OperationOf<"remove-bone">): Fault {
  const { name } = operation;
  if (!state.bones.has(name)) return unknownName("bone", name, state.bones.keys());
  const dependents = [
    ...[...state.bones.values()].filter((b) => b.parent === name).map((b) => `bone ${b.name}`),
    ...[...state.joints.values()].filter((j) => j.bone === name).map((j) => `joint ${j.name}`),
    ...(state.paints.some((paint) => paint.bone === name) ? ["a paint-weight"] : []),
    ...new Set(
      state.binds.filter(({ bone }) => bone === name).map(({ op }) => `an ${op} with --bind`),
    ),
  ];
  const fault = faultOfDependents(`bone ${name}`, dependents);
  if (fault !== undefined) return fault;
  state.bones.delete(name);
  return undefined;
}

export function paintWeight(state: RigState, operation: OperationOf<"paint-weight">): Fault {
  const { bone, box, weight } = operation;
  const fault = faultOfFollowed(state, bone);
  if (fault === undefined) state.paints.push({ bone, box, weight });
  return fault;
}

/** The surface that an operation adds follows a bone. */
export function bindSurface(state: RigState, op: string, bone: string | undefined): Fault {
  if (bone === undefined) return undefined;
  const fault = faultOfFollowed(state, bone);
  if (fault === undefined) state.binds.push({ bone, op });
  return fault;
}

/** Why no vertex may follow a bone. */
function faultOfFollowed(state: RigState, name: string): Fault {
  const bone = state.bones.get(name);
  if (bone === undefined) return unknownName("bone", name, state.bones.keys());
  if (!bone.deform || bone.socket) {
    return `bone ${name} does not deform the skin (a socket, or --deform false): no vertex may follow it`;
  }
  return undefined;
}

function rootOf(state: RigState): string | undefined {
  return [...state.bones.values()].find((bone) => bone.parent === null)?.name;
}

/** The end's new place; components that are not given stay. A sentence when one was never given. */
function placed(
  end: "head" | "tail",
  old: Vector | undefined,
  given: readonly (number | undefined)[],
): Vector | string | undefined {
  if (given.every((value) => value === undefined)) return old;
  const missing = ["x", "y", "z"].filter((_, i) => (given[i] ?? old?.[i]) === undefined);
  if (missing.length > 0) {
    return `set-bone needs ${missing.map((axis) => `--${end}-${axis}`).join(", ")} too: the ${end} has no place yet`;
  }
  return [0, 1, 2].map((i) => given[i] ?? old![i]!) as unknown as Vector;
}

function faultOfParent(state: RigState, bone: BoneDraft, parent: string): Fault {
  if (!state.bones.has(parent)) return unknownName("bone", parent, state.bones.keys());
  if (parent === bone.name) return `bone ${parent} cannot hang under itself`;
  const chain = [parent];
  for (let up = state.bones.get(parent)!.parent; up !== null; up = state.bones.get(up)!.parent) {
    chain.push(up);
  }
  const at = chain.indexOf(bone.name);
  if (at < 0) return undefined;
  const way = chain
    .slice(0, at + 1)
    .reverse()
    .join(" > ");
  return `bone ${bone.name} cannot hang under ${parent}, which hangs under it: ${way}`;
}

function isSame(a: Vector, b: Vector): boolean {
  return a.every((value, i) => value === b[i]);
}
