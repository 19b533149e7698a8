import { nearestName } from "bindpose/contract/words";
import { done, type Result, refuse } from "../result.js";
import { unknownName } from "../rig/unknown-name.js";

/** What is drawn over the body. */
export interface Overlays {
  readonly axes: boolean;
  readonly skeleton: boolean;
  /** The bone whose weights are shown as colours. */
  readonly weights?: string;
}

const PLAIN = ["axes", "skeleton"] as const;
const WEIGHTS = "weights:";

/** Reads `axes,skeleton,weights:BONE`, any of them in any order; a bone's name may hold a comma. */
export function readOverlays(text: string | undefined, bones: Iterable<string>): Result<Overlays> {
  const names = [...bones];
  let overlays: Overlays = { axes: false, skeleton: false };
  let rest = text;
  while (rest !== undefined) {
    const whole = rest.startsWith(WEIGHTS) ? rest.slice(WEIGHTS.length) : undefined;
    const comma = whole !== undefined && names.includes(whole) ? -1 : rest.indexOf(",");
    const word = comma < 0 ? rest : rest.slice(0, comma);
    rest = comma < 0 ? undefined : rest.slice(comma + 1);
    if (word.startsWith(WEIGHTS)) {
      const bone = word.slice(WEIGHTS.length);
      if (!names.includes(bone)) return refuse(unknownName("bone", bone, names));
      overlays = { ...overlays, weights: bone };
    } else if (word === "axes" || word === "skeleton") overlays = { ...overlays, [word]: true };
    else {
      const near = nearestName(word, PLAIN);
      const advice = near === undefined ? "" : `; did you mean ${near}?`;
      const found = JSON.stringify(word.slice(0, 40));
      return refuse(`--overlay takes axes, skeleton, weights:BONE, found ${found}${advice}`);
    }
  }
  return done(overlays);
}
