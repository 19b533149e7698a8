import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import type { SkinUse } from "../../surface/skin-use.js";
import type { Skeleton } from "../skeleton.js";
import { pointOf, surfacePlace } from "../vertex-place.js";

/**
 * No edge joins skin of two bones that are three or more steps apart in the skeleton: where one
 * does, limbs have grown together.
 */
export function checkFusedSkin(
  mesh: DecodedMesh,
  { parents, names }: Skeleton,
  { dominant }: SkinUse,
  report: Report,
): void {
  let edges = 0;
  let first: [number, number] = [0, 0];
  for (let i = 0; i < mesh.indices.length; i++) {
    const a = mesh.indices[i]!;
    const b = mesh.indices[i % 3 === 2 ? i - 2 : i + 1]!;
    // Both triangles at an edge run it, in opposite directions: one of them counts.
    if (a >= b || isNear(parents, dominant[a]!, dominant[b]!)) continue;
    if (edges++ === 0) first = [a, b];
  }
  if (edges === 0) return;
  const [a, b] = first;
  const [bone, other] = [dominant[a]!, dominant[b]!];
  const steps = stepsApart(parents, bone, other);
  const params = { edges, bone: names[bone]!, other: names[other]!, steps };
  report("SKIN_FUSED", { ...params, at: pointOf(mesh, a) }, surfacePlace(mesh));
}

/** Steps in the skeleton from one bone to another; bones without a parent are children of one. */
function stepsApart(parents: readonly number[], a: number, b: number): number {
  const above = lineOf(parents, a);
  const other = lineOf(parents, b);
  const meeting = above.findIndex((bone) => other.includes(bone));
  return meeting + other.indexOf(above[meeting]!);
}

/** The bone, its parent and so on, and -1 above them all; no longer than there are bones. */
function lineOf(parents: readonly number[], bone: number): number[] {
  const line = [bone];
  while (line.at(-1)! >= 0 && line.length <= parents.length) line.push(parents[line.at(-1)!]!);
  return line;
}

/** At most two steps apart: the same, parent, grandparent, or children of one parent (or of none). */
function isNear(parents: readonly number[], a: number, b: number): boolean {
  const aboveA = parents[a]!;
  const aboveB = parents[b]!;
  if (a === b || aboveA === b || aboveB === a || aboveA === aboveB) return true;
  if (aboveA >= 0 && parents[aboveA] === b) return true;
  return aboveB >= 0 && parents[aboveB] === a;
}
