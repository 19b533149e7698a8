import type { Box } from "./bounds.js";
import type { Camera } from "./camera.js";
import type { Drawable } from "./drawable.js";
import type { Eye } from "./eye.js";
import type { Image } from "./image.js";
import type { HeatScale } from "./overlay/heat.js";
import type { RenderOptions } from "./render.js";
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
  /** Whether segments have their names beside them. Default: in frames of at least 240 pixels. */
  readonly names?: boolean;
  /** Draws ticked axes along three edges of this box, in its units; it is framed besides. */
  readonly axes?: Box;
  /** What the figures' heat means. Default: from its lowest to its highest value. */
  readonly heat?: HeatScale;
  /**
   * Height of a level ground, which shows a soft shadow where a figure stands on it. Default: the
   * lowest point of all figures; with an eye, or `null`, there is none.
   */
  readonly ground?: number | null;
  /** Default: the software renderer. */
  readonly renderer?: Renderer;
}
