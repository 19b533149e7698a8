import { specOf } from "../log/log-format.js";
import type { NumberedOperation } from "../log/resolve-operations.js";
import type { Run } from "./open-run.js";

/** The operations in effect that shape the body. */
export function fieldOperations(run: Run): NumberedOperation[] {
  return run.resolved.operations.filter(({ operation }) => specOf(operation.op)!.group === "field");
}
