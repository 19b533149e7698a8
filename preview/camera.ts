import type { Box } from "./bounds.js";
import { fromRows, planeRow } from "./clip-matrix.js";
import { cornersOf, hasPoint, type Reach, reachOf } from "./reach.js";
import { addScaled, dot, type Vector } from "./vector.js";
import { axesOf, type View, type ViewAxes } from "./views.js";

/** How a picture is taken: plain data, so a caller may also build one of its own. */
export interface Camera {
  /** The named view, or `eye` for a camera of the caller's own (`frameEye`). */
  readonly view: View | "eye";
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
  /**
   * What to fit in the picture instead of the corners of the bounds, 3 values per point, e.g.
   * the positions of every pose: a tighter picture where the bounds are loose, as in `iso`.
   */
  readonly points?: readonly Float32Array[];
}

/** Tangent of half the vertical angle of view of the perspective view: a 28 degree lens. */
const PERSPECTIVE_SLOPE = 0.25;
/** Near plane of the perspective view, in distances from the eye to what it frames. */
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
  const { margin = 0.06, aspect = 1, points = [] } = options;
  const axes = axesOf(view);
  const { right, up, towards } = axes;
  if (!(margin >= 0 && margin < 0.5)) {
    throw new RangeError(`margin: expected a share from 0 to below 0.5, got ${margin}`);
  }
  if (!(aspect > 0 && aspect < Infinity)) {
    throw new RangeError(`aspect: expected a finite ratio above 0, got ${aspect}`);
  }
  const { centre, half, radius } = measure(bounds);
  const subject = points.some(hasPoint) ? points : [cornersOf(centre, half)];
  const inner = 1 - 2 * margin;
  const least = LEAST_HEIGHT * radius;
  const common = { view, direction: negate(towards), right, up, aspect, margin, bounds };

  if (view !== "iso") {
    const reach = reachOf(subject, centre, axes, 0, 0);
    const acrossHalf = (reach.right + reach.left) / 2;
    const upHalf = (reach.top + reach.bottom) / 2;
    const height = Math.max(upHalf, acrossHalf / aspect, least) / inner;
    const distance = ORTHOGRAPHIC_DISTANCE * radius;
    const eye = standBefore(centre, axes, reach, distance);
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

  // The eye stands where the planes that touch the subject on opposite sides meet, as far back as
  // the wider pair asks for.
  const slopeX = PERSPECTIVE_SLOPE * aspect * inner;
  const slopeY = PERSPECTIVE_SLOPE * inner;
  const reach = reachOf(subject, centre, axes, slopeX, slopeY);
  const distance = Math.max(
    (reach.right + reach.left) / (2 * slopeX),
    (reach.top + reach.bottom) / (2 * slopeY),
    reach.towards + least / slopeY,
  );
  const eye = standBefore(centre, axes, reach, distance);
  const height = PERSPECTIVE_SLOPE * distance;
  return {
    ...common,
    projection: "perspective",
    eye,
    span: [2 * height * aspect, 2 * height],
    viewProjection: fromRows(
      planeRow(right, eye, 1 / (PERSPECTIVE_SLOPE * aspect), 0),
      planeRow(up, eye, 1 / PERSPECTIVE_SLOPE, 0),
      [0, 0, 0, NEAR * (distance - reach.towards)],
      planeRow(towards, eye, -1, 0),
    ),
  };
}

/** The point at `distance` from `centre`, opposite the middle of the reach. */
function standBefore(centre: Vector, axes: ViewAxes, reach: Reach, distance: number): Vector {
  const across = addScaled(centre, axes.right, (reach.right - reach.left) / 2);
  const level = addScaled(across, axes.up, (reach.top - reach.bottom) / 2);
  return addScaled(level, axes.towards, distance);
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

function negate(a: Vector): Vector {
  return [0 - a[0], 0 - a[1], 0 - a[2]];
}
