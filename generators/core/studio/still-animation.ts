import { quoteWord } from "../args/write-words.js";
import type { AnimationDraft, RigState } from "../rig/rig-state.js";
import type { MissingPart } from "./missing-parts.js";

/** An animation whose keyframes leave everything where it is, and a keyframe that would not. */
export function stillAnimation(
  { name, periodMs, tracks }: AnimationDraft,
  state: RigState,
): MissingPart {
  const [joint, keys] = [...tracks][0]!;
  const { min, max } = state.joints.get(joint)!;
  const value = keys[0]!.value < max ? max : min;
  const key = `--t-ms ${periodMs / 2} --value ${value}`;
  return {
    what: `the animation ${name} moves nothing`,
    next: `add-keyframe --animation ${quoteWord(name)} --joint ${quoteWord(joint)} ${key}`,
  };
}
