import { parseColour } from "../colour.js";
import type { Image } from "../image.js";

/** An 8-bit sRGB colour. */
export type Rgb = readonly [number, number, number];

/** What lines and letters are drawn with: a core, and a rim of the opposite lightness round it. */
export interface Ink {
  readonly core: Rgb;
  readonly rim: Rgb;
}

const PALE: Rgb = [242, 244, 248];
const DARK: Rgb = [16, 18, 24];

/** Pale on dark and transparent backgrounds, dark on light ones; the rim is the other. */
export function inkFor(background: string): Ink {
  return isLight(background) ? { core: DARK, rim: PALE } : { core: PALE, rim: DARK };
}

/** Whether dark letters are read better on this background (weights of ITU-R BT.709). */
export function isLight(background: string): boolean {
  if (background === "transparent") return false;
  const [red, green, blue] = parseColour(background, "background");
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 128;
}

/**
 * Lays `colour` over a pixel, `cover` from 0 to 1 of it; straight alpha. Pixels outside the image
 * are left out. The mix is of sRGB values: letters look the same weight on dark and light.
 */
export function coverPixel(image: Image, x: number, y: number, colour: Rgb, cover: number): void {
  const { width, height, data } = image;
  if (x < 0 || y < 0 || x >= width || y >= height || !(cover > 0)) return;
  const at = 4 * (y * width + x);
  const below = (data[at + 3]! / 255) * (1 - cover);
  const alpha = cover + below;
  const share = cover / alpha;
  for (let n = 0; n < 3; n++) {
    data[at + n] = Math.round(data[at + n]! + share * (colour[n]! - data[at + n]!));
  }
  data[at + 3] = Math.round(255 * alpha);
}
