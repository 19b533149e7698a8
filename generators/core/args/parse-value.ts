import { done, type Result, refuse } from "../result.js";
import { adviseValue } from "./advise-value.js";
import type { ArgumentSpec } from "./argument-spec.js";
import { isValueOf, LARGEST_NUMBER } from "./check-value.js";
import { describeType } from "./describe-type.js";
import { hiddenCharacter } from "./hidden-characters.js";

export type FlagValue = string | number | boolean | readonly number[];

/** Decimal only: no hexadecimal, no `Infinity`, no blanks. */
const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Characters of a wrong value that a message repeats. */
const SHOWN = 40;

/** Turns the text of one flag into the value that is recorded. Text is never coerced: `007` is a name. */
export function parseValue(name: string, flag: ArgumentSpec, text: string): Result<FlagValue> {
  const value = readValue(flag, text);
  if (value !== undefined && isValueOf(flag, value)) return done(value);
  const found = text === "" ? "nothing" : JSON.stringify(text.slice(0, SHOWN));
  return refuse(
    `${name} needs ${describeType(flag)}, found ${found}${adviceOn(flag, text, value)}`,
  );
}

function adviceOn(flag: ArgumentSpec, text: string, value: FlagValue | undefined): string {
  const advice = adviseValue(flag, text);
  if (advice !== "") return advice;
  if (typeof value === "string") {
    const hidden = hiddenCharacter(value);
    return hidden === undefined ? "" : `; ${hidden}`;
  }
  return typeof value === "number" && Math.abs(value) > LARGEST_NUMBER
    ? `; numbers go up to ${LARGEST_NUMBER}`
    : "";
}

function readValue(flag: ArgumentSpec, text: string): FlagValue | undefined {
  switch (flag.type) {
    case "colour":
    case "name":
    case "nameOrNone":
    case "choice":
      return text;
    case "boolean":
      return text === "true" ? true : text === "false" ? false : undefined;
    case "vec3":
    case "box": {
      const numbers = text.split(",").map((part) => readNumber(part.trim()));
      return numbers.includes(Number.NaN) ? undefined : numbers;
    }
    default:
      return readNumber(text);
  }
}

/** Not a number is NaN; minus zero is zero, as the record would have it anyway. */
function readNumber(text: string): number {
  return DECIMAL.test(text) ? Number(text) + 0 : Number.NaN;
}
