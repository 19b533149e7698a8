import type { Operation, OperationOf } from "bindpose/contract";
import { ROLES, type Role } from "bindpose/contract/words";
import { quoteWord, writeWords } from "../../args/write-words.js";
import { countOf } from "../../count-of.js";
import { done, type Result, refuse } from "../../result.js";
import { orderBones } from "../../rig/build-model.js";
import type { BoneDraft, JointDraft, RigState } from "../../rig/rig-state.js";
import type { Run } from "../open-run.js";
import type { ExpandMacro } from "./macro-spec.js";
import { otherSide, readSides, type Sides, signOf, times } from "./sides.js";

/** One mirroring: between which sides, about which plane, of which rig. */
interface Mirroring {
  readonly sides: Sides;
  /** The plane's x, field units. */
  readonly at: number;
  readonly run: Run;
  readonly state: RigState;
}

/**
 * The other side of a rig. What stands there already is brought up to date as far as an operation
 * can: bones are placed anew; a joint or a definition that differs is refused with the amendment.
 * The reflection S turns a bind frame B into S B S: the roll changes its sign, a mount's x shift and
 * y and z turns too, and a joint's range is swapped where its value is.
 */
export const mirrorRig: ExpandMacro = ({ flags, run }) => {
  const sides = readSides(flags["from"] as string, flags["to"] as string);
  if (!sides.ok) return sides;
  const at = (flags["at"] as number | undefined) ?? run.config.volume.x / 2;
  const { state } = run.replay;
  const mirroring: Mirroring = { sides: sides.data, at, run, state };

  const operations: Operation[] = [];
  const parts: string[] = [];
  let found = 0;
  const steps = [
    { one: "bone", images: mirrorBones(mirroring) },
    { one: "joint", images: mirrorJoints(mirroring) },
    { one: "painted box", many: "painted boxes", images: done(mirrorPaints(mirroring)) },
  ];
  for (const { one, many, images } of steps) {
    if (!images.ok) return images;
    found += images.data.length;
    const changed = images.data.filter((image) => image.length > 0);
    if (changed.length > 0) parts.push(countOf(changed.length, one, many));
    operations.push(...changed.flat());
  }
  const { from, to } = sides.data;
  if (found === 0)
    return refuse(`mirror-rig: no bone or joint has ${from} in its name; declare that side first`);
  if (operations.length === 0) {
    return refuse(
      `mirror-rig changes nothing: all ${to} are mirror images of their ${from} already`,
    );
  }
  return done({ operations, said: `${parts.join(", ")} from ${from} to ${to} at x = ${at}` });
};

/** For each part of the side, the operations that its image still needs. */
type Images = Result<(readonly Operation[])[]>;

function mirrorBones(mirroring: Mirroring): Images {
  const { state, sides, at } = mirroring;
  const images: Operation[][] = [];
  for (const bone of orderBones(state.bones)) {
    const name = otherSide(bone.name, sides);
    if (name === undefined) continue;
    const parent = bone.parent === null ? "" : (otherSide(bone.parent, sides) ?? bone.parent);
    const old = state.bones.get(name);
    const operations: Operation[] = [];
    if (old === undefined) operations.push(imageOfDefinition(bone, name, parent));
    else {
      const fault = differs(old, bone);
      if (fault !== undefined) return refuse(fault);
    }
    const place = imageOfPlace(bone, name, at);
    const reparents = old !== undefined && (old.parent ?? "") !== parent;
    if (place !== undefined || reparents) {
      const set = {
        ...(place ?? { op: "set-bone" as const, name }),
        ...(reparents ? { parent } : {}),
      };
      if (old === undefined || reparents || !isPlaced(old, set)) operations.push(set);
    }
    images.push(operations);
  }
  return done(images);
}

function imageOfDefinition(
  bone: BoneDraft,
  name: string,
  parent: string,
): OperationOf<"define-bone"> {
  const role = imageOfRole(bone.role);
  return {
    op: "define-bone",
    name,
    parent,
    ...(bone.deform ? {} : { deform: false }),
    ...(bone.socket === name.endsWith("_socket") ? {} : { socket: bone.socket }),
    ...(role === undefined ? {} : { role }),
  };
}

/** A role of one side as that of the other; a role of the middle is not given twice. */
function imageOfRole(role: Role | undefined): Role | undefined {
  if (role === undefined) return undefined;
  const image = role.startsWith("left")
    ? role.replace("left", "right")
    : role.startsWith("right")
      ? role.replace("right", "left")
      : undefined;
  return ROLES.find((other) => other === image);
}

function imageOfPlace(
  { head, tail, roll }: BoneDraft,
  name: string,
  at: number,
): OperationOf<"set-bone"> | undefined {
  if (head === undefined && tail === undefined) return undefined;
  return {
    op: "set-bone",
    name,
    ...(head === undefined ? {} : { headX: mirrored(head[0], at), headY: head[1], headZ: head[2] }),
    ...(tail === undefined ? {} : { tailX: mirrored(tail[0], at), tailY: tail[1], tailZ: tail[2] }),
    roll: times(roll, -1),
  };
}

function isPlaced(bone: BoneDraft, set: OperationOf<"set-bone">): boolean {
  const { head = [], tail = [] } = bone;
  return (
    [set.headX, set.headY, set.headZ].every((value, i) => value === head[i]) &&
    [set.tailX, set.tailY, set.tailZ].every((value, i) => value === tail[i]) &&
    set.roll === bone.roll
  );
}

/** What a definition says that `set-bone` cannot change. */
function differs(old: BoneDraft, bone: BoneDraft): string | undefined {
  if (old.deform !== bone.deform)
    return `bone ${old.name} has --deform ${old.deform}, ${bone.name} has not; change one with set-op`;
  if (old.socket !== bone.socket)
    return `bone ${old.name} has --socket ${old.socket}, ${bone.name} has not; change one with set-op`;
  return undefined;
}

function mirrorJoints(mirroring: Mirroring): Images {
  const { state, sides } = mirroring;
  const images: Operation[][] = [];
  for (const joint of state.joints.values()) {
    const name = otherSide(joint.name, sides);
    const bone = otherSide(joint.bone, sides);
    if (name === undefined && bone === undefined) continue;
    if (name === undefined) {
      return refuse(
        `mirror-rig: joint ${joint.name} of bone ${joint.bone} has no ${sides.from} in its name; rename it with set-op`,
      );
    }
    const image = imageOfJoint(joint, name, bone ?? joint.bone, mirroring);
    const old = state.joints.get(name);
    if (old !== undefined) {
      const fault = faultOfImage(image, name, mirroring);
      if (fault !== undefined) return refuse(fault);
    }
    images.push(old === undefined ? [image] : []);
  }
  return done(images);
}

function imageOfJoint(
  joint: JointDraft,
  name: string,
  bone: string,
  { sides, at, state }: Mirroring,
): OperationOf<"define-joint"> {
  const { kind, axis, drive, follow } = joint;
  const sign = signOf(kind, axis);
  const [min, max] =
    sign > 0 ? [joint.min, joint.max] : [times(joint.max, sign), times(joint.min, sign)];
  const [pivotX, pivotY, pivotZ] = joint.pivot;
  const numbers = {
    pivotX: pivotX === undefined ? undefined : mirrored(pivotX, at),
    pivotY,
    pivotZ,
    offsetX: nonZero(times(joint.offset[0], -1)),
    offsetY: nonZero(joint.offset[1]),
    offsetZ: nonZero(joint.offset[2]),
    orientX: nonZero(joint.orient[0]),
    orientY: nonZero(times(joint.orient[1], -1)),
    orientZ: nonZero(times(joint.orient[2], -1)),
  };
  const given = Object.fromEntries(
    Object.entries(numbers).filter(([, value]) => value !== undefined),
  ) as Partial<Record<keyof typeof numbers, number>>;
  const followed = follow === undefined ? undefined : state.joints.get(follow.joint);
  return {
    op: "define-joint",
    name,
    bone,
    kind,
    axis,
    min,
    max,
    rest: times(joint.rest, sign),
    drive,
    ...given,
    // Both values change their sign or keep it, so the share does when only one of them changes.
    ...(followed === undefined
      ? {}
      : {
          follow: otherSide(followed.name, sides) ?? followed.name,
          factor: follow!.factor * sign * signOf(followed.kind, followed.axis),
        }),
  };
}

/** What the joint that stands on the other side has other than its image, with the amendment. */
function faultOfImage(
  image: OperationOf<"define-joint">,
  name: string,
  { run, sides }: Mirroring,
): string | undefined {
  const stands = run.resolved.operations.findLast(
    ({ operation }) => operation.op === "define-joint" && operation.name === name,
  )!;
  const old = stands.operation as OperationOf<"define-joint">;
  const keys = new Set([...Object.keys(image), ...Object.keys(old)]) as Set<keyof typeof image>;
  const changes: Record<string, unknown> = {};
  for (const key of keys) {
    const [want, has] = [image[key] ?? defaultOf(key), old[key] ?? defaultOf(key)];
    if (want !== has) changes[key] = want;
  }
  if (Object.keys(changes).length === 0) return undefined;
  return `joint ${quoteWord(name)} is not the mirror image of its ${sides.from} side; make it so: set-op ${stands.n} ${writeWords(changes)}`;
}

/** What an absent number of a joint means; a pivot's is its bone's, so it has none of its own. */
function defaultOf(key: string): number | undefined {
  if (key === "factor") return 1;
  return key.startsWith("offset") || key.startsWith("orient") ? 0 : undefined;
}

function mirrorPaints({ state, sides, at }: Mirroring): (readonly Operation[])[] {
  const images: Operation[][] = [];
  for (const { bone, box, weight } of state.paints) {
    const name = otherSide(bone, sides);
    if (name === undefined) continue;
    const [x, y, z, w, h, d] = box;
    const image = [mirrored(x + w, at), y, z, w, h, d] as const;
    const stands = state.paints.some(
      (paint) =>
        paint.bone === name &&
        paint.weight === weight &&
        paint.box.every((value, i) => value === image[i]),
    );
    images.push(stands ? [] : [{ op: "paint-weight", bone: name, box: image, weight }]);
  }
  return images;
}

/** Digits that a mirrored coordinate keeps: fewer than where its rounding errors show. */
const DIGITS = 12;

function mirrored(x: number, at: number): number {
  return Number((2 * at - x).toPrecision(DIGITS)) + 0;
}

function nonZero(value: number): number | undefined {
  return value === 0 ? undefined : value;
}
