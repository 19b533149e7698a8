import type { Drawable } from "./drawable.js";
import { illuminate } from "./light.js";
import type { Vector } from "./vector.js";

/**
 * Triangles whose setup is kept: neighbours in the picture are lit by turns, row after row. A power
 * of two.
 */
const PLACES = 1024;
/** Where in a setup the facet and the side stand, after the edges, and its length. */
const FACET = 9;
const BACK = 12;
const SETUP = 13;

/**
 * Lights single points of a drawable's triangles. The point is found from the clip-space corners
 * themselves (homogeneous barycentric coordinates), so a triangle that was cut needs no special
 * case and perspective is exact. Olano and Greer, Triangle Scan Conversion using 2D Homogeneous
 * Coordinates, 1997.
 */
export class Shader {
  /** Set before `shade`: the point's x and y, each from -1 to 1, right and up. */
  readonly point = new Float64Array(2);
  /** What `shade` found: linear red, green and blue from 0 to 1. */
  readonly colour = new Float64Array(3);

  readonly #drawable: Drawable;
  readonly #clip: Float64Array;
  /** The camera's right, up and direction, in model space. */
  readonly #axes: Float64Array;
  readonly #normal = new Float64Array(3);
  readonly #light = new Float64Array(2);
  /** Which triangle each place of the cache holds. */
  readonly #held = new Int32Array(PLACES).fill(-1);
  /**
   * Of each held triangle: its three edges, each of which weighs one corner at (x, y, 1); its
   * facet's normal in model space towards the viewer, of any length; 1 where it is seen from behind.
   */
  readonly #setups = new Float64Array(SETUP * PLACES);

  /** `clip` holds the clip-space vertices; the axes are the camera's, in model space. */
  constructor(
    drawable: Drawable,
    clip: Float64Array,
    right: Vector,
    up: Vector,
    direction: Vector,
  ) {
    this.#drawable = drawable;
    this.#clip = clip;
    this.#axes = Float64Array.of(...right, ...up, ...direction);
  }

  /** Lights the point of `triangle` seen at `point`, into `colour`. */
  shade(triangle: number): void {
    const place = triangle & (PLACES - 1);
    const at = SETUP * place;
    if (this.#held[place] !== triangle) {
      this.#held[place] = triangle;
      this.#setUp(triangle, at);
    }
    const x = this.point[0]!;
    const y = this.point[1]!;
    const e = this.#setups;
    // A sample may lie a rounding outside the exact triangle: its weights are kept above 0.
    let a = Math.max(0, e[at]! * x + e[at + 1]! * y + e[at + 2]!);
    let b = Math.max(0, e[at + 3]! * x + e[at + 4]! * y + e[at + 5]!);
    let c = Math.max(0, e[at + 6]! * x + e[at + 7]! * y + e[at + 8]!);
    const sum = a + b + c;
    a = sum > 0 ? a / sum : 1;
    b = sum > 0 ? b / sum : 0;
    c = sum > 0 ? c / sum : 0;

    const { indices, normals, colours } = this.#drawable;
    const i = 3 * indices[3 * triangle]!;
    const j = 3 * indices[3 * triangle + 1]!;
    const k = 3 * indices[3 * triangle + 2]!;
    const normal = this.#normal;
    for (let n = 0; n < 3; n++) {
      normal[n] = a * normals[i + n]! + b * normals[j + n]! + c * normals[k + n]!;
    }
    this.#turnNormal(at + FACET);
    const light = this.#light;
    illuminate(normal, e[at + BACK]! > 0, light);
    for (let n = 0; n < 3; n++) {
      const mixed = a * colours[i + n]! + b * colours[j + n]! + c * colours[k + n]!;
      const surface = mixed > 0 ? Math.min(mixed, 1) : 0;
      this.colour[n] = Math.min(1, surface * light[0]! + light[1]!);
    }
  }

  /** Takes the normal, or the facet's where it is not usable, to unit length in camera axes. */
  #turnNormal(facet: number): void {
    const normal = this.#normal;
    const fx = this.#setups[facet]!;
    const fy = this.#setups[facet + 1]!;
    const fz = this.#setups[facet + 2]!;
    let x = normal[0]!;
    let y = normal[1]!;
    let z = normal[2]!;
    let size = x * x + y * y + z * z;
    if (!(size > 0 && size < Infinity)) {
      x = fx;
      y = fy;
      z = fz;
      size = x * x + y * y + z * z;
    }
    // A normal that points into the facet it belongs to is taken as seen from behind.
    const scale = (x * fx + y * fy + z * fz < 0 ? -1 : 1) / Math.sqrt(size);
    x *= scale;
    y *= scale;
    z *= scale;
    const m = this.#axes;
    normal[0] = x * m[0]! + y * m[1]! + z * m[2]!;
    normal[1] = x * m[3]! + y * m[4]! + z * m[5]!;
    normal[2] = -(x * m[6]! + y * m[7]! + z * m[8]!);
  }

  /** Writes what lighting a triangle needs into its place of the cache. */
  #setUp(triangle: number, at: number): void {
    const { indices, positions } = this.#drawable;
    const a = indices[3 * triangle]!;
    const b = indices[3 * triangle + 1]!;
    const c = indices[3 * triangle + 2]!;
    const clip = this.#clip;
    this.#edge(at, 4 * b, 4 * c);
    this.#edge(at + 3, 4 * c, 4 * a);
    this.#edge(at + 6, 4 * a, 4 * b);
    const e = this.#setups;
    const winding =
      e[at]! * clip[4 * a]! + e[at + 1]! * clip[4 * a + 1]! + e[at + 2]! * clip[4 * a + 3]!;
    const sign = winding < 0 ? -1 : 1;
    for (let n = at; n < at + FACET; n++) e[n]! *= sign;
    e[at + BACK] = winding < 0 ? 1 : 0;

    const px = positions[3 * a]!;
    const py = positions[3 * a + 1]!;
    const pz = positions[3 * a + 2]!;
    const ux = positions[3 * b]! - px;
    const uy = positions[3 * b + 1]! - py;
    const uz = positions[3 * b + 2]! - pz;
    const vx = positions[3 * c]! - px;
    const vy = positions[3 * c + 1]! - py;
    const vz = positions[3 * c + 2]! - pz;
    const facet = at + FACET;
    e[facet] = sign * (uy * vz - uz * vy);
    e[facet + 1] = sign * (uz * vx - ux * vz);
    e[facet + 2] = sign * (ux * vy - uy * vx);
    if (e[facet] === 0 && e[facet + 1] === 0 && e[facet + 2] === 0) {
      // Three points in a line: rounding to the sample grid can still make them cover a sample.
      for (let n = 0; n < 3; n++) e[facet + n] = -this.#axes[6 + n]!;
    }
  }

  /** Cross product of two clip-space points, over x, y and w. */
  #edge(slot: number, p: number, q: number): void {
    const clip = this.#clip;
    const px = clip[p]!;
    const py = clip[p + 1]!;
    const pw = clip[p + 3]!;
    const qx = clip[q]!;
    const qy = clip[q + 1]!;
    const qw = clip[q + 3]!;
    this.#setups[slot] = py * qw - pw * qy;
    this.#setups[slot + 1] = pw * qx - px * qw;
    this.#setups[slot + 2] = px * qy - py * qx;
  }
}
