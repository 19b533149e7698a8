import type { CompiledAnimation } from "./compile-animation.js";
import type { CompiledRig } from "./compile-rig.js";
import { requireFinite, requireKnown } from "./door.js";
import { findAnimation } from "./find-animation.js";

/** An animation that a character plays. The game moves `timeMs` on, each frame. */
export interface PlayingAnimation {
  readonly animation: CompiledAnimation;
  timeMs: number;
}

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
      .map((animation) => ({ animation, timeMs: 0 })),
    callerValues: new Float64Array(rig.joints.count).fill(Number.NaN),
  };
}

/**
 * Starts an animation, or starts it anew: it becomes the latest. One that does not loop holds its
 * last values until it is stopped.
 * @throws RangeError for an unknown name or a time that is not finite.
 */
export function startAnimation(
  rig: CompiledRig,
  state: PoseState,
  name: string,
  timeMs = 0,
): PlayingAnimation {
  const animation = findAnimation(rig, name);
  requireFinite("timeMs", timeMs);
  removeFrom(state, animation);
  const playing = { animation, timeMs };
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

function removeFrom(state: PoseState, animation: CompiledAnimation): void {
  const at = state.playing.findIndex((playing) => playing.animation === animation);
  if (at >= 0) state.playing.splice(at, 1);
}

function findCallerJoint(rig: CompiledRig, name: string): number {
  const joint = requireKnown("joint", "joint", name, rig.joints.indexOf);
  if (rig.joints.callerDriven[joint] === 0) {
    throw new TypeError(`joint "${name}": expected a caller joint, got an auto joint`);
  }
  return joint;
}
