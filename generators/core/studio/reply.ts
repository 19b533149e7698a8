import type { LogRecord, Operation } from "bindpose/contract";
import { countOf } from "../count-of.js";
import type { NumberedOperation } from "../log/resolve-operations.js";
import { describeOperation } from "./describe-operation.js";
import { reachOf } from "./describe-reach.js";
import { runNotes } from "./log-notes.js";
import type { Run } from "./open-run.js";
import { boxOf } from "./operation-box.js";
import { EXIT, type Outcome, withNotes } from "./outcome.js";
import type { ProgramSpec } from "./program-spec.js";
import { type RecordRemarks, remarkRecord } from "./remark-record.js";
import { clipLine, REPLY_LENGTH } from "./reply-line.js";
import { tellBatch } from "./tell-batch.js";

/** A record that stands in the log, and the run without and with it. */
export interface Recorded {
  readonly line: LogRecord;
  /** Of the record's first byte in the log. */
  readonly offset: number;
  readonly before: Run;
  readonly after: Run;
  /** What a batch is, in a few words; absent: it is told line by line. */
  readonly said?: string | undefined;
  /** The line that each operation of a batch came from. */
  readonly lines?: readonly number[] | undefined;
}

/** What a record did, in words and as data: one line, of a batch a line for each remark. */
export async function reply(spec: ProgramSpec, recorded: Recorded): Promise<Outcome> {
  const { line, before, after } = recorded;
  const remarks = await remarkRecord(line, before, after, spec.cellSize);
  return withNotes(
    {
      code: EXIT.ok,
      out: sentence(recorded, remarks),
      effect: effectOf(line, after.resolved.count),
      data: dataOf(recorded, remarks),
    },
    spec.name,
    runNotes(before, spec.name),
  );
}

function dataOf({ line, offset, after, lines }: Recorded, { remarks }: RecordRemarks) {
  const { count } = after.resolved;
  const operations = operationsOf(line);
  const [only] = operations.length === 1 ? operations : [];
  const box = only === undefined ? undefined : boxOf(only);
  const { state } = after.replay;
  const joint = only?.op === "define-joint" ? state.joints.get(only.name) : undefined;
  const reach = joint === undefined ? undefined : reachOf(joint, state);
  const first = count - operations.length + 1;
  const numbered = remarks.map((remark) => {
    const number = lines?.[remark.n - first];
    return number === undefined ? remark : { ...remark, line: number };
  });
  return {
    ...(operations.length > 0 ? { n: count } : {}),
    ...(operations.length > 1 ? { first } : {}),
    offset,
    ...(box === undefined ? {} : { box }),
    ...(reach === undefined ? {} : { reach }),
    ...(remarks.length > 0 ? { remarks: numbered } : {}),
  };
}

/** What is recorded, whatever becomes of the reply. */
function effectOf(line: LogRecord, count: number): string {
  const recorded = operationsOf(line).length;
  if (recorded === 0) return `${line.op} is recorded`;
  return recorded === 1
    ? `operation ${count} is recorded`
    : `operations ${count - recorded + 1} to ${count} are recorded`;
}

function sentence(recorded: Recorded, found: RecordRemarks): string {
  const { line, before, after } = recorded;
  const { remarks } = found;
  const own = remarks[0] === undefined ? "" : `, ${remarks[0].text}`;
  const { count } = after.resolved;
  const told = (start: string, operation: Operation | undefined, { replay, config }: Run) => {
    if (operation === undefined) return start;
    const room = REPLY_LENGTH - start.length - own.length;
    return clipLine(`${start}${describeOperation(operation, replay.state, config, room)}${own}`);
  };
  switch (line.op) {
    case "remove-op":
      return told(`op ${line.n} removed: `, find(before, line.n), before);
    case "set-op":
      return told(`op ${line.n} changed: `, find(after, line.n), after);
    case "undo":
      return `${undone(before, after)}; ${countOf(after.resolved.operations.length, "operation is", "operations are")} in effect`;
    case "batch":
      return tellBatch({ ...recorded, operations: line.operations }, found);
    default:
      return told(`op ${count}: `, line, after);
  }
}

/** What an undo changed: the operations that are gone, are back, or are as they were. */
function undone(before: Run, after: Run): string {
  const [was, is] = [before, after].map(
    ({ resolved }) => new Map(resolved.operations.map((numbered) => [numbered.n, numbered])),
  ) as [Map<number, NumberedOperation>, Map<number, NumberedOperation>];
  const gone = [...was.keys()].filter((n) => !is.has(n));
  const back = [...is.keys()].filter((n) => !was.has(n));
  if (gone.length > 0) return `undone: ${named(gone, was)} taken back`;
  if (back.length > 0) return `undone: ${named(back, is)} in effect again`;
  const changed = [...is.keys()].filter(
    (n) => JSON.stringify(is.get(n)) !== JSON.stringify(was.get(n)),
  );
  return changed.length === 0 ? "undone" : `undone: ${named(changed, is)} as it was before`;
}

function named(
  which: readonly number[],
  operations: ReadonlyMap<number, NumberedOperation>,
): string {
  const [first, last] = [which[0]!, which[which.length - 1]!];
  return which.length === 1
    ? `op ${first} ${operations.get(first)!.operation.op}`
    : `ops ${first} to ${last}`;
}

/** The operations that a record brings. */
export function operationsOf(line: LogRecord): readonly Operation[] {
  switch (line.op) {
    case "batch":
      return line.operations;
    case "undo":
    case "remove-op":
    case "set-op":
      return [];
    default:
      return [line];
  }
}

function find({ resolved }: Run, n: number): Operation | undefined {
  return resolved.operations.find((numbered) => numbered.n === n)?.operation;
}
