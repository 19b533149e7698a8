import type { Field } from "../field/index.js";
import type { FlatMesh } from "./split-flat.js";

/**
 * Linear RGB of every flat vertex, three numbers each, evaluated at its position.
 *
 * Where two colours meet without a blend, a facet whose corners lie in different regions is given
 * to its centroid's, and all its corners are coloured as points of that one: the border follows
 * facet edges and nothing bleeds. All other corners, those in blends among them, have the colour
 * of their position.
 */
export function colourVertices(field: Field, flat: FlatMesh): Float32Array {
  const { positions, weldedVertex } = flat;
  const colours = new Float32Array(positions.length);
  const regions = new Float64Array(weldedVertex.length);
  const firstCopy = new Map<number, number>();
  const colour = new Float64Array(3);
  for (const [corner, vertex] of weldedVertex.entries()) {
    const first = firstCopy.get(vertex);
    const at = corner * 3;
    if (first === undefined) {
      firstCopy.set(vertex, corner);
      regions[corner] = field.colour(
        positions[at]!,
        positions[at + 1]!,
        positions[at + 2]!,
        colour,
      );
      colours.set(colour, at);
    } else {
      regions[corner] = regions[first]!;
      colours.copyWithin(at, first * 3, first * 3 + 3);
    }
  }
  for (let corner = 0; corner < regions.length; corner += 3) {
    const isWhole =
      regions[corner] === regions[corner + 1] && regions[corner] === regions[corner + 2];
    if (!isWhole) colourFacet(field, positions, corner * 3, colours);
  }
  return colours;
}

/** Colours the facet whose first coordinate is at `facet` as part of its centroid's region. */
function colourFacet(
  field: Field,
  positions: Float32Array,
  facet: number,
  colours: Float32Array,
): void {
  const [u, v, w] = [0, 1, 2].map(
    (axis) =>
      (positions[facet + axis]! + positions[facet + 3 + axis]! + positions[facet + 6 + axis]!) / 3,
  ) as [number, number, number];
  const colour = new Float64Array(3);
  for (let at = facet; at < facet + 9; at += 3) {
    const [x, y, z] = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    field.colourInRegionOf(x, y, z, u, v, w, colour);
    colours.set(colour, at);
  }
}
