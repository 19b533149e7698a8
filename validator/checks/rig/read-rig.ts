import { type ModelSpec, pointer, rigSchema } from "bindpose/contract";
import { CONTRACT_VERSION } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import { isObject } from "../../read/json-access.js";

/** The rig, where its shape lets it be judged; null after a finding. */
export function readRig(value: unknown, report: Report): ModelSpec | null {
  if (isObject(value) && value["skinned"] !== true) {
    report("RIG_NOT_SKINNED", {}, { pointer: "/skinned" });
    return null;
  }
  const parsing = rigSchema.safeParse(value);
  if (!parsing.success) {
    for (const { path, message } of parsing.error.issues) {
      report("RIG_SHAPE", { problem: message }, { pointer: pointer(...path.map(toToken)) });
    }
    return null;
  }
  const rig = parsing.data;
  if (rig.version !== CONTRACT_VERSION) {
    const found = rig.version;
    report("RIG_VERSION", { found, expected: CONTRACT_VERSION }, { pointer: "/version" });
  }
  const parts = rig.parts?.length ?? 0;
  if (parts > 0) report("RIG_PARTS", { parts }, { pointer: "/parts" });
  if (rig.bones.length === 0 && rig.joints.length === 0) {
    report("RIG_NOT_FINISHED", {}, { pointer: "/bones" });
    return null;
  }
  return rig;
}

function toToken(key: PropertyKey): string | number {
  return typeof key === "number" ? key : String(key);
}
