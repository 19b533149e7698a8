import type { FieldOperation } from "bindpose/contract";
import { type FlagSpec, isOperationName, OPERATIONS } from "bindpose/contract/words";

/** Largest magnitude of a number: far outside any volume, and its fourth power is still finite. */
const MAX_MAGNITUDE = 1e6;

/**
 * Refuses an operation whose values the table of operations does not allow, or that are too large
 * to calculate with. Throws RangeError naming operation, flag, value and what was expected.
 */
export function checkOperation(operation: FieldOperation, index: number): void {
  const { op } = operation;
  if (!isOperationName(op) || OPERATIONS[op].group !== "field") {
    throw new RangeError(`operation ${index}: op is ${String(op)}, expected a field operation`);
  }
  const values = new Map<string, unknown>(Object.entries(operation));
  const flags: Readonly<Record<string, FlagSpec>> = OPERATIONS[op].flags;
  for (const [flag, spec] of Object.entries(flags)) {
    const value = values.get(flag);
    if (value === undefined ? !spec.required : isAllowed(value, spec)) continue;
    throw new RangeError(
      `operation ${index} (${op}): ${flag} is ${String(value)}, expected ${expected(spec)}`,
    );
  }
  if (op === "add-box" || op === "subtract-box") {
    const { w, h, d, round = 0 } = operation;
    const most = Math.min(w, h, d) / 2;
    if (round <= most) return;
    throw new RangeError(`operation ${index} (${op}): round is ${round}, expected at most ${most}`);
  }
}

function isAllowed(value: unknown, spec: FlagSpec): boolean {
  switch (spec.type) {
    case "positive":
      return isUsable(value) && value > 0;
    case "nonNegative":
      return isUsable(value) && value >= 0;
    case "number":
      return isUsable(value);
    case "vec3":
      return Array.isArray(value) && value.length === 3 && value.every(isUsable);
    case "colour":
      return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value);
    case "name":
      return typeof value === "string" && value.length > 0;
    case "choice":
      return typeof value === "string" && spec.values?.includes(value) === true;
    default:
      return typeof value === spec.type;
  }
}

function isUsable(value: unknown): value is number {
  return typeof value === "number" && Math.abs(value) <= MAX_MAGNITUDE;
}

function expected(spec: FlagSpec): string {
  return spec.values ? spec.values.join(" or ") : `${spec.type} of at most ${MAX_MAGNITUDE}`;
}
