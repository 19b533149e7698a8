import { normalise } from "./vector.js";

const KEY_FROM = normalise([-0.5, 0.62, 0.72]);

/**
 * The lights, fixed to the camera so that form reads from every view. Directions are in camera
 * axes: x right, y up, z towards the viewer. All are white: a picture shows the mesh's colours.
 * A surface turned fully to the key shows its colour as it is; nothing is burnt out but the
 * small highlight on pale colours.
 */

export const LIGHTS = {
  /** From above and below: even light, so that no side is black. */
  sky: 0.26,
  ground: 0.06,
  /** The main light, from the upper left, over the viewer's shoulder. */
  key: 0.8,
  keyFrom: KEY_FROM,
  /** How far the key reaches round the form, as a share of the half turn it lights. */
  wrap: 0.08,
  /** A weak light from the lower right. */
  fill: 0.1,
  fillFrom: normalise([0.85, -0.2, 0.5]),
  /** Light that grazes the outline, to part dark forms from a dark background. */
  rim: 0.16,
  /** Of the rim, the share that does not take the surface's colour. */
  rimWhite: 0.035,
  /** A broad, faint highlight, half way between key and viewer. */
  shine: 0.045,
  shineFrom: normalise([KEY_FROM[0], KEY_FROM[1], KEY_FROM[2] + 1]),
  /** A back face is seen through a hole or inside out: darker, so that it reads as such. */
  back: 0.55,
} as const;

const { sky: SKY, ground: GROUND, key: KEY, wrap: WRAP, fill: FILL, rim: RIM } = LIGHTS;
const { rimWhite: RIM_WHITE, shine: SHINE, back: BACK } = LIGHTS;
const [KEY_X, KEY_Y, KEY_Z] = LIGHTS.keyFrom;
const [FILL_X, FILL_Y, FILL_Z] = LIGHTS.fillFrom;
const [SHINE_X, SHINE_Y, SHINE_Z] = LIGHTS.shineFrom;

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
