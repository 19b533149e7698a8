import type { Drawable, Segment } from "bindpose/preview";
import { skinPositions } from "bindpose/validator/pose";
import { movePoint } from "./affine.js";
import { skinNormals } from "./skin-normals.js";
import type { Pose, Subject } from "./subject.js";

/** A subject in one pose: what a figure of `bindpose/preview` is made of. */
export interface Posed {
  /** Fresh positions and normals; colours and indices are the subject's. */
  readonly drawable: Drawable;
  /** Its bones, in the subject's order; of one that leads to several places the first is named. */
  readonly segments: readonly Segment[];
}

/**
 * Poses an asset by linear-blend skinning, as the judge reads the contract.
 * @throws RangeError for an animation or a joint that the subject does not have
 */
export function poseSubject(subject: Subject, pose: Pose): Posed {
  const palette = subject.paletteAt(pose);
  const { vertices, normals, colours, indices, bones } = subject;
  return {
    drawable: {
      positions: Float32Array.from(skinPositions(vertices, palette)),
      normals: skinNormals(vertices, normals, palette),
      colours,
      indices,
    },
    segments: bones.flatMap(({ name, head, tails }, bone) =>
      tails.map((tail, index) => ({
        name: index === 0 ? name : "",
        head: movePoint(palette, 16 * bone, head),
        tail: movePoint(palette, 16 * bone, tail),
      })),
    ),
  };
}
