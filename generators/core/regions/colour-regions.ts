import type { Field } from "../field/index.js";
import type { ShadedMesh } from "../surface/index.js";
import type { ColouredSurface } from "./cut-at-borders.js";

/**
 * Linear RGB of every vertex, three numbers each: the field's colour at its position, as a point of
 * the region of its triangles, so that at a hard border each side has its own colour and nothing
 * bleeds. Blends are mixed where the vertex stands.
 *
 * `shaded` is `surface.mesh` with vertices split where regions meet (`splitVertices`), its triangles
 * in the same order.
 */
export function colourRegions(
  field: Field,
  shaded: ShadedMesh,
  { regions, witnesses }: Pick<ColouredSurface, "regions" | "witnesses">,
): Float32Array {
  const { positions: p, indices } = shaded;
  const colours = new Float32Array(p.length);
  const regionOf = new Uint32Array(p.length / 3);
  for (const [corner, vertex] of indices.entries()) {
    regionOf[vertex] = regions[Math.floor(corner / 3)]!;
  }
  const colour = new Float64Array(3);
  for (const [vertex, region] of regionOf.entries()) {
    const [x, y, z] = [p[3 * vertex]!, p[3 * vertex + 1]!, p[3 * vertex + 2]!];
    const at = 3 * region;
    const [u, v, w] = [witnesses[at]!, witnesses[at + 1]!, witnesses[at + 2]!];
    field.colourInRegionOf(x, y, z, u, v, w, colour);
    colours.set(colour, 3 * vertex);
  }
  return colours;
}
