import type { CaseSpec, RequiredAnimation } from "bindpose/contract";

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
