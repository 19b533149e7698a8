import { rule } from "../report/rule.js";

/** Rules on rig.json as a document. */
export const DOCUMENT_RULES = {
  RIG_UNREADABLE: rule<{ reason: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ reason }) => `rig.json cannot be read: ${reason}`,
    hint: () => "write rig.json as UTF-8 JSON without a byte order mark",
  }),
  RIG_DUPLICATE_KEY: rule<{ key: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ key }) =>
      `the key "${key}" stands twice in one object: readers differ on which counts`,
    hint: ({ key }) => `keep one "${key}"`,
  }),
  RIG_NUMBER_NOT_FINITE: rule<{ text: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ text }) => `the number ${text} is too large for a double`,
    hint: () => "write a finite number",
  }),
  RIG_NOT_SKINNED: rule<Record<never, never>>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: () =>
      "the rig has no `skinned: true`: it is a rigid rig of parts, not one skinned mesh",
    hint: () => "set skinned to true if the rig deforms one mesh",
  }),
  RIG_NOT_FINISHED: rule<Record<never, never>>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: () => "the rig has no bones and no joints yet",
    hint: () => "define bones and joints, then render",
  }),
  RIG_SHAPE: rule<{ problem: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ problem }) => `rig.json has the wrong shape here: ${problem}`,
    hint: () => "correct the value; `bindpose schema rig` lists every key",
  }),
  RIG_VERSION: rule<{ found: number; expected: number }>({
    severity: "error",
    document: "rig",
    spec: "8",
    message: ({ found, expected }) =>
      `the rig follows version ${found} of the contract, known is ${expected}`,
    hint: ({ expected }) => `set version to ${expected}`,
  }),
  RIG_UNKNOWN_KEY: rule<{ key: string; nearest: string | null }>({
    severity: "warning",
    document: "rig",
    spec: "2",
    message: ({ key, nearest }) =>
      `the key "${key}" means nothing here${nearest === null ? "" : ` (did you mean "${nearest}"?)`}`,
    hint: ({ key }) => `correct "${key}", or move it into extras`,
  }),
  RIG_PARTS: rule<{ parts: number }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ parts }) => `a skinned rig lists ${parts} rigid parts`,
    hint: () => "leave parts empty: one mesh is deformed as a whole",
  }),
  NAME_HIDDEN_CHARACTER: rule<{ kind: string; name: string; character: string }>({
    severity: "warning",
    document: "rig",
    spec: "2",
    message: ({ kind, name, character }) =>
      `the ${kind} name "${name}" holds ${character}, which nobody sees`,
    hint: () => "type the name anew: programs that write a rig refuse such a name",
  }),
  NAME_NOT_PORTABLE: rule<{ kind: string; name: string }>({
    severity: "warning",
    document: "rig",
    spec: "2",
    message: ({ kind, name }) => `the ${kind} name "${name}" does not survive every engine`,
    hint: () => "use letters, digits, _ and -, beginning with a letter",
  }),
} as const;
