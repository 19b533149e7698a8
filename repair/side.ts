import type { ModelSpec } from "bindpose/contract";
import type { AssetInput } from "bindpose/validator";
import { type DecodedAsset, readGlbFile, readRigDocument } from "bindpose/validator/read";

/** One of the two assets, as it is compared. */
export interface Side {
  readonly asset: DecodedAsset;
  readonly rig: ModelSpec | null;
  readonly bones: readonly string[];
  readonly animations: readonly string[];
}

/** Null where there is no GLB with a readable document. */
export function readSide({ glb, rig: document }: AssetInput): Side | null {
  const asset = glb === undefined ? undefined : readGlbFile(glb)?.asset;
  if (asset === undefined) return null;
  const reading = document === undefined ? null : readRigDocument(document);
  const rig = reading?.ok ? reading.data : null;
  const nodes = asset.skin?.joints.map((node) => asset.nodes[node]!.name ?? "") ?? [];
  return {
    asset,
    rig,
    bones: rig?.bones.map(({ name }) => name) ?? nodes,
    animations: (rig ?? asset).animations.map(({ name }) => name ?? ""),
  };
}
