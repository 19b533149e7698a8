import {
  BRICK_CELLS,
  type DualLattice,
  type Field,
  type LocalField,
  type Region,
  type SampledGrid,
} from "bindpose/generators";
import { findRoot } from "./find-root.js";

/** What Dual Contouring knows of every crossing. */
export interface Hermite {
  /** Where the surface crosses the edge, in lattice coordinates, three numbers each. */
  readonly places: Float64Array;
  /** Unit normals there, three numbers each; 0 where the field has no direction. */
  readonly normals: Float64Array;
  /** 1 where the nearest operation is to be rounded off. */
  readonly isSmooth: Uint8Array;
}

/** Field values, over the cell size, that count as 0: what float32 positions cannot tell apart. */
const TOLERANCE = 1e-7;

/**
 * Looks at the field on every crossing edge: the refined root, and the field's gradient there.
 * On an edge to the ring the solid is cut off by the volume: its normal is the cap's.
 */
export function readHermite(grid: SampledGrid, lattice: DualLattice, field: Field): Hermite {
  const { cellSize } = grid;
  const { points, axes, samples, startsInside } = lattice;
  const lastPoint = [grid.nx - 2, grid.ny - 2, grid.nz - 2];
  const places = Float64Array.from(points);
  const normals = new Float64Array(places.length);
  const isSmooth = new Uint8Array(axes.length);
  const { smoothOperations } = field;
  const gradient = new Float64Array(3);
  const brick = Int32Array.of(-1, -1, -1);
  let local: LocalField = field;
  for (let crossing = 0; crossing < axes.length; crossing++) {
    const at = crossing * 3;
    const axis = axes[crossing]!;
    const start = points[at + axis]!;
    const from = samples[crossing * 2]!;
    const to = samples[crossing * 2 + 1]!;
    if (start === 0 || start === lastPoint[axis]) {
      places[at + axis] = start + from / (from - to);
      normals[at + axis] = startsInside[crossing] === 1 ? 1 : -1;
      continue;
    }
    if (entersBrick(points, at, brick)) local = field.within(regionOf(brick, cellSize));
    // lattice point 1 stands at 0
    const x = (points[at]! - 1) * cellSize;
    const y = (points[at + 1]! - 1) * cellSize;
    const z = (points[at + 2]! - 1) * cellSize;
    const dx = axis === 0 ? cellSize : 0;
    const dy = axis === 1 ? cellSize : 0;
    const dz = axis === 2 ? cellSize : 0;
    const share = findRoot(from, to, TOLERANCE * cellSize, (t) =>
      local.distance(x + t * dx, y + t * dy, z + t * dz),
    );
    places[at + axis] = start + share;
    const [u, v, w] = [x + share * dx, y + share * dy, z + share * dz];
    local.gradient(u, v, w, gradient);
    const length = Math.sqrt(
      gradient[0]! * gradient[0]! + gradient[1]! * gradient[1]! + gradient[2]! * gradient[2]!,
    );
    if (length > 0) {
      for (let i = 0; i < 3; i++) normals[at + i] = gradient[i]! / length;
    }
    if (smoothOperations.size > 0 && smoothOperations.has(local.winner(u, v, w))) {
      isSmooth[crossing] = 1;
    }
  }
  return { places, normals, isSmooth };
}

/** Makes `brick` that of a lattice point; true where it changes, as it rarely does. */
function entersBrick(points: Uint16Array, at: number, brick: Int32Array): boolean {
  let isOther = false;
  for (let i = 0; i < 3; i++) {
    const next = Math.floor(points[at + i]! / BRICK_CELLS);
    if (brick[i] !== next) isOther = true;
    brick[i] = next;
  }
  return isOther;
}

/** The box of a brick's cells, in field units. */
function regionOf(brick: Int32Array, cellSize: number): Region {
  const half = (BRICK_CELLS / 2) * cellSize;
  // lattice point 1 stands at 0
  const [x, y, z] = [0, 1, 2].map((i) => ((brick[i]! + 0.5) * BRICK_CELLS - 1) * cellSize) as [
    number,
    number,
    number,
  ];
  return { x, y, z, hx: half, hy: half, hz: half };
}
