import type { Drawable } from "./drawable.js";
import { illuminate } from "./light.js";
import type { Vector } from "./vector.js";

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
  /** The three edges of the triangle at hand: each weighs one corner at (x, y, 1). */
  readonly #edges = new Float64Array(9);
  /** Its facet's normal in model space, towards the viewer; any length. */
  readonly #facet = new Float64Array(3);
  #triangle = -1;
  #back = false;

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
    if (triangle !== this.#triangle) this.#take(triangle);
    const x = this.point[0]!;
    const y = this.point[1]!;
    const e = this.#edges;
    // A sample may lie a rounding outside the exact triangle: its weights are kept above 0.
    let a = Math.max(0, e[0]! * x + e[1]! * y + e[2]!);
    let b = Math.max(0, e[3]! * x + e[4]! * y + e[5]!);
    let c = Math.max(0, e[6]! * x + e[7]! * y + e[8]!);
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
    this.#turnNormal();
    const light = this.#light;
    illuminate(normal, this.#back, light);
    for (let n = 0; n < 3; n++) {
      const mixed = a * colours[i + n]! + b * colours[j + n]! + c * colours[k + n]!;
      const surface = mixed > 0 ? Math.min(mixed, 1) : 0;
      this.colour[n] = Math.min(1, surface * light[0]! + light[1]!);
    }
  }

  /** Takes the normal, or the facet's where it is not usable, to unit length in camera axes. */
  #turnNormal(): void {
    const normal = this.#normal;
    const f = this.#facet;
    let x = normal[0]!;
    let y = normal[1]!;
    let z = normal[2]!;
    let size = x * x + y * y + z * z;
    if (!(size > 0 && size < Infinity)) {
      x = f[0]!;
      y = f[1]!;
      z = f[2]!;
      size = x * x + y * y + z * z;
    }
    // A normal that points into the facet it belongs to is taken as seen from behind.
    const scale = (x * f[0]! + y * f[1]! + z * f[2]! < 0 ? -1 : 1) / Math.sqrt(size);
    x *= scale;
    y *= scale;
    z *= scale;
    const m = this.#axes;
    normal[0] = x * m[0]! + y * m[1]! + z * m[2]!;
    normal[1] = x * m[3]! + y * m[4]! + z * m[5]!;
    normal[2] = -(x * m[6]! + y * m[7]! + z * m[8]!);
  }

  #take(triangle: number): void {
    this.#triangle = triangle;
    const { indices, positions } = this.#drawable;
    const a = indices[3 * triangle]!;
    const b = indices[3 * triangle + 1]!;
    const c = indices[3 * triangle + 2]!;
    const clip = this.#clip;
    this.#edge(0, 4 * b, 4 * c);
    this.#edge(3, 4 * c, 4 * a);
    this.#edge(6, 4 * a, 4 * b);
    const e = this.#edges;
    const winding = e[0]! * clip[4 * a]! + e[1]! * clip[4 * a + 1]! + e[2]! * clip[4 * a + 3]!;
    this.#back = winding < 0;
    const sign = this.#back ? -1 : 1;
    for (let n = 0; n < 9; n++) e[n]! *= sign;

    const px = positions[3 * a]!;
    const py = positions[3 * a + 1]!;
    const pz = positions[3 * a + 2]!;
    const ux = positions[3 * b]! - px;
    const uy = positions[3 * b + 1]! - py;
    const uz = positions[3 * b + 2]! - pz;
    const vx = positions[3 * c]! - px;
    const vy = positions[3 * c + 1]! - py;
    const vz = positions[3 * c + 2]! - pz;
    this.#facet[0] = sign * (uy * vz - uz * vy);
    this.#facet[1] = sign * (uz * vx - ux * vz);
    this.#facet[2] = sign * (ux * vy - uy * vx);
    if (this.#facet[0] === 0 && this.#facet[1] === 0 && this.#facet[2] === 0) {
      // Three points in a line: rounding to the sample grid can still make them cover a sample.
      for (let n = 0; n < 3; n++) this.#facet[n] = -this.#axes[6 + n]!;
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
    this.#edges[slot] = py * qw - pw * qy;
    this.#edges[slot + 1] = pw * qx - px * qw;
    this.#edges[slot + 2] = px * qy - py * qx;
  }
}
