import { clipPolygon, MAX_CORNERS, NOT_FINITE, outcodeOf } from "./clip.js";
import type { Drawable } from "./drawable.js";
import { ROW_START, ROW_STEP, SUBPIXELS } from "./samples.js";

/**
 * The triangles of a drawable on the screen, cut where they must be, without those that cover
 * no sample row. All wind the same way: seen on the screen, clockwise with y down.
 */
export interface ScreenMesh {
  /** Clip-space x, y, z, w of the drawable's vertices. */
  readonly clip: Float64Array;
  /** Triangles below. */
  readonly count: number;
  /** 3 per triangle: x and y in sixteenths of a pixel, right and down from the top left. */
  readonly x: Int32Array;
  readonly y: Int32Array;
  /** 3 per triangle: z over w, nearer when greater. */
  readonly depth: Float64Array;
  /** The drawable's triangle each one is, or is part of. */
  readonly source: Uint32Array;
  /** First and last sample row each can cover, both inside the picture. */
  readonly firstRow: Int32Array;
  readonly lastRow: Int32Array;
}

/** Screen coordinates stay below this, so that products of two are exact in a double. */
const FARTHEST = 2 ** 24;

/**
 * Projects and cuts `drawable`. `projection` is column-major, model to clip space, for a picture
 * of `width` times `height` pixels. Triangles with a bad index or a value that is not finite
 * are left out.
 */
export function projectMesh(
  drawable: Drawable,
  projection: Float64Array,
  width: number,
  height: number,
): ScreenMesh {
  const { indices } = drawable;
  const vertexCount = drawable.positions.length / 3;
  const { clip, outcodes } = transform(drawable.positions, projection);
  const builder = new ScreenMeshBuilder(clip, indices.length / 3, width, height);
  const polygon = new Float64Array(4 * MAX_CORNERS);
  const spare = new Float64Array(4 * MAX_CORNERS);

  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]!;
    const b = indices[i + 1]!;
    const c = indices[i + 2]!;
    if (a >= vertexCount || b >= vertexCount || c >= vertexCount) continue;
    const some = outcodes[a]! | outcodes[b]! | outcodes[c]!;
    if ((some & NOT_FINITE) !== 0 || (outcodes[a]! & outcodes[b]! & outcodes[c]!) !== 0) continue;
    if (some === 0) {
      builder.add(clip, 4 * a, 4 * b, 4 * c, i / 3);
      continue;
    }
    for (let k = 0; k < 4; k++) {
      polygon[k] = clip[4 * a + k]!;
      polygon[4 + k] = clip[4 * b + k]!;
      polygon[8 + k] = clip[4 * c + k]!;
    }
    const corners = clipPolygon(polygon, spare, 3, some);
    for (let k = 2; k < corners; k++) builder.add(polygon, 0, 4 * (k - 1), 4 * k, i / 3);
  }
  return builder.finish();
}

function transform(
  positions: Float32Array,
  m: Float64Array,
): { clip: Float64Array; outcodes: Uint8Array } {
  const count = positions.length / 3;
  const clip = new Float64Array(4 * count);
  const outcodes = new Uint8Array(count);
  for (let v = 0; v < count; v++) {
    const px = positions[3 * v]!;
    const py = positions[3 * v + 1]!;
    const pz = positions[3 * v + 2]!;
    const x = m[0]! * px + m[4]! * py + m[8]! * pz + m[12]!;
    const y = m[1]! * px + m[5]! * py + m[9]! * pz + m[13]!;
    const z = m[2]! * px + m[6]! * py + m[10]! * pz + m[14]!;
    const w = m[3]! * px + m[7]! * py + m[11]! * pz + m[15]!;
    clip[4 * v] = x;
    clip[4 * v + 1] = y;
    clip[4 * v + 2] = z;
    clip[4 * v + 3] = w;
    outcodes[v] = outcodeOf(x, y, z, w);
  }
  return { clip, outcodes };
}

/** Collects screen triangles in arrays that double when cut triangles need more room. */
class ScreenMeshBuilder {
  readonly #clip: Float64Array;
  readonly #halfWidth: number;
  readonly #halfHeight: number;
  readonly #rows: number;
  #count = 0;
  #x: Int32Array;
  #y: Int32Array;
  #depth: Float64Array;
  #source: Uint32Array;
  #firstRow: Int32Array;
  #lastRow: Int32Array;

  constructor(clip: Float64Array, capacity: number, width: number, height: number) {
    this.#clip = clip;
    this.#halfWidth = 0.5 * SUBPIXELS * width;
    this.#halfHeight = 0.5 * SUBPIXELS * height;
    this.#rows = (SUBPIXELS / ROW_STEP) * height;
    this.#x = new Int32Array(3 * capacity);
    this.#y = new Int32Array(3 * capacity);
    this.#depth = new Float64Array(3 * capacity);
    this.#source = new Uint32Array(capacity);
    this.#firstRow = new Int32Array(capacity);
    this.#lastRow = new Int32Array(capacity);
  }

  /** Adds the triangle of three clip-space points of `points`, unless it covers nothing. */
  add(points: Float64Array, a: number, b: number, c: number, source: number): void {
    if (this.#count === this.#source.length) this.#grow();
    const slot = 3 * this.#count;
    this.#place(points, a, slot);
    this.#place(points, b, slot + 1);
    this.#place(points, c, slot + 2);
    const x = this.#x;
    const y = this.#y;
    const y0 = y[slot]!;
    const y1 = y[slot + 1]!;
    const y2 = y[slot + 2]!;
    const area = (x[slot + 1]! - x[slot]!) * (y2 - y0) - (x[slot + 2]! - x[slot]!) * (y1 - y0);
    if (area === 0) return;
    const top = Math.ceil((Math.min(y0, y1, y2) - ROW_START) / ROW_STEP);
    const bottom = Math.floor((Math.max(y0, y1, y2) - ROW_START) / ROW_STEP);
    const first = Math.max(top, 0);
    const last = Math.min(bottom, this.#rows - 1);
    if (first > last) return;
    if (area < 0) {
      swap(x, slot + 1, slot + 2);
      swap(y, slot + 1, slot + 2);
      swap(this.#depth, slot + 1, slot + 2);
    }
    this.#source[this.#count] = source;
    this.#firstRow[this.#count] = first;
    this.#lastRow[this.#count] = last;
    this.#count++;
  }

  finish(): ScreenMesh {
    return {
      clip: this.#clip,
      count: this.#count,
      x: this.#x,
      y: this.#y,
      depth: this.#depth,
      source: this.#source,
      firstRow: this.#firstRow,
      lastRow: this.#lastRow,
    };
  }

  #place(points: Float64Array, i: number, slot: number): void {
    const w = points[i + 3]!;
    const x = Math.round((points[i]! / w + 1) * this.#halfWidth);
    const y = Math.round((1 - points[i + 1]! / w) * this.#halfHeight);
    this.#x[slot] = Math.max(-FARTHEST, Math.min(FARTHEST, x));
    this.#y[slot] = Math.max(-FARTHEST, Math.min(FARTHEST, y));
    this.#depth[slot] = points[i + 2]! / w;
  }

  #grow(): void {
    const room = 2 * this.#source.length;
    this.#x = enlarge(this.#x, new Int32Array(3 * room));
    this.#y = enlarge(this.#y, new Int32Array(3 * room));
    this.#depth = enlarge(this.#depth, new Float64Array(3 * room));
    this.#source = enlarge(this.#source, new Uint32Array(room));
    this.#firstRow = enlarge(this.#firstRow, new Int32Array(room));
    this.#lastRow = enlarge(this.#lastRow, new Int32Array(room));
  }
}

function enlarge<T extends Int32Array | Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function swap(values: Int32Array | Float64Array, a: number, b: number): void {
  const kept = values[a]!;
  values[a] = values[b]!;
  values[b] = kept;
}
