import { LIMITS } from "bindpose/contract/words";
import type { ArgumentSpec } from "./argument-spec.js";
import { hiddenCharacter } from "./hidden-characters.js";

/** Largest magnitude of a recorded number: far outside any volume, and its fourth power is finite. */
export const LARGEST_NUMBER = 1e6;

/** What nearly all names are made of; a long log has thousands, and telling the rest apart costs. */
const PRINTABLE = /^[ -~]*$/;

const COLOUR = /^#[0-9a-fA-F]{6}$/;

/**
 * True when a recorded value is what its flag allows. The one place that knows ranges: the command
 * line turns text into a value and asks here, the log's reader asks here about parsed JSON.
 */
export function isValueOf(flag: ArgumentSpec, value: unknown): boolean {
  switch (flag.type) {
    case "number":
      return isNumber(value);
    case "positive":
      return isNumber(value) && value > 0;
    case "nonNegative":
      return isNumber(value) && value >= 0 && (!flag.whole || Number.isInteger(value));
    case "share":
      return isNumber(value) && value >= 0 && value <= 1;
    case "count":
      return Number.isSafeInteger(value) && (value as number) >= 1;
    case "colour":
      return typeof value === "string" && COLOUR.test(value);
    case "name":
      return isText(value, flag.longest) && value.length >= 1;
    case "nameOrNone":
      return isText(value);
    case "boolean":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && (flag.values ?? []).includes(value);
    case "vec3":
      return isNumbers(value, 3);
    case "box":
      return isNumbers(value, 6) && value.slice(3).every((size) => size >= 0);
  }
}

function isNumber(value: unknown): value is number {
  return Number.isFinite(value) && Math.abs(value as number) <= LARGEST_NUMBER;
}

function isText(value: unknown, longest: number = LIMITS.nameLength): value is string {
  return (
    typeof value === "string" &&
    value.length <= longest &&
    (PRINTABLE.test(value) || hiddenCharacter(value) === undefined)
  );
}

function isNumbers(value: unknown, length: number): value is number[] {
  return Array.isArray(value) && value.length === length && value.every(isNumber);
}
