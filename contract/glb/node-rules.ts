import { rule } from "../report/rule.js";

const ONE_TREE = () => "put every node under one parent, in one tree";

/** Rules on nodes: the scene, the skeleton's tree, the skinned node. */
export const NODE_RULES = {
  NODE_TWO_PARENTS: rule<{ node: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.5.2",
    message: ({ node }) => `${node} is a child of two nodes`,
    hint: ONE_TREE,
    khronos: ["NODE_PARENT_OVERRIDE", "DUPLICATE_ELEMENTS"],
  }),
  NODE_CYCLE: rule<{ node: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.5.2",
    message: ({ node }) => `${node} is its own ancestor`,
    hint: ONE_TREE,
    khronos: ["NODE_LOOP"],
  }),
  NODE_TRANSFORM: rule<{ node: string; problem: string }>({
    severity: "error",
    document: "glb",
    spec: "3, glTF 3.5.3",
    message: ({ node, problem }) => `the transform of ${node} is broken: ${problem}`,
    hint: () => "write a finite translation, a unit quaternion and a scale, or a matrix alone",
    khronos: ["ROTATION_NON_UNIT", "NODE_MATRIX_TRS", "NODE_MATRIX_NON_TRS"],
  }),
  NODE_EXTRA: rule<{ node: string }>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: ({ node }) => `${node} is neither a bone nor the skinned node`,
    hint: () => "write the bones and the skinned node only",
  }),
  NODE_UNSKINNED_MESH: rule<{ node: string }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ node }) => `${node} shows a mesh that no skin moves`,
    hint: () => "bind it to the skin, or leave it out",
    khronos: ["NODE_SKINNED_MESH_WITHOUT_SKIN"],
  }),
  SKINNED_NODE_NOT_IN_SCENE: rule<{ node: string }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ node }) => `the scene does not reach the skinned node ${node}`,
    hint: () => "list it in the scene",
  }),
  SKINNED_NODE_PARENT: rule<{ node: string; parent: string }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5, glTF 3.7.3.1",
    message: ({ node, parent }) =>
      `the skinned node ${node} stands under ${parent}, whose transform does not move it`,
    hint: () => "make it a root of the scene",
    khronos: ["NODE_SKINNED_MESH_NON_ROOT", "NODE_SKINNED_MESH_PARENT_TRANSFORMS"],
  }),
  SKINNED_NODE_TRANSFORM: rule<{ node: string }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5, glTF 3.7.3.1",
    message: ({ node }) => `the skinned node ${node} has a transform, which does not move it`,
    hint: () => "remove it; move the root bone instead",
    khronos: ["NODE_SKINNED_MESH_LOCAL_TRANSFORMS"],
  }),
  SKINNED_NODE_NAME: rule<{ name: string }>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: ({ name }) => `the skinned node has a bone's name, "${name}"`,
    hint: ({ name }) => `name it "${name}_skin"`,
  }),
  BONE_NODE_NAME_DUPLICATE: rule<{ name: string }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ name }) => `two bone nodes are named "${name}": animations find bones by name`,
    hint: () => "give every bone node a name of its own",
  }),
  BONE_NODE_UNNAMED: rule<{ bone: number }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "5",
    message: ({ bone }) => `the node of bone ${bone} has no name: animations find bones by name`,
    hint: () => "name every bone node",
  }),
  BONE_NODE_COINCIDENT: rule<{ name: string }>({
    severity: "warning",
    document: "glb",
    spec: "2",
    message: ({ name }) => `${name} stands exactly on its parent bone: that bone has no length`,
    hint: () => "move one of the two, or leave one out",
  }),
  BONE_NODE_SHEAR: rule<{ name: string }>({
    severity: "error",
    foreign: "warning",
    document: "glb",
    spec: "3",
    message: ({ name }) =>
      `${name} is scaled unevenly and has bones below it: engines without shear pose them differently`,
    hint: () => "apply the scale to the mesh and the bones",
  }),
  BONE_NODE_PARENT: rule<{ name: string; found: string; expected: string }>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "5",
    message: ({ name, found, expected }) =>
      `the node of "${name}" stands under ${found}; the rig puts it under ${expected}`,
    hint: () => "render again, so that mesh and rig have one skeleton",
  }),
  BONE_NODE_TRANSFORM: rule<{ name: string; off: number }>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "3, 5",
    message: ({ name, off }) =>
      `the node of "${name}" differs from the rig's bind frame by ${off} of the diagonal`,
    hint: () => "render again, so that mesh and rig have one skeleton",
  }),
  BONE_NODE_MATRIX: rule<{ name: string }>({
    severity: "error",
    foreign: "off",
    document: "glb",
    spec: "3",
    message: ({ name }) =>
      `the node of "${name}" has a matrix: animations need translation and rotation`,
    hint: () => "write translation and rotation",
  }),
} as const;
