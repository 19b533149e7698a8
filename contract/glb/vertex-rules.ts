import { counted } from "../report/counted.js";
import { rule } from "../report/rule.js";

const NORMALISE = () => "divide the weights of every vertex by their sum";

/** Rules on the primitive's attributes, vertex by vertex. */
export const VERTEX_RULES = {
  ATTRIBUTE_MISSING: rule<{ attribute: string }>({
    severity: "error",
    document: "glb",
    spec: "5",
    message: ({ attribute }) => `the skinned primitive has no ${attribute}`,
    hint: ({ attribute }) => `write ${attribute}`,
    khronos: [
      "NODE_SKIN_WITH_NON_SKINNED_MESH",
      "MESH_PRIMITIVE_NO_POSITION",
      "MESH_PRIMITIVE_JOINTS_WEIGHTS_MISMATCH",
    ],
  }),
  NORMAL_MISSING: rule<Record<never, never>>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: () => "the skinned primitive has no NORMAL",
    hint: () => "write NORMAL",
  }),
  COLOUR_MISSING: rule<Record<never, never>>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: () => "the skinned primitive has no COLOR_0",
    hint: () => "write COLOR_0 in linear RGB",
  }),
  ATTRIBUTE_FORMAT: rule<{ attribute: string; found: string; expected: string }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ attribute, found, expected }) =>
      `${attribute} is stored as ${found} instead of ${expected}`,
    hint: ({ attribute, expected }) => `write ${attribute} as ${expected}`,
  }),
  ATTRIBUTE_ILLEGAL: rule<{ attribute: string; found: string; expected: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.2.1",
    message: ({ attribute, found, expected }) =>
      `${attribute} is stored as ${found}, which glTF forbids; expected ${expected}`,
    hint: ({ attribute, expected }) => `write ${attribute} as ${expected}`,
    khronos: [
      "MESH_PRIMITIVE_ATTRIBUTES_ACCESSOR_INVALID_FORMAT",
      "MESH_PRIMITIVE_INDICES_ACCESSOR_INVALID_FORMAT",
      "ACCESSOR_NORMALIZED_INVALID",
    ],
  }),
  ATTRIBUTE_COUNT: rule<{ attribute: string; found: number; expected: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.2.1",
    message: ({ attribute, found, expected }) =>
      `${attribute} has ${counted(found, "entry", "entries")}, POSITION has ${expected}`,
    hint: () => "write one entry per vertex",
    khronos: ["MESH_PRIMITIVE_UNEQUAL_ACCESSOR_COUNT"],
  }),
  POSITION_BOUNDS: rule<{ bound: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.2.1",
    message: ({ bound }) => `the ${bound} of POSITION is missing or not that of its values`,
    hint: () => "write min and max of the stored float32 values",
    khronos: [
      "MESH_PRIMITIVE_POSITION_ACCESSOR_WITHOUT_BOUNDS",
      "ACCESSOR_MIN_MISMATCH",
      "ACCESSOR_MAX_MISMATCH",
      "ACCESSOR_ELEMENT_OUT_OF_MIN_BOUND",
      "ACCESSOR_ELEMENT_OUT_OF_MAX_BOUND",
    ],
  }),
  POSITION_NOT_FINITE: rule<{ vertex: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.6.2.1",
    message: ({ vertex }) => `the position of vertex ${vertex} is not finite`,
    hint: () => "find the division by zero that made it",
    khronos: ["ACCESSOR_INVALID_FLOAT", "ACCESSOR_MIN_MISMATCH", "ACCESSOR_MAX_MISMATCH"],
  }),
  /** No length: the normal is not a number. */
  NORMAL_NOT_UNIT: rule<{ vertex: number; length?: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.2.1",
    message: ({ vertex, length }) =>
      length === undefined
        ? `the normal of vertex ${vertex} is not a number (NaN or infinite)`
        : `the normal of vertex ${vertex} has length ${length} instead of 1`,
    hint: ({ length }) =>
      length === undefined
        ? "find the division by zero that made it; give a vertex of no area any unit normal"
        : "normalise normals; give a vertex of no area any unit normal",
    khronos: ["ACCESSOR_VECTOR3_NON_UNIT", "ACCESSOR_INVALID_FLOAT"],
  }),
  COLOUR_RANGE: rule<{ vertex: number; value: number | null }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.2.1",
    message: ({ vertex, value }) =>
      `the colour of vertex ${vertex} holds ${value ?? "a number that is not finite"}, outside 0 to 1`,
    hint: () => "clamp colours to 0 to 1",
    khronos: ["ACCESSOR_NON_CLAMPED", "ACCESSOR_INVALID_FLOAT"],
  }),
  INDICES_MISSING: rule<Record<never, never>>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: () => "the primitive has no indices",
    hint: () => "write U32 indices",
  }),
  INDICES_FORMAT: rule<{ found: string }>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: ({ found }) => `indices are stored as ${found} instead of U32 SCALAR`,
    hint: () => "write U32 indices",
  }),
  INDICES_COUNT: rule<{ count: number }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5, glTF 3.7.2.1",
    message: ({ count }) =>
      `${counted(count, "index is", "indices are")} no whole number of triangles`,
    hint: () => "write three indices per triangle",
    khronos: ["MESH_PRIMITIVE_INCOMPATIBLE_MODE"],
  }),
  INDEX_RANGE: rule<{ index: number; vertices: number; triangle: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.2.1",
    message: ({ index, vertices, triangle }) =>
      `triangle ${triangle} refers to vertex ${index} of ${vertices}`,
    hint: () => "write indices below the vertex count",
    khronos: ["ACCESSOR_INDEX_OOB", "ACCESSOR_INDEX_PRIMITIVE_RESTART"],
  }),
  BONE_INDEX_RANGE: rule<{ vertex: number; slot: number; index: number; bones: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.3.3",
    message: ({ vertex, slot, index, bones }) =>
      `vertex ${vertex}, slot ${slot}, refers to bone ${index} of ${bones}`,
    hint: () => "write positions in skin.joints, not node indices",
    khronos: ["ACCESSOR_JOINTS_INDEX_OOB", "ACCESSOR_WEIGHTS_NON_NORMALIZED"],
  }),
  INFLUENCE_DUPLICATE: rule<{ vertex: number; index: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.3.3",
    message: ({ vertex, index }) => `vertex ${vertex} is bound to bone ${index} twice`,
    hint: () => "add the two weights up in one slot",
    khronos: ["ACCESSOR_JOINTS_INDEX_DUPLICATE", "ACCESSOR_WEIGHTS_NON_NORMALIZED"],
  }),
  BONE_INDEX_NARROW: rule<{ bones: number }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ bones }) =>
      `bone indices are stored as U8, and the skin has ${bones} bones: those from 256 on cannot be reached`,
    hint: () => "write JOINTS_0 as U16",
  }),
  INFLUENCE_TINY: rule<{ vertex: number; weight: number }>({
    severity: "hint",
    document: "glb",
    spec: "5",
    message: ({ vertex, weight }) =>
      `vertex ${vertex} has a weight of ${weight}, which rounds to 0 in a byte`,
    hint: () => "drop weights below 1/510 and normalise the rest",
  }),
  INFLUENCE_UNUSED_SLOT: rule<{ vertex: number; slot: number; index: number }>({
    severity: "warning",
    document: "glb",
    spec: "5, glTF 3.7.3.3",
    message: ({ vertex, slot, index }) =>
      `vertex ${vertex}, slot ${slot}, has weight 0 and names bone ${index}`,
    hint: () => "write bone 0 in slots of weight 0",
    khronos: ["ACCESSOR_JOINTS_USED_ZERO_WEIGHT"],
  }),
  INFLUENCES_TOO_MANY: rule<{ sets: number }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ sets }) =>
      `the primitive has ${sets} sets of influences: engines read four influences per vertex and ignore the rest`,
    hint: () => "keep the four largest weights of a vertex and normalise them",
  }),
  WEIGHTS_NOT_FINITE: rule<{ vertex: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.6.2.1",
    message: ({ vertex }) => `a weight of vertex ${vertex} is not finite`,
    hint: NORMALISE,
    khronos: ["ACCESSOR_INVALID_FLOAT", "ACCESSOR_WEIGHTS_NON_NORMALIZED"],
  }),
  WEIGHTS_NEGATIVE: rule<{ vertex: number; weight: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.3.3",
    message: ({ vertex, weight }) => `vertex ${vertex} has the weight ${weight}`,
    hint: () => "drop negative weights, then normalise",
    khronos: ["ACCESSOR_WEIGHTS_NEGATIVE", "ACCESSOR_WEIGHTS_NON_NORMALIZED"],
  }),
  WEIGHTS_ZERO: rule<{ vertex: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.3.3",
    message: ({ vertex }) => `vertex ${vertex} is bound to no bone: all its weights are 0`,
    hint: () => "bind every vertex to a bone",
    khronos: ["ACCESSOR_WEIGHTS_NON_NORMALIZED"],
  }),
  WEIGHTS_SUM: rule<{ vertex: number; sum: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.7.3.3",
    message: ({ vertex, sum }) => `the weights of vertex ${vertex} add up to ${sum} instead of 1`,
    hint: NORMALISE,
    khronos: ["ACCESSOR_WEIGHTS_NON_NORMALIZED"],
  }),
  WEIGHTS_ROUNDED: rule<{ vertex: number; sum: number }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5, glTF 3.7.3.3",
    message: ({ vertex, sum }) => `the weights of vertex ${vertex} add up to ${sum}, not quite 1`,
    hint: () => "normalise in double precision, then let the largest weight take the rounding",
    khronos: ["ACCESSOR_WEIGHTS_NON_NORMALIZED"],
  }),
  WEIGHTS_UNSORTED: rule<{ vertex: number }>({
    severity: "warning",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: ({ vertex }) => `the weights of vertex ${vertex} do not descend`,
    hint: () => "sort the influences of every vertex by weight, largest first",
  }),
} as const;
