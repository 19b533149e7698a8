import { type CaseSpec, caseSchema, pointer, type RequiredAnimation } from "bindpose/contract";
import type { Report } from "../../findings/collector.js";

/** The case, where its shape lets it be followed; null after a finding. */
export function readCase(value: unknown, report: Report): CaseSpec | null {
  const parsing = caseSchema.safeParse(value);
  if (parsing.success) return parsing.data;
  for (const { path, message } of parsing.error.issues) {
    const tokens = path.map((key) => (typeof key === "number" ? key : String(key)));
    report("CASE_SHAPE", { problem: message }, { pointer: pointer(...tokens) });
  }
  return null;
}

/** The animations that a case and a caller require, each once; the case's own words go first. */
export function requiredAnimations(
  spec: CaseSpec | null,
  names: readonly string[],
): RequiredAnimation[] {
  const all = new Map<string, RequiredAnimation>();
  for (const entry of [...(spec?.requiredAnimations ?? []), ...names]) {
    const required = typeof entry === "string" ? { name: entry } : entry;
    if (!all.has(required.name)) all.set(required.name, required);
  }
  return [...all.values()];
}
