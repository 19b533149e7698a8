import { COLUMN_STARTS, ROW_START, ROW_STEP, SAMPLES, SUBPIXELS } from "./samples.js";
import type { ScreenMesh } from "./screen-mesh.js";

/** Sixteenths of a pixel across, and sample rows down, up to which a triangle is narrow. */
const NARROW = 8 * SUBPIXELS;
/** Sixteenths from a pixel's left to its leftmost and its rightmost sample. */
const FIRST_START = Math.min(...COLUMN_STARTS);
const LAST_START = Math.max(...COLUMN_STARTS);

/** Which triangle each sample of a run of sample rows sees. */
export interface Samples {
  /** The run: its first sample row in the picture, and how many. */
  firstRow: number;
  rows: number;
  /** Samples of a row: the picture's width. */
  readonly width: number;
  /** Depth of what is seen, nearer when greater; -Infinity for the background. */
  readonly depth: Float32Array;
  /** The drawable's triangle plus 1, or 0 for the background. */
  readonly seen: Uint32Array;
}

/** Room for up to `rows` sample rows. */
export function createSamples(width: number, rows: number): Samples {
  return {
    firstRow: 0,
    rows,
    width,
    depth: new Float32Array(width * rows),
    seen: new Uint32Array(width * rows),
  };
}

/**
 * Finds what the samples of `rows` sample rows from `firstRow` on see; `samples` is overwritten.
 * Edge functions are whole numbers, and a sample on an edge belongs to the triangle for which
 * that edge is a top or a left one: of two triangles with a common edge, each sample on it gets
 * exactly one. At equal depth the earlier triangle stays.
 * Pineda, A Parallel Algorithm for Polygon Rasterization, 1988.
 */
export function rasterise(
  mesh: ScreenMesh,
  samples: Samples,
  firstRow: number,
  rows: number,
): void {
  const { x } = mesh;
  const { width, depth, seen } = samples;
  samples.firstRow = firstRow;
  samples.rows = rows;
  depth.fill(-Infinity, 0, width * rows);
  seen.fill(0, 0, width * rows);
  const lastRow = firstRow + rows - 1;
  for (let triangle = 0; triangle < mesh.count; triangle++) {
    let top = mesh.firstRow[triangle]!;
    let bottom = mesh.lastRow[triangle]!;
    if (top < firstRow) top = firstRow;
    if (bottom > lastRow) bottom = lastRow;
    if (top > bottom) continue;
    const i = 3 * triangle;
    let low = x[i]!;
    let high = low;
    for (let corner = i + 1; corner < i + 3; corner++) {
      const at = x[corner]!;
      if (at < low) low = at;
      if (at > high) high = at;
    }
    const height = mesh.lastRow[triangle]! - mesh.firstRow[triangle]!;
    if (high - low > NARROW || height > NARROW) {
      fillWide(mesh, samples, triangle, top, bottom);
      continue;
    }
    let first = Math.ceil((low - LAST_START) / SUBPIXELS);
    let last = Math.floor((high - FIRST_START) / SUBPIXELS);
    if (first < 0) first = 0;
    if (last >= width) last = width - 1;
    if (first <= last) fillNarrow(mesh, samples, triangle, top, bottom, first, last);
  }
}

/**
 * Most triangles of a dense mesh: so few columns that testing each is cheaper than finding the first
 * and the last. All values stay small enough for 32-bit integers, and `Math.imul` says so to the
 * engine, which else compiles this more than once.
 */
function fillNarrow(
  mesh: ScreenMesh,
  samples: Samples,
  triangle: number,
  top: number,
  bottom: number,
  first: number,
  last: number,
): void {
  const { x, y, depth: z } = mesh;
  const { width, depth, seen, firstRow } = samples;
  const i = 3 * triangle;
  const x0 = x[i]!;
  const y0 = y[i]!;
  const x1 = x[i + 1]!;
  const y1 = y[i + 1]!;
  const x2 = x[i + 2]!;
  const y2 = y[i + 2]!;
  const dx01 = (x1 - x0) | 0;
  const dy01 = (y1 - y0) | 0;
  const dx12 = (x2 - x1) | 0;
  const dy12 = (y2 - y1) | 0;
  const dx20 = (x0 - x2) | 0;
  const dy20 = (y0 - y2) | 0;
  const bias01 = biasOf(dx01, dy01);
  const bias12 = biasOf(dx12, dy12);
  const bias20 = biasOf(dx20, dy20);
  const area = (Math.imul(dx20, dy01) - Math.imul(dx01, dy20)) | 0;
  const z0 = z[i]!;
  const zx = ((z0 - z[i + 1]!) * dy20 - (z[i + 2]! - z0) * dy01) / area;
  const zy = ((z[i + 2]! - z0) * dx01 - (z0 - z[i + 1]!) * dx20) / area;
  const stepZ = zx * SUBPIXELS;
  const id = mesh.source[triangle]! + 1;
  const step01 = Math.imul(SUBPIXELS, dy01);
  const step12 = Math.imul(SUBPIXELS, dy12);
  const step20 = Math.imul(SUBPIXELS, dy20);
  for (let row = top; row <= bottom; row++) {
    const sampleY = (Math.imul(row, ROW_STEP) + ROW_START) | 0;
    const sampleX = COLUMN_STARTS[row & (SAMPLES - 1)]!;
    const nearX = (sampleX + Math.imul(SUBPIXELS, first)) | 0;
    let edge01 = (Math.imul(dx01, sampleY - y0) - Math.imul(dy01, nearX - x0) + bias01) | 0;
    let edge12 = (Math.imul(dx12, sampleY - y1) - Math.imul(dy12, nearX - x1) + bias12) | 0;
    let edge20 = (Math.imul(dx20, sampleY - y2) - Math.imul(dy20, nearX - x2) + bias20) | 0;
    const start = Math.imul(row - firstRow, width);
    const rowZ = z0 + zx * (sampleX - x0) + zy * (sampleY - y0);
    for (let column = first; column <= last; column++) {
      if ((edge01 | edge12 | edge20) >= 0) {
        const near = Math.fround(rowZ + stepZ * column);
        if (near > depth[start + column]!) {
          depth[start + column] = near;
          seen[start + column] = id;
        }
      }
      edge01 = (edge01 - step01) | 0;
      edge12 = (edge12 - step12) | 0;
      edge20 = (edge20 - step20) | 0;
    }
  }
}

/** Any other: each row's first and last column are worked out, exactly, in doubles. */
function fillWide(
  mesh: ScreenMesh,
  samples: Samples,
  triangle: number,
  top: number,
  bottom: number,
): void {
  const { x, y, depth: z } = mesh;
  const { width, depth, seen, firstRow } = samples;
  const i = 3 * triangle;
  const x0 = x[i]!;
  const y0 = y[i]!;
  const dx01 = x[i + 1]! - x0;
  const dy01 = y[i + 1]! - y0;
  const dx12 = x[i + 2]! - x[i + 1]!;
  const dy12 = y[i + 2]! - y[i + 1]!;
  const dx20 = x0 - x[i + 2]!;
  const dy20 = y0 - y[i + 2]!;
  const bias01 = biasOf(dx01, dy01);
  const bias12 = biasOf(dx12, dy12);
  const bias20 = biasOf(dx20, dy20);

  const area = dx20 * dy01 - dx01 * dy20;
  const z0 = z[i]!;
  const zx = ((z0 - z[i + 1]!) * dy20 - (z[i + 2]! - z0) * dy01) / area;
  const zy = ((z[i + 2]! - z0) * dx01 - (z0 - z[i + 1]!) * dx20) / area;
  const stepZ = zx * SUBPIXELS;
  const id = mesh.source[triangle]! + 1;

  for (let row = top; row <= bottom; row++) {
    const sampleY = row * ROW_STEP + ROW_START;
    const sampleX = COLUMN_STARTS[row % SAMPLES]!;
    const edge01 = dx01 * (sampleY - y0) - dy01 * (sampleX - x0) + bias01;
    const edge12 = dx12 * (sampleY - y[i + 1]!) - dy12 * (sampleX - x[i + 1]!) + bias12;
    const edge20 = dx20 * (sampleY - y[i + 2]!) - dy20 * (sampleX - x[i + 2]!) + bias20;
    const first = Math.max(entry(edge01, dy01), entry(edge12, dy12), entry(edge20, dy20));
    const last = Math.min(width - 1, exit(edge01, dy01), exit(edge12, dy12), exit(edge20, dy20));

    const start = (row - firstRow) * width;
    const rowZ = z0 + zx * (sampleX - x0) + zy * (sampleY - y0);
    for (let column = first; column <= last; column++) {
      const near = Math.fround(rowZ + stepZ * column);
      if (near > depth[start + column]!) {
        depth[start + column] = near;
        seen[start + column] = id;
      }
    }
  }
}

/** 0 for a top or left edge, -1 for the others: makes "not below 0" the whole test. */
function biasOf(dx: number, dy: number): number {
  return dy < 0 || (dy === 0 && dx > 0) ? 0 : -1;
}

/** First column from which the edge function, falling by 16 dy a column, is not below 0. */
function entry(edge: number, dy: number): number {
  if (dy < 0) return Math.max(0, Math.ceil(edge / (SUBPIXELS * dy)));
  return dy === 0 && edge < 0 ? Infinity : 0;
}

/** Last column up to which it is not below 0. */
function exit(edge: number, dy: number): number {
  return dy > 0 ? Math.floor(edge / (SUBPIXELS * dy)) : Infinity;
}
