import { type CompiledRig, poseAt } from "bindpose/runtime";
import type { Config } from "../config/config.js";
import { movedValues, restValues } from "../review/index.js";
import { round } from "./describe-operation.js";
import type { RenderOptions } from "./render-options.js";

/** One figure of a picture: the value of every joint, and what is said above it. */
export interface FigurePlan {
  readonly values: Float64Array;
  readonly caption: string;
}

/** A picture to draw: one figure, or several beside each other. */
export interface PicturePlan {
  readonly path: string;
  readonly figures: readonly FigurePlan[];
}

/** Phases of an animation on a sheet. */
const PHASES = 8;

/** The pictures that a render is asked for: the rest pose, and what is wanted besides. */
export function planPictures(
  rig: CompiledRig,
  config: Config,
  options: Pick<RenderOptions, "pose" | "sheet" | "sweep">,
): PicturePlan[] {
  const { pose, sheet, sweep } = options;
  const plans = [{ path: config.preview, figures: [{ values: restValues(rig), caption: "" }] }];
  if (pose !== undefined) {
    const values = poseAt(rig, pose.animation, pose.timeMs);
    plans.push({ path: config.pose, figures: [{ values, caption: "" }] });
  }
  if (sheet !== undefined) plans.push({ path: config.sheet, figures: phasesOf(rig, sheet) });
  if (sweep !== undefined) plans.push({ path: config.sweep, figures: rangeOf(rig, sweep) });
  return plans;
}

/** Eight even instants; of an animation that plays once the first and the last are its ends. */
function phasesOf(rig: CompiledRig, name: string): FigurePlan[] {
  const { periodMs, loop } = rig.animations.find((animation) => animation.name === name)!;
  const steps = loop ? PHASES : PHASES - 1;
  return Array.from({ length: PHASES }, (_, i) => {
    const timeMs = (i / steps) * periodMs;
    return { values: poseAt(rig, name, timeMs), caption: `${name} ${round(timeMs)} ms` };
  });
}

/** From one end of the joint's range through rest to the other. */
function rangeOf(rig: CompiledRig, name: string): FigurePlan[] {
  const { joints } = rig;
  const joint = joints.indexOf.get(name)!;
  const [min, max, rest] = [joints.mins[joint]!, joints.maxs[joint]!, joints.rests[joint]!];
  const values = [min, (min + rest) / 2, rest, (rest + max) / 2, max];
  return [...new Set(values)].map((value) => ({
    values: movedValues(rig, joint, value),
    caption: `${name} ${round(value)}${value === rest ? " (rest)" : ""}`,
  }));
}
