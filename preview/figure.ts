import { checkDrawable, type Drawable } from "./drawable.js";
import type { Vector } from "./vector.js";

/** A named straight piece, already posed: a bone from its head to its tail. Model space. */
export interface Segment {
  /** What is written beside it; nothing for "". */
  readonly name: string;
  readonly head: Vector;
  /** Where it ends; equal to the head for a bone without length, which is drawn as a point. */
  readonly tail: Vector;
}

/**
 * One thing in a picture, posed and plain: the mesh, and what is to be shown on it. All but the
 * mesh may be left out.
 */
export interface Figure {
  readonly drawable: Drawable;
  /** Said above the figure's frame, in one line; printable ASCII. */
  readonly caption?: string;
  /** Drawn over the mesh, also where it hides them, with their names. */
  readonly segments?: readonly Segment[];
  /** 1 value per vertex, shown as colour in place of the mesh's own; NaN as no value. */
  readonly heat?: Float32Array;
  /** Vertices shown in a strong colour; the rest of the mesh is paled. */
  readonly marked?: Uint32Array;
}

/** Throws RangeError when a figure's parts do not fit its mesh. */
export function checkFigure({ drawable, heat, marked = new Uint32Array(0) }: Figure): void {
  checkDrawable(drawable);
  const count = drawable.positions.length / 3;
  if (heat !== undefined && heat.length !== count) {
    throw new RangeError(`heat: expected ${count} values, got ${heat.length}`);
  }
  for (const vertex of marked) {
    if (vertex >= count) {
      throw new RangeError(`marked: expected vertices below ${count}, got ${vertex}`);
    }
  }
}
