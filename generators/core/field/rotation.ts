import type { Axis } from "bindpose/contract/words";

/** Three rows of three: takes directions of the model into a primitive's frame. */
export type Rotation = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

/** The primitive's frame is the model's. */
export const UNTURNED: Rotation = [1, 0, 0, 0, 1, 0, 0, 0, 1];

/**
 * The transpose of Rx(x) Ry(y) Rz(z): a primitive turned about its own centre, first about z, then
 * y, then x. Angles in radians by the right-hand rule (contract, section 1).
 */
export function turnInto(x: number, y: number, z: number): Rotation {
  const cx = Math.cos(x);
  const sx = Math.sin(x);
  const cy = Math.cos(y);
  const sy = Math.sin(y);
  const cz = Math.cos(z);
  const sz = Math.sin(z);
  return [
    cy * cz,
    cx * sz + sx * sy * cz,
    sx * sz - cx * sy * cz,
    -cy * sz,
    cx * cz - sx * sy * sz,
    sx * cz + cx * sy * sz,
    sy,
    -sx * cy,
    cx * cy,
  ];
}

/** The rotation after which a primitive that stands along y stands along `axis`. */
export function standAlong(axis: Axis, turn: Rotation): Rotation {
  const [a, b, c, d, e, f, g, h, i] = turn;
  if (axis === "x") return [g, h, i, a, b, c, d, e, f];
  if (axis === "z") return [d, e, f, g, h, i, a, b, c];
  return turn;
}
