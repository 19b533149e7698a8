import type { FieldOperation } from "bindpose/contract";
import { compileField, type Field } from "../field/index.js";
import { done, type Result, refuse } from "../result.js";
import { fieldOperations } from "./field-operations.js";
import type { Run } from "./open-run.js";

/** Compiles the body; what cannot be evaluated is refused under the log's own number. */
export function compileBody(run: Run): Result<Field> {
  const operations = fieldOperations(run);
  try {
    return done(
      compileField(
        operations.map(({ operation }) => operation as FieldOperation),
        run.config.volume,
      ),
    );
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return refuse(
      error.message.replace(
        /^operation (\d+)/,
        (_, index) => `operation ${operations[Number(index)]?.n}`,
      ),
    );
  }
}
