import { boundsOf } from "./bounds.js";
import type { Drawable } from "./drawable.js";

/** How much a mesh shades the ground below it, in square cells. */
export interface Footprint {
  readonly ground: number;
  /** Corner of the first cell, and a cell's side, in model units. */
  readonly x: number;
  readonly z: number;
  readonly cell: number;
  /** Cells along x and along z. */
  readonly across: number;
  readonly along: number;
  /** Row by row, x runs faster; from 0 to 1. */
  readonly shade: Float32Array;
}

/** Height from which nothing is shaded, in the mesh's own height or, of a flat one, its width. */
const REACH = 0.16;
/** Cells along the longer side, without those around. */
const CELLS = 88;
/** Shares of the shade that are spread a little and far, in cells of radius at each of two passes. */
const SPREADS = [
  { share: 0.5, radius: 1 },
  { share: 0.5, radius: 5 },
] as const;
/** Empty cells around, so that the shade ends inside. */
const AROUND = 14;

/**
 * Measures what stands on a level ground or close above it, whatever is below counts as standing.
 * Undefined where nothing is near it, or the mesh has no size.
 */
export function footprintOf(drawable: Drawable, ground: number): Footprint | undefined {
  const { min, max } = boundsOf(drawable.positions);
  const extent = Math.max(max[0] - min[0], max[2] - min[2]);
  const reach = REACH * Math.max(max[1] - min[1], extent / 2);
  const cell = extent / CELLS;
  if (!(cell > 0 && extent < Infinity && Number.isFinite(ground))) return undefined;
  if (min[1] > ground + reach) return undefined;
  const across = Math.ceil((max[0] - min[0]) / cell) + 2 * AROUND;
  const along = Math.ceil((max[2] - min[2]) / cell) + 2 * AROUND;
  const [x, z] = [min[0] - AROUND * cell, min[2] - AROUND * cell];
  const heights = lowestHeights(drawable, { x, z, cell, across, along }, ground + reach);
  const contact = heights.map((height) => {
    const share = Math.min(1, (ground + reach - height) / reach);
    return share > 0 ? share * share : 0;
  });
  const shade = new Float32Array(contact.length);
  for (const { share, radius } of SPREADS) {
    const spread = blur(blur(contact, across, along, radius), across, along, radius);
    for (let i = 0; i < shade.length; i++) shade[i]! += share * spread[i]!;
  }
  return { ground, x, z, cell, across, along, shade };
}

type Grid = Pick<Footprint, "x" | "z" | "cell" | "across" | "along">;

/** The lowest surface over each cell's middle, and at each vertex; `limit` where there is none. */
function lowestHeights({ positions, indices }: Drawable, grid: Grid, limit: number): Float32Array {
  const heights = new Float32Array(grid.across * grid.along).fill(limit);
  const count = positions.length / 3;
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t]!;
    const b = indices[t + 1]!;
    const c = indices[t + 2]!;
    if (a >= count || b >= count || c >= count) continue;
    const isLow =
      positions[3 * a + 1]! < limit ||
      positions[3 * b + 1]! < limit ||
      positions[3 * c + 1]! < limit;
    if (isLow) lowerTo(heights, grid, positions, a, b, c);
  }
  return heights;
}

/** Lowers the heights to a triangle's, where it lies lower. One with a value not finite is left out. */
function lowerTo(
  heights: Float32Array,
  { x, z, cell, across }: Grid,
  positions: Float32Array,
  a: number,
  b: number,
  c: number,
): void {
  const ax = (positions[3 * a]! - x) / cell;
  const ay = positions[3 * a + 1]!;
  const az = (positions[3 * a + 2]! - z) / cell;
  const bx = (positions[3 * b]! - x) / cell;
  const by = positions[3 * b + 1]!;
  const bz = (positions[3 * b + 2]! - z) / cell;
  const cx = (positions[3 * c]! - x) / cell;
  const cy = positions[3 * c + 1]!;
  const cz = (positions[3 * c + 2]! - z) / cell;
  if (!Number.isFinite(ax + az + bx + bz + cx + cz + ay + by + cy)) return;
  lower(heights, Math.floor(az) * across + Math.floor(ax), ay);
  lower(heights, Math.floor(bz) * across + Math.floor(bx), by);
  lower(heights, Math.floor(cz) * across + Math.floor(cx), cy);
  const area = (bx - ax) * (cz - az) - (cx - ax) * (bz - az);
  if (area === 0) return;
  const lastRow = Math.floor(Math.max(az, bz, cz) - 0.5);
  const first = Math.ceil(Math.min(ax, bx, cx) - 0.5);
  const last = Math.floor(Math.max(ax, bx, cx) - 0.5);
  for (let j = Math.ceil(Math.min(az, bz, cz) - 0.5); j <= lastRow; j++) {
    for (let i = first; i <= last; i++) {
      const px = i + 0.5 - ax;
      const pz = j + 0.5 - az;
      const v = (px * (cz - az) - (cx - ax) * pz) / area;
      const w = ((bx - ax) * pz - px * (bz - az)) / area;
      if (v < 0 || w < 0 || v + w > 1) continue;
      lower(heights, j * across + i, ay + v * (by - ay) + w * (cy - ay));
    }
  }
}

function lower(heights: Float32Array, at: number, y: number): void {
  if (y < heights[at]!) heights[at] = y;
}

/** The mean over a square of `2 * radius + 1` cells, along x and then along z; 0 outside. */
function blur(values: Float32Array, across: number, along: number, radius: number): Float32Array {
  const half = new Float32Array(values.length);
  const out = new Float32Array(values.length);
  for (let j = 0; j < along; j++) runMean(values, half, j * across, 1, across, radius);
  for (let i = 0; i < across; i++) runMean(half, out, i, across, along, radius);
  return out;
}

function runMean(
  from: Float32Array,
  to: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
): void {
  // Values enter the sum at one end and leave it at the other.
  let sum = 0;
  for (let i = 0; i < radius; i++) sum += from[start + i * step]!;
  for (let i = 0; i < count; i++) {
    if (i + radius < count) sum += from[start + (i + radius) * step]!;
    if (i > radius) sum -= from[start + (i - radius - 1) * step]!;
    to[start + i * step] = sum / (2 * radius + 1);
  }
}
