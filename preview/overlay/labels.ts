import type { Image } from "../image.js";
import type { Ink } from "./ink.js";
import { drawLine, type Spot } from "./line.js";
import { drawText, measureText, type Patch } from "./text.js";

/** Pixels at scale 1: from a spot to its label, round a label, and between places tried. */
const AWAY = 7;
const AROUND = 2;
const STEP = 5;
/** Rings of places that are tried, nearest first. */
const RINGS = 24;
/** A label this near to its spot needs no line to it. */
const NEAR = 10;

interface Label extends Patch {
  readonly text: string;
  readonly spot: Spot;
}

/** Labels of one picture that keep clear of each other. */
export interface Labels {
  /** Finds a place near `spot`; false where there is none inside the picture. */
  place(text: string, spot: Spot): boolean;
  /** Draws all that were placed: lines first, then letters. */
  draw(): void;
}

/**
 * Finds places for labels: beside their spot, on the side away from the picture's middle first,
 * else farther off with a line to it. Labels never overlap and never leave the picture.
 * @param taken where something is written already
 */
export function createLabels(
  image: Image,
  scale: number,
  ink: Ink,
  taken: readonly Patch[],
): Labels {
  const labels: Label[] = [];
  return {
    place(text, spot) {
      const { width, height } = measureText(text, scale);
      const outward = spot.x < image.width / 2 ? -1 : 1;
      for (let ring = 0; ring < RINGS; ring++) {
        for (let turn = 0; turn <= 4 * ring + 1; turn++) {
          // Walks the ring from straight outwards to straight inwards, above and below by turns.
          const share = ring === 0 ? turn : turn / (4 * ring + 1);
          const side = turn % 2 === 0 ? 1 : -1;
          const x = outward * (1 - 2 * share) * (AWAY + STEP * ring) * scale;
          const y = side * (1 - Math.abs(1 - 2 * share)) * STEP * ring * scale;
          const left = Math.round(spot.x + x - (x < 0 ? width : 0));
          const top = Math.round(spot.y + y - height / 2);
          const label = { text, spot, left, top, width, height };
          if (!fits(label, image, AROUND * scale)) continue;
          const meets = (other: Patch): boolean => overlap(label, other, AROUND * scale);
          if (taken.some(meets) || labels.some(meets)) continue;
          labels.push(label);
          return true;
        }
      }
      return false;
    },
    draw() {
      for (const { spot, left, top, width, height } of labels) {
        const end = {
          x: Math.max(left, Math.min(left + width, spot.x)),
          y: Math.max(top, Math.min(top + height, spot.y)),
        };
        const dx = end.x - spot.x;
        const dy = end.y - spot.y;
        if (dx * dx + dy * dy <= NEAR * NEAR * scale * scale) continue;
        drawLine(image, spot, end, 1.2 * scale, 1.2 * scale, ink.rim);
        drawLine(image, spot, end, 0.4 * scale, 0.4 * scale, ink.core);
      }
      for (const { text, left, top } of labels) drawText(image, text, left, top, scale, ink);
    },
  };
}

function fits({ left, top, width, height }: Patch, image: Image, around: number): boolean {
  return (
    left >= around &&
    top >= around &&
    left + width + around <= image.width &&
    top + height + 2 * around <= image.height
  );
}

/** Letters may reach below their line, so labels keep twice the space there. */
function overlap(a: Patch, b: Patch, around: number): boolean {
  return (
    a.left < b.left + b.width + 2 * around &&
    b.left < a.left + a.width + 2 * around &&
    a.top < b.top + b.height + 2 * around &&
    b.top < a.top + a.height + 2 * around
  );
}
