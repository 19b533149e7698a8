import {
  type AssetKind,
  type GeneratorProgram,
  isOperationName,
  OPERATIONS,
  type OperationSpec,
} from "bindpose/contract/words";

/** The log's own format version, in its header. */
export const LOG_VERSION = 1;

/** Bytes of one line: a longer one is refused when written and left out when read. */
export const RECORD_BYTES = 1024 * 1024;

/** Operations one log may hold; the bound of a reader's memory. */
export const LOG_OPERATIONS = 200_000;

/** The program a log belongs to. */
export interface LogOwner {
  readonly tool: GeneratorProgram;
  readonly kind: AssetKind;
}

/** The header line's text, without its newline. */
export function headerText(owner: LogOwner): string {
  return JSON.stringify({
    bindpose: "log",
    version: LOG_VERSION,
    tool: owner.tool,
    kind: owner.kind,
  });
}

/** The table's row of an operation, seen without its literal types. */
export function specOf(name: string): OperationSpec | undefined {
  return isOperationName(name) ? OPERATIONS[name] : undefined;
}
