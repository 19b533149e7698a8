import { type CaseSpec, pointer } from "bindpose/contract";
import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";

/** The file stays within the case's budgets. */
export function checkBudgets(spec: CaseSpec, asset: DecodedAsset, report: Report): void {
  const { maxVertices, maxTriangles, maxBones, maxBytes } = spec.budgets ?? {};
  const budgets = [
    ["maxVertices", "vertices", asset.mesh?.vertexCount ?? 0, maxVertices],
    ["maxTriangles", "triangles", (asset.mesh?.indices.length ?? 0) / 3, maxTriangles],
    ["maxBones", "bones", asset.skin?.joints.length ?? 0, maxBones],
    ["maxBytes", "bytes", asset.bytes, maxBytes],
  ] as const;
  for (const [key, what, found, limit] of budgets) {
    if (limit === undefined || found <= limit) continue;
    report("CASE_BUDGET", { what, found, limit }, { pointer: pointer("budgets", key) });
  }
}
