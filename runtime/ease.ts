import { PRESET_HANDLES } from "bindpose/contract/words";
import { solveBezier } from "./solve-bezier.js";

/** How a value moves between two: evenly, or by a CSS timing function, as an F-curve's segment. */
export const EASES = ["linear", "ease-in", "ease-out", "ease-in-out"] as const;
export type Ease = (typeof EASES)[number];

/** The share of the way done after a share x of the time; 0 before, 1 after. */
export function easeShare(ease: Ease, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  if (ease === "linear") return x;
  const [x1, y1, x2, y2] = PRESET_HANDLES[ease];
  const u = solveBezier(x1, x2, x);
  const v = 1 - u;
  return u * (3 * v * v * y1 + u * (3 * v * y2 + u));
}
