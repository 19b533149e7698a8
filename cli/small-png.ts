import { encodePng, type Image } from "bindpose/preview";

/** Palettes: of 256 colours no eye tells it from the whole, at a third of the bytes. */
const COLOURS = [256, 128, 64, 48] as const;
/** Bytes of a picture up to 512 pixels either way; of a larger one in proportion to its area. */
const BUDGET = 60_000;
const SIDE = 512;

/** The picture as a PNG with the largest palette that keeps it within a budget, else the smallest. */
export function smallPng(image: Image): Uint8Array {
  const sides = Math.max(1, image.width / SIDE, image.height / SIDE);
  const [first, ...others] = COLOURS;
  let file = encodePng(image, { colours: first });
  for (const colours of others) {
    if (file.length <= BUDGET * sides * sides) break;
    file = encodePng(image, { colours });
  }
  return file;
}
