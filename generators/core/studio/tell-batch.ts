import type { Operation } from "bindpose/contract";
import { describeOperation } from "./describe-operation.js";
import { describeWays } from "./describe-reach.js";
import { firstLines } from "./log-notes.js";
import type { Run } from "./open-run.js";
import type { Remark } from "./remark.js";
import type { RecordRemarks } from "./remark-record.js";
import { clipLine, REPLY_LENGTH } from "./reply-line.js";

/** Lines of an answer, and its bytes: the same as those of a render. */
const LINES = 25;
const TEXT_LENGTH = 2048;

/** Operations that the answer of a macro names beside the first doubtful one. */
const ALSO = 4;

export interface TellableBatch {
  readonly operations: readonly Operation[];
  /** The run with the batch. */
  readonly after: Run;
  /** The line that each operation came from; absent for a macro. */
  readonly lines?: readonly number[] | undefined;
  /** What a macro says it did; absent for a batch. */
  readonly said?: string | undefined;
}

/**
 * What a batch did: of a macro one line, of others a line for each operation that is worth one, the
 * doubtful ones first, then where joints take their bones.
 */
export function tellBatch(batch: TellableBatch, { remarks, unseenFrom }: RecordRemarks): string {
  const { operations, after, lines, said } = batch;
  const { count } = after.resolved;
  const first = count - operations.length + 1;
  const which = first === count ? `op ${count}` : `ops ${first} to ${count}`;
  const doubtful = remarks.filter(({ isDoubtful }) => isDoubtful);
  const whose = (n: number) => `op ${n}${subjectOf(operations[n - first]!)}`;
  if (said !== undefined) return clipLine(`${which}: ${said}${tellDoubts(doubtful, whose)}`);

  const start = `${which}: a batch of ${operations.length}`;
  const told = new Set(doubtful.map(({ n }) => n));
  const { state } = after.replay;
  const row = (n: number, text: string) => {
    const line = lines?.[n - first];
    return clipLine(`${line === undefined ? "" : `line ${line}, `}${whose(n)}: ${text}`);
  };
  const ways = operations.flatMap((operation, i) => {
    const joint = operation.op === "define-joint" ? state.joints.get(operation.name) : undefined;
    return joint === undefined ? [] : [row(first + i, describeWays(joint, state))];
  });
  const isReplaced = ({ n, isDoubtful, text }: Remark) =>
    !isDoubtful && !told.has(n) && text.startsWith("in place");
  const rows = [
    ...doubtful.map(({ n, text }) => row(n, text)),
    ...ways,
    ...remarks.filter(isReplaced).map(({ n, text }) => row(n, text)),
  ];
  const last = operations.at(-1)!;
  const unseen =
    unseenFrom === undefined ? "" : `; what shapes from op ${unseenFrom} on meet is left to render`;
  if (rows.length === 0) {
    const text = describeOperation(last, state, after.config, REPLY_LENGTH - start.length);
    return clipLine(`${start}${unseen}, the last ${text}`);
  }
  const doubts = doubtful.length === 0 ? "" : `, ${doubtful.length} of them doubtful`;
  return fit(`${start}${doubts}${unseen}:`, rows);
}

/** As many rows as the answer may have. */
function fit(head: string, rows: readonly string[]): string {
  for (let most = LINES - 1; ; most--) {
    const text = [head, ...firstLines(rows, most)].join("\n");
    if (most === 1 || Buffer.byteLength(text) <= TEXT_LENGTH) return text;
  }
}

/** "; op 27 swing_l: outside -1 to 1: it will be clamped; see also op 28 twist_l" */
function tellDoubts(doubtful: readonly Remark[], whose: (n: number) => string): string {
  const [first, ...others] = doubtful;
  if (first === undefined) return "";
  const also = others.slice(0, ALSO).map(({ n }) => whose(n));
  const more = others.length > also.length ? " …" : "";
  const see = also.length === 0 ? "" : `; see also ${also.join(", ")}${more}`;
  return `; ${whose(first.n)}: ${first.text}${see}`;
}

/** " hip_l": what an operation is about; of a shape what it is. */
function subjectOf(operation: Operation): string {
  if (operation.op === "add-keyframe") return ` ${operation.joint}`;
  if (operation.op === "paint-weight") return ` ${operation.op}`;
  return ` ${"name" in operation ? operation.name : operation.op}`;
}
