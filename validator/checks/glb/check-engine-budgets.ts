import { PROFILE_SPECS, type Profile, pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { DecodedMesh, DecodedSkin } from "../../read/decoded-asset.js";
import type { SkinUse } from "../../surface/skin-use.js";
import { surfacePlace } from "../vertex-place.js";

/** The asset stays within what the profile's engine takes. */
export function checkEngineBudgets(
  profile: Profile,
  mesh: DecodedMesh,
  skin: DecodedSkin,
  use: SkinUse,
  report: Report,
): void {
  const counts = {
    bones: skin.joints.length,
    influences: use.maxInfluences,
    triangles: mesh.indices.length / 3,
  };
  for (const { what, limit, source } of PROFILE_SPECS[profile].budgets) {
    const found = counts[what];
    if (found <= limit) continue;
    const place =
      what === "bones" ? { pointer: pointer("skins", skin.index, "joints") } : surfacePlace(mesh);
    report("ENGINE_BUDGET", { what, found, limit, profile, source }, place);
  }
}
