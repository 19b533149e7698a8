import { counted } from "../report/counted.js";
import { rule } from "../report/rule.js";

const RECOMPUTE = () => "compute the inverse bind matrices again from the rig";

/** Rules on the skin: its bones, its root and its inverse bind matrices. */
export const SKIN_RULES = {
  SKIN_MISSING: rule<Record<never, never>>({
    severity: "error",
    document: "glb",
    spec: "5",
    message: () => "no node has both a mesh and a skin: nothing in the file is deformed",
    hint: () => "bind the mesh to a skin",
    khronos: [
      "NODE_SKINNED_MESH_WITHOUT_SKIN",
      "UNSATISFIED_DEPENDENCY",
      "NODE_SKIN_WITH_NON_SKINNED_MESH",
    ],
  }),
  SKIN_COUNT: rule<{ skins: number; judged: number }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ skins, judged }) =>
      `the file has ${skins} skins instead of one; those in use that were judged: ${judged}`,
    hint: () => "bind everything to one skin",
  }),
  SKIN_JOINT_DUPLICATE: rule<{ node: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 5.28.3",
    message: ({ node }) => `${node} stands twice among the skin's joints`,
    hint: () => "list every bone once",
    khronos: ["DUPLICATE_ELEMENTS"],
  }),
  SKIN_NO_COMMON_ROOT: rule<{ node: string; other: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.3.1",
    message: ({ node, other }) =>
      `${node} and ${other} have no ancestor in common: the bones are no single tree`,
    hint: () => "put all bones under one root",
    khronos: ["SKIN_NO_COMMON_ROOT"],
  }),
  SKIN_NOT_IN_SCENE: rule<{ node: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.3.1",
    message: ({ node }) => `the scene does not reach the bone ${node}`,
    hint: () => "list the root bone in the scene",
    khronos: ["NODE_SKIN_NO_SCENE"],
  }),
  SKIN_SKELETON: rule<{ node: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 5.28.2",
    message: ({ node }) => `the skin's skeleton, ${node}, is not the root of its bones`,
    hint: () => "point it at the root bone, or leave it out",
    khronos: ["SKIN_SKELETON_INVALID"],
  }),
  SKIN_BONE_COUNT: rule<{ found: number; expected: number }>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: ({ found, expected }) => `the skin has ${counted(found, "bone")}, the rig ${expected}`,
    hint: () => "render again, so that mesh and rig have one skeleton",
  }),
  SKIN_BONE_NAME: rule<{ found: string; expected: string }>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: ({ found, expected }) => `the skin has ${found} where the rig has "${expected}"`,
    hint: () => "list the bones in the rig's order, with the rig's names",
  }),
  INVERSE_BIND_MISSING: rule<{ bones: number }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ bones }) => `the skin of ${counted(bones, "bone")} has no inverse bind matrices`,
    hint: RECOMPUTE,
  }),
  INVERSE_BIND_FORMAT: rule<{ found: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 5.28.1",
    message: ({ found }) => `inverse bind matrices are stored as ${found} instead of F32 MAT4`,
    hint: RECOMPUTE,
    khronos: ["SKIN_IBM_INVALID_FORMAT", "SKIN_IBM_ACCESSOR_WITH_BYTESTRIDE"],
  }),
  INVERSE_BIND_COUNT: rule<{ found: number; expected: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 5.28.1",
    message: ({ found, expected }) =>
      `${counted(expected, "bone needs", "bones need")} as many inverse bind matrices, found ${found}`,
    hint: RECOMPUTE,
    khronos: ["INVALID_IBM_ACCESSOR_COUNT"],
  }),
  INVERSE_BIND_EXTRA: rule<{ found: number; expected: number }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ found, expected }) =>
      `the skin has ${counted(found, "inverse bind matrix", "inverse bind matrices")} for ${counted(expected, "bone")}`,
    hint: RECOMPUTE,
  }),
  INVERSE_BIND_NOT_FINITE: rule<{ bone: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.6.2.1",
    message: ({ bone }) =>
      `the inverse bind matrix of bone ${bone} holds a number that is not finite`,
    hint: RECOMPUTE,
    khronos: ["ACCESSOR_INVALID_FLOAT", "ACCESSOR_INVALID_IBM"],
  }),
  INVERSE_BIND_NOT_AFFINE: rule<{ bone: number; row: readonly number[] }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.3.1",
    message: ({ bone, row }) =>
      `the inverse bind matrix of bone ${bone} ends in the row ${row.join(" ")} instead of 0 0 0 1`,
    hint: () => "store matrices column by column",
    khronos: ["ACCESSOR_INVALID_IBM"],
  }),
  INVERSE_BIND_SINGULAR: rule<{ bone: number }>({
    severity: "error",
    document: "glb",
    spec: "5",
    message: ({ bone }) =>
      `the inverse bind matrix of bone ${bone} flattens space: it has no inverse`,
    hint: RECOMPUTE,
  }),
  INVERSE_BIND_MIRRORED: rule<{ bone: number }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "3",
    message: ({ bone }) => `the inverse bind matrix of bone ${bone} mirrors space`,
    hint: () => "apply negative scale to the mesh, then bind again",
  }),
  INVERSE_BIND_MISMATCH: rule<{ name: string; off: number }>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "3, 5",
    message: ({ name, off }) =>
      `the inverse bind matrix of "${name}" is off the rig's bind frame by ${off} of the diagonal`,
    hint: RECOMPUTE,
  }),
  REST_MISMATCH: rule<{ off: number; vertex: number }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ off, vertex }) =>
      `the file's own pose moves vertex ${vertex} by ${off} of the diagonal: it is not the bind pose`,
    hint: () => "write the bind pose on the nodes, with matching inverse bind matrices",
  }),
  ENGINE_BUDGET: rule<{
    what: string;
    found: number;
    limit: number;
    profile: string;
    source: string;
  }>({
    severity: "error",
    document: "glb",
    spec: "5",
    message: ({ what, found, limit, profile, source }) =>
      `${found} ${what}, ${profile} takes ${limit} (${source})`,
    hint: ({ what }) => `use fewer ${what}, or split the mesh`,
  }),
} as const;
