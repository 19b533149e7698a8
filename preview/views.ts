import { cross, normalise, type Vector } from "./vector.js";

/** The named directions a picture is taken from. */
export const VIEWS = ["iso", "front", "side", "top", "back", "left", "bottom"] as const;
export type View = (typeof VIEWS)[number];

/** A camera's axes in model space: unit length, at right angles, `right × up` towards the viewer. */
export interface ViewAxes {
  /** Towards the picture's right. */
  readonly right: Vector;
  /** Towards the picture's top. */
  readonly up: Vector;
  /** From the subject towards the viewer. */
  readonly towards: Vector;
}

const Y: Vector = [0, 1, 0];

/** Where each view looks from, and what is up in it. Top and bottom keep +x on the right. */
const STANDPOINTS: Readonly<Record<View, { from: Vector; up: Vector }>> = {
  iso: { from: [0.72, 0.5, 1], up: Y },
  front: { from: [0, 0, 1], up: Y },
  side: { from: [1, 0, 0], up: Y },
  top: { from: [0, 1, 0], up: [0, 0, -1] },
  back: { from: [0, 0, -1], up: Y },
  left: { from: [-1, 0, 0], up: Y },
  bottom: { from: [0, -1, 0], up: [0, 0, 1] },
};

/** The axes of a named view. Throws RangeError for another name. */
export function axesOf(view: View): ViewAxes {
  if (!Object.hasOwn(STANDPOINTS, view)) {
    throw new RangeError(`view: expected one of ${VIEWS.join(", ")}, got ${JSON.stringify(view)}`);
  }
  const { from, up } = STANDPOINTS[view];
  const towards = normalise(from);
  const right = normalise(cross(up, towards));
  return { right, up: cross(towards, right), towards };
}
