import type { Box } from "./bounds.js";
import type { Camera } from "./camera.js";
import { fromRows, planeRow } from "./clip-matrix.js";
import { tangentOf } from "./tangent.js";
import { addScaled, cross, dot, normalise, type Vector } from "./vector.js";

/** A camera of the caller's own: where it stands, what it looks at, how wide it sees. */
export interface Eye {
  /** Model space. */
  readonly position: Vector;
  /** Model space; any point straight ahead. */
  readonly target: Vector;
  /** Vertical angle of view in degrees, above 0 and below 180. */
  readonly fov: number;
}

/** Near plane, in distances to the far side of what is drawn: depth keeps its digits (reversed). */
const NEAR = 1e-4;
/** Steeper than this the picture's top is -z instead of +y. */
const STEEP = 0.9999;

/**
 * The camera of an eye: in perspective, +y up, nothing framed. `bounds` is what will be drawn and
 * `aspect` the picture's width over height. Throws RangeError for values that are not finite, an
 * eye at its own target, or an angle out of range.
 */
export function frameEye(eye: Eye, bounds: Box, aspect = 1): Camera {
  const { position, target, fov } = eye;
  const values = [...position, ...target, ...bounds.min, ...bounds.max];
  if (!(values.length === 12 && values.every(Number.isFinite))) {
    throw new RangeError(`eye: expected finite points of 3 values, got ${values.join(", ")}`);
  }
  const ahead = addScaled(target, position, -1);
  const distance = Math.sqrt(dot(ahead, ahead));
  if (!(distance > 0 && distance < Infinity)) {
    throw new RangeError(`eye: expected a target away from the position ${position.join(", ")}`);
  }
  if (!(fov > 0 && fov < 180)) {
    throw new RangeError(`fov: expected an angle above 0 and below 180, got ${fov}`);
  }
  if (!(aspect > 0 && aspect < Infinity)) {
    throw new RangeError(`aspect: expected a finite ratio above 0, got ${aspect}`);
  }
  const direction = normalise(ahead);
  const towards: Vector = [-direction[0], -direction[1], -direction[2]];
  const top: Vector = Math.abs(direction[1]) > STEEP ? [0, 0, -1] : [0, 1, 0];
  const right = normalise(cross(top, towards));
  const up = cross(towards, right);

  const centre = addScaled(addScaled([0, 0, 0], bounds.min, 0.5), bounds.max, 0.5);
  const offset = addScaled(centre, position, -1);
  const half = addScaled(bounds.max, centre, -1);
  const farthest = Math.sqrt(dot(offset, offset)) + Math.sqrt(dot(half, half));
  const slope = tangentOf(fov / 2);
  const middle = dot(offset, direction);
  const height = slope * (middle > 0 ? middle : farthest);
  return {
    view: "eye",
    projection: "perspective",
    eye: position,
    direction,
    right,
    up,
    aspect,
    margin: 0,
    bounds,
    span: [2 * height * aspect, 2 * height],
    viewProjection: fromRows(
      planeRow(right, position, 1 / (slope * aspect), 0),
      planeRow(up, position, 1 / slope, 0),
      [0, 0, 0, NEAR * Math.max(farthest, distance)],
      planeRow(towards, position, -1, 0),
    ),
  };
}
