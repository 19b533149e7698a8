/**
 * Where a pixel is sampled: four points, one in each quarter row and each quarter column (a
 * rotated grid), so that steep and flat edges alike fade in four steps. Sample rows are numbered
 * down the whole picture, `SAMPLES` to a pixel row; each holds one sample of every pixel.
 */

/** Samples of a pixel, and sample rows of a pixel row. */
export const SAMPLES = 4;

/** Screen coordinates are whole sixteenths of a pixel. */
export const SUBPIXELS = 16;

/** Sixteenths between sample rows. */
export const ROW_STEP = SUBPIXELS / SAMPLES;

/** Sixteenths from a pixel's top to its first sample row. */
export const ROW_START = ROW_STEP / 2;

/** Sixteenths from a pixel's left to its sample, for each of its sample rows. */
export const COLUMN_STARTS: Readonly<Uint8Array> = Uint8Array.of(6, 14, 2, 10);
