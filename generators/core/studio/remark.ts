import type { Operation } from "bindpose/contract";
import { specOf } from "../log/log-format.js";

/** What is worth saying of one of the operations that a record brought or changed. */
export interface Remark {
  /** The operation's number. */
  readonly n: number;
  /** What is doubtful about it, then what it meets. */
  readonly text: string;
  /** It is probably not what was meant. */
  readonly isDoubtful: boolean;
}

/** One thing that is worth saying of an operation. */
export interface Say {
  readonly text: string;
  readonly isDoubtful: boolean;
}

export function doubt(text: string): Say {
  return { text, isDoubtful: true };
}

/** What belongs to an operation, in the order of its parts; none: there is nothing to say. */
export function remark(n: number, said: readonly Say[]): Remark[] {
  if (said.length === 0) return [];
  const text = said.map((say) => say.text).join(", ");
  return [{ n, text, isDoubtful: said.some(({ isDoubtful }) => isDoubtful) }];
}

/** Operations that are named in one remark. */
const NAMED = 3;

/** "op 3, 4, 5 …" */
export function nameOperations(numbers: readonly number[]): string {
  return `op ${numbers.slice(0, NAMED).join(", ")}${numbers.length > NAMED ? " …" : ""}`;
}

export function isShape(operation: Operation): boolean {
  return isJoin(operation) || operation.op.startsWith("subtract-");
}

/** Keyframes and markers are added too, but not to the body. */
export function isJoin({ op }: Operation): boolean {
  return op.startsWith("add-") && specOf(op)!.group === "field";
}
