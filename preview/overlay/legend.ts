import type { Image } from "../image.js";
import { type HeatScale, heatColour } from "./heat.js";
import { coverPixel, type Ink } from "./ink.js";
import { drawText, fitText, measureText } from "./text.js";

/** The bar, in pixels at scale 1. */
const WIDTH = 96;
const HEIGHT = 7;
const EDGE = 6;
const GAP = 4;

/** Draws what the colours of a heat overlay mean, in the picture's lower left corner. */
export function drawLegend(image: Image, heat: HeatScale, scale: number, ink: Ink): void {
  const left = EDGE * scale;
  const width = Math.min(WIDTH * scale, image.width - 2 * left);
  const line = measureText("0", scale).height;
  const numbers = image.height - EDGE * scale - line;
  const bar = numbers - (GAP + HEIGHT) * scale;
  for (let x = -1; x <= width; x++) {
    for (let y = -1; y <= HEIGHT * scale; y++) {
      const inside = x >= 0 && x < width && y >= 0 && y < HEIGHT * scale;
      const colour = inside ? heatColour((x + 0.5) / width) : ink.rim;
      coverPixel(image, left + x, bar + y, colour, 1);
    }
  }
  const high = shortNumber(heat.high);
  drawText(image, shortNumber(heat.low), left, numbers, scale, ink);
  drawText(image, high, left + width - measureText(high, scale).width, numbers, scale, ink);
  if (heat.label === undefined) return;
  const label = fitText(heat.label, image.width - 2 * left, scale);
  drawText(image, label, left, bar - GAP * scale - line, scale, ink);
}

/** At most four digits that count, without an empty tail. */
export function shortNumber(value: number): string {
  return String(Number(value.toPrecision(4)));
}
