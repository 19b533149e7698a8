import { findComponents } from "../weights/components.js";
import type { WeldedSkin } from "./welded-skin.js";

/** A connected part of the skin that has bones which move nothing else. */
export interface OwnPiece {
  /** Those bones, in the rig's order; one whose parent is among them is not listed. */
  readonly bones: readonly string[];
  /** Its box in field units. */
  readonly low: readonly number[];
  readonly high: readonly number[];
}

/**
 * The connected parts of a skin that a bone has for itself: every vertex that follows it most lies
 * there. A single part has all bones for itself.
 */
export function findOwnPieces(
  { mesh, weights }: WeldedSkin,
  bones: readonly { readonly name: string; readonly parent: string | null }[],
): OwnPiece[] {
  const { positions, indices } = mesh;
  const { count, of } = findComponents(positions.length / 3, indices);
  const NOWHERE = -1;
  const MANY = -2;
  const home = new Int32Array(bones.length).fill(NOWHERE);
  const low = Array.from({ length: count }, () => [Infinity, Infinity, Infinity]);
  const high = Array.from({ length: count }, () => [-Infinity, -Infinity, -Infinity]);
  for (const [vertex, component] of of.entries()) {
    for (let axis = 0; axis < 3; axis++) {
      const value = positions[3 * vertex + axis]!;
      low[component]![axis] = Math.min(low[component]![axis]!, value);
      high[component]![axis] = Math.max(high[component]![axis]!, value);
    }
    // Influences stand by falling weight.
    const bone = weights.joints[4 * vertex]!;
    home[bone] = home[bone] === NOWHERE || home[bone] === component ? component : MANY;
  }
  const placeOf = new Map(bones.map(({ name }, bone) => [name, home[bone]!]));
  return low.flatMap((corner, component) => {
    const own = bones
      .filter(({ name }) => placeOf.get(name) === component)
      .filter(({ parent }) => parent === null || placeOf.get(parent) !== component);
    if (own.length === 0) return [];
    return [{ bones: own.map(({ name }) => name), low: corner, high: high[component]! }];
  });
}
