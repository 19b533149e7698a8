import { rule } from "../report/rule.js";

/** Rules on animations embedded in a GLB, as far as glTF sets their form. Profile `gltf` only. */
export const CHANNEL_RULES = {
  CHANNEL_COUNT: rule<{ found: number; expected: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.11",
    message: ({ found, expected }) => `the channel's keys need ${expected} values, found ${found}`,
    hint: () => "write one value per key, three for CUBICSPLINE, which needs two keys",
    khronos: [
      "ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_COUNT",
      "ANIMATION_SAMPLER_INPUT_ACCESSOR_TOO_FEW_ELEMENTS",
    ],
  }),
  CHANNEL_FORMAT: rule<{ found: string; expected: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.11",
    message: ({ found, expected }) => `the channel is stored as ${found} instead of ${expected}`,
    hint: ({ expected }) => `write it as ${expected}`,
    khronos: [
      "ANIMATION_SAMPLER_INPUT_ACCESSOR_INVALID_FORMAT",
      "ANIMATION_SAMPLER_OUTPUT_ACCESSOR_INVALID_FORMAT",
    ],
  }),
  CHANNEL_NODE_MISSING: rule<{ path: string }>({
    severity: "warning",
    document: "glb",
    spec: "5, glTF 3.11",
    message: ({ path }) =>
      `the channel of ${path} names no node: it moves nothing, and some loaders fail`,
    hint: () => "name the node, or leave the channel out",
  }),
  CHANNEL_SCALE_ZERO: rule<{ node: string; key: number }>({
    severity: "warning",
    document: "glb",
    spec: "5",
    message: ({ node, key }) =>
      `the scale of ${node} is 0 at key ${key}, or changes its sign before it: what it carries collapses there`,
    hint: () => "stay above 0; hide parts of a mesh by other means",
  }),
  CHANNEL_TIME_ORDER: rule<{ key: number; time: number; before: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.11",
    message: ({ key, time, before }) => `key ${key} at ${time} s does not come after ${before} s`,
    hint: () => "sort the keys by time, one for each instant",
    khronos: ["ACCESSOR_ANIMATION_INPUT_NON_INCREASING"],
  }),
  CHANNEL_TIME_NEGATIVE: rule<{ key: number; time: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.11",
    message: ({ key, time }) => `key ${key} stands at ${time} s, before 0`,
    hint: () => "shift the animation to begin at 0",
    khronos: ["ACCESSOR_ANIMATION_INPUT_NEGATIVE"],
  }),
  CHANNEL_NOT_FINITE: rule<{ what: string; key: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.6.2.1",
    message: ({ what, key }) => `the ${what} of key ${key} is not finite`,
    hint: () => "write finite keys and tangents",
    khronos: [
      "ACCESSOR_INVALID_FLOAT",
      "ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION",
      "ACCESSOR_ANIMATION_INPUT_NON_INCREASING",
    ],
  }),
  CHANNEL_QUATERNION: rule<{ key: number; length: number }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.11",
    message: ({ key, length }) => `the rotation of key ${key} has length ${length} instead of 1`,
    hint: () => "normalise quaternions",
    khronos: ["ACCESSOR_ANIMATION_SAMPLER_OUTPUT_NON_NORMALIZED_QUATERNION"],
  }),
  CHANNEL_MATRIX_NODE: rule<{ node: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.5.3",
    message: ({ node }) => `${node} is animated and has a matrix`,
    hint: () => "write translation, rotation and scale instead of the matrix",
    khronos: ["ANIMATION_CHANNEL_TARGET_NODE_MATRIX"],
  }),
  CHANNEL_TARGET_DUPLICATE: rule<{ node: string; path: string }>({
    severity: "error",
    document: "glb",
    spec: "5, glTF 3.11",
    message: ({ node, path }) => `two channels of one animation drive the ${path} of ${node}`,
    hint: () => "keep one channel per node and path",
    khronos: ["ANIMATION_DUPLICATE_TARGETS"],
  }),
} as const;
