/**
 * A drawable part. V vertices, T triangles, model space of the bind pose, field units.
 * Read-only by convention: whoever changes one makes its own copy.
 */
export interface PartMesh {
  /** 3V: x, y, z */
  readonly positions: Float32Array;
  /** 3V: unit length, on the winding's side */
  readonly normals: Float32Array;
  /** 3V: linear RGB in [0, 1] */
  readonly colours: Float32Array;
  /** 3T: counter-clockwise seen from outside */
  readonly indices: Uint32Array;
}

/** Up to four influences of each of V vertices; unused slots are bone 0 with weight 0. */
export interface SkinWeights {
  /** 4V: bone indices, in the order of descending weight */
  readonly joints: Uint16Array;
  /** 4V: weights that sum to 1 */
  readonly weights: Float32Array;
}
