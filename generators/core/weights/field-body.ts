import type { Body, BodyField, Sight } from "./body.js";
import { lookUpLattice, placeLattice } from "./inside-lattice.js";
import type { Surface } from "./surface.js";

/** Unit of the march, over the diagonal: about the cell of a hundred-cell lattice. */
const UNIT = 0.01;
/** How far outside a sight line may pass, in units: less than any gap a polygonizer resolves. */
const TOLERANCE = 0.15;
/** Least step, in units, where the line runs along the surface. */
const LEAST_STEP = 0.35;
/** How far from the isosurface a vertex may stand, in units, and still belong to the body there. */
const REACH = 2;
/** Largest step, in units: a bound such as an ellipsoid's may overstate the depth inside. */
const LARGEST_STEP = 2;

/**
 * The solid that a field describes. Sight is a march from the vertex to the bone through the field
 * itself, so neither the winding nor the quality of the mesh matters.
 */
export function createFieldBody(surface: Surface, field: BodyField): Body {
  const { positions, diagonal } = surface;
  const unit = UNIT * diagonal;
  const gradient = new Float64Array(3);
  const contains = (x: number, y: number, z: number) => field.distance(x, y, z) <= 0;

  const normal = (vertex: number, out: Float64Array) => {
    field.gradient(
      positions[3 * vertex]!,
      positions[3 * vertex + 1]!,
      positions[3 * vertex + 2]!,
      out,
    );
    const length = Math.sqrt(out[0]! * out[0]! + out[1]! * out[1]! + out[2]! * out[2]!);
    for (let axis = 0; axis < 3; axis++) out[axis] = length > 0 ? out[axis]! / length : 0;
  };

  const sees: Sight = (vertex, _slot, q) => {
    let x = positions[3 * vertex]!;
    let y = positions[3 * vertex + 1]!;
    let z = positions[3 * vertex + 2]!;
    // A simplified vertex can stand off the isosurface: it looks from the nearest point on it.
    const off = field.distance(x, y, z);
    if (off > REACH * unit) return false;
    if (off > 0) {
      normal(vertex, gradient);
      x -= off * gradient[0]!;
      y -= off * gradient[1]!;
      z -= off * gradient[2]!;
    }
    const dx = q[0]! - x;
    const dy = q[1]! - y;
    const dz = q[2]! - z;
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    let along = 0;
    while (along < length) {
      const t = along / length;
      const distance = field.distance(x + t * dx, y + t * dy, z + t * dz);
      if (distance > TOLERANCE * unit) return false;
      along += Math.min(LARGEST_STEP * unit, Math.max(-distance, LEAST_STEP * unit));
    }
    return field.distance(q[0]!, q[1]!, q[2]!) <= TOLERANCE * unit;
  };
  const lattice = () => lookUpLattice(placeLattice(positions, diagonal), contains);
  return { contains, normal, lattice, sightOf: () => sees };
}
