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
  const pairs = new Map<number, { edges: number; readonly a: number; readonly b: number }>();
  let all = 0;
  for (let i = 0; i < mesh.indices.length; i++) {
    const a = mesh.indices[i]!;
    const b = mesh.indices[i % 3 === 2 ? i - 2 : i + 1]!;
    // Both triangles at an edge run it, in opposite directions: one of them counts.
    if (a >= b || isNear(parents, dominant[a]!, dominant[b]!)) continue;
    all++;
    const [low, high] = [dominant[a]!, dominant[b]!].sort((one, other) => one - other);
    const key = low! * parents.length + high!;
    const pair = pairs.get(key);
    if (pair === undefined) pairs.set(key, { edges: 1, a, b });
    else pair.edges++;
  }
  // The pair with most edges is told, the first one of several.
  const [worst] = [...pairs.values()].sort((one, other) => other.edges - one.edges);
  if (worst === undefined) return;
  const { edges, a, b } = worst;
  const [bone, other] = [dominant[a]!, dominant[b]!];
  const steps = stepsApart(parents, bone, other);
  const params = { edges, others: all - edges, bone: names[bone]!, other: names[other]!, steps };
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
