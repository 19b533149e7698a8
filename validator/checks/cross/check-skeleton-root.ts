import { pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset, DecodedSkin } from "../../read/decoded-asset.js";
import { boneName } from "../skeleton.js";

/** The skin's `skeleton` is absent or the root bone's node, the rig's first. */
export function checkSkeletonRoot(asset: DecodedAsset, skin: DecodedSkin, report: Report): void {
  const { skeleton, joints } = skin;
  if (skeleton === null || skeleton === joints[0]) return;
  const place = { pointer: pointer("skins", skin.index, "skeleton") };
  report("SKIN_SKELETON", { node: boneName(asset, skeleton) }, place);
}
