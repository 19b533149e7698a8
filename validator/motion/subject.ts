import type {
  FindingCode,
  FindingOf,
  ModelSpec,
  MotionReport,
  RequiredAnimation,
  SweepReport,
} from "bindpose/contract";
import type { DecodedAsset } from "../read/decoded-asset.js";

/**
 * What is judged. With a `rig`, its animations are (profile `run`), and bone i of the rig is bone i
 * of the skin; without one, the animations that the GLB embeds (profile `gltf`).
 *
 * The caller sees to it that the asset has a mesh and a skin, that triangle indices and bone
 * indices of vertices are in range, and that positions and weights are finite.
 */
export interface MotionSubject {
  readonly asset: DecodedAsset;
  readonly rig: ModelSpec | null;
  /** 3V: the mesh as the file's own nodes pose it, where that is known already. */
  readonly posed?: Float64Array;
}

export interface MotionOptions {
  /**
   * Those that the asset does not declare are passed over: that is another check's finding. Where
   * one name comes twice, what is asked of it adds up.
   */
  readonly requiredAnimations: readonly RequiredAnimation[];
  readonly requiredJoints: readonly string[];
  /** false: leave out how the skin is strained, which is most of the work. */
  readonly deformation?: boolean;
  /** Sweep every joint over its range, and look at the ground. */
  readonly deep?: boolean;
  /** How many vertices may be posed in all, over all instants; 1e9, about half a minute, by default. */
  readonly posedVertices?: number;
}

/** Codes of this proof. */
export type MotionCode = Extract<FindingCode, `MOTION_${string}`>;
/** A finding of this proof, before folding, in the document that holds the animation. */
export type MotionFinding = {
  [C in MotionCode]: FindingOf<C> & { readonly document: "rig" | "glb" };
}[MotionCode];

export interface MotionJudgement {
  /** One entry per measured animation, in the document's order. */
  readonly motions: readonly MotionReport[];
  /** One entry per joint, in the rig's order; empty unless deep. */
  readonly sweeps: readonly SweepReport[];
  readonly findings: readonly MotionFinding[];
}
