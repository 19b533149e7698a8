import type { FieldOperation, Operation } from "bindpose/contract";
import type { PrimitiveOperation } from "../field/place-primitive.js";
import type { NumberedOperation } from "../log/resolve-operations.js";
import type { Contact } from "./contact.js";
import { round } from "./describe-operation.js";
import type { Run } from "./open-run.js";
import { boxOf } from "./operation-box.js";
import { doubt, isJoin, isShape, nameOperations, type Say } from "./remark.js";
import { remarkShape } from "./remark-shape.js";

/** Shapes whose contact is looked at for one reply. */
const LOOKED_AT = 64;

export interface ShapeRemarks {
  /** What is worth saying of each shape, by its number. */
  readonly said: ReadonlyMap<number, readonly Say[]>;
  /** The first shape whose contact was not looked at, where there were too many. */
  readonly unseenFrom: number | undefined;
}

/**
 * What is doubtful about shapes, and what they join, cut or miss in the body that `run` describes.
 * `isLast` where nothing stands behind them, so that only what stands before is met.
 */
export async function remarkShapes(
  brought: readonly NumberedOperation[],
  run: Run,
  { cellSize, isLast }: { readonly cellSize: number; readonly isLast: boolean },
): Promise<ShapeRemarks> {
  const { volume } = run.config;
  const shapes = brought.filter(({ operation }) => isShape(operation));
  const said = new Map<number, Say[]>();
  for (const { n, operation } of shapes) {
    said.set(n, remarkShape(operation, { volume, cellSize }).map(doubt));
  }
  const body = shapes.length === 0 ? [] : livingBody(run.resolved.operations);
  // The field is loaded only where a shape can meet another.
  const contact = body.some(({ n, operation }) => isJoin(operation) && n !== shapes[0]!.n)
    ? await import("./contact.js")
    : undefined;
  for (const [i, { n, operation }] of shapes.entries()) {
    if (contact !== undefined && i === LOOKED_AT) return { said, unseenFrom: n };
    const others = othersOf(operation, n, isLast, body, volume);
    if (contact === undefined || others?.some((other) => isJoin(other.operation)) === false) {
      if (!isJoin(operation)) said.get(n)!.push(doubt("cuts nothing"));
    } else if (others !== undefined) {
      const field = others.map((other) => other.operation as FieldOperation);
      const found = contact.contactOf(operation as PrimitiveOperation, field, volume);
      if (found.kind !== "apart" || !isFirstOfTwo(n, others)) {
        said.get(n)!.push(tellContact(operation, found, others));
      }
    }
  }
  return { said, unseenFrom: undefined };
}

/** The operations that shape the body since it was last emptied. */
function livingBody(operations: readonly NumberedOperation[]): NumberedOperation[] {
  const start = operations.findLastIndex(({ operation }) => operation.op === "clear") + 1;
  return operations
    .slice(start)
    .filter(({ operation: { op }, operation }) => isShape(operation) || WHOLE_BODY.includes(op));
}

const WHOLE_BODY: readonly string[] = ["mirror", "translate", "copy"];

/**
 * What a shape can meet: all others of the body, of a cut only those before it. Undefined where it
 * no longer stands where it was put: the body was emptied or moved after it, or the other half of a
 * mirror took its place. A later mirror adds nothing where the shape stands, but takes others away.
 */
function othersOf(
  operation: Operation,
  n: number,
  isLast: boolean,
  body: readonly NumberedOperation[],
  volume: Run["config"]["volume"],
): readonly NumberedOperation[] | undefined {
  const at = body.findLastIndex((other) => other.n === n);
  if (at < 0) return undefined;
  const before = body.slice(0, at);
  if (isLast || !isJoin(operation)) return before;
  const behind = body.slice(at + 1);
  if (behind.some(({ operation: later }) => later.op === "translate")) return undefined;
  const mirrors = behind.filter((later) => later.operation.op === "mirror");
  const isGone = (shape: NumberedOperation) =>
    mirrors.some((later) => later.n > shape.n && replaces(later, shape, volume));
  if (isGone(body[at]!)) return undefined;
  return [...before, ...behind].filter((other) => !mirrors.includes(other) && !isGone(other));
}

/** Of two shapes that are apart it is the later one that hangs in the air. */
function isFirstOfTwo(n: number, others: readonly NumberedOperation[]): boolean {
  const joins = others.filter(({ operation }) => isJoin(operation));
  return joins.length === 1 && joins[0]!.n > n;
}

/** True for a mirror that puts the other half where all of a shape stands. */
function replaces(
  { operation: mirror }: NumberedOperation,
  { operation: shape }: NumberedOperation,
  volume: Run["config"]["volume"],
): boolean {
  const box = boxOf(shape);
  if (mirror.op !== "mirror" || box === undefined) return false;
  const { axis, at = volume[axis] / 2, keep = "low" } = mirror;
  const i = ["x", "y", "z"].indexOf(axis);
  return keep === "low" ? box.low[i]! >= at : box.high[i]! <= at;
}

function tellContact(
  operation: Operation,
  contact: Contact,
  others: readonly NumberedOperation[],
): Say {
  const verb = isJoin(operation) ? ["joins", "touches"] : ["cuts", "cuts"];
  const numberOf = (index: number) => others[index]!.n;
  if (contact.kind === "apart") {
    const { nearest, gap } = contact;
    const off = round(gap ?? 0) === 0 ? "a hair's breadth" : round(gap!);
    const near = nearest === undefined ? "" : `; op ${numberOf(nearest)} is ${off} away`;
    return doubt(`${verb[1]} nothing${near}`);
  }
  const named = nameOperations(contact.operations.map(numberOf));
  return contact.kind === "meets"
    ? { text: `${verb[0]} ${named}`, isDoubtful: false }
    : doubt(`hidden inside ${named}: nothing of it shows`);
}
