import {
  BRICK_CELLS,
  BRICK_POINTS,
  BRICK_SAMPLES,
  type SampledGrid,
  slotAt,
  writeOrigin,
} from "bindpose/generators";

/**
 * Crossings keep this distance from lattice points, as a share of the edge. A sample of exactly 0
 * would otherwise put the vertices of several edges on one point, and the surface would pinch as
 * soon as someone welds it; the error is at most a thousandth of a cell.
 */
const MARGIN = 1e-3;

/** Edges that start at a point of a brick's cells: three each. */
const BRICK_EDGES = 3 * BRICK_CELLS ** 3;

/** From a sample to its neighbour along each axis. */
const STEPS = [1, BRICK_POINTS, BRICK_POINTS * BRICK_POINTS] as const;

/**
 * One vertex on every crossing lattice edge of a grid, by linear interpolation, found by the brick
 * and the cell at whose lowest corner the edge starts.
 */
export class EdgeVertices {
  private readonly grid: SampledGrid;
  private readonly positions: Float32Array;
  private readonly vertices: Uint32Array;
  private readonly origin = new Int32Array(3);
  /** Slots of the bricks one further along x (bit 0), y (bit 1) and z (bit 2) than the present. */
  private readonly around = new Int32Array(8);

  /** Writes the position of every vertex to `positions`, in the order of bricks and cells. */
  constructor(grid: SampledGrid, positions: Float32Array) {
    this.grid = grid;
    this.positions = positions;
    this.vertices = new Uint32Array(grid.bricks.length * BRICK_EDGES);
    let count = 0;
    for (let slot = 0; slot < grid.bricks.length; slot++) count = this.addBrick(slot, count);
  }

  /** Makes a slot the brick that `vertexOf` speaks of. */
  enterBrick(slot: number): void {
    writeOrigin(this.grid, slot, this.origin);
    const [bi, bj, bk] = [0, 1, 2].map((axis) => this.origin[axis]! / BRICK_CELLS) as [
      number,
      number,
      number,
    ];
    for (let c = 0; c < 8; c++) {
      this.around[c] = slotAt(this.grid, bi + (c & 1), bj + ((c >> 1) & 1), bk + (c >> 2));
    }
  }

  /** The vertex on an edge of the present brick's cell (x,y,z), each 0 to 7. */
  vertexOf(edge: number, x: number, y: number, z: number): number {
    const low = edge & 1;
    const high = (edge >> 1) & 1;
    const px = x + (edge < 4 ? 0 : low);
    const py = y + (edge < 4 ? low : edge < 8 ? 0 : high);
    const pz = z + (edge < 8 ? high : 0);
    const slot = this.around[(px >> 3) | ((py >> 3) << 1) | ((pz >> 3) << 2)]!;
    const cell = ((pz & 7) * BRICK_CELLS + (py & 7)) * BRICK_CELLS + (px & 7);
    return this.vertices[slot * BRICK_EDGES + cell * 3 + (edge >> 2)]!;
  }

  private addBrick(slot: number, first: number): number {
    const { grid, origin, positions } = this;
    const { values, cellSize } = grid;
    writeOrigin(grid, slot, origin);
    let vertex = first;
    for (let cell = 0; cell < BRICK_CELLS ** 3; cell++) {
      const x = cell & 7;
      const y = (cell >> 3) & 7;
      const z = cell >> 6;
      const point = slot * BRICK_SAMPLES + (z * BRICK_POINTS + y) * BRICK_POINTS + x;
      const from = values[point]!;
      for (let axis = 0; axis < 3; axis++) {
        const to = values[point + STEPS[axis]!]!;
        if (from < 0 === to < 0) continue;
        const t = Math.min(Math.max(from / (from - to), MARGIN), 1 - MARGIN);
        // the ring stands one cell before 0
        positions[vertex * 3] = (origin[0]! + x - 1 + (axis === 0 ? t : 0)) * cellSize;
        positions[vertex * 3 + 1] = (origin[1]! + y - 1 + (axis === 1 ? t : 0)) * cellSize;
        positions[vertex * 3 + 2] = (origin[2]! + z - 1 + (axis === 2 ? t : 0)) * cellSize;
        this.vertices[slot * BRICK_EDGES + cell * 3 + axis] = vertex++;
      }
    }
    return vertex;
  }
}
