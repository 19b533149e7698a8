import { type Box, boundsOf, uniteBoxes } from "./bounds.js";
import { type Camera, frameCamera } from "./camera.js";
import { frameEye } from "./eye.js";
import type { Figure } from "./figure.js";
import type { PictureOptions } from "./picture-options.js";
import { hasPoint } from "./reach.js";

/** What of the options says how a picture is framed. */
export type Framing = Pick<PictureOptions, "view" | "margin" | "bounds" | "focus" | "axes">;

/** What is framed: the box of all of it, and the points to be held. */
export interface Subject {
  readonly whole: Box;
  /** 3 values per point. */
  readonly points: readonly Float32Array[];
}

/** Every figure, its segments, the axes and the bounds; or the focus alone. */
export function subjectOf(figures: readonly Figure[], options: Framing): Subject {
  const { axes, bounds, focus } = options;
  if (focus !== undefined) return { whole: focus, points: [cornersOfBox(focus)] };
  const points = figures.flatMap(({ drawable, segments = [] }) => [
    drawable.positions,
    Float32Array.from(segments.flatMap(({ head, tail }) => [...head, ...tail])),
  ]);
  const boxes = [bounds, axes].filter((box) => box !== undefined);
  const shown = points.some(hasPoint) ? [boundsOf(...points), ...boxes] : boxes;
  const [first = boundsOf(), ...others] = shown;
  return { whole: uniteBoxes(first, ...others), points: [...points, ...boxes.map(cornersOfBox)] };
}

/** One camera that holds all figures, in a frame of this width over height. */
export function frameFigures(figures: readonly Figure[], options: Framing, aspect: number): Camera {
  const { view = "iso", axes } = options;
  if (typeof view === "object") {
    const { focus: _, ...all } = options;
    return frameEye(view, subjectOf(figures, all).whole, aspect);
  }
  const { margin = axes === undefined ? 0.06 : 0.1 } = options;
  const { whole, points } = subjectOf(figures, options);
  return frameCamera(view, whole, { margin, aspect, points });
}

function cornersOfBox({ min, max }: Box): Float32Array {
  return Float32Array.from({ length: 24 }, (_, i) => {
    const axis = i % 3;
    return ((i - axis) / 3) & (1 << axis) ? max[axis]! : min[axis]!;
  });
}
