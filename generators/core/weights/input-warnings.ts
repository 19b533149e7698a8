import type { Surface, WeightMesh } from "./surface.js";
import type { WeightWarning } from "./weight-warning.js";

/** Bodies beyond these diagonals are seldom meant, in metres as glTF has them. */
const USUAL_DIAGONAL = [0.01, 100] as const;

/**
 * What is unusual about a mesh and was made up for: triangles without area conduct no heat, copies of
 * a position became one vertex, a part wound inside out was turned. Tolerances follow the size of the
 * body, so its scale changes nothing either.
 */
export function warnOfInput(mesh: WeightMesh, surface: Surface): WeightWarning[] {
  const warnings: WeightWarning[] = [];
  const { count, diagonal } = surface;
  const triangles = mesh.indices.length / 3;
  const flat = countFlat(surface) + triangles - surface.triangles.length / 3;
  if (flat > 0) {
    const message = `${tell(flat, "triangle has", "triangles have")} no area: heat passes them by`;
    warnings.push({ code: "MESH_DEGENERATE", message });
  }
  const vertices = mesh.positions.length / 3;
  if (triangles > 1 && vertices >= mesh.indices.length && count < vertices) {
    const message = `no two triangles share a vertex: ${vertices} vertices at ${count} positions were welded`;
    warnings.push({ code: "MESH_UNWELDED", vertices: count, message });
  }
  for (const part of findFlipped(surface)) {
    const message = `a part of ${part} vertices is wound inside out; its weights do not suffer, its looks will`;
    warnings.push({ code: "MESH_FLIPPED", vertices: part, message });
  }
  const [least, most] = USUAL_DIAGONAL;
  if (diagonal < least || diagonal > most) {
    const message = `the body is ${Number(diagonal.toPrecision(3))} units across, where glTF means metres: is that its scale?`;
    warnings.push({ code: "MESH_SCALE", message });
  }
  return warnings;
}

function tell(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Triangles of three different places on one line, bit for bit. */
function countFlat({ positions, triangles }: Surface): number {
  let flat = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [nx, ny, nz] = crossOf(positions, triangles, t);
    if (nx === 0 && ny === 0 && nz === 0) flat++;
  }
  return flat;
}

/** Numbers of vertices of the parts that enclose a negative volume. */
function findFlipped(surface: Surface): number[] {
  const { positions, triangles, componentOf, componentCount, diagonal } = surface;
  const volumes = new Float64Array(componentCount);
  const sizes = new Uint32Array(componentCount);
  const origin = positions.subarray(0, 3);
  for (const component of componentOf) sizes[component]!++;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t]!;
    const normal = crossOf(positions, triangles, t);
    for (let axis = 0; axis < 3; axis++) {
      volumes[componentOf[triangles[t]!]!]! +=
        ((positions[a + axis]! - origin[axis]!) * normal[axis]!) / 6;
    }
  }
  // A sheet encloses nothing but rounding errors, or what its rim leaves open.
  const least = -1e-9 * diagonal * diagonal * diagonal;
  return [...sizes].filter((_, component) => volumes[component]! < least);
}

function crossOf(positions: Float64Array, triangles: Uint32Array, t: number) {
  const [a, b, c] = [0, 1, 2].map((corner) => 3 * triangles[t + corner]!) as [
    number,
    number,
    number,
  ];
  const [ux, uy, uz] = [0, 1, 2].map((i) => positions[b + i]! - positions[a + i]!);
  const [vx, vy, vz] = [0, 1, 2].map((i) => positions[c + i]! - positions[a + i]!);
  return [uy! * vz! - uz! * vy!, uz! * vx! - ux! * vz!, ux! * vy! - uy! * vx!] as const;
}
