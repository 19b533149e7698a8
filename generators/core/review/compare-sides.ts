import type { BoneSpec } from "bindpose/contract";
import type { WeldedSkin } from "./welded-skin.js";

/** A bone on one side of the body, and how its partner on the other differs. */
export interface SideDifference {
  readonly left: string;
  /** Absent where the other side has none. */
  readonly right?: string;
  /** How far the one's mirrored ends lie from the other's, in field units. */
  readonly offset: number;
  /** The left one's skin over the right one's. */
  readonly share: number;
}

/** How names tell sides. */
const SIDES = [
  ["_l", "_r"],
  ["_L", "_R"],
  [".l", ".r"],
  [".L", ".R"],
] as const;
/** Over the body's diagonal: what lies farther off its mirror image is told. */
const LEAST_OFFSET = 0.01;
/** Skins that differ by more than this are told. */
const MOST_SHARE = 1.2;
/** Pairs from which a body whose sides stand apart on purpose can be told from one that has a slip. */
const LEAST_PAIRS = 4;

/**
 * Pairs of bones, by their names, that are not mirror images across the plane x = c which most pairs
 * agree on, or move skins of different size; and bones of one side that lack a partner where others
 * have one. The most different first. Where most of several pairs are no mirror images, none is
 * meant to be, and no pair is told.
 */
export function compareSides(
  skin: WeldedSkin,
  bones: readonly BoneSpec[],
  diagonal: number,
): SideDifference[] {
  const byName = new Map(bones.map((bone, index) => [bone.name, { bone, index }]));
  const named = bones.flatMap(({ name }) =>
    SIDES.flatMap((sides) =>
      sides.flatMap((end, side) => {
        if (!name.endsWith(end)) return [];
        const partner = name.slice(0, -end.length) + sides[1 - side]!;
        return [{ name, partner, isLeft: side === 0, isPaired: byName.has(partner) }];
      }),
    ),
  );
  const pairs = named.filter(({ isLeft, isPaired }) => isLeft && isPaired);
  if (pairs.length === 0) return [];
  const head = (name: string) => byName.get(name)!.bone.head[0];
  const sums = pairs.map(({ name, partner }) => head(name) + head(partner)).sort((a, b) => a - b);
  const mirror = sums[sums.length >> 1]!;
  const areas = skinAreas(skin, bones.length);
  const differences = pairs.map(({ name, partner }) => {
    const [left, right] = [byName.get(name)!, byName.get(partner)!];
    const offset = Math.max(
      mirroredDistance(left.bone.head, right.bone.head, mirror),
      mirroredDistance(left.bone.tail, right.bone.tail, mirror),
    );
    const [a, b] = [areas[left.index]!, areas[right.index]!];
    return { left: name, right: partner, offset, share: a === b ? 1 : a / b };
  });
  const alone = named
    .filter(({ isPaired }) => !isPaired)
    .map(({ name }) => ({ left: name, offset: 0, share: 1 }));
  const isOff = ({ offset }: SideDifference) => offset > LEAST_OFFSET * diagonal;
  const off = differences.filter(isOff).length;
  const isPosed = pairs.length >= LEAST_PAIRS && off > pairs.length / 2;
  const told = differences.filter(
    (pair) =>
      !isPosed && (isOff(pair) || !(pair.share < MOST_SHARE && pair.share > 1 / MOST_SHARE)),
  );
  return [...told.sort((a, b) => b.offset - a.offset), ...alone];
}

type Point = readonly [number, number, number];

/** `mirror` is twice the plane's place. */
function mirroredDistance(a: Point, b: Point, mirror: number): number {
  return Math.hypot(mirror - a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** The area of each bone's skin: every triangle's, shared out by the weights at its corners. */
function skinAreas({ mesh, weights: skin }: WeldedSkin, count: number): Float64Array {
  const { positions: p, indices } = mesh;
  const areas = new Float64Array(count);
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [3 * indices[at]!, 3 * indices[at + 1]!, 3 * indices[at + 2]!];
    const [ux, uy, uz] = [p[b]! - p[a]!, p[b + 1]! - p[a + 1]!, p[b + 2]! - p[a + 2]!];
    const [vx, vy, vz] = [p[c]! - p[a]!, p[c + 1]! - p[a + 1]!, p[c + 2]! - p[a + 2]!];
    const area = Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx) / 2;
    for (let corner = at; corner < at + 3; corner++) {
      for (let slot = 4 * indices[corner]!; slot < 4 * indices[corner]! + 4; slot++) {
        areas[skin.joints[slot]!]! += (area / 3) * skin.weights[slot]!;
      }
    }
  }
  return areas;
}
