import { findComponents } from "./components.js";
import { weldPositions } from "./weld.js";

/** What weights are derived for: vertices in any number of copies. Not kept, not changed. */
export interface WeightMesh {
  /** 3V float32 in field units. */
  readonly positions: Float32Array;
  /** 3T indices below V; the winding does not matter. */
  readonly indices: Uint32Array;
}

/** The welded mesh, in which every position is one vertex. */
export interface Surface {
  /** Number of welded vertices, n. */
  readonly count: number;
  /** Welded vertex of each input vertex (V). */
  readonly weldedOf: Uint32Array;
  /** 3n, field units. */
  readonly positions: Float64Array;
  /** Triangles of three different welded vertices; they may still have no area. */
  readonly triangles: Uint32Array;
  readonly componentOf: Uint32Array;
  readonly componentCount: number;
  /** A third of the area of the triangles around each vertex (n). */
  readonly areas: Float64Array;
  /** Diagonal of the bounding box, the measure of every tolerance; 1 for a single point. */
  readonly diagonal: number;
}

/**
 * Welds a mesh and measures it.
 *
 * @throws RangeError for a ragged array, a position that is not finite or an index out of range
 */
export function buildSurface(mesh: WeightMesh): Surface {
  const { positions, indices } = mesh;
  if (positions.length % 3 !== 0) {
    throw new RangeError(`positions: expected a multiple of 3, got length ${positions.length}`);
  }
  if (indices.length % 3 !== 0) {
    throw new RangeError(`indices: expected a multiple of 3, got length ${indices.length}`);
  }
  for (let i = 0; i < positions.length; i++) {
    if (!Number.isFinite(positions[i]!)) {
      throw new RangeError(`positions[${i}]: expected a finite number, got ${positions[i]}`);
    }
  }
  const vertexCount = positions.length / 3;
  for (let i = 0; i < indices.length; i++) {
    if (indices[i]! >= vertexCount) {
      throw new RangeError(`indices[${i}]: expected below ${vertexCount}, got ${indices[i]}`);
    }
  }
  const weld = weldPositions(positions);
  const triangles = weldTriangles(indices, weld.of);
  const components = findComponents(weld.count, triangles);
  return {
    count: weld.count,
    weldedOf: weld.of,
    positions: weld.positions,
    triangles,
    componentOf: components.of,
    componentCount: components.count,
    areas: vertexAreas(weld.positions, triangles),
    diagonal: boundingDiagonal(weld.positions) || 1,
  };
}

function weldTriangles(indices: Uint32Array, weldedOf: Uint32Array): Uint32Array {
  const triangles = new Uint32Array(indices.length);
  let length = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const a = weldedOf[indices[t]!]!;
    const b = weldedOf[indices[t + 1]!]!;
    const c = weldedOf[indices[t + 2]!]!;
    if (a === b || b === c || c === a) continue;
    triangles[length++] = a;
    triangles[length++] = b;
    triangles[length++] = c;
  }
  return triangles.slice(0, length);
}

function vertexAreas(positions: Float64Array, triangles: Uint32Array): Float64Array {
  const areas = new Float64Array(positions.length / 3);
  for (let t = 0; t < triangles.length; t += 3) {
    const a = triangles[t]!;
    const b = triangles[t + 1]!;
    const c = triangles[t + 2]!;
    const ux = positions[3 * b]! - positions[3 * a]!;
    const uy = positions[3 * b + 1]! - positions[3 * a + 1]!;
    const uz = positions[3 * b + 2]! - positions[3 * a + 2]!;
    const vx = positions[3 * c]! - positions[3 * a]!;
    const vy = positions[3 * c + 1]! - positions[3 * a + 1]!;
    const vz = positions[3 * c + 2]! - positions[3 * a + 2]!;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const third = Math.sqrt(nx * nx + ny * ny + nz * nz) / 6;
    areas[a]! += third;
    areas[b]! += third;
    areas[c]! += third;
  }
  return areas;
}

function boundingDiagonal(positions: Float64Array): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let i = axis; i < positions.length; i += 3) {
      low = Math.min(low, positions[i]!);
      high = Math.max(high, positions[i]!);
    }
    if (high > low) sum += (high - low) * (high - low);
  }
  return Math.sqrt(sum);
}
