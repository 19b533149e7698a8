import type { Figure } from "./figure.js";
import { type Framing, frameFigures, subjectOf } from "./frame-figures.js";
import { layOut } from "./layout.js";

/** Frames are at most this much wider than high, or higher than wide. */
const MOST_ASPECT = 2;
/** Pixels of a frame's sides at least. */
const LEAST = 16;

/** Frames for a sheet: `width`, `height` and `columns` of `PictureOptions`. */
export interface FittedFrames {
  readonly width: number;
  readonly height: number;
  readonly columns: number;
}

/**
 * The largest frames with which a sheet of these figures stays within `size` times `size` pixels,
 * shaped like what the view shows of them: a figure that stands gets upright frames. Throws
 * RangeError where that leaves a frame less than 16 pixels.
 */
export function fitFrames(
  figures: readonly Figure[],
  size: number,
  options: Framing,
): FittedFrames {
  const aspect = aspectOf(figures, options);
  let best: FittedFrames | undefined;
  for (let columns = 1; columns <= figures.length; columns++) {
    const frames = widestFrames(figures, size, columns, aspect);
    if (frames !== undefined && frames.width > (best?.width ?? 0)) best = frames;
  }
  if (best !== undefined) return best;
  throw new RangeError(`size: expected room for ${figures.length} frames, got ${size}`);
}

function widestFrames(
  figures: readonly Figure[],
  size: number,
  columns: number,
  aspect: number,
): FittedFrames | undefined {
  const rows = Math.ceil(figures.length / columns);
  for (let width = Math.floor(Math.min(size / columns, (size / rows) * aspect)); ; width--) {
    const height = Math.round(width / aspect);
    if (width < LEAST || height < LEAST) return undefined;
    const layout = layOut(figures, { width, height, columns });
    if (layout.width <= size && layout.height <= size) return { width, height, columns };
  }
}

/** Width over height of what the view shows, within limits; an eye's frames are square. */
function aspectOf(figures: readonly Figure[], options: Framing): number {
  if (typeof options.view === "object") return 1;
  const { viewProjection: m } = frameFigures(figures, options, 1);
  let [across, up] = [0, 0];
  for (const points of subjectOf(figures, options).points) {
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
      const w = m[3]! * x + m[7]! * y + m[11]! * z + m[15]!;
      const right = Math.abs(m[0]! * x + m[4]! * y + m[8]! * z + m[12]!) / w;
      const top = Math.abs(m[1]! * x + m[5]! * y + m[9]! * z + m[13]!) / w;
      if (right > across) across = right;
      if (top > up) up = top;
    }
  }
  if (!(across > 0 && up > 0)) return 1;
  return Math.max(1 / MOST_ASPECT, Math.min(MOST_ASPECT, across / up));
}
