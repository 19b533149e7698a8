import type { AnimationSpec, BoneSpec, JointSpec, ModelSpec } from "bindpose/contract";
import {
  type AssetKind,
  CONTRACT_VERSION,
  RIG_DEFAULTS,
  SOCKET_SUFFIX,
} from "bindpose/contract/words";
import type {
  AnimationDraft,
  BoneDraft,
  JointDraft,
  KeyframeDraft,
  RigState,
} from "./rig-state.js";

export interface ModelHead {
  readonly assetKind: AssetKind;
  /** The program and its version. */
  readonly generator: string;
}

/** Names of bones that `set-bone` has not given both ends. */
export function unplacedBones(state: RigState): string[] {
  return [...state.bones.values()]
    .filter((bone) => bone.head === undefined || bone.tail === undefined)
    .map((bone) => bone.name);
}

/**
 * The rig as the document of contract section 2. Bones keep the order of their definition, except
 * that a parent stands before its children; keys that equal their default are left out.
 * Every bone must have its place: throws RangeError naming one that has not.
 */
export function buildModel(state: RigState, head: ModelHead): ModelSpec {
  const [unplaced] = unplacedBones(state);
  if (unplaced !== undefined) {
    throw new RangeError(`bone ${unplaced}: expected a head and a tail, got none`);
  }
  return {
    version: CONTRACT_VERSION,
    skinned: true,
    assetKind: head.assetKind,
    generator: head.generator,
    bones: orderBones(state.bones).map(boneSpec),
    joints: [...state.joints.values()].map((joint) =>
      jointSpec(joint, state.bones.get(joint.bone)!),
    ),
    animations: [...state.animations.values()].map((animation) =>
      animationSpec(animation, [...state.joints.keys()]),
    ),
  };
}

/** The bones in the order of their definition, except that a parent stands before its children. */
export function orderBones(bones: ReadonlyMap<string, BoneDraft>): BoneDraft[] {
  const ordered = new Set<BoneDraft>();
  for (const bone of bones.values()) {
    const chain: BoneDraft[] = [];
    for (let up: BoneDraft | undefined = bone; up !== undefined && !ordered.has(up); ) {
      chain.push(up);
      up = up.parent === null ? undefined : bones.get(up.parent);
    }
    for (const above of chain.reverse()) ordered.add(above);
  }
  return [...ordered];
}

function boneSpec(bone: BoneDraft): BoneSpec {
  return {
    name: bone.name,
    parent: bone.parent,
    head: [...bone.head!],
    tail: [...bone.tail!],
    ...(bone.roll === RIG_DEFAULTS.roll ? {} : { roll: bone.roll }),
    ...(bone.deform === RIG_DEFAULTS.deform ? {} : { deform: bone.deform }),
    ...(bone.socket === bone.name.endsWith(SOCKET_SUFFIX) ? {} : { socket: bone.socket }),
    ...(bone.role === undefined ? {} : { role: bone.role }),
  };
}

function jointSpec(joint: JointDraft, bone: BoneDraft): JointSpec {
  const { name, kind, axis, min, max, rest, drive, offset, orient, follow } = joint;
  const head = bone.head!;
  const pivot = joint.pivot.map((value, i) => value ?? head[i]!) as [number, number, number];
  return {
    name,
    bone: joint.bone,
    kind,
    axis,
    min,
    max,
    rest,
    drive,
    ...(pivot.every((value, i) => value === head[i]) ? {} : { pivot }),
    ...(offset.every((value) => value === 0) ? {} : { offset: [...offset] }),
    ...(orient.every((value) => value === 0) ? {} : { orient: [...orient] }),
    ...(follow === undefined ? {} : { follow: { ...follow } }),
  };
}

function animationSpec(animation: AnimationDraft, joints: readonly string[]): AnimationSpec {
  const { name, periodMs, loop, autoPlay, tracks, markers } = animation;
  return {
    name,
    periodMs,
    ...(loop === RIG_DEFAULTS.loop ? {} : { loop }),
    ...(autoPlay === RIG_DEFAULTS.autoPlay ? {} : { autoPlay }),
    tracks: joints
      .filter((joint) => tracks.has(joint))
      .map((joint) => ({ joint, keyframes: tracks.get(joint)!.map(keyframeSpec) })),
    ...(markers.length === 0 ? {} : { markers: markers.map((marker) => ({ ...marker })) }),
  };
}

function keyframeSpec(key: KeyframeDraft): AnimationSpec["tracks"][number]["keyframes"][number] {
  return {
    tMs: key.tMs,
    value: key.value,
    ...(key.interp === RIG_DEFAULTS.interp ? {} : { interp: key.interp }),
    ...(key.in === undefined ? {} : { in: [...key.in] }),
    ...(key.out === undefined ? {} : { out: [...key.out] }),
  };
}
