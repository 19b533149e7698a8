import { quoteWord } from "../args/write-words.js";
import type { AnimationDraft } from "../rig/rig-state.js";
import { round } from "./describe-operation.js";

/** A pose of an animation, as `render` was asked for it. */
export interface Pose {
  readonly animation: string;
  readonly timeMs: number;
}

/**
 * The pose to look at after the one that was drawn last, as the words of a `render`: a quarter into
 * each animation, then three quarters; undefined behind the last one. `view` is where from.
 */
export function nextPose(
  animations: readonly AnimationDraft[],
  drawn: Pose | undefined,
  view: "all" | "eye" = "all",
): string | undefined {
  const at = animations.findIndex(({ name }) => name === drawn?.animation);
  const last = animations[at];
  if (last !== undefined && drawn!.timeMs < 0.5 * last.periodMs) return pose(last, 0.75, view);
  const next = animations[at + 1];
  return next === undefined ? undefined : pose(next, 0.25, view);
}

function pose({ name, periodMs }: AnimationDraft, share: number, view: string): string {
  return `render --view ${view} --animation ${quoteWord(name)} --time ${round(share * periodMs)}`;
}
