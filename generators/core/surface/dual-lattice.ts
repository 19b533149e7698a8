import { maskOf } from "./cell-mask.js";
import { CYCLE_COUNT, CYCLE_OF_EDGE, JOINED, PROBLEM_FACE } from "./dual-table.js";
import { requireOutsideRing } from "./require-outside-ring.js";
import {
  BRICK_CELLS,
  BRICK_POINTS,
  BRICK_SAMPLES,
  type SampledGrid,
  slotAt,
  writeOrigin,
} from "./sampled-grid.js";

/**
 * What every dual method starts from: one vertex per surface sheet in a cell, one quad per crossing
 * lattice edge. Where the vertices stand is up to the method.
 */
export interface DualLattice {
  /** The cell of every vertex, i, j, k. */
  readonly cells: Uint16Array;
  /** Four vertices per crossing, counter-clockwise seen from outside, around the crossing edge. */
  readonly quads: Uint32Array;
  /** The lattice point at which every crossing edge starts, i, j, k. */
  readonly points: Uint16Array;
  /** The axis along which every crossing edge runs, 0 to 2. */
  readonly axes: Uint8Array;
  /** 1 where the crossing edge starts inside, 0 where it ends there. */
  readonly startsInside: Uint8Array;
  /** The samples at which every crossing edge starts and ends. */
  readonly samples: Float32Array;
}

const CELLS = BRICK_CELLS ** 3;
/** From a sample to its neighbour along each axis. */
const STEPS = [1, BRICK_POINTS, BRICK_POINTS * BRICK_POINTS] as const;

/**
 * Builds the dual of a grid's crossing edges.
 *
 * Promise: for every grid whose outer ring is outside, the quads are a closed, oriented two-manifold
 * however each is cut into triangles: sheets are the cycles of the table, and two cells that meet
 * at a problem face of both join it. Vertices stand in the order of bricks, cells and cycles,
 * crossings in that of bricks, cells and axes. Throws RangeError when a ring point is inside.
 */
export function buildDualLattice(grid: SampledGrid): DualLattice {
  requireOutsideRing(grid);
  const { bricks, values } = grid;
  const masks = new Uint8Array(bricks.length * CELLS);
  let crossings = 0;
  for (let cell = 0; cell < masks.length; cell++) {
    const mask = maskOf(values, sampleOf(cell));
    masks[cell] = mask;
    // the ring is outside, so every crossing edge starts at the lowest corner of one cell
    crossings +=
      ((mask ^ (mask >> 1)) & 1) + ((mask ^ (mask >> 2)) & 1) + ((mask ^ (mask >> 4)) & 1);
  }
  const sheets = new Sheets(grid, masks);
  const lattice = {
    cells: sheets.cells,
    quads: new Uint32Array(crossings * 4),
    points: new Uint16Array(crossings * 3),
    axes: new Uint8Array(crossings),
    startsInside: new Uint8Array(crossings),
    samples: new Float32Array(crossings * 2),
  };
  let crossing = 0;
  for (let slot = 0; slot < bricks.length; slot++) {
    sheets.enterBrick(slot);
    const { origin } = sheets;
    for (let local = 0; local < CELLS; local++) {
      const mask = masks[slot * CELLS + local]!;
      if (mask === 0 || mask === 255) continue;
      const x = local & 7;
      const y = (local >> 3) & 7;
      const z = local >> 6;
      const sample = sampleOf(slot * CELLS + local);
      for (let axis = 0; axis < 3; axis++) {
        if (((mask ^ (mask >> (1 << axis))) & 1) === 0) continue;
        lattice.points[crossing * 3] = origin[0]! + x;
        lattice.points[crossing * 3 + 1] = origin[1]! + y;
        lattice.points[crossing * 3 + 2] = origin[2]! + z;
        lattice.axes[crossing] = axis;
        lattice.startsInside[crossing] = mask & 1;
        lattice.samples[crossing * 2] = values[sample]!;
        lattice.samples[crossing * 2 + 1] = values[sample + STEPS[axis]!]!;
        sheets.writeQuad(axis, x, y, z, (mask & 1) === 1, lattice.quads, crossing * 4);
        crossing++;
      }
    }
  }
  return lattice;
}

/** The first sample of a cell, cells being numbered slot by slot. */
function sampleOf(cell: number): number {
  const slot = Math.floor(cell / CELLS);
  const local = cell - slot * CELLS;
  const row = (local >> 6) * BRICK_POINTS + ((local >> 3) & 7);
  return slot * BRICK_SAMPLES + row * BRICK_POINTS + (local & 7);
}

/** The vertices of all cells, by cell and cycle. */
class Sheets {
  readonly cells: Uint16Array;
  /** Lattice point of the present brick's first cell. */
  readonly origin = new Int32Array(3);
  private readonly grid: SampledGrid;
  private readonly masks: Uint8Array;
  /** By cell: its row in the tables, and the number of its first vertex. */
  private readonly rows: Uint16Array;
  private readonly first: Uint32Array;
  /** Slots of the 27 bricks around the present one, -1 to 1 along x, then y, then z. */
  private readonly around = new Int32Array(27);

  constructor(grid: SampledGrid, masks: Uint8Array) {
    this.grid = grid;
    this.masks = masks;
    this.rows = new Uint16Array(masks.length);
    this.first = new Uint32Array(masks.length);
    let count = 0;
    for (let slot = 0; slot < grid.bricks.length; slot++) {
      this.enterBrick(slot);
      for (let cell = slot * CELLS; cell < (slot + 1) * CELLS; cell++) {
        this.rows[cell] = this.rowOf(cell);
        this.first[cell] = count;
        count += CYCLE_COUNT[this.rows[cell]!]!;
      }
    }
    this.cells = new Uint16Array(count * 3);
    let at = 0;
    for (let cell = 0; cell < masks.length; cell++) {
      const vertices = CYCLE_COUNT[this.rows[cell]!]!;
      if (vertices === 0) continue;
      writeOrigin(grid, Math.floor(cell / CELLS), this.origin);
      for (let vertex = 0; vertex < vertices; vertex++) {
        this.cells[at++] = this.origin[0]! + (cell & 7);
        this.cells[at++] = this.origin[1]! + ((cell >> 3) & 7);
        this.cells[at++] = this.origin[2]! + ((cell >> 6) & 7);
      }
    }
  }

  /** Makes a slot the brick that cells are found from. */
  enterBrick(slot: number): void {
    writeOrigin(this.grid, slot, this.origin);
    const bi = this.origin[0]! / BRICK_CELLS;
    const bj = this.origin[1]! / BRICK_CELLS;
    const bk = this.origin[2]! / BRICK_CELLS;
    for (let at = 0; at < 27; at++) {
      const dx = (at % 3) - 1;
      const dy = (Math.floor(at / 3) % 3) - 1;
      const dz = Math.floor(at / 9) - 1;
      this.around[at] = slotAt(this.grid, bi + dx, bj + dy, bk + dz);
    }
  }

  /** Writes the vertices of the four cells around the edge from the present brick's point (x,y,z). */
  writeQuad(
    axis: number,
    x: number,
    y: number,
    z: number,
    startsInside: boolean,
    quads: Uint32Array,
    at: number,
  ): void {
    // with a third direction along the axis, u, v and the axis are right-handed
    const u = axis === 2 ? 0 : axis + 1;
    const v = axis === 0 ? 2 : axis - 1;
    for (let corner = 0; corner < 4; corner++) {
      const du = corner === 1 || corner === 2 ? 0 : 1;
      const dv = corner < 2 ? 1 : 0;
      const dx = u === 0 ? du : v === 0 ? dv : 0;
      const dy = u === 1 ? du : v === 1 ? dv : 0;
      const dz = u === 2 ? du : v === 2 ? dv : 0;
      // in the cell one lower along a direction the edge lies on its far side
      const edge = axis * 4 + (axis === 0 ? dy + 2 * dz : axis === 1 ? dx + 2 * dz : dx + 2 * dy);
      const cell = this.cellAt(x - dx, y - dy, z - dz);
      const vertex = this.first[cell]! + CYCLE_OF_EDGE[this.rows[cell]! * 12 + edge]!;
      quads[at + (startsInside ? corner : 3 - corner)] = vertex;
    }
  }

  /** The row of the tables for a cell of the present brick: joined where both neighbours need it. */
  private rowOf(cell: number): number {
    const mask = this.masks[cell]!;
    const face = PROBLEM_FACE[mask]!;
    if (face === -1) return mask;
    const step = (face & 1) === 0 ? -1 : 1;
    const axis = face >> 1;
    const neighbour = this.cellAt(
      (cell & 7) + (axis === 0 ? step : 0),
      ((cell >> 3) & 7) + (axis === 1 ? step : 0),
      ((cell >> 6) & 7) + (axis === 2 ? step : 0),
    );
    return PROBLEM_FACE[this.masks[neighbour]!] === (face ^ 1) ? mask + JOINED : mask;
  }

  /** The cell at (x,y,z), each -1 to 8, of the present brick; its brick is active. */
  private cellAt(x: number, y: number, z: number): number {
    const slot = this.around[((z >> 3) + 1) * 9 + ((y >> 3) + 1) * 3 + (x >> 3) + 1]!;
    return slot * CELLS + (z & 7) * 64 + (y & 7) * 8 + (x & 7);
  }
}
