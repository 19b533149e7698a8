import type { Axis, Drive, Interpolation, JointKind, Role } from "bindpose/contract/words";

export type Vector = readonly [number, number, number];

/** A declared bone; it has no place until `set-bone` gives it one. */
export interface BoneDraft {
  readonly name: string;
  /** null for the root */
  readonly parent: string | null;
  readonly head?: Vector;
  readonly tail?: Vector;
  readonly roll: number;
  readonly deform: boolean;
  readonly socket: boolean;
  readonly role?: Role;
}

export interface JointDraft {
  readonly name: string;
  readonly bone: string;
  readonly kind: JointKind;
  readonly axis: Axis;
  readonly min: number;
  readonly max: number;
  readonly rest: number;
  readonly drive: Drive;
  /** A component that was not given is that of the bone's head. */
  readonly pivot: readonly [number | undefined, number | undefined, number | undefined];
  readonly offset: Vector;
  readonly orient: Vector;
  readonly follow?: { readonly joint: string; readonly factor: number };
}

export interface KeyframeDraft {
  readonly tMs: number;
  readonly value: number;
  readonly interp: Interpolation;
  readonly in?: readonly [number, number];
  readonly out?: readonly [number, number];
}

export interface AnimationDraft {
  readonly name: string;
  readonly periodMs: number;
  readonly loop: boolean;
  readonly autoPlay: boolean;
  /** By joint; keyframes in ascending time, never none. */
  readonly tracks: Map<string, KeyframeDraft[]>;
  readonly markers: { readonly tMs: number; readonly name: string }[];
}

/** One `paint-weight` in effect. */
export interface PaintDraft {
  readonly bone: string;
  readonly box: readonly [number, number, number, number, number, number];
  readonly weight: number;
}

/** An operation on the field in effect whose surface follows a bone. */
export interface BindDraft {
  readonly bone: string;
  /** The operation's name. */
  readonly op: string;
}

/** A rig under construction: what the operations so far have declared, in the order of declaration. */
export interface RigState {
  readonly bones: Map<string, BoneDraft>;
  readonly joints: Map<string, JointDraft>;
  readonly animations: Map<string, AnimationDraft>;
  readonly paints: PaintDraft[];
  readonly binds: BindDraft[];
}

/** A state of its own: drafts are never changed, so only what holds them is copied. */
export function copyState(state: RigState): RigState {
  const animations = new Map<string, AnimationDraft>();
  for (const [name, animation] of state.animations) {
    const tracks = new Map<string, KeyframeDraft[]>();
    for (const [joint, keys] of animation.tracks) tracks.set(joint, [...keys]);
    animations.set(name, { ...animation, tracks, markers: [...animation.markers] });
  }
  return {
    bones: new Map(state.bones),
    joints: new Map(state.joints),
    animations,
    paints: [...state.paints],
    binds: [...state.binds],
  };
}
