import type { Image } from "../image.js";
import { coverPixel, type Rgb } from "./ink.js";

/** A point of a picture: pixels from its top left corner. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Draws a line from `from` to `to` with round ends, of radius `fromRadius` and `toRadius` pixels
 * there, its edge faded over one pixel. Equal ends draw a disc. Ends far outside the picture cost
 * nothing; ends that are not finite draw nothing.
 */
export function drawLine(
  image: Image,
  from: Spot,
  to: Spot,
  fromRadius: number,
  toRadius: number,
  colour: Rgb,
): void {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length2 = dx * dx + dy * dy;
  if (!Number.isFinite(length2)) return;
  const reach = Math.max(fromRadius, toRadius) + 1;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach));
  const right = Math.min(image.width - 1, Math.ceil(Math.max(from.x, to.x) + reach));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach));
  const bottom = Math.min(image.height - 1, Math.ceil(Math.max(from.y, to.y) + reach));
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const px = x + 0.5 - from.x;
      const py = y + 0.5 - from.y;
      const along = length2 > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / length2)) : 0;
      const ex = px - along * dx;
      const ey = py - along * dy;
      const radius = fromRadius + along * (toRadius - fromRadius);
      const cover = radius + 0.5 - Math.sqrt(ex * ex + ey * ey);
      if (cover > 0) coverPixel(image, x, y, colour, Math.min(1, cover));
    }
  }
}
