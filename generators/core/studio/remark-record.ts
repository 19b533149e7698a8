import type { LogRecord } from "bindpose/contract";
import { operationsOf as countOperations } from "../log/read-log.js";
import type { Run } from "./open-run.js";
import { remarkShape } from "./remark-shape.js";

/** What is doubtful about one of the operations that a record brought or changed. */
export interface ShapeRemark {
  /** The operation's number. */
  readonly n: number;
  readonly text: string;
}

/** Operations that are compared with each other for one reply, which must feel instant. */
const COMPARED = 100_000;

/** Remarks on the shapes of a record; `after` is the run with it. */
export function remarkRecord(line: LogRecord, after: Run, cellSize: number): ShapeRemark[] {
  const { operations, count } = after.resolved;
  const size = countOperations(line);
  const first = line.op === "set-op" ? line.n : count - size + 1;
  const last = line.op === "set-op" ? line.n : count;
  const { volume } = after.config;
  const all = operations.map(({ operation }) => operation);
  const looksBack = (last - first + 1) * all.length <= COMPARED;
  return operations.flatMap(({ n, operation }, i) => {
    if (n < first || n > last) return [];
    const earlier = looksBack ? all.slice(0, i) : undefined;
    const remarks = remarkShape(operation, { volume, cellSize, earlier });
    return remarks.length === 0 ? [] : [{ n, text: remarks.join(", ") }];
  });
}

/** The first remark of a batch, and the numbers of the next ones. */
export function tellRemarks(remarks: readonly ShapeRemark[]): string {
  const [first, ...others] = remarks;
  if (first === undefined) return "";
  const also = others.slice(0, 4).map(({ n }) => n);
  const more = others.length > also.length ? " …" : "";
  return `; op ${first.n}: ${first.text}${also.length === 0 ? "" : `; see also op ${also.join(", ")}${more}`}`;
}
