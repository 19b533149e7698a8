import {
  type Polygonizer,
  requireOutsideRing,
  type SampledGrid,
  type SurfaceMesh,
  TRIANGLE_EDGES,
  TRIANGLE_START,
} from "bindpose/generators";

/**
 * Crossings keep this distance from lattice points, as a share of the edge. A sample of exactly 0
 * would otherwise put the vertices of several edges on one point, and the surface would pinch as
 * soon as someone welds it; the error is at most a thousandth of a cell.
 */
const MARGIN = 1e-3;

/**
 * Marching Cubes (Lorensen and Cline 1987) with a generated table: cells of one field unit, one
 * vertex per crossing lattice edge by linear interpolation, inside corners isolated on every
 * ambiguous face.
 *
 * Promise: for every grid whose outer ring is outside the mesh is closed, two-manifold, oriented
 * outward, without coincident vertices or degenerate triangles, and does not intersect itself:
 * triangles stay inside their cells. The order is that of the lattice. A grid with an inside point
 * in its ring throws RangeError. Limit: edges and corners of the solid are cut off, parts thinner
 * than two cells may split or vanish.
 */
export const marchingCubes: Polygonizer = {
  kind: "mc",
  cellSize: 1,
  shading: "flat",
  extract(grid: SampledGrid): SurfaceMesh {
    requireOutsideRing(grid);
    const size = countSurface(grid);
    const positions = new Float32Array(size.vertices * 3);
    const indices = new Uint32Array(size.triangles * 3);
    const edges = new LayerEdges(grid, positions);
    const { nx, ny, nz, values } = grid;
    let at = 0;
    for (let k = 0; k < nz; k++) {
      edges.enterPlane(k);
      if (k === 0) continue;
      for (let j = 0; j + 1 < ny; j++) {
        for (let i = 0; i + 1 < nx; i++) {
          const mask = maskOf(values, ((k - 1) * ny + j) * nx + i, nx, nx * ny);
          const end = TRIANGLE_START[mask + 1]! * 3;
          for (let t = TRIANGLE_START[mask]! * 3; t < end; t++) {
            indices[at++] = edges.vertexOf(TRIANGLE_EDGES[t]!, j * nx + i);
          }
        }
      }
    }
    return { positions, indices };
  },
};

/** Bit c: corner c of the cell whose lowest lattice point is `point` is inside. */
function maskOf(values: Float32Array, point: number, row: number, plane: number): number {
  let mask = values[point]! < 0 ? 1 : 0;
  if (values[point + 1]! < 0) mask |= 2;
  if (values[point + row]! < 0) mask |= 4;
  if (values[point + row + 1]! < 0) mask |= 8;
  const above = point + plane;
  if (values[above]! < 0) mask |= 16;
  if (values[above + 1]! < 0) mask |= 32;
  if (values[above + row]! < 0) mask |= 64;
  if (values[above + row + 1]! < 0) mask |= 128;
  return mask;
}

/** Sizes of the arrays, so that they are allocated once. */
function countSurface(grid: SampledGrid): { vertices: number; triangles: number } {
  const { nx, ny, nz, values } = grid;
  let vertices = 0;
  let triangles = 0;
  for (let k = 0; k + 1 < nz; k++) {
    for (let j = 0; j + 1 < ny; j++) {
      for (let i = 0; i + 1 < nx; i++) {
        const mask = maskOf(values, (k * ny + j) * nx + i, nx, nx * ny);
        // the ring is outside, so every crossing edge starts at the lowest corner of one cell
        vertices +=
          ((mask ^ (mask >> 1)) & 1) + ((mask ^ (mask >> 2)) & 1) + ((mask ^ (mask >> 4)) & 1);
        triangles += TRIANGLE_START[mask + 1]! - TRIANGLE_START[mask]!;
      }
    }
  }
  return { vertices, triangles };
}

/**
 * The vertices on the edges of one layer of cells, by the lattice point at which an edge starts:
 * along x and y in the planes below and above, along z between them.
 */
class LayerEdges {
  private readonly grid: SampledGrid;
  private readonly positions: Float32Array;
  private vertices = 0;
  private below: Plane;
  private above: Plane;
  private readonly between: Uint32Array;

  constructor(grid: SampledGrid, positions: Float32Array) {
    const points = grid.nx * grid.ny;
    this.grid = grid;
    this.positions = positions;
    this.below = { alongX: new Uint32Array(points), alongY: new Uint32Array(points) };
    this.above = { alongX: new Uint32Array(points), alongY: new Uint32Array(points) };
    this.between = new Uint32Array(points);
  }

  /** Moves one plane up: plane k becomes the one above, with the edges to it from plane k - 1. */
  enterPlane(k: number): void {
    [this.below, this.above] = [this.above, this.below];
    const { nx, ny } = this.grid;
    const { alongX, alongY } = this.above;
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        const at = j * nx + i;
        const point = k * nx * ny + at;
        if (i + 1 < nx && this.crosses(point, 1)) alongX[at] = this.addVertex(i, j, k, 0, 1);
        if (j + 1 < ny && this.crosses(point, nx)) alongY[at] = this.addVertex(i, j, k, 1, nx);
        if (k > 0 && this.crosses(point - nx * ny, nx * ny)) {
          this.between[at] = this.addVertex(i, j, k - 1, 2, nx * ny);
        }
      }
    }
  }

  /** The vertex on an edge of the cell at lattice point `at` of the plane below. */
  vertexOf(edge: number, at: number): number {
    const low = edge & 1;
    const high = (edge >> 1) & 1;
    const row = this.grid.nx;
    if (edge < 4) return (high === 0 ? this.below : this.above).alongX[at + low * row]!;
    if (edge < 8) return (high === 0 ? this.below : this.above).alongY[at + low]!;
    return this.between[at + low + high * row]!;
  }

  private crosses(point: number, step: number): boolean {
    const { values } = this.grid;
    return values[point]! < 0 !== values[point + step]! < 0;
  }

  private addVertex(i: number, j: number, k: number, axis: number, step: number): number {
    const { nx, ny, values, cellSize } = this.grid;
    const point = (k * ny + j) * nx + i;
    const from = values[point]!;
    const t = Math.min(Math.max(from / (from - values[point + step]!), MARGIN), 1 - MARGIN);
    const at = this.vertices * 3;
    // the ring stands one cell before 0
    this.positions[at] = (i - 1 + (axis === 0 ? t : 0)) * cellSize;
    this.positions[at + 1] = (j - 1 + (axis === 1 ? t : 0)) * cellSize;
    this.positions[at + 2] = (k - 1 + (axis === 2 ? t : 0)) * cellSize;
    return this.vertices++;
  }
}

interface Plane {
  readonly alongX: Uint32Array;
  readonly alongY: Uint32Array;
}
