import type { Camera } from "./camera.js";
import type { Samples } from "./rasterise.js";
import { SAMPLES } from "./samples.js";

/**
 * Soft dark seams where a surface lies behind or under another one close by: between limbs of
 * one colour, and in creases. Found from depths alone, by comparing a sample with pairs of
 * opposite neighbours: where the two stand nearer to the viewer than the sample does, light is
 * taken away. A flat surface at any tilt is left alone.
 * Luft, Colditz and Deussen, Image Enhancement by Unsharp Masking the Depth Buffer, 2006.
 */

export const SEAMS = {
  /** Distance of the farthest neighbours, in the picture's smaller side. */
  reach: 0.024,
  /** Difference in distance that counts in full, in the height the picture shows. */
  depth: 0.035,
  /** Light that is taken away at most. */
  strength: 1,
  /** One neighbour of each pair, as shares of the reach: x, y at least 0; they vary in direction. */
  pairs: [1, 0, 0.48, 0.28, 0.43, 0.74, 0, 0.4, -0.35, 0.61, -0.82, 0.48],
} as const;

const { strength: STRENGTH } = SEAMS;

export class Occlusion {
  /** Pixels between a sample and its farthest neighbour. */
  readonly reach: number;
  readonly #offsets: Int32Array;
  readonly #range: number;
  /** Clip-space z of the near plane in perspective, where depth is `#near / distance`; else 0. */
  readonly #near: number;
  /** Depth per distance in an orthographic view. */
  readonly #slope: number;

  constructor(camera: Camera, width: number, height: number) {
    this.reach = Math.max(1, Math.round(SEAMS.reach * Math.min(width, height)));
    this.#offsets = Int32Array.from(SEAMS.pairs, (share) => Math.round(share * this.reach));
    this.#range = SEAMS.depth * camera.span[1];
    const m = camera.viewProjection;
    this.#near = camera.projection === "perspective" ? m[14]! : 0;
    this.#slope = Math.sqrt(m[2]! * m[2]! + m[6]! * m[6]! + m[10]! * m[10]!);
  }

  /** Share of light, from 0 to 1, that reaches a sample; `row` counts from the run's first. */
  lightAt(samples: Samples, row: number, column: number): number {
    const { width, rows, depth } = samples;
    const offsets = this.#offsets;
    const here = depth[row * width + column]!;
    // The range in depth rather than distance: depth runs straight across a plane, so that a
    // plane's pairs cancel in perspective too.
    const slope = this.#near > 0 ? (here * here) / this.#near : this.#slope;
    const range = this.#range * slope;
    let hidden = 0;
    for (let i = 0; i < offsets.length; i += 2) {
      const dx = offsets[i]!;
      const dy = offsets[i + 1]! * SAMPLES;
      const spread = dx < 0 ? -dx : dx;
      if (column < spread || column + spread >= width || row < dy || row + dy >= rows) continue;
      const step = dy * width + dx;
      const one = depth[row * width + column + step]! - here;
      const other = depth[row * width + column - step]! - here;
      if (one + other <= 0) continue;
      hidden += Math.max(-range, Math.min(range, one)) + Math.max(-range, Math.min(range, other));
    }
    return hidden > 0 ? 1 - (STRENGTH * hidden) / (range * offsets.length) : 1;
  }
}
