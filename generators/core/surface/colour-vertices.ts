import type { Field } from "../field/index.js";
import type { FlatMesh } from "./split-flat.js";

/**
 * Linear RGB of every flat vertex, three numbers each, evaluated at its position.
 *
 * Where two colours meet without a blend, a facet across the border belongs to one side, its
 * centroid's, and all its corners are coloured as on that side: the border follows facet edges and
 * nothing bleeds. Within a blend that changes nothing, and corners are mixed one by one.
 */
export function colourVertices(field: Field, flat: FlatMesh): Float32Array {
  const { positions } = flat;
  const colours = new Float32Array(positions.length);
  const colour = new Float64Array(3);
  for (let facet = 0; facet < positions.length; facet += 9) {
    const u = (positions[facet]! + positions[facet + 3]! + positions[facet + 6]!) / 3;
    const v = (positions[facet + 1]! + positions[facet + 4]! + positions[facet + 7]!) / 3;
    const w = (positions[facet + 2]! + positions[facet + 5]! + positions[facet + 8]!) / 3;
    for (let at = facet; at < facet + 9; at += 3) {
      const x = positions[at]!;
      const y = positions[at + 1]!;
      const z = positions[at + 2]!;
      field.colourOnSideOf(x, y, z, u, v, w, colour);
      colours.set(colour, at);
    }
  }
  return colours;
}
