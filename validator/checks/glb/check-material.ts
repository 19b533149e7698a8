import type { Report } from "../../findings/collector.js";
import type { DecodedAsset, JsonObject } from "../../read/decoded-asset.js";
import { arrayAt, isObject, objectAt } from "../../read/json-access.js";

/** At most one material, without textures; none at all is a hint. */
export function checkMaterial(asset: DecodedAsset, report: Report): void {
  const materials = arrayAt(asset.json, "materials");
  if (materials.length === 0) report("MATERIAL_NONE", {}, { pointer: "/materials" });
  if (materials.length > 1) {
    report("MATERIAL_COUNT", { materials: materials.length }, { pointer: "/materials" });
  }
  for (const [index, material] of materials.entries()) {
    if (!isObject(material)) continue;
    if (hasTexture(material) || hasTexture(objectAt(material, "pbrMetallicRoughness"))) {
      report("MATERIAL_TEXTURE", {}, { pointer: `/materials/${index}` });
    }
  }
}

function hasTexture(object: JsonObject): boolean {
  return Object.keys(object).some((key) => key.endsWith("Texture"));
}
