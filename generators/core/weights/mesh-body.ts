import type { Body, Sight } from "./body.js";
import { type InsideLattice, isOutsideAt, placeLattice } from "./inside-lattice.js";
import { fillMeshLattice } from "./mesh-lattice.js";
import type { Surface } from "./surface.js";
import { windingNumbers } from "./winding-number.js";

/** Points of a bone, in shares of its length, that are looked for inside a component. */
const PROBES = [0, 0.25, 0.5, 0.75, 1];

/** Steps of a line of sight, in lattice cells. */
const STEP = 0.5;

/**
 * The solid that a mesh encloses, for a mesh without a field. A vertex sees a bone that lies inside its
 * own component if the way to it does not leave the body. The limit: gaps narrower than two cells of
 * a lattice of a hundred over the diagonal hide nothing; there only the normal tells the near side of a
 * limb from its neighbour.
 */
export function createMeshBody(surface: Surface): Body {
  const { positions, triangles, componentOf, componentCount, diagonal } = surface;
  let filled: InsideLattice | undefined;
  const lattice = () => {
    filled ??= fillMeshLattice(placeLattice(positions, diagonal), positions, triangles);
    return filled;
  };
  const windings = new Float64Array(componentCount);
  const windAbout = (x: number, y: number, z: number) =>
    windingNumbers(positions, triangles, componentOf, x, y, z, windings);
  const normals = outwardNormals(surface);

  const contains = (x: number, y: number, z: number) => {
    windAbout(x, y, z);
    let total = 0;
    for (let c = 0; c < componentCount; c++) total += windings[c]!;
    return Math.abs(total) > 0.5; // either winding
  };

  const normal = (vertex: number, out: Float64Array) => {
    for (let axis = 0; axis < 3; axis++) out[axis] = normals[3 * vertex + axis]!;
  };

  const sightOf = (segments: Float64Array): Sight => {
    const slots = segments.length / 6;
    const holds = new Uint8Array(componentCount * slots);
    for (let slot = 0; slot < slots; slot++) {
      const s = 6 * slot;
      for (const t of PROBES) {
        const [x, y, z] = [0, 1, 2].map(
          (axis) => segments[s + axis]! + t * (segments[s + 3 + axis]! - segments[s + axis]!),
        );
        windAbout(x!, y!, z!);
        for (let c = 0; c < componentCount; c++) {
          if (Math.abs(windings[c]!) > 0.5) holds[c * slots + slot] = 1;
        }
      }
    }
    const inside = lattice();
    return (vertex, slot, q) => {
      if (holds[componentOf[vertex]! * slots + slot] === 0) return false;
      const x = positions[3 * vertex]!;
      const y = positions[3 * vertex + 1]!;
      const z = positions[3 * vertex + 2]!;
      const dx = q[0]! - x;
      const dy = q[1]! - y;
      const dz = q[2]! - z;
      const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const steps = Math.ceil(length / (STEP * inside.cell));
      const n = 3 * vertex;
      // A way that goes inwards is inside, however thin the body is there for the lattice.
      let isThrough = dx * normals[n]! + dy * normals[n + 1]! + dz * normals[n + 2]! > 0;
      for (let step = 1; step < steps; step++) {
        const t = step / steps;
        const isOutside = isOutsideAt(inside, x + t * dx, y + t * dy, z + t * dz);
        if (isOutside && isThrough) return false;
        isThrough ||= !isOutside;
      }
      return true;
    };
  };
  return { contains, normal, lattice, sightOf };
}

/** Area-weighted unit normals; a component of negative volume is wound inside out and is turned. */
function outwardNormals(surface: Surface): Float64Array {
  const { positions, triangles, componentOf, componentCount } = surface;
  const normals = new Float64Array(positions.length);
  const volumes = new Float64Array(componentCount);
  // Any origin gives a closed component the same volume; a near one keeps the digits.
  const [ox, oy, oz] = [positions[0]!, positions[1]!, positions[2]!];
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t]!;
    const b = 3 * triangles[t + 1]!;
    const c = 3 * triangles[t + 2]!;
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    volumes[componentOf[triangles[t]!]!]! +=
      (positions[a]! - ox) * nx + (positions[a + 1]! - oy) * ny + (positions[a + 2]! - oz) * nz;
    for (const corner of [a, b, c]) {
      normals[corner]! += nx;
      normals[corner + 1]! += ny;
      normals[corner + 2]! += nz;
    }
  }
  for (let v = 0; v < surface.count; v++) {
    const n = normals.subarray(3 * v, 3 * v + 3);
    const length = Math.sqrt(n[0]! * n[0]! + n[1]! * n[1]! + n[2]! * n[2]!);
    const scale = length > 0 ? (volumes[componentOf[v]!]! < 0 ? -1 : 1) / length : 0;
    for (let axis = 0; axis < 3; axis++) n[axis] = n[axis]! * scale;
  }
  return normals;
}
