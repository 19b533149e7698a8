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
  const normal = new Float64Array(3);
  let flat = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    writeCross(positions, triangles, t, normal);
    if (normal[0] === 0 && normal[1] === 0 && normal[2] === 0) flat++;
  }
  return flat;
}

/** Numbers of vertices of the parts that enclose a negative volume. */
function findFlipped(surface: Surface): number[] {
  const { positions, triangles, componentOf, componentCount, diagonal } = surface;
  const volumes = new Float64Array(componentCount);
  const sizes = new Uint32Array(componentCount);
  const normal = new Float64Array(3);
  for (let v = 0; v < surface.count; v++) sizes[componentOf[v]!]!++;
  for (let t = 0; t < triangles.length; t += 3) {
    const a = 3 * triangles[t]!;
    writeCross(positions, triangles, t, normal);
    // Any origin gives a closed part the same volume; a near one keeps the digits.
    for (let axis = 0; axis < 3; axis++) {
      volumes[componentOf[triangles[t]!]!]! +=
        ((positions[a + axis]! - positions[axis]!) * normal[axis]!) / 6;
    }
  }
  // A sheet encloses nothing but rounding errors, or what its rim leaves open.
  const least = -1e-9 * diagonal * diagonal * diagonal;
  return [...sizes].filter((_, component) => volumes[component]! < least);
}

/** Twice a triangle's area along its normal. */
function writeCross(
  positions: Float64Array,
  triangles: Uint32Array,
  t: number,
  out: Float64Array,
): void {
  const a = 3 * triangles[t]!;
  const b = 3 * triangles[t + 1]!;
  const c = 3 * triangles[t + 2]!;
  const ux = positions[b]! - positions[a]!;
  const uy = positions[b + 1]! - positions[a + 1]!;
  const uz = positions[b + 2]! - positions[a + 2]!;
  const vx = positions[c]! - positions[a]!;
  const vy = positions[c + 1]! - positions[a + 1]!;
  const vz = positions[c + 2]! - positions[a + 2]!;
  out[0] = uy * vz - uz * vy;
  out[1] = uz * vx - ux * vz;
  out[2] = ux * vy - uy * vx;
}
