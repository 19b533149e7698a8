import type { Object3D, SkinnedMesh, Vector3 } from "three";

export interface ActorAnimation {
  readonly name: string;
  readonly periodMs: number;
  readonly loop: boolean;
  readonly markers: readonly { readonly name: string; readonly tMs: number }[];
  /** The animation that goes on where this one has ended; absent: the last pose is held. */
  readonly next?: string;
}

/** A named degree of freedom; radians, or the asset's units. */
export interface ActorJoint {
  readonly name: string;
  readonly bone: string;
  readonly kind: "rotation" | "translation";
  readonly min: number;
  readonly max: number;
  readonly rest: number;
  /** true: the game drives it, and so may the page. */
  readonly isCaller: boolean;
}

export interface ActorBone {
  readonly name: string;
  /** Index of the parent; -1 for a root. */
  readonly parent: number;
  readonly isSocket: boolean;
  /** Its origin is the bone's head. */
  readonly node: Object3D;
  /** The tail in the bone's own space; null where the file knows none. */
  readonly tip: Vector3 | null;
}

export interface ActorStation {
  readonly title: string;
  /** Which clip moves which target now, in words. */
  playing(): readonly string[];
}

/** What stands on the stage, whoever poses it. Its space is the asset's own. */
export interface Actor {
  readonly object: Object3D;
  /** The skinned parts in the order in which the judge counts their vertices. */
  readonly parts: readonly SkinnedMesh[];
  readonly animations: readonly ActorAnimation[];
  readonly joints: readonly ActorJoint[];
  /** In the order that skin indices refer to. */
  readonly bones: readonly ActorBone[];
  /** Set for a game station, whose animations are its states. */
  readonly station?: ActorStation;
  /** Starts an animation at 0, others fading out; null goes back to rest. */
  play(name: string | null, fadeMs: number): void;
  /** Puts what plays at an instant, without any fade. */
  seek(timeMs: number): void;
  /** Where what plays stands, within its period. */
  timeMs(): number;
  advance(seconds: number): void;
  jointValue(name: string): number;
  /** Takes a caller joint over; null gives it back to the animations. */
  setJoint(name: string, value: number | null): void;
  dispose(): void;
}
