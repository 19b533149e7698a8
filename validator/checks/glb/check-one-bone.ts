import { pointer } from "bindpose/contract/rules";
import { LIMITS } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import type { DecodedSkin } from "../../read/decoded-asset.js";
import type { SkinUse } from "../../surface/skin-use.js";
import type { Skeleton } from "../skeleton.js";
import { readable } from "../vertex-place.js";

/** The skin is shared among bones: a rig that holds it by one of them is ignored. */
export function checkOneBone(
  skin: DecodedSkin,
  skeleton: Skeleton,
  use: SkinUse,
  report: Report,
): void {
  for (const [bone, name] of skeleton.names.entries()) {
    const share = use.area === 0 ? 0 : use.areaOfBone[bone]! / use.area;
    if (share <= LIMITS.oneBoneShare) continue;
    const at = { pointer: pointer("skins", skin.index), bone: name };
    report("SKIN_ONE_BONE", { name, share: readable(share) }, at);
  }
}
