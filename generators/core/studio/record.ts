import type { LogRecord } from "bindpose/contract";
import { countOf } from "../count-of.js";
import { appendRecord } from "../log/append-record.js";
import { checkRecord } from "../log/check-record.js";
import { readLog } from "../log/read-log.js";
import { done, type Refusal, type Result, refuse } from "../result.js";
import { extendRun, interpret, type Run } from "./open-run.js";
import { type Outcome, refusalOutcome } from "./outcome.js";
import type { ProgramSpec } from "./program-spec.js";
import { operationsOf, reply } from "./reply.js";

/** What a caller knows of a record beyond its line. */
export interface RecordWords {
  /** The line that each operation of a batch came from. */
  readonly lines?: readonly number[];
  /** What a macro did, in a few words; absent: a batch is told line by line. */
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
  const intended = meaningWith(spec, run, line, words.lines ?? []);
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
  const { offset } = entries[place]!;
  const recorded = { line, offset, before: run, ...words };
  if (place === standing) return reply(spec, { ...recorded, after: intended.data });
  // Others wrote meanwhile: the reply describes the log up to this record.
  const upToHere = { ...read.data, entries: entries.slice(0, place + 1) };
  const actual = interpret(spec, run.config, upToHere);
  const first = actual.resolved.count - operationsOf(line).length + 1;
  const lost = actual.replay.problems.find(({ n }) => n >= first);
  if (lost === undefined) return reply(spec, { ...recorded, after: actual });
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
  lines: readonly number[],
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
  const from = lines[fault.n - resolved.count - 1];
  return refuse(from === undefined ? fault.error : `line ${from}: ${fault.error}`);
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
