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

/** In words why it cannot be compared, where there is no GLB or the rig is none. */
export function readSide({ glb, rig: document }: AssetInput): Side | string {
  const asset = glb === undefined ? undefined : readGlbFile(glb)?.asset;
  if (asset === undefined) return "it is no GLB with a readable document";
  const reading = document === undefined ? null : readRigDocument(document);
  if (reading?.ok === false) return `rig.json: ${reading.error}`;
  const rig = reading?.data ?? null;
  const nodes = asset.skin?.joints.map((node) => asset.nodes[node]!.name ?? "") ?? [];
  return {
    asset,
    rig,
    bones: rig?.bones.map(({ name }) => name) ?? nodes,
    animations: (rig ?? asset).animations.map(({ name }) => name ?? ""),
  };
}
