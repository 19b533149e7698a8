import { boundsOf } from "./bounds.js";
import type { Camera } from "./camera.js";
import type { Drawable } from "./drawable.js";
import { checkFigure, type Figure } from "./figure.js";
import { frameFigures } from "./frame-figures.js";
import { emptyImage, type Image } from "./image.js";
import { CAPTION_SPACE, type Frame, layOut } from "./layout.js";
import { drawAxes } from "./overlay/axes.js";
import { type HeatScale, paintHeat, scaleOf } from "./overlay/heat.js";
import { inkFor } from "./overlay/ink.js";
import { drawLegend, drawLegendLine } from "./overlay/legend.js";
import { drawDots, paintMarks } from "./overlay/mark.js";
import { drawSkeleton } from "./overlay/skeleton.js";
import { drawText, fitText } from "./overlay/text.js";
import type { PictureOptions } from "./picture-options.js";
import { render } from "./render.js";

export interface Picture {
  readonly image: Image;
  /** The one camera of all frames. `projectPoint` with a frame's size says where a point falls. */
  readonly camera: Camera;
  /** One per figure, in their order. */
  readonly frames: readonly Frame[];
  /** Names of segments that found no place, in all frames together. */
  readonly namesLeftOut: number;
}

/** Pixels of a frame's smaller side from which names can be read among bones. */
const NAMED = 240;
/** A marked vertex's pin, in the height that the picture shows. */
const PIN = 0.008;

/**
 * Draws figures beside each other, row by row from the top left, all with one camera that holds
 * them all, into one picture: a single figure is a plain picture, several are a sheet. A frame is
 * `width` by `height` pixels, with a strip for captions above it where any figure has one,
 * and below all frames of a sheet with heat a strip that says what the colours mean. Inputs
 * are only read. The same input gives the same bytes.
 *
 * Throws RangeError for no figure, parts that do not fit, a bad option, or a picture above 16384
 * pixels either way.
 */
export async function drawFigures(
  figures: readonly Figure[],
  options: PictureOptions,
): Promise<Picture> {
  const { width, height, background, axes, renderer = render } = options;
  if (figures.length === 0) throw new RangeError("figures: expected at least one, got none");
  for (const figure of figures) checkFigure(figure);
  const { names = Math.min(width, height) >= NAMED } = options;
  const layout = layOut(figures, options);
  const camera = frameFigures(figures, options, width / height);
  const ink = inkFor(background);
  const { scale, captionHeight, legendHeight } = layout;
  const heats = figures.flatMap(({ heat }) => (heat === undefined ? [] : [heat]));
  const heat = options.heat ?? scaleOf(heats);
  if (!(heat.low < heat.high && heat.high - heat.low < Infinity)) {
    throw new RangeError(`heat: expected finite low < high, got ${heat.low} and ${heat.high}`);
  }

  const ground = groundOf(figures, options);
  const floor = ground === null ? {} : { ground };
  const image = emptyImage(layout.width, layout.height, background);
  let namesLeftOut = 0;
  for (const [index, figure] of figures.entries()) {
    const { segments = [], caption = "", marked } = figure;
    const drawable = painted(figure, heat, PIN * camera.span[1]);
    const frame = await renderer(drawable, camera, { width, height, background, ...floor });
    if (marked !== undefined) drawDots(frame, camera, figure.drawable, marked, scale);
    const taken = axes === undefined ? [] : drawAxes(frame, camera, axes, scale, ink);
    if (segments.length > 0) {
      namesLeftOut += drawSkeleton(frame, camera, segments, names, scale, ink, taken);
    }
    if (figure.heat !== undefined && figures.length === 1) drawLegend(frame, heat, scale, ink);
    const { left, top } = layout.frames[index]!;
    copyInto(image, frame, left, top);
    if (caption !== "") {
      const line = fitText(caption, width - 2 * CAPTION_SPACE * scale, scale);
      const x = left + CAPTION_SPACE * scale;
      drawText(image, line, x, top - captionHeight + CAPTION_SPACE * scale, scale, ink);
    }
  }
  if (legendHeight > 0) drawLegendLine(image, heat, image.height - legendHeight, scale, ink);
  return { image, camera, frames: layout.frames, namesLeftOut };
}

/** The height of the ground, or null where there is none. */
function groundOf(figures: readonly Figure[], { ground, view }: PictureOptions): number | null {
  if (ground !== undefined) return ground;
  if (typeof view === "object") return null;
  return boundsOf(...figures.map(({ drawable }) => drawable.positions)).min[1];
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
