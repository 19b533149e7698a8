import { type Box, boundsOf, uniteBoxes } from "./bounds.js";
import { type Camera, frameCamera } from "./camera.js";
import type { Drawable } from "./drawable.js";
import { type Eye, frameEye } from "./eye.js";
import { checkFigure, type Figure } from "./figure.js";
import { checkSize, emptyImage, type Image } from "./image.js";
import { drawAxes } from "./overlay/axes.js";
import { CAP_ROWS } from "./overlay/font.js";
import { type HeatScale, paintHeat, scaleOf } from "./overlay/heat.js";
import { inkFor } from "./overlay/ink.js";
import { drawLegend } from "./overlay/legend.js";
import { drawDots, paintMarks } from "./overlay/mark.js";
import { drawSkeleton } from "./overlay/skeleton.js";
import { drawText, fitText } from "./overlay/text.js";
import { hasPoint } from "./reach.js";
import { type RenderOptions, render } from "./render.js";
import type { View } from "./views.js";

/** Draws one mesh: `render`, or another with the same lights and camera. */
export type Renderer = (
  drawable: Drawable,
  camera: Camera,
  options: RenderOptions,
) => Image | Promise<Image>;

export interface PictureOptions {
  /** Pixels of one figure's frame, 1 to 4096. */
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`, or `transparent`. */
  readonly background: string;
  /** A named view, framed on all figures; or an eye, which frames nothing. Default `iso`. */
  readonly view?: View | Eye;
  /** Empty share on each side of what is framed. Default 0.06, with axes 0.1. */
  readonly margin?: number;
  /** Framed besides, or alone where no figure has a point: the volume of an empty character. */
  readonly bounds?: Box;
  /** Framed in place of everything else, which is drawn as far as it is in sight: a part up close. */
  readonly focus?: Box;
  /** Frames in a row. Default: as near to a square as can be. */
  readonly columns?: number;
  /** Whether segments have their names beside them. Default true. */
  readonly names?: boolean;
  /** Draws ticked axes along three edges of this box, in its units; it is framed besides. */
  readonly axes?: Box;
  /** What the figures' heat means. Default: from its lowest to its highest value. */
  readonly heat?: HeatScale;
  /** Default: the software renderer. */
  readonly renderer?: Renderer;
}

/** Where a figure's frame lies in the picture, in pixels from the top left. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Picture {
  readonly image: Image;
  /** The one camera of all frames. `projectPoint` with a frame's size says where a point falls. */
  readonly camera: Camera;
  /** One per figure, in their order. */
  readonly frames: readonly Frame[];
  /** Names of segments that found no place, in all frames together. */
  readonly namesLeftOut: number;
}

/** Pixels of a frame's smaller side for each step of the letters' size. */
const SCALE_STEP = 480;
/** Pixels at scale 1 above and below a caption, and between frames. */
const CAPTION_SPACE = 5;
const GAP = 2;
/** Largest width and height of a picture, in pixels. */
const MAX_PICTURE = 16384;
/** A marked vertex's pin, in the height that the picture shows. */
const PIN = 0.008;

/**
 * Draws figures beside each other, row by row from the top left, all with one camera that holds
 * them all, into one picture: a single figure is a plain picture, several are a sheet. A frame is
 * `width` by `height` pixels, with a strip for captions above it where any figure has one. Inputs
 * are only read. The same input gives the same bytes.
 *
 * Throws RangeError for no figure, parts that do not fit, a bad option, or a picture above 16384
 * pixels either way.
 */
export async function drawFigures(
  figures: readonly Figure[],
  options: PictureOptions,
): Promise<Picture> {
  const { width, height, background, axes, names = true, renderer = render } = options;
  if (figures.length === 0) throw new RangeError("figures: expected at least one, got none");
  for (const figure of figures) checkFigure(figure);
  const layout = layOut(figures, options);
  const camera = frameFigures(figures, options);
  const ink = inkFor(background);
  const { scale, captionHeight } = layout;
  const heats = figures.flatMap(({ heat }) => (heat === undefined ? [] : [heat]));
  const heat = options.heat ?? scaleOf(heats);
  if (!(heat.low < heat.high && heat.high - heat.low < Infinity)) {
    throw new RangeError(`heat: expected finite low < high, got ${heat.low} and ${heat.high}`);
  }

  const image = emptyImage(layout.width, layout.height, background);
  let namesLeftOut = 0;
  for (const [index, figure] of figures.entries()) {
    const { segments = [], caption = "", marked } = figure;
    const drawable = painted(figure, heat, PIN * camera.span[1]);
    const frame = await renderer(drawable, camera, { width, height, background });
    if (marked !== undefined) drawDots(frame, camera, figure.drawable, marked, scale);
    if (axes !== undefined) drawAxes(frame, camera, axes, scale, ink);
    if (segments.length > 0) {
      namesLeftOut += drawSkeleton(frame, camera, segments, names, scale, ink);
    }
    if (figure.heat !== undefined) drawLegend(frame, heat, scale, ink);
    const { left, top } = layout.frames[index]!;
    copyInto(image, frame, left, top);
    if (caption !== "") {
      const line = fitText(caption, width - 2 * CAPTION_SPACE * scale, scale);
      const x = left + CAPTION_SPACE * scale;
      drawText(image, line, x, top - captionHeight + CAPTION_SPACE * scale, scale, ink);
    }
  }
  return { image, camera, frames: layout.frames, namesLeftOut };
}

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly frames: readonly Frame[];
  /** Whole size of letters: screen pixels to a pixel of the face. */
  readonly scale: number;
  readonly captionHeight: number;
}

function layOut(figures: readonly Figure[], options: PictureOptions): Layout {
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
  const down = rows * (height + captionHeight + gap) - gap;
  if (!(across <= MAX_PICTURE && down <= MAX_PICTURE)) {
    throw new RangeError(`figures: expected up to ${MAX_PICTURE} pixels, got ${across} x ${down}`);
  }
  const frames = figures.map((_, index) => ({
    left: (index % used) * (width + gap),
    top: Math.floor(index / used) * (height + captionHeight + gap) + captionHeight,
    width,
    height,
  }));
  return { width: across, height: down, frames, scale, captionHeight };
}

/** One camera that holds every figure, its segments, the axes and the bounds. */
function frameFigures(figures: readonly Figure[], options: PictureOptions): Camera {
  const { width, height, view = "iso", axes, bounds, focus } = options;
  const { margin = axes === undefined ? 0.06 : 0.1 } = options;
  const points = figures.flatMap(({ drawable, segments = [] }) => [
    drawable.positions,
    Float32Array.from(segments.flatMap(({ head, tail }) => [...head, ...tail])),
  ]);
  const boxes = [bounds, axes].filter((box) => box !== undefined);
  if (points.some(hasPoint)) boxes.push(boundsOf(...points));
  const [first = boundsOf(), ...others] = boxes;
  const whole = uniteBoxes(first, ...others);
  const aspect = width / height;
  if (typeof view === "object") return frameEye(view, whole, aspect);
  if (focus !== undefined) {
    return frameCamera(view, focus, { margin, aspect, points: [cornersOfBox(focus)] });
  }
  for (const box of [bounds, axes]) {
    if (box !== undefined) points.push(cornersOfBox(box));
  }
  return frameCamera(view, whole, { margin, aspect, points });
}

function cornersOfBox({ min, max }: Box): Float32Array {
  return Float32Array.from({ length: 24 }, (_, i) => {
    const axis = i % 3;
    return ((i - axis) / 3) & (1 << axis) ? max[axis]! : min[axis]!;
  });
}

function painted(figure: Figure, scale: HeatScale, pin: number): Drawable {
  const { drawable, heat, marked } = figure;
  const shown = heat === undefined ? drawable : paintHeat(drawable, heat, scale);
  return marked === undefined ? shown : paintMarks(shown, marked, pin);
}

function copyInto(sheet: Image, frame: Image, left: number, top: number): void {
  for (let row = 0; row < frame.height; row++) {
    const line = frame.data.subarray(4 * row * frame.width, 4 * (row + 1) * frame.width);
    sheet.data.set(line, 4 * ((top + row) * sheet.width + left));
  }
}
