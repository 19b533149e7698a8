import type { Vector } from "./rig-state.js";

/** Below this a vector has no direction. */
const SMALL = 1e-6;

export function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

/** The unit vector, undefined where there is no direction. */
export function unit(v: Vector): Vector | undefined {
  const length = Math.sqrt(dot(v, v));
  return length < SMALL ? undefined : [v[0] / length, v[1] / length, v[2] / length];
}

/** Turned about a unit axis by the right-hand rule, radians (Rodrigues' formula). */
export function rotate(v: Vector, axis: Vector, angle: number): Vector {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const side = cross(axis, v);
  const share = dot(axis, v) * (1 - cos);
  return [
    v[0] * cos + side[0] * sin + axis[0] * share,
    v[1] * cos + side[1] * sin + axis[1] * share,
    v[2] * cos + side[2] * sin + axis[2] * share,
  ];
}
