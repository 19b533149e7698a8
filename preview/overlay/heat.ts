import { LINEAR_OF_BYTE } from "../colour.js";
import type { Drawable } from "../drawable.js";
import type { Rgb } from "./ink.js";

/** What the colours of a heat overlay stand for. */
export interface HeatScale {
  readonly low: number;
  /** Above `low`. */
  readonly high: number;
  /** Said beside the legend, for instance `weight of thigh_l`. */
  readonly label?: string;
}

/**
 * From low to high: evenly spaced colours that grow lighter all the way, so that the scale is read
 * without colour vision too; the low end stays quiet on a dark and on a light background.
 */
const RAMP: readonly Rgb[] = [
  [78, 84, 120],
  [134, 70, 150],
  [196, 62, 118],
  [240, 112, 62],
  [250, 186, 70],
  [252, 246, 190],
];
/** Where there is no value. */
const NOTHING: Rgb = [96, 96, 96];

/** The 8-bit sRGB colour at a share of the scale, clamped to 0 and 1; grey for NaN. */
export function heatColour(share: number): Rgb {
  if (Number.isNaN(share)) return NOTHING;
  const place = Math.max(0, Math.min(1, share)) * (RAMP.length - 1);
  const step = Math.min(RAMP.length - 2, Math.floor(place));
  const from = RAMP[step]!;
  const to = RAMP[step + 1]!;
  const mix = (n: 0 | 1 | 2): number => Math.round(from[n] + (place - step) * (to[n] - from[n]));
  return [mix(0), mix(1), mix(2)];
}

/** The same mesh in the colours of `heat`, 1 value per vertex. */
export function paintHeat(drawable: Drawable, heat: Float32Array, scale: HeatScale): Drawable {
  const colours = new Float32Array(drawable.positions.length);
  const { low, high } = scale;
  for (const [vertex, value] of heat.entries()) {
    const colour = heatColour((value - low) / (high - low));
    for (let n = 0; n < 3; n++) colours[3 * vertex + n] = LINEAR_OF_BYTE[colour[n]!]!;
  }
  return { ...drawable, colours };
}

/** From the lowest to the highest finite value of all arrays; 0 to 1 where they do not differ. */
export function scaleOf(heats: readonly Float32Array[]): HeatScale {
  let [low, high] = [Infinity, -Infinity];
  for (const heat of heats) {
    for (const value of heat) {
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low < high ? { low, high } : { low: 0, high: 1 };
}
