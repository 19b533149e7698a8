import type { CompiledRig } from "./compile-rig.js";
import type { Ease } from "./ease.js";
import type { PlayingAnimation, PoseState } from "./pose-state.js";

/** An animation on a timeline: when it started, how fast it runs, how it fades in and out. */
export interface Play extends PlayingAnimation {
  /** Higher layers lie on top of lower ones, whenever they started. */
  readonly layer: number;
  /** The weight once faded in; `weight` is what it has at the timeline's instant. */
  fullWeight: number;
  /** The instant from which it fades in. */
  readonly startMs: number;
  /** Its time at an instant is fromMs + speed * (instant - anchorMs). */
  fromMs: number;
  anchorMs: number;
  /** 1 as authored, 2 twice as fast, 0 stopped, negative backwards. */
  speed: number;
  readonly fadeInMs: number;
  /** The instant from which it fades out; Infinity while it is not stopped. */
  stopMs: number;
  fadeOutMs: number;
  /** Animation time up to which markers have fired; NaN before the first instant. */
  markedMs: number;
}

/** A caller joint on its way from one value to another. */
export interface JointMix {
  readonly joint: number;
  fromValue: number;
  toValue: number;
  startMs: number;
  lengthMs: number;
  ease: Ease;
}

/**
 * What one character plays over time. Weights, times and mixed values are functions of the instant
 * and of what was called at which instant, never of the steps between: the same calls at the same
 * instants give the same pose at any frame rate.
 */
export interface Timeline {
  readonly rig: CompiledRig;
  /** The instant that `state` stands at, ms. `moveTimeline` sets it. */
  nowMs: number;
  /** What `samplePose` reads. */
  readonly state: PoseState;
  /** The same list as `state.playing`: by layer, then in the order of start. */
  readonly plays: Play[];
  /** At most one per joint. */
  readonly mixes: JointMix[];
}
