import { rule } from "../report/rule.js";

/** Rules on the bones of rig.json. */
export const BONE_RULES = {
  BONE_NAME_DUPLICATE: rule<{ name: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name }) => `two bones are named "${name}"`,
    hint: () => "give every bone a name of its own",
  }),
  BONE_ROOT_NOT_FIRST: rule<{ name: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name }) => `the first bone, "${name}", has a parent: the root must stand first`,
    hint: () => "put the root bone first",
  }),
  BONE_SECOND_ROOT: rule<{ name: string; root: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name, root }) => `"${name}" has no parent, and "${root}" is already the root`,
    hint: ({ name, root }) => `set a parent for "${name}", for instance "${root}"`,
  }),
  BONE_PARENT_UNKNOWN: rule<{ name: string; parent: string; nearest: string | null }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name, parent, nearest }) =>
      `the parent "${parent}" of "${name}" does not exist${nearest === null ? "" : ` (did you mean "${nearest}"?)`}`,
    hint: ({ parent }) => `define "${parent}", or correct the name`,
  }),
  BONE_PARENT_ORDER: rule<{ name: string; parent: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name, parent }) => `"${name}" does not stand after its parent "${parent}"`,
    hint: () => "list every bone after its parent",
  }),
  BONE_ZERO_LENGTH: rule<{ name: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name }) => `the head and the tail of "${name}" are one point`,
    hint: () => "move its tail, or set deform to false",
  }),
  BONE_NONE_DEFORMS: rule<Record<never, never>>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: () => "no bone deforms the skin",
    hint: () => "let at least one bone deform: it is neither a socket nor deform false",
  }),
  BONE_ROLE_DUPLICATE: rule<{ role: string; other: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ role, other }) => `the role ${role} belongs to "${other}" already`,
    hint: () => "give each role to one bone",
  }),
  BONE_ROLE_SIDE: rule<{ role: string; x: number; middle: number }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ role, x, middle }) =>
      `the role ${role} stands at x = ${x}, on the wrong side of the middle at ${middle}: the character's left is +x`,
    hint: () => "swap the left and right roles, or mirror the bones",
  }),
  BONE_NAME_SIDE: rule<{ name: string; x: number; middle: number }>({
    severity: "hint",
    document: "rig",
    spec: "1",
    message: ({ name, x, middle }) =>
      `"${name}" stands at x = ${x}, on the other side of the middle at ${middle} than its name says: the character's left is +x`,
    hint: () => "swap the names if left and right are the character's own",
  }),
} as const;
