/** Why something cannot go: what still depends on it. Undefined where nothing does. */
export function faultOfDependents(what: string, dependents: readonly string[]): string | undefined {
  if (dependents.length === 0) return undefined;
  const depend = dependents.length === 1 ? "depends" : "depend";
  return `${dependents.join(", ")} still ${depend} on ${what}; remove that first`;
}
