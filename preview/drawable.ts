/**
 * A triangle mesh to draw: plain arrays, no rig. The renderer only reads them. Winding is
 * counter-clockwise seen from outside.
 */
export interface Drawable {
  /** 3 per vertex, in any unit. */
  readonly positions: Float32Array;
  /** 3 per vertex, any length above 0; where one is 0 or not finite the facet's normal serves. */
  readonly normals: Float32Array;
  /** 3 per vertex, linear RGB from 0 to 1; mixed, then clamped, NaN to 0. */
  readonly colours: Float32Array;
  /** 3 per triangle. A triangle with an index past the last vertex is not drawn. */
  readonly indices: Uint32Array;
}

/** Throws RangeError when the arrays of a drawable do not fit together. */
export function checkDrawable(drawable: Drawable): void {
  const { positions, normals, colours, indices } = drawable;
  if (positions.length % 3 !== 0) {
    throw new RangeError(`positions: expected 3 per vertex, got ${positions.length} values`);
  }
  if (normals.length !== positions.length) {
    throw new RangeError(`normals: expected ${positions.length} values, got ${normals.length}`);
  }
  if (colours.length !== positions.length) {
    throw new RangeError(`colours: expected ${positions.length} values, got ${colours.length}`);
  }
  if (indices.length % 3 !== 0) {
    throw new RangeError(`indices: expected 3 per triangle, got ${indices.length}`);
  }
}
