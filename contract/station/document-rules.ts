import type { FindingDocument } from "../report/finding.js";
import { type Rule, rule } from "../report/rule.js";

/** What can be wrong with any of the station's documents before its meaning is looked at. */
type DocumentRules<P extends string> = Record<`${P}_UNREADABLE`, Rule<{ reason: string }>> &
  Record<`${P}_DUPLICATE_KEY`, Rule<{ key: string }>> &
  Record<`${P}_NUMBER_NOT_FINITE`, Rule<{ text: string }>> &
  Record<`${P}_KEY_UNKNOWN`, Rule<{ key: string; nearest: string | null }>> &
  Record<`${P}_SHAPE`, Rule<{ problem: string }>> &
  Record<
    `${P}_LIMIT`,
    Rule<{ what: string; found: number; min: number; max: number; rule: string }>
  >;

/** The six rows of one document: its text, its keys, its shape, its numbers. */
export function documentRules<const P extends string>(
  prefix: P,
  document: FindingDocument,
): DocumentRules<P> {
  const common = { severity: "error", document, spec: "G01" } as const;
  const rows = {
    [`${prefix}_UNREADABLE`]: rule<{ reason: string }>({
      ...common,
      message: ({ reason }) => `the ${document} cannot be read: ${reason}`,
      hint: () => `write the ${document} as UTF-8 JSON without a byte order mark`,
    }),
    [`${prefix}_DUPLICATE_KEY`]: rule<{ key: string }>({
      ...common,
      message: ({ key }) =>
        `the key "${key}" stands twice in one object: readers differ on which counts`,
      hint: ({ key }) => `keep one "${key}"`,
    }),
    [`${prefix}_NUMBER_NOT_FINITE`]: rule<{ text: string }>({
      ...common,
      message: ({ text }) => `the number ${text} is too large for a double`,
      hint: () => "write a finite number",
    }),
    [`${prefix}_KEY_UNKNOWN`]: rule<{ key: string; nearest: string | null }>({
      ...common,
      spec: "G01, G54",
      message: ({ key, nearest }) =>
        `the key "${key}" is not known here${nearest === null ? "" : ` (did you mean "${nearest}"?)`}: every object is strict`,
      hint: ({ key }) => `correct or remove "${key}"`,
    }),
    [`${prefix}_SHAPE`]: rule<{ problem: string }>({
      ...common,
      message: ({ problem }) => `the ${document} has the wrong shape here: ${problem}`,
      hint: () => `correct the value; \`bindpose schema station-${document}\` lists every key`,
    }),
    [`${prefix}_LIMIT`]: rule<{
      what: string;
      found: number;
      min: number;
      max: number;
      rule: string;
    }>({
      ...common,
      spec: "G02 to G50",
      message: ({ what, found, min, max, rule: clause }) =>
        `${found} is out of bounds for ${what}: ${min} to ${max} (${clause})`,
      hint: ({ what, min, max }) => `keep ${what} from ${min} to ${max}`,
    }),
  };
  return rows as DocumentRules<P>;
}
