import type { RequiredAnimation } from "bindpose/contract";

/** A bone as the motion proof sees it, in the order of the skin's joints. */
export interface MotionBone {
  readonly name: string;
  readonly socket: boolean;
  /** Where its frame stands at the bind pose, model space. */
  readonly head: readonly [number, number, number];
}

/** One animation, whichever document it comes from. Times in milliseconds. */
export interface Motion {
  readonly name: string;
  /** Position in its document's `animations`. */
  readonly index: number;
  readonly periodMs: number;
  readonly loop: boolean;
  readonly required: RequiredAnimation | null;
  /** Key times and the midpoints of segments, in any order, repeated or not; in [0, periodMs]. */
  readonly keyTimes: ArrayLike<number>;
  /** Where its tracks reach their extremes: kept when there are too many instants. */
  readonly extremes: readonly number[];
  /** Matrices and curves that go into one palette. */
  readonly paletteCost: number;
  /** Bone matrices, 16 a bone. At a loop's period: the limit from the left. */
  readonly palette: (timeMs: number) => Float64Array;
  /** Bone matrices where the end meets the start, without jumps that `constant` keys make. */
  readonly seamPalette: () => Float64Array;
}
