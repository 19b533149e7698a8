import type { AssetInput } from "bindpose/validator";
import { comparePoses, compareSkins, isComparable } from "./compare-skins.js";
import { compareStructure, type Difference } from "./compare-structure.js";
import { readSide } from "./side.js";

/** Below these two assets count as the same; lengths are shares of the first one's diagonal. */
export interface DiffTolerances {
  readonly position: number;
  readonly weight: number;
  readonly pose: number;
}

export const DIFF_TOLERANCES: DiffTolerances = { position: 1e-6, weight: 1e-5, pose: 1e-4 };

export interface AssetDiff {
  readonly isSame: boolean;
  readonly differences: readonly Difference[];
  /** The largest distances found; null where the two cannot be compared vertex by vertex. */
  readonly position: number | null;
  readonly weight: number | null;
  readonly pose: number | null;
}

export type DiffResult =
  | { readonly ok: true; readonly data: AssetDiff }
  | { readonly ok: false; readonly reason: "unreadable"; readonly error: string };

/**
 * How two assets differ: skeleton, joints, animations and counts by name; then, where both have the
 * same vertices in the same order, positions, weights by bone, and the posed skin in every animation
 * that both have. With rigs the poses are the rig's, else those of embedded animations. The limit:
 * meshes of other vertex counts are not matched, only their structure is compared.
 */
export function diffAssets(
  a: AssetInput,
  b: AssetInput,
  tolerances: DiffTolerances = DIFF_TOLERANCES,
): DiffResult {
  const first = readSide(a);
  const second = readSide(b);
  if (typeof first === "string") return unreadable(`the first: ${first}`);
  if (typeof second === "string") return unreadable(`the second: ${second}`);
  const differences = compareStructure(first, second);
  const skin = isComparable(first, second) ? compareSkins(first, second) : null;
  const figures = { position: skin?.position ?? null, weight: skin?.weight ?? null, pose: null };
  if (skin !== null) {
    const { position, weight } = skin;
    const limit = (kind: Difference["kind"], what: string, value: number, allowed: number) => {
      if (value > allowed) differences.push(beyond(kind, what, value, allowed));
    };
    limit("positions", "the farthest vertex", position, tolerances.position);
    limit("weights", "the largest weight", weight, tolerances.weight);
    const poses = comparePoses(first, second);
    for (const { animation, by } of poses) {
      limit("poses", `the skin in "${animation}"`, by, tolerances.pose);
    }
    const pose = poses.length === 0 ? null : Math.max(...poses.map(({ by }) => by));
    return { ok: true, data: { isSame: differences.length === 0, differences, ...figures, pose } };
  }
  return { ok: true, data: { isSame: differences.length === 0, differences, ...figures } };
}

function unreadable(error: string): DiffResult {
  return { ok: false, reason: "unreadable", error };
}

function beyond(kind: Difference["kind"], what: string, by: number, allowed: number): Difference {
  const text = Number(by.toPrecision(3));
  return { kind, what, a: "0", b: `${text} away, beyond ${allowed}` };
}
