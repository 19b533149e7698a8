import {
  type CaseSpec,
  caseSchema,
  configSchema,
  pointer,
  requiredAnimationSchema,
} from "bindpose/contract";
import { nearestName } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

/** The case, where its shape lets it be followed; null after a finding. */
export function readCase(value: unknown, report: Report): CaseSpec | null {
  const parsing = caseSchema.safeParse(value);
  if (parsing.success) {
    checkKeys(parsing.data, report);
    return parsing.data;
  }
  for (const { path, message } of parsing.error.issues) {
    const tokens = path.map((key) => (typeof key === "number" ? key : String(key)));
    report("CASE_SHAPE", { problem: message }, { pointer: pointer(...tokens) });
  }
  return null;
}

/** Keys that a case or a config knows: what is like one of them is a slip of the pen. */
const KEYS = Object.keys(configSchema.shape);
const ANIMATION_KEYS = Object.keys(requiredAnimationSchema.shape);
const BUDGET_KEYS = Object.keys(caseSchema.shape.budgets.unwrap().shape);

/** A case may hold what others read; only a key that is nearly one of ours is worth a word. */
function checkKeys(spec: CaseSpec, report: Report): void {
  const places: [object, readonly string[], string][] = [
    [spec, KEYS, ""],
    [spec.budgets ?? {}, BUDGET_KEYS, "/budgets"],
  ];
  for (const [index, asked] of (spec.requiredAnimations ?? []).entries()) {
    if (typeof asked !== "string") {
      places.push([asked, ANIMATION_KEYS, pointer("requiredAnimations", index)]);
    }
  }
  for (const [object, known, at] of places) {
    for (const key of Object.keys(object)) {
      const nearest = known.includes(key) ? undefined : nearestName(key, known);
      if (nearest === undefined) continue;
      report("CASE_KEY_UNKNOWN", { key, nearest }, { pointer: `${at}${pointer(key)}` });
    }
  }
}
