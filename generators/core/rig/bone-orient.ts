import type { Vector } from "./rig-state.js";
import { cross, dot, minus, rotate, unit } from "./vectors.js";

/** Below this the cosine of an angle counts as 0. */
const SMALL = 1e-6;

/** Digits behind the point that an angle keeps: a micro-radian. */
const DECIMALS = 6;

/**
 * The mount turn (radians about x, y and z, applied as Rx * Ry * Rz) that gives a joint the bone's
 * own axes: y along head to tail and z as near as can be to the model's +z; where the bone itself
 * runs along z, x as near as can be to +x. `roll` has turned the bind frame about the bone already,
 * and is turned back. Undefined for a bone without length.
 */
export function boneOrient(head: Vector, tail: Vector, roll: number): Vector | undefined {
  const y = unit(minus(tail, head));
  if (y === undefined) return undefined;
  const z = across([0, 0, 1], y) ?? cross(across([1, 0, 0], y)!, y);
  const x = cross(y, z);
  const [cx, cy, cz] = [x, y, z].map((axis) => rotate(axis, y, -roll)) as [Vector, Vector, Vector];
  // Columns cx, cy, cz are Rx(a) Ry(b) Rz(c): row 0 is [cb cc, -cb sc, sb].
  const b = Math.asin(Math.max(-1, Math.min(1, cz[0])));
  const isLocked = Math.hypot(cx[0], cy[0]) < SMALL;
  const a = isLocked ? Math.atan2(cy[2], cy[1]) : Math.atan2(-cz[1], cz[2]);
  const c = isLocked ? 0 : Math.atan2(-cy[0], cx[0]);
  return [round(a), round(b), round(c)];
}

/** The unit vector of `axis` without its share along `along`, undefined where nothing is left. */
function across(axis: Vector, along: Vector): Vector | undefined {
  const share = dot(axis, along);
  return unit(axis.map((value, i) => value - share * along[i]!) as unknown as Vector);
}

function round(angle: number): number {
  return Number(angle.toFixed(DECIMALS)) + 0;
}
