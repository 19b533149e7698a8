import type { Figure } from "./figure.js";
import { checkSize } from "./image.js";
import { CAP_ROWS } from "./overlay/font.js";
import type { PictureOptions } from "./picture-options.js";

/** Pixels of a frame's smaller side for each step of the letters' size. */
const SCALE_STEP = 480;
/** Pixels at scale 1 above and below a caption, and between frames. */
export const CAPTION_SPACE = 5;
const GAP = 2;
/** Largest width and height of a picture, in pixels. */
const MAX_PICTURE = 16384;

/** Where a figure's frame lies in the picture, in pixels from the top left. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How the frames of a picture lie, and how large its letters are. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Frame[];
  /** Whole size of letters: screen pixels to a pixel of the face. */
  readonly scale: number;
  readonly captionHeight: number;
  /** Of the strip below all frames that says what colours mean; 0 where none is needed. */
  readonly legendHeight: number;
}

/** Places the frames. Throws RangeError for a bad size or number of columns, or too large a picture. */
export function layOut(
  figures: readonly Figure[],
  options: Pick<PictureOptions, "width" | "height" | "columns">,
): Layout {
  const { width, height } = options;
  checkSize("width", width);
  checkSize("height", height);
  const count = figures.length;
  const { columns = Math.ceil(Math.sqrt((count * height) / width)) } = options;
  if (!(Number.isInteger(columns) && columns >= 1)) {
    throw new RangeError(`columns: expected a whole number of at least 1, got ${columns}`);
  }
  const used = Math.min(count, columns);
  const scale = Math.max(1, Math.floor(Math.min(width, height) / SCALE_STEP));
  const isCaptioned = figures.some(({ caption = "" }) => caption !== "");
  const captionHeight = isCaptioned ? (CAP_ROWS + 2 * CAPTION_SPACE) * scale : 0;
  const gap = count > 1 ? GAP * scale : 0;
  const rows = Math.ceil(count / used);
  const across = used * (width + gap) - gap;
  const isCoded = count > 1 && figures.some(({ heat }) => heat !== undefined);
  const legendHeight = isCoded ? (CAP_ROWS + 2 * CAPTION_SPACE) * scale : 0;
  const down = rows * (height + captionHeight + gap) - gap + legendHeight;
  if (!(across <= MAX_PICTURE && down <= MAX_PICTURE)) {
    throw new RangeError(`figures: expected up to ${MAX_PICTURE} pixels, got ${across} x ${down}`);
  }
  const frames = figures.map((_, index) => ({
    left: (index % used) * (width + gap),
    top: Math.floor(index / used) * (height + captionHeight + gap) + captionHeight,
    width,
    height,
  }));
  return { width: across, height: down, frames, scale, captionHeight, legendHeight };
}
