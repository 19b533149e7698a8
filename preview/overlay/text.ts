import type { Image } from "../image.js";
import { ADVANCE, CAP_ROWS, GLYPH_ROWS, hasInk } from "./font.js";
import { coverPixel, type Ink } from "./ink.js";

/** A part of a picture, in pixels. */
export interface Patch {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Characters of one line that are drawn at most. */
const MAX_LENGTH = 200;

/** Pixels that a line of text fills at a whole scale, without its rim. */
export function measureText(text: string, scale: number): { width: number; height: number } {
  const length = Math.min([...text].length, MAX_LENGTH);
  return { width: Math.max(0, length * ADVANCE - 1) * scale, height: CAP_ROWS * scale };
}

/** The longest beginning of `text` that fits in `width` pixels; what was cut ends in two dots. */
export function fitText(text: string, width: number, scale: number): string {
  const letters = [...text];
  const room = Math.floor((width / scale + 1) / ADVANCE);
  return letters.length <= room ? text : `${letters.slice(0, Math.max(0, room - 2)).join("")}..`;
}

/**
 * Writes one line with the top left corner of its capitals at whole pixel `x`, `y`, each of the
 * face's pixels `scale` wide, with a rim one pixel wide.
 */
export function drawText(
  image: Image,
  text: string,
  x: number,
  y: number,
  scale: number,
  ink: Ink,
): void {
  const letters = [...text].slice(0, MAX_LENGTH);
  for (const rim of [true, false]) {
    const grow = rim ? 1 : 0;
    for (const [index, letter] of letters.entries()) {
      const codePoint = letter.codePointAt(0)!;
      for (let row = 0; row < GLYPH_ROWS; row++) {
        for (let column = 0; column < ADVANCE; column++) {
          if (!hasInk(codePoint, column, row)) continue;
          const left = x + (index * ADVANCE + column) * scale - grow;
          const top = y + row * scale - grow;
          for (let dy = 0; dy < scale + 2 * grow; dy++) {
            for (let dx = 0; dx < scale + 2 * grow; dx++) {
              coverPixel(image, left + dx, top + dy, rim ? ink.rim : ink.core, 1);
            }
          }
        }
      }
    }
  }
}
