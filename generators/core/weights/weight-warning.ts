export type WeightWarningCode =
  /** The bone's head and tail are both outside the body: no vertex follows it. */
  | "BONE_OUTSIDE"
  /** Every deforming bone is outside: all of them attract by plain distance. */
  | "SKELETON_OUTSIDE"
  /** A connected part without a bone inside: all of it follows one bone. */
  | "PART_WITHOUT_BONE"
  /** Triangles without area. */
  | "MESH_DEGENERATE"
  /** Every triangle has vertices of its own. */
  | "MESH_UNWELDED"
  /** A part is wound inside out. */
  | "MESH_FLIPPED"
  /** Under a hundredth of a unit across, or over a hundred. */
  | "MESH_SCALE"
  /** A painted box holds no vertex. */
  | "PAINT_WITHOUT_VERTICES"
  /** Painting took the bone's last vertex. */
  | "BONE_WITHOUT_VERTICES";

/** What an author should know about derived or painted weights. Never a reason to fail. */
export interface WeightWarning {
  readonly code: WeightWarningCode;
  /** The bone that is outside, that a part follows, or that was painted. */
  readonly bone?: string;
  /** Number of welded vertices of the part, or of the mesh. */
  readonly vertices?: number;
  readonly message: string;
}
