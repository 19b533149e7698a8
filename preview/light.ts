import { normalise } from "./vector.js";

/**
 * The lights, fixed to the camera so that form reads from every view. Directions are in camera
 * axes: x right, y up, z towards the viewer. All are white: a picture shows the mesh's colours.
 * A surface turned fully to the key shows its colour as it is; nothing is burnt out but the
 * small highlight on pale colours.
 */

/** From above and below: even light, so that no side is black. */
const SKY = 0.26;
const GROUND = 0.06;
/** The main light, from the upper left, over the viewer's shoulder. */
const KEY = 0.8;
const [KEY_X, KEY_Y, KEY_Z] = normalise([-0.5, 0.62, 0.72]);
/** How far the key reaches round the form, as a share of the half turn it lights. */
const WRAP = 0.08;
/** A weak light from the lower right. */
const FILL = 0.1;
const [FILL_X, FILL_Y, FILL_Z] = normalise([0.85, -0.2, 0.5]);
/** Light that grazes the outline, to part dark forms from a dark background. */
const RIM = 0.16;
/** Of the rim, the share that does not take the surface's colour. */
const RIM_WHITE = 0.035;
/** A broad, faint highlight, half way between key and viewer. */
const SHINE = 0.045;
const [SHINE_X, SHINE_Y, SHINE_Z] = normalise([KEY_X, KEY_Y, KEY_Z + 1]);
/** A back face is seen through a hole or inside out: darker, so that it reads as such. */
const BACK = 0.55;

/**
 * Light on a unit normal in camera axes (3 values), turned to the viewer. What the surface gives
 * back is `colour * out[0] + out[1]`, in linear light. Arrays, because numbers passed between
 * functions that are not inlined cost an allocation each.
 */
export function illuminate(normal: Float64Array, back: boolean, out: Float64Array): void {
  const x = normal[0]!;
  const y = normal[1]!;
  const z = normal[2]!;
  const key = Math.max(0, (x * KEY_X + y * KEY_Y + z * KEY_Z + WRAP) / (1 + WRAP));
  const fill = Math.max(0, x * FILL_X + y * FILL_Y + z * FILL_Z);
  const sky = 0.5 + 0.5 * y;
  const graze = 1 - Math.max(0, z);
  const rim = graze * graze * graze;
  const half = Math.max(0, x * SHINE_X + y * SHINE_Y + z * SHINE_Z);
  const half4 = half * half * half * half;
  const half16 = half4 * half4 * half4 * half4;
  const strength = back ? BACK : 1;
  out[0] = strength * (GROUND + (SKY - GROUND) * sky + KEY * key + FILL * fill + RIM * rim);
  out[1] = strength * (RIM_WHITE * rim + SHINE * half16);
}
