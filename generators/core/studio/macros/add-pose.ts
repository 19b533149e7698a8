import type { OperationOf } from "bindpose/contract";
import type { Interpolation } from "bindpose/contract/words";
import { parseValue } from "../../args/parse-value.js";
import { countOf } from "../../count-of.js";
import { done, refuse } from "../../result.js";
import type { ExpandMacro } from "./macro-spec.js";

/** `hip_l=0.4 knee_l=-0.2` as one keyframe each. */
export const addPose: ExpandMacro = ({ flags, words }) => {
  const animation = flags["animation"] as string;
  const tMs = flags["tMs"] as number;
  const interp = flags["interp"] as Interpolation | undefined;
  if (words.length === 0) {
    return refuse("add-pose needs JOINT=VALUE, for instance hip_l=0.4 knee_l=-0.2");
  }
  const keys = new Map<string, OperationOf<"add-keyframe">>();
  for (const word of words) {
    const equals = word.lastIndexOf("=");
    if (equals < 1) {
      return refuse(
        `add-pose: found ${JSON.stringify(word.slice(0, 40))} where JOINT=VALUE was expected`,
      );
    }
    const joint = word.slice(0, equals);
    if (keys.has(joint)) return refuse(`add-pose: joint ${joint} is given twice; give it once`);
    const value = parseValue(joint, { type: "number", doc: "" }, word.slice(equals + 1));
    if (!value.ok) return refuse(`add-pose: ${value.error}`);
    keys.set(joint, {
      op: "add-keyframe",
      animation,
      joint,
      tMs,
      value: value.data as number,
      ...(interp === undefined ? {} : { interp }),
    });
  }
  return done({
    operations: [...keys.values()],
    said: `${animation}: ${countOf(keys.size, "keyframe")} at ${tMs} ms`,
  });
};
