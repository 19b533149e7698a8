import type { LogRecord, Operation } from "bindpose/contract";
import { countOf } from "../count-of.js";
import { appendRecord } from "../log/append-record.js";
import { checkRecord } from "../log/check-record.js";
import { readLog } from "../log/read-log.js";
import type { NumberedOperation } from "../log/resolve-operations.js";
import { done, type Refusal, type Result, refuse } from "../result.js";
import { describeOperation } from "./describe-operation.js";
import { runNotes } from "./log-notes.js";
import { extendRun, interpret, type Run } from "./open-run.js";
import { boxOf } from "./operation-box.js";
import type { Outcome } from "./outcome.js";
import { EXIT, refusalOutcome, withNotes } from "./outcome.js";
import type { ProgramSpec } from "./program-spec.js";
import { remarkRecord, type ShapeRemark, tellRemarks } from "./remark-record.js";

/** Characters of a reply: what a caller pays for every call. */
const REPLY_LENGTH = 160;

/** What a caller knows of a record beyond its line. */
export interface RecordWords {
  /** Names of a batch's operations in a refusal, for instance their lines. */
  readonly labels?: readonly string[];
  /** What a batch is, in a few words; absent: the reply describes its last operation. */
  readonly said?: string;
}

/** Operations that act on the whole body: only the field knows whether one more can be evaluated. */
const WHOLE_BODY: readonly string[] = ["mirror", "translate", "copy"];

/**
 * Records one line: checks what it means behind everything recorded so far, appends it, reads back
 * and says in one line what it did. Nothing is written when it is refused.
 */
export async function record(
  spec: ProgramSpec,
  run: Run,
  line: LogRecord,
  words: RecordWords = {},
): Promise<Outcome> {
  const owner = { tool: spec.name, kind: spec.kind };
  const checked = checkRecord({ ...line }, spec.name);
  if (!checked.ok) return refusalOutcome(spec.name, checked);
  const standing = run.contents.entries.length;
  if (line.after !== undefined && line.after !== standing) {
    return refusalOutcome(spec.name, lateRefusal(standing));
  }
  const intended = meaningWith(spec, run, line, words.labels ?? []);
  if (!intended.ok) return refusalOutcome(spec.name, intended);
  const bounded = await checkBody(line, intended.data);
  if (!bounded.ok) return refusalOutcome(spec.name, bounded);

  const appended = appendRecord(run.config.log, owner, line);
  if (!appended.ok) return refusalOutcome(spec.name, appended);
  const read = readLog(run.config.log, owner, { into: run.contents });
  if (!read.ok) return refusalOutcome(spec.name, read);

  const { entries } = read.data;
  const place = entries.findIndex(
    (entry, i) => i >= standing && JSON.stringify(entry.record) === appended.data.text,
  );
  if (place < 0) return refusalOutcome(spec.name, lateRefusal(entries.length));
  if (place === standing) return reply(spec, line, run, intended.data, words);
  // Others wrote meanwhile: the reply describes the log up to this record.
  const upToHere = { ...read.data, entries: entries.slice(0, place + 1) };
  const actual = interpret(spec, run.config, upToHere);
  const first = actual.resolved.count - operationsOf(line).length + 1;
  const lost = actual.replay.problems.find(({ n }) => n >= first);
  if (lost === undefined) return reply(spec, line, run, actual, words);
  return refusalOutcome(
    spec.name,
    refuse(`op ${lost.n} was recorded but does not count: ${lost.error}`),
  );
}

function lateRefusal(standing: number): Refusal {
  const stand = countOf(standing, "record stands", "records stand");
  return refuse(`another writer came first: ${stand}, so this one does not count`);
}

/** The run as it would be with one more record, or why that record means nothing there. */
function meaningWith(
  spec: ProgramSpec,
  run: Run,
  line: LogRecord,
  labels: readonly string[],
): Result<Run> {
  const { contents, resolved, replay } = run;
  const { number, offset } = contents.end;
  const entry = { line: number, offset, record: line };
  const after = extendRun(spec, run, entry);
  const dangling = after.resolved.problems.find((problem) => problem.line === entry.line);
  if (dangling !== undefined) return refuse(dangling.error);

  const known = new Set(replay.problems.map(({ n, error }) => `${n} ${error}`));
  const fault = after.replay.problems.find(({ n, error }) => !known.has(`${n} ${error}`));
  if (fault === undefined) return done(after);
  if (fault.n <= resolved.count) {
    return refuse(`operation ${fault.n} depends on it: ${fault.error}`);
  }
  const label = labels[fault.n - resolved.count - 1];
  return refuse(label === undefined ? fault.error : `${label}: ${fault.error}`);
}

/** Refuses copies of copies that the field could not evaluate; loads the field only for them. */
async function checkBody(line: LogRecord, after: Run): Promise<Result<undefined>> {
  const recorded = operationsOf(line);
  const isAmendment = recorded.length === 0;
  const concerned = isAmendment
    ? after.resolved.operations.map(({ operation }) => operation)
    : recorded;
  if (!concerned.some(({ op }) => WHOLE_BODY.includes(op))) return done(undefined);
  const { compileBody } = await import("./compile-body.js");
  const body = compileBody(after);
  return body.ok ? done(undefined) : body;
}

async function reply(
  spec: ProgramSpec,
  line: LogRecord,
  before: Run,
  after: Run,
  { said }: RecordWords,
): Promise<Outcome> {
  const remarks = await remarkRecord(line, after, spec.cellSize);
  const text = clip(sentence(line, before, after, remarks, said));
  const { count } = after.resolved;
  const boxes = operationsOf(line).map(boxOf);
  const data = {
    ...(count > before.resolved.count ? { n: count } : {}),
    ...(boxes.length === 1 && boxes[0] !== undefined ? { box: boxes[0] } : {}),
    ...(remarks.length > 0 ? { remarks } : {}),
  };
  const outcome = { code: EXIT.ok, out: text, effect: effectOf(line, count), data };
  return withNotes(outcome, spec.name, runNotes(before, spec.name));
}

/** What is recorded, whatever becomes of the reply. */
function effectOf(line: LogRecord, count: number): string {
  const recorded = operationsOf(line).length;
  if (recorded === 0) return `${line.op} is recorded`;
  return recorded === 1
    ? `operation ${count} is recorded`
    : `operations ${count - recorded + 1} to ${count} are recorded`;
}

function sentence(
  line: LogRecord,
  before: Run,
  after: Run,
  remarks: readonly ShapeRemark[],
  said: string | undefined,
): string {
  const own = remarks[0] === undefined ? "" : `, ${remarks[0].text}`;
  const { count } = after.resolved;
  const { state } = after.replay;
  const { config } = after;
  switch (line.op) {
    case "batch": {
      const size = line.operations.length;
      if (said !== undefined) return `${numbers(count - size + 1, count)}: ${said}`;
      return `ops ${count - size + 1} to ${count}: a batch of ${size}${tellRemarks(remarks)}, the last ${describeOperation(line.operations[size - 1]!, state, config)}`;
    }
    case "remove-op": {
      const removed = find(before.resolved.operations, line.n);
      return `op ${line.n} removed: ${removed === undefined ? "" : describeOperation(removed, before.replay.state, config)}`;
    }
    case "set-op": {
      const changed = find(after.resolved.operations, line.n);
      return `op ${line.n} changed: ${changed === undefined ? "" : describeOperation(changed, state, config)}${own}`;
    }
    case "undo":
      return `undone: ${countOf(after.resolved.operations.length, "operation is", "operations are")} in effect`;
    default:
      return `op ${count}: ${describeOperation(line, state, config)}${own}`;
  }
}

/** "op 7", or "ops 7 to 9" */
function numbers(first: number, last: number): string {
  return first === last ? `op ${last}` : `ops ${first} to ${last}`;
}

function operationsOf(line: LogRecord): readonly Operation[] {
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

function find(operations: readonly NumberedOperation[], n: number): Operation | undefined {
  return operations.find((numbered) => numbered.n === n)?.operation;
}

function clip(text: string): string {
  return text.length <= REPLY_LENGTH ? text : `${text.slice(0, REPLY_LENGTH - 1)}…`;
}
