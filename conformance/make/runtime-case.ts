import type { ModelSpec } from "bindpose/contract";
import type { PoseAsk } from "../suite/conformance-case.js";

/** A small rig, and the poses that are asked of it. */
export interface RuntimeCase {
  /** `<area>/<name>` */
  readonly name: string;
  readonly about: string;
  readonly clauses: readonly string[];
  readonly rig: ModelSpec;
  readonly asks: readonly PoseAsk[];
}

/** What the game sets, with nothing playing. */
export const set = (values: Readonly<Record<string, number>>): PoseAsk => ({ playing: [], values });

/** One animation at some instants. */
export const at = (animation: string, ...times: readonly number[]): PoseAsk[] =>
  times.map((timeMs) => ({ playing: [{ animation, timeMs }], values: {} }));
