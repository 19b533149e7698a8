import { isObject } from "../../read/json-access.js";

/**
 * JSON in one way of writing: keys in the order of their UTF-16 code units, no space, numbers as
 * ECMAScript writes them (-0 is 0). Two values that are equal as JSON give the same text (RFC 8785
 * does the same). The value must be JSON: nesting is bounded by the reader it came from.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).filter((key) => value[key] !== undefined);
  const members = keys
    .sort((a, b) => (a < b ? -1 : 1))
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${members.join(",")}}`;
}
