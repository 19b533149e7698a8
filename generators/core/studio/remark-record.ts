import type { FieldOperation, LogRecord, Operation, OperationOf } from "bindpose/contract";
import type { PrimitiveOperation } from "../field/place-primitive.js";
import { specOf } from "../log/log-format.js";
import { operationsOf as countOperations } from "../log/read-log.js";
import type { NumberedOperation } from "../log/resolve-operations.js";
import type { Contact } from "./contact.js";
import { round } from "./describe-operation.js";
import type { Run } from "./open-run.js";
import { remarkShape } from "./remark-shape.js";

/** What is worth saying of one of the operations that a record brought or changed. */
export interface ShapeRemark {
  /** The operation's number. */
  readonly n: number;
  /** What is doubtful about it, then what it meets. */
  readonly text: string;
  /** It is probably not what was meant. */
  readonly isDoubtful: boolean;
}

/** Shapes whose contact is looked at for one reply, which must feel instant. */
const LOOKED_AT = 64;

/** Operations met that are named. */
const NAMED = 3;

/** Remarks on the shapes of a record; `after` is the run with it. */
export async function remarkRecord(
  line: LogRecord,
  after: Run,
  cellSize: number,
): Promise<ShapeRemark[]> {
  const { operations, count } = after.resolved;
  const size = countOperations(line);
  const first = line.op === "set-op" ? line.n : count - size + 1;
  const last = line.op === "set-op" ? line.n : count;
  const { volume } = after.config;
  const brought = operations.filter(({ n, operation }) => {
    return n >= first && n <= last && isShape(operation);
  });
  const mirrored = line.op === "mirror" ? await remarkMirror(line, after) : [];
  if (brought.length === 0) return mirrored;
  const body = livingBody(operations);
  // The field is loaded only where a shape can meet another.
  const contact = body.some(({ n, operation }) => isJoin(operation) && n !== first)
    ? await import("./contact.js")
    : undefined;
  return brought.flatMap(({ n, operation }, i) => {
    const doubts = remarkShape(operation, { volume, cellSize });
    const isLast = size === 1 && line.op !== "set-op";
    const met = (): { text: string; isDoubtful: boolean } | undefined => {
      if (contact === undefined || i >= LOOKED_AT) return loneCut(operation);
      const others = othersOf(operation, n, isLast, body);
      if (others === undefined) return undefined;
      if (!others.some((other) => isJoin(other.operation))) return loneCut(operation);
      const found = contact.contactOf(
        operation as PrimitiveOperation,
        others.map((other) => other.operation as FieldOperation),
        volume,
      );
      return tellContact(operation, found, others);
    };
    const meeting = met();
    const isDoubtful = doubts.length > 0 || meeting?.isDoubtful === true;
    const text = [...doubts, ...(meeting === undefined ? [] : [meeting.text])].join(", ");
    return text === "" ? [] : [{ n, text, isDoubtful }];
  });
}

/** What a mirror takes away, since which half stays is easily mistaken. */
async function remarkMirror(mirror: OperationOf<"mirror">, after: Run): Promise<ShapeRemark[]> {
  const { mirrorLoss } = await import("./mirror-loss.js");
  const { operations, count } = after.resolved;
  const earlier = operations.filter(
    ({ n, operation }) => n < count && specOf(operation.op)!.group === "field",
  );
  const lost = mirrorLoss(
    mirror,
    earlier.map(({ operation }) => operation as FieldOperation),
    after.config.volume,
  ).map((index) => earlier[index]!.n);
  if (lost.length === 0) return [];
  const named = `op ${lost.slice(0, NAMED).join(", ")}${lost.length > NAMED ? " …" : ""}`;
  const other = (mirror.keep ?? "low") === "low" ? "high" : "low";
  return [
    {
      n: count,
      text: `${named} stood only there and ${lost.length === 1 ? "is" : "are"} gone (--keep ${other}?)`,
      isDoubtful: true,
    },
  ];
}

/** The operations that shape the body since it was last emptied. */
function livingBody(operations: readonly NumberedOperation[]): NumberedOperation[] {
  const start = operations.findLastIndex(({ operation }) => operation.op === "clear") + 1;
  return operations
    .slice(start)
    .filter(({ operation }) => isShape(operation) || isWholeBody(operation));
}

/**
 * What a shape can meet: all others of the body, of a cut only those before it. Undefined where the
 * body is moved or emptied after it, so that it no longer stands where it was put.
 */
function othersOf(
  operation: Operation,
  n: number,
  isLast: boolean,
  body: readonly NumberedOperation[],
): readonly NumberedOperation[] | undefined {
  const at = body.findLastIndex((other) => other.n === n);
  if (at < 0 || body.slice(at).some((other) => isWholeBody(other.operation))) return undefined;
  return isLast || !isJoin(operation) ? body.slice(0, at) : body.filter((_, i) => i !== at);
}

function loneCut(operation: Operation) {
  return isJoin(operation) ? undefined : { text: "cuts nothing", isDoubtful: true };
}

function tellContact(
  operation: Operation,
  contact: Contact,
  others: readonly NumberedOperation[],
): { text: string; isDoubtful: boolean } {
  const verb = isJoin(operation) ? ["joins", "touches"] : ["cuts", "cuts"];
  const numberOf = (index: number) => others[index]!.n;
  if (contact.kind === "apart") {
    const { nearest, gap } = contact;
    const near = nearest === undefined ? "" : `; op ${numberOf(nearest)} is ${round(gap!)} away`;
    return { text: `${verb[1]} nothing${near}`, isDoubtful: true };
  }
  const named = contact.operations.slice(0, NAMED).map(numberOf).join(", ");
  return contact.kind === "meets"
    ? { text: `${verb[0]} op ${named}`, isDoubtful: false }
    : { text: `hidden inside op ${named}: nothing of it shows`, isDoubtful: true };
}

function isShape(operation: Operation): boolean {
  return isJoin(operation) || operation.op.startsWith("subtract-");
}

/** Keyframes and markers are added too, but not to the body. */
function isJoin({ op }: Operation): boolean {
  return op.startsWith("add-") && specOf(op)!.group === "field";
}

function isWholeBody({ op }: Operation): boolean {
  return op === "mirror" || op === "translate" || op === "copy";
}

/** The first doubt about a batch, and the numbers of the next ones. */
export function tellRemarks(remarks: readonly ShapeRemark[]): string {
  const [first, ...others] = remarks.filter(({ isDoubtful }) => isDoubtful);
  if (first === undefined) return "";
  const also = others.slice(0, 4).map(({ n }) => n);
  const more = others.length > also.length ? " …" : "";
  return `; op ${first.n}: ${first.text}${also.length === 0 ? "" : `; see also op ${also.join(", ")}${more}`}`;
}
