import type { LogRecord, Operation, RecordExtras } from "bindpose/contract";
import { done, type Result, refuse } from "../result.js";
import { checkOperation, keysOf } from "./check-record.js";
import { specOf } from "./log-format.js";
import { type LogEntry, type LogProblem, operationsOf } from "./read-log.js";

/** An operation in effect, under the number it was given when it was recorded. */
export interface NumberedOperation {
  readonly n: number;
  readonly operation: Operation;
  readonly tag?: string;
}

export interface ResolvedLog {
  /** Operations in effect, by ascending number. */
  readonly operations: readonly NumberedOperation[];
  /** Numbers given so far; a removed operation keeps its own. */
  readonly count: number;
  /** Amendments that mean nothing, by their line. */
  readonly problems: readonly LogProblem[];
}

/**
 * Resolves amendments into the operations in effect. Every operation has a stable number: the
 * count of operations recorded before it, batches counted by their operations, plus one. `undo`
 * takes back the last record that is in effect, a batch as a whole, an amendment too; undoing twice
 * takes back the two last.
 */
export function resolveOperations(entries: readonly LogEntry[], program: string): ResolvedLog {
  if (!entries.some(({ record }) => isAmendment(record))) return resolvePlain(entries);
  const problems: LogProblem[] = [];
  const leaveOut = (entry: LogEntry, error: string) => problems.push({ line: entry.line, error });

  const live: LogEntry[] = [];
  const firstNumber = new Map<LogEntry, number>();
  let count = 0;
  for (const entry of entries) {
    const { record } = entry;
    if (record.op === "undo") {
      if (live.pop() === undefined) leaveOut(entry, "undo: there is nothing to undo");
      continue;
    }
    firstNumber.set(entry, count + 1);
    count += operationsOf(record);
    live.push(entry);
  }

  const byNumber = new Map<number, NumberedOperation>();
  for (const entry of live) {
    const { record } = entry;
    const first = firstNumber.get(entry)!;
    switch (record.op) {
      case "remove-op":
        if (!byNumber.delete(record.n)) leaveOut(entry, missing("remove-op", record.n));
        break;
      case "set-op": {
        const old = byNumber.get(record.n);
        const changed =
          old === undefined
            ? refuse(missing("set-op", record.n))
            : setFlags(old.operation, record.set, program);
        if (!changed.ok) leaveOut(entry, changed.error);
        else byNumber.set(record.n, { ...old!, operation: changed.data });
        break;
      }
      default:
        for (const operation of numberOperations(record, first)) {
          byNumber.set(operation.n, operation);
        }
    }
  }
  // Numbers rise with insertion, and a changed operation keeps its place in the map.
  return { operations: [...byNumber.values()], count, problems };
}

function isAmendment({ op }: LogRecord): boolean {
  return op === "undo" || op === "remove-op" || op === "set-op";
}

/** A log without amendments, which most are: every operation is in effect. */
function resolvePlain(entries: readonly LogEntry[]): ResolvedLog {
  const operations: NumberedOperation[] = [];
  for (const { record } of entries) {
    for (const operation of numberOperations(record, operations.length + 1)) {
      operations.push(operation);
    }
  }
  return { operations, count: operations.length, problems: [] };
}

/** The operations of a record that is no amendment, numbered from `first`. */
export function numberOperations(record: LogRecord, first: number): NumberedOperation[] {
  return record.op === "batch"
    ? record.operations.map((operation, i) => numbered(first + i, operation, record))
    : [numbered(first, record as Operation, record)];
}

/** An operation with some of its flags changed, checked as a whole. */
export function setFlags(
  operation: Operation,
  set: Readonly<Record<string, unknown>>,
  program: string,
): Result<Operation> {
  const flags = specOf(operation.op)!.flags;
  const stray = Object.keys(set).find((key) => !Object.hasOwn(flags, key));
  if (stray !== undefined) {
    return refuse(`${operation.op} has no key ${JSON.stringify(stray.slice(0, 40))}`);
  }
  const checked = checkOperation({ ...operation, ...set }, program);
  return checked.ok ? done(inTableOrder(checked.data)) : checked;
}

function missing(op: string, n: number): string {
  return `${op}: there is no operation ${n} in effect`;
}

function numbered(n: number, operation: Operation, record: RecordExtras): NumberedOperation {
  const { tag, after } = operation as RecordExtras;
  // What our programs write without them has its keys in the table's order already.
  const plain = tag === undefined && after === undefined ? operation : inTableOrder(operation);
  const own = tag ?? record.tag;
  return own === undefined ? { n, operation: plain } : { n, operation: plain, tag: own };
}

/** The operation alone, its keys in the table's order: equal meanings have equal JSON. */
function inTableOrder(operation: Operation): Operation {
  const values: Record<string, unknown> = { op: operation.op };
  for (const key of keysOf(operation.op)) {
    if (Object.hasOwn(operation, key)) values[key] = (operation as never)[key];
  }
  return values as unknown as Operation;
}
