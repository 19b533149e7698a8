import { parseColour } from "./colour.js";

/** A picture: 8-bit sRGB with straight alpha, rows from the top, four bytes a pixel. */
export interface Image {
  readonly width: number;
  readonly height: number;
  /** `4 * width * height` bytes: red, green, blue, alpha. Owned by the image. */
  readonly data: Uint8Array;
}

/** A whole picture of one colour, opaque unless `alpha` says otherwise. `colour` is 8-bit sRGB. */
export function fillImage(
  width: number,
  height: number,
  colour: readonly [number, number, number],
  alpha = 255,
): Image {
  const data = new Uint8Array(4 * width * height);
  const [red, green, blue] = colour;
  const pixel = new Uint8Array([red, green, blue, alpha]);
  // One little- or big-endian word per pixel: the bytes come out in the same order either way.
  new Uint32Array(data.buffer).fill(new Uint32Array(pixel.buffer)[0]!);
  return { width, height, data };
}

/** Largest width and height of one rendered picture, in pixels. */
const MAX_SIZE = 4096;

/** Throws RangeError, calling it `name`, for a width or height that no picture has. */
export function checkSize(name: string, size: number): void {
  if (!(Number.isInteger(size) && size >= 1 && size <= MAX_SIZE)) {
    throw new RangeError(`${name}: expected a whole number from 1 to ${MAX_SIZE}, got ${size}`);
  }
}

/** A picture of `#rrggbb` alone, or of nothing for `transparent`. Throws RangeError for another. */
export function emptyImage(width: number, height: number, background: string): Image {
  if (background === "transparent") return fillImage(width, height, [0, 0, 0], 0);
  return fillImage(width, height, parseColour(background, "background"));
}
