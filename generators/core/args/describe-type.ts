import { LIMITS } from "bindpose/contract/words";
import type { ArgumentSpec } from "./argument-spec.js";

/** What a flag's value looks like, for help and for messages: `a number above 0`. */
export function describeType(flag: ArgumentSpec): string {
  switch (flag.type) {
    case "number":
      return "a number";
    case "positive":
      return "a number above 0";
    case "nonNegative":
      return flag.whole ? "a whole number of at least 0" : "a number of at least 0";
    case "share":
      return "a number from 0 to 1";
    case "count":
      return "a whole number of at least 1";
    case "colour":
      return "a colour #rrggbb";
    case "name":
      return flag.form ?? `a name of 1 to ${flag.longest ?? LIMITS.nameLength} visible characters`;
    case "nameOrNone":
      return 'a name of at most 64 visible characters, or ""';
    case "boolean":
      return "true or false";
    case "choice":
      return describeChoice(flag.values ?? []);
    case "vec3":
      return "three numbers x,y,z";
    case "box":
      return "six numbers x,y,z,w,h,d with w, h and d of at least 0";
  }
}

/** More choices than this are listed by the operation's help, not in a sentence. */
const SPOKEN_CHOICES = 12;

function describeChoice(values: readonly string[]): string {
  return values.length > SPOKEN_CHOICES
    ? `one of ${values.length} names (${values.slice(0, 3).join(", ")} …)`
    : `one of ${values.join(", ")}`;
}
