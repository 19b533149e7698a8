import { nearestName } from "bindpose/contract/words";
import { UsageError } from "./usage-error.js";

/** Values that a flag may give several of, separated by commas. */
export function splitWords(values: readonly string[] | undefined): string[] {
  return (values ?? []).flatMap((names) => names.split(",")).filter(Boolean);
}

/** The word if it is one of a few; throws UsageError with the nearest one. */
export function oneOf<const T extends string>(
  what: string,
  word: string,
  allowed: readonly T[],
): T {
  const known = allowed.find((name) => name === word);
  if (known !== undefined) return known;
  const near = nearestName(word, allowed);
  const advice = near === undefined ? "" : `: did you mean ${near}?`;
  const list = [allowed.slice(0, -1).join(", "), allowed.at(-1)].filter(Boolean).join(" or ");
  throw new UsageError(`${what} is ${list}, not ${word}${advice}`);
}

/** A finite number; throws UsageError. */
export function readNumber(what: string, word: string): number {
  const value = Number(word);
  if (word.trim() !== "" && Number.isFinite(value)) return value;
  throw new UsageError(`${what} is a number, not ${word}`);
}

/** Milliseconds; throws UsageError. */
export function readTime(what: string, word: string): number {
  const value = Number(word);
  if (word.trim() !== "" && Number.isFinite(value) && value >= 0) return value;
  throw new UsageError(`${what} is a time in milliseconds from 0 on, not ${word}`);
}

/** A number above 0; throws UsageError. */
export function positive(what: string, word: string, isWhole: boolean): number {
  const value = /^\d+(?:\.\d+)?$/.test(word) ? Number(word) : Number.NaN;
  if (value > 0 && value <= 1e6 && (!isWhole || Number.isInteger(value))) return value;
  throw new UsageError(`${what} is a ${isWhole ? "whole " : ""}number above 0, not ${word}`);
}
