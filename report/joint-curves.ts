import type { ModelSpec } from "bindpose/contract";
import { trackValue } from "bindpose/validator/pose";
import type { Curve } from "./curve-plot.js";

/** One joint's F-curve in an animation. */
export interface JointCurve extends Curve {
  readonly joint: string;
  /** "rad", or "units" for a translation. */
  readonly unit: string;
}

/** Samples of a curve: as many as its plot has room for. */
const SAMPLES = 97;

/** The curves of an animation, before clamping, in the rig's order. */
export function jointCurves(rig: ModelSpec, name: string): JointCurve[] {
  const animation = rig.animations.find((each) => each.name === name);
  if (animation === undefined) return [];
  const { periodMs, loop = false } = animation;
  return animation.tracks.flatMap((track) => {
    const joint = rig.joints.find((each) => each.name === track.joint);
    if (joint === undefined || track.keyframes.length === 0) return [];
    const turns = joint.kind === "rotation";
    const valueAt = (sample: number) =>
      sample === SAMPLES - 1
        ? trackValue(track, animation, joint, { end: "limit" })
        : trackValue(track, animation, joint, { timeMs: (periodMs * sample) / (SAMPLES - 1) });
    return [
      {
        joint: joint.name,
        unit: turns ? "rad" : "units",
        ...(turns ? { wrap: 2 * Math.PI } : {}),
        periodMs,
        loop,
        values: Float64Array.from({ length: SAMPLES }, (_, sample) => valueAt(sample)),
        keys: track.keyframes.map(({ tMs, value }) => ({ tMs, value })),
      },
    ];
  });
}
