import type { MotionBone } from "./motion.js";
import type { SkinShape } from "./skin-shape.js";
import type { Surface } from "./surface.js";

/** What all motions of one asset are measured against. */
export interface MotionScene {
  readonly surface: Surface;
  /** Null: the skin's strain is not asked for. */
  readonly shape: SkinShape | null;
  readonly bones: readonly MotionBone[];
  /** More instants of strain, and what steps do to the ground. */
  readonly isDeep: boolean;
  /** Bone matrices of the rest pose. */
  readonly rest: Float64Array;
  /** Matrices that go into one palette without an animation. */
  readonly restCost: number;
}
