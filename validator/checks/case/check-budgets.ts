import { type CaseSpec, pointer } from "bindpose/contract/rules";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";

/** The file stays within the case's budgets. */
export function checkBudgets(spec: CaseSpec, asset: DecodedAsset, report: Report): void {
  const { maxVertices, maxTriangles, maxBones, maxBytes } = spec.budgets ?? {};
  const budgets = [
    ["maxVertices", "CASE_VERTICES", asset.mesh?.vertexCount ?? 0, maxVertices],
    ["maxTriangles", "CASE_TRIANGLES", (asset.mesh?.indices.length ?? 0) / 3, maxTriangles],
    ["maxBones", "CASE_BONES", asset.skin?.joints.length ?? 0, maxBones],
    ["maxBytes", "CASE_BYTES", asset.bytes, maxBytes],
  ] as const;
  for (const [key, code, found, limit] of budgets) {
    if (limit === undefined || found <= limit) continue;
    report(code, { found, limit }, { pointer: pointer("budgets", key) });
  }
}
