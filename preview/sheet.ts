import { emptyImage, type Image } from "./image.js";

export interface SheetOptions {
  /** Pixels between frames and around them, 0 to 256. Default 0. */
  readonly gap?: number;
  /** `#rrggbb`, or `transparent`, of gaps and of cells without a frame. Default `#000000`. */
  readonly background?: string;
}

/** Largest width and height of a sheet, in pixels. */
const MAX_SHEET = 16384;
const MAX_GAP = 256;

/**
 * One picture of several, in rows of `columns` from the top left. All frames must have one size.
 * Throws RangeError for no frame, frames of different sizes, a bad column count, gap or colour,
 * or a sheet above 16384 pixels either way.
 */
export function composeSheet(
  images: readonly Image[],
  columns: number,
  options: SheetOptions = {},
): Image {
  const { gap = 0, background = "#000000" } = options;
  const first = images[0];
  if (first === undefined) throw new RangeError("images: expected at least one, got none");
  if (!(Number.isInteger(columns) && columns >= 1)) {
    throw new RangeError(`columns: expected a whole number of at least 1, got ${columns}`);
  }
  if (!(Number.isInteger(gap) && gap >= 0 && gap <= MAX_GAP)) {
    throw new RangeError(`gap: expected a whole number from 0 to ${MAX_GAP}, got ${gap}`);
  }
  const used = Math.min(columns, images.length);
  const width = gap + used * (first.width + gap);
  const height = gap + Math.ceil(images.length / used) * (first.height + gap);
  if (width > MAX_SHEET || height > MAX_SHEET) {
    throw new RangeError(`images: expected a sheet up to ${MAX_SHEET}, got ${width} x ${height}`);
  }
  for (const [index, { width, height }] of images.entries()) {
    if (width !== first.width || height !== first.height) {
      throw new RangeError(
        `images[${index}]: expected ${first.width} x ${first.height}, got ${width} x ${height}`,
      );
    }
  }

  const sheet = emptyImage(width, height, background);
  for (const [index, image] of images.entries()) {
    const left = gap + (index % used) * (image.width + gap);
    const top = gap + Math.floor(index / used) * (image.height + gap);
    for (let row = 0; row < image.height; row++) {
      const from = 4 * row * image.width;
      const line = image.data.subarray(from, from + 4 * image.width);
      sheet.data.set(line, 4 * ((top + row) * width + left));
    }
  }
  return sheet;
}
