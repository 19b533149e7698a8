import type { PartMesh, SkinWeights } from "bindpose/contract";

/** A bone as a node: its transform relative to its parent, at bind. */
export interface BoneNode {
  readonly name: string;
  /** Index of the parent, which stands before; -1 for the root. */
  readonly parent: number;
  readonly translation: readonly [number, number, number];
  /** Unit quaternion x, y, z, w. */
  readonly rotation: readonly [number, number, number, number];
}

/** Everything that mesh.glb holds. */
export interface GlbInput {
  readonly mesh: PartMesh;
  readonly weights: SkinWeights;
  /** The first is the root; the order is that of the skin's joints. */
  readonly bones: readonly BoneNode[];
  /** 16 numbers per bone, column-major: model to bone space at bind. */
  readonly inverseBindMatrices: Float32Array;
  /** `asset.generator`. */
  readonly generator: string;
  /** `asset.extras`. */
  readonly extras: Readonly<Record<string, unknown>>;
}
