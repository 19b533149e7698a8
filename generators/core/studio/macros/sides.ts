import type { Axis, JointKind } from "bindpose/contract/words";
import { done, type Result, refuse } from "../../result.js";

/** How names of one side become names of the other. */
export interface Sides {
  readonly from: string;
  readonly to: string;
}

/** The two marks as given, refused when they name one side. */
export function readSides(from: string, to: string): Result<Sides> {
  return from === to
    ? refuse(`--from and --to are both ${JSON.stringify(from)}; name two sides`)
    : done({ from, to });
}

/**
 * The name on the other side, or undefined for a name without the mark. The mark counts where it is
 * not part of a longer word: `_l` is in `arm_l` and `hand_l_socket`, not in `upper_leg`.
 */
export function otherSide(name: string, { from, to }: Sides): string | undefined {
  for (
    let at = name.lastIndexOf(from);
    at >= 0;
    at = at === 0 ? -1 : name.lastIndexOf(from, at - 1)
  ) {
    const before = name[at - 1] ?? "";
    const after = name[at + from.length] ?? "";
    if (joinsWord(before, from[0]!) || joinsWord(from[from.length - 1]!, after)) continue;
    return name.slice(0, at) + to + name.slice(at + from.length);
  }
  return undefined;
}

/** True when two neighbouring characters belong to one word; a capital starts a new one. */
function joinsWord(left: string, right: string): boolean {
  return /[A-Za-z]/.test(left) && /[a-z]/.test(right);
}

/**
 * 1 or -1: what a joint's value is multiplied by when x is mirrored. A turn about y or z runs the
 * other way round, a shift along x too (a reflection turns axial and polar vectors differently).
 */
export function signOf(kind: JointKind, axis: Axis): 1 | -1 {
  return (kind === "rotation") === (axis === "x") ? 1 : -1;
}

/** A product without minus zero, which a record could not hold. */
export function times(value: number, sign: 1 | -1): number {
  return value * sign + 0;
}
