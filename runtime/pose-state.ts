import type { CompiledAnimation } from "./compile-animation.js";
import type { CompiledRig } from "./compile-rig.js";
import { requireFinite, requireKnown, requireLength } from "./door.js";
import { findAnimation } from "./find-animation.js";

/** How an animation is blended with those below it; `blendAnimations` says by what rule. */
export interface Blend {
  /** 0 to 1 of what the animations above leave; of an additive one, any factor. */
  weight: number;
  /** One factor per joint from `maskJoints` or `maskBelow`; null: all of them. */
  mask: Float64Array | null;
  /** true: its distance from rest is added on top of all others. */
  additive: boolean;
}

/** An animation that a character plays. The game moves `timeMs` on, each frame. */
export interface PlayingAnimation extends Blend {
  readonly animation: CompiledAnimation;
  timeMs: number;
}

/** The blend of an animation that was started without one. */
export const ALONE: Readonly<Blend> = { weight: 1, mask: null, additive: false };

/** What decides one character's pose at an instant: what it plays and what the game sets. */
export interface PoseState {
  /** In the order of their start: the latest is last and comes first where two drive a joint. */
  readonly playing: PlayingAnimation[];
  /** One per joint: the game's value of a caller joint, NaN where none is given. */
  readonly callerValues: Float64Array;
}

/** A character's state at load: the animations marked autoPlay run from 0, no value is given. */
export function createPoseState(rig: CompiledRig): PoseState {
  return {
    playing: rig.animations
      .filter((animation) => animation.autoPlay)
      .map((animation) => ({ animation, timeMs: 0, ...ALONE })),
    callerValues: new Float64Array(rig.joints.count).fill(Number.NaN),
  };
}

/**
 * Starts an animation, or starts it anew: it becomes the latest. One that does not loop holds its
 * last values until it is stopped.
 * @throws RangeError for an unknown name, a time or weight that is not finite, a mask of another rig.
 */
export function startAnimation(
  rig: CompiledRig,
  state: PoseState,
  name: string,
  timeMs = 0,
  blend: Partial<Blend> = {},
): PlayingAnimation {
  const animation = findAnimation(rig, name);
  requireFinite("timeMs", timeMs);
  const playing = { animation, timeMs, ...completeBlend(rig, blend) };
  removeFrom(state, animation);
  state.playing.push(playing);
  return playing;
}

/** Stops an animation; one that does not play is left so. @throws RangeError for an unknown name. */
export function stopAnimation(rig: CompiledRig, state: PoseState, name: string): void {
  removeFrom(state, findAnimation(rig, name));
}

/**
 * Gives a caller joint its value, until it is cleared; posing clamps it to the joint's range.
 * @throws RangeError for an unknown joint or a value that is not finite, TypeError for an auto
 *   joint, which only the asset drives.
 */
export function setJoint(rig: CompiledRig, state: PoseState, name: string, value: number): void {
  const joint = findCallerJoint(rig, name);
  requireFinite(`joint "${name}"`, value);
  state.callerValues[joint] = value;
}

/**
 * Takes the game's value back: animations drive the joint again.
 * @throws RangeError for an unknown joint, TypeError for an auto joint.
 */
export function clearJoint(rig: CompiledRig, state: PoseState, name: string): void {
  state.callerValues[findCallerJoint(rig, name)] = Number.NaN;
}

/** Checks a blend and adds what it leaves out. @throws RangeError as `startAnimation` does. */
export function completeBlend(rig: CompiledRig, blend: Partial<Blend>): Blend {
  const { weight, mask, additive } = { ...ALONE, ...blend };
  requireFinite("weight", weight);
  if (mask !== null) requireLength("mask", mask, rig.joints.count);
  return { weight, mask, additive };
}

/** The index of a joint that the game may set. @throws RangeError or TypeError as `setJoint` does. */
export function findCallerJoint(rig: CompiledRig, name: string): number {
  const joint = requireKnown("joint", "joint", name, rig.joints.indexOf);
  if (rig.joints.callerDriven[joint] === 0) {
    throw new TypeError(`joint "${name}": expected a caller joint, got an auto joint`);
  }
  return joint;
}

function removeFrom(state: PoseState, animation: CompiledAnimation): void {
  const at = state.playing.findIndex((playing) => playing.animation === animation);
  if (at >= 0) state.playing.splice(at, 1);
}
