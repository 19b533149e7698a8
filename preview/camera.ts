import type { Box } from "./bounds.js";
import { addScaled, dot, type Vector } from "./vector.js";
import { axesOf, type View } from "./views.js";

/** How a picture is taken: plain data, so a caller may also build one of its own. */
export interface Camera {
  readonly view: View;
  readonly projection: "orthographic" | "perspective";
  /** Model space. Nothing behind the eye is drawn, in either projection. */
  readonly eye: Vector;
  /** Unit vectors in model space: where the camera looks, the picture's right and its top. */
  readonly direction: Vector;
  readonly right: Vector;
  readonly up: Vector;
  /** Width over height of the picture that was framed. */
  readonly aspect: number;
  /** Empty share of the picture's width or height on each side of the bounds. */
  readonly margin: number;
  readonly bounds: Box;
  /** Model units the picture shows across and up, at the middle of the bounds. */
  readonly span: readonly [number, number];
  /**
   * Model to clip space, 16 values in column-major order. x and y run from -w to w, right and up.
   * z is nearer when greater, at most w at the near plane, and has no far end (reversed depth).
   */
  readonly viewProjection: Float64Array;
}

export interface FrameOptions {
  /** Empty share on each side, from 0 to below 0.5. Default 0.06. */
  readonly margin?: number;
  /** Width over height of the picture. Default 1. */
  readonly aspect?: number;
}

/** Tangent of half the vertical angle of view of the perspective view: a 28 degree lens. */
const PERSPECTIVE_SLOPE = 0.25;
/** Near plane of the perspective view, in distances from eye to bounds. */
const NEAR = 0.01;
/** Distance of an orthographic eye, in radii of the bounds: far, so that little falls behind it. */
const ORTHOGRAPHIC_DISTANCE = 8;
/** Bounds smaller than this share of their distance from the origin are float32 noise. */
const RESOLUTION = 1e-6;
/** Smallest height shown, in radii: a rod seen end-on is not magnified without limit. */
const LEAST_HEIGHT = 0.01;

/**
 * A camera that shows the whole of `bounds` in the named view, as large as the margin allows,
 * in the middle. Pass the union of several bounds to share one framing between pictures. `iso`
 * is in perspective, all others orthographic. Bounds without size are shown as a small box.
 * Throws RangeError for bounds that are not finite or inside out, and for a bad option.
 */
export function frameCamera(view: View, bounds: Box, options: FrameOptions = {}): Camera {
  const { margin = 0.06, aspect = 1 } = options;
  const { right, up, towards } = axesOf(view);
  if (!(margin >= 0 && margin < 0.5)) {
    throw new RangeError(`margin: expected a share from 0 to below 0.5, got ${margin}`);
  }
  if (!(aspect > 0 && aspect < Infinity)) {
    throw new RangeError(`aspect: expected a finite ratio above 0, got ${aspect}`);
  }
  const { centre, half, radius } = measure(bounds);
  const reach = cornersAlong({ right, up, towards }, half);
  const inner = 1 - 2 * margin;
  const common = { view, direction: negate(towards), right, up, aspect, margin, bounds };

  if (view !== "iso") {
    let height = LEAST_HEIGHT * radius;
    for (const [x, y] of reach) height = Math.max(height, y, x / aspect);
    height /= inner;
    const distance = ORTHOGRAPHIC_DISTANCE * radius;
    const eye = addScaled(centre, towards, distance);
    return {
      ...common,
      projection: "orthographic",
      eye,
      span: [2 * height * aspect, 2 * height],
      viewProjection: fromRows(
        planeRow(right, eye, 1 / (height * aspect), 0),
        planeRow(up, eye, 1 / height, 0),
        planeRow(towards, eye, 1 / (2 * distance), 1),
        [0, 0, 0, 1],
      ),
    };
  }

  // Each side of the frustum is pushed out until it touches the last corner; the eye stands where
  // opposite sides meet, as far back as the wider pair asks for.
  const slopeX = PERSPECTIVE_SLOPE * aspect * inner;
  const slopeY = PERSPECTIVE_SLOPE * inner;
  let [toRight, toLeft, toTop, toBottom] = [-Infinity, -Infinity, -Infinity, -Infinity];
  for (const [x, y, z] of reach) {
    toRight = Math.max(toRight, x + slopeX * z);
    toLeft = Math.max(toLeft, slopeX * z - x);
    toTop = Math.max(toTop, y + slopeY * z);
    toBottom = Math.max(toBottom, slopeY * z - y);
  }
  const distance = Math.max((toRight + toLeft) / (2 * slopeX), (toTop + toBottom) / (2 * slopeY));
  let eye = addScaled(centre, right, (toRight - toLeft) / 2);
  eye = addScaled(eye, up, (toTop - toBottom) / 2);
  eye = addScaled(eye, towards, distance);
  const height = PERSPECTIVE_SLOPE * distance;
  return {
    ...common,
    projection: "perspective",
    eye,
    span: [2 * height * aspect, 2 * height],
    viewProjection: fromRows(
      planeRow(right, eye, 1 / (PERSPECTIVE_SLOPE * aspect), 0),
      planeRow(up, eye, 1 / PERSPECTIVE_SLOPE, 0),
      [0, 0, 0, NEAR * distance],
      planeRow(towards, eye, -1, 0),
    ),
  };
}

/** Middle, half sizes and radius of the bounds, grown where they have no size to speak of. */
function measure({ min, max }: Box): { centre: Vector; half: Vector; radius: number } {
  for (let axis = 0; axis < 3; axis++) {
    const [low, high] = [min[axis]!, max[axis]!];
    if (!(Number.isFinite(low) && Number.isFinite(high) && low <= high)) {
      throw new RangeError(`bounds: expected finite min <= max, got ${low} and ${high}`);
    }
  }
  const centre: Vector = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2, (min[2] + max[2]) / 2];
  const half: Vector = [(max[0] - min[0]) / 2, (max[1] - min[1]) / 2, (max[2] - min[2]) / 2];
  const radius = Math.sqrt(dot(half, half));
  const noise = RESOLUTION * Math.sqrt(dot(centre, centre));
  if (radius > noise) return { centre, half, radius };
  const size = noise > 0 ? noise : 0.5;
  return { centre, half: [size, size, size], radius: Math.sqrt(3) * size };
}

/** The eight corners of the box in the camera's axes, from its middle. */
function cornersAlong(
  axes: { right: Vector; up: Vector; towards: Vector },
  half: Vector,
): readonly Vector[] {
  return Array.from({ length: 8 }, (_, corner): Vector => {
    const point: Vector = [
      corner & 1 ? half[0] : -half[0],
      corner & 2 ? half[1] : -half[1],
      corner & 4 ? half[2] : -half[2],
    ];
    return [dot(point, axes.right), dot(point, axes.up), dot(point, axes.towards)];
  });
}

function negate(a: Vector): Vector {
  return [0 - a[0], 0 - a[1], 0 - a[2]];
}

type Row = readonly [number, number, number, number];

/** The row that maps a point to `scale * axis·(point - origin) + offset`. */
function planeRow(axis: Vector, origin: Vector, scale: number, offset: number): Row {
  return [scale * axis[0], scale * axis[1], scale * axis[2], offset - scale * dot(axis, origin)];
}

function fromRows(x: Row, y: Row, z: Row, w: Row): Float64Array {
  const matrix = new Float64Array(16);
  for (let column = 0; column < 4; column++) {
    matrix.set([x[column]!, y[column]!, z[column]!, w[column]!], 4 * column);
  }
  return matrix;
}
