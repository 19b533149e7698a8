import type { Image } from "../image.js";
import { type HeatScale, heatColour } from "./heat.js";
import { coverPixel, type Ink } from "./ink.js";
import { drawText, fitText, measureText } from "./text.js";

/** The bar, in pixels at scale 1. */
const WIDTH = 96;
const HEIGHT = 7;
const EDGE = 6;
const GAP = 4;

/** Draws what the colours of a heat overlay mean, in a picture's lower left corner. */
export function drawLegend(image: Image, heat: HeatScale, scale: number, ink: Ink): void {
  const left = EDGE * scale;
  const width = Math.min(WIDTH * scale, image.width - 2 * left);
  const line = measureText("0", scale).height;
  const numbers = image.height - EDGE * scale - line;
  const bar = numbers - (GAP + HEIGHT) * scale;
  drawBar(image, left, bar, width, HEIGHT * scale, ink);
  const high = shortNumber(heat.high);
  drawText(image, shortNumber(heat.low), left, numbers, scale, ink);
  drawText(image, high, left + width - measureText(high, scale).width, numbers, scale, ink);
  if (heat.label === undefined) return;
  const label = fitText(heat.label, image.width - 2 * left, scale);
  drawText(image, label, left, bar - GAP * scale - line, scale, ink);
}

/** The same in one line: the bar between its numbers, then the label, in the strip from `top` on. */
export function drawLegendLine(
  image: Image,
  heat: HeatScale,
  top: number,
  scale: number,
  ink: Ink,
): void {
  const y = top + EDGE * scale;
  let x = EDGE * scale;
  const write = (text: string): void => {
    const fitting = fitText(text, image.width - x - EDGE * scale, scale);
    drawText(image, fitting, x, y, scale, ink);
    x += measureText(fitting, scale).width + EDGE * scale;
  };
  write(shortNumber(heat.low));
  const width = Math.max(0, Math.min(WIDTH * scale, image.width - 2 * x));
  drawBar(image, x, y, width, HEIGHT * scale, ink);
  x += width + EDGE * scale;
  write(shortNumber(heat.high));
  if (heat.label !== undefined) write(heat.label);
}

function drawBar(
  image: Image,
  left: number,
  top: number,
  width: number,
  height: number,
  ink: Ink,
): void {
  for (let x = -1; x <= width; x++) {
    for (let y = -1; y <= height; y++) {
      const inside = x >= 0 && x < width && y >= 0 && y < height;
      coverPixel(image, left + x, top + y, inside ? heatColour((x + 0.5) / width) : ink.rim, 1);
    }
  }
}

/** At most three digits that count, without an empty tail. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(3)));
}
