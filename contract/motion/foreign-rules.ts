import { rule } from "../report/rule.js";
import { figure, list } from "./figures.js";

/** Rules on animations that a GLB embeds (profile `gltf`). */
export const FOREIGN_MOTION_RULES = {
  MOTION_OUTSIDE_SKIN: rule<{ animation: string; nodes: readonly string[] }>({
    severity: "error",
    document: "glb",
    spec: "6",
    message: ({ animation, nodes }) =>
      `required animation "${animation}" targets no bone of the skin, only ${list(nodes)}`,
    hint: () => "target the skin's joint nodes",
  }),
  MOTION_SKINNED_NODE_ONLY: rule<{ animation: string; node: string }>({
    severity: "error",
    document: "glb",
    spec: "6, glTF 2.0 3.7.3.3",
    khronos: ["ANIMATION_CHANNEL_TARGET_NODE_SKIN"],
    message: ({ animation, node }) =>
      `required animation "${animation}" targets only the skinned mesh's own node "${node}", whose transform does not count`,
    hint: () => "target the skin's joint nodes",
  }),
  MOTION_TARGETS_SKINNED_NODE: rule<{ animation: string; node: string }>({
    severity: "warning",
    document: "glb",
    spec: "6, glTF 2.0 3.7.3.3",
    khronos: ["ANIMATION_CHANNEL_TARGET_NODE_SKIN"],
    message: ({ animation, node }) =>
      `animation "${animation}" targets the skinned mesh's own node "${node}", whose transform does not count`,
    hint: () => "target the skin's root joint instead",
  }),
  MOTION_ELSEWHERE: rule<{ animation: string; nodes: readonly string[] }>({
    severity: "info",
    document: "glb",
    spec: "6",
    message: ({ animation, nodes }) =>
      `animation "${animation}" targets no bone of the skin, only ${list(nodes)}`,
    hint: () => "target the skin's joint nodes if the character should move",
  }),
  MOTION_DURATIONS_DIFFER: rule<{ animation: string; shortest: number; longest: number }>({
    severity: "warning",
    document: "glb",
    spec: "6, glTF 2.0 3.11",
    message: ({ animation, shortest, longest }) =>
      `animation "${animation}" has channels that end at ${figure(shortest)} s and at ${figure(longest)} s: the shorter ones stand still in between`,
    hint: () => "end all channels at one time",
  }),
  MOTION_STARTS_LATE: rule<{ animation: string; first: number }>({
    severity: "info",
    document: "glb",
    spec: "6, glTF 2.0 3.11",
    message: ({ animation, first }) =>
      `animation "${animation}" has its first key at ${figure(first)} s: players hold the first pose until then`,
    hint: () => "shift the key times so that the first is 0",
  }),
  MOTION_QUATERNION_SIGN: rule<{ animation: string; node: string; key: number; dot: number }>({
    severity: "warning",
    document: "glb",
    spec: "6, glTF 2.0 Appendix C",
    message: ({ animation, node, key, dot }) =>
      `animation "${animation}" flips the sign of the rotation of "${node}" at key ${key} (dot ${figure(dot)} with the key before): some players turn the long way`,
    hint: () => "negate the quaternion so that neighbouring keys have a positive dot product",
  }),
  MOTION_QUATERNION_OPPOSITE: rule<{ animation: string; node: string; key: number }>({
    severity: "warning",
    document: "glb",
    spec: "6, glTF 2.0 Appendix C",
    message: ({ animation, node, key }) =>
      `animation "${animation}" turns "${node}" by half a turn in one segment, ending at key ${key}: which way is not defined`,
    hint: () => "add a key between the two",
  }),
  MOTION_CUBIC_OVERSHOOT: rule<{
    animation: string;
    node: string;
    key: number;
    overshoot: number;
  }>({
    severity: "warning",
    document: "glb",
    spec: "6, glTF 2.0 Appendix C",
    message: ({ animation, node, key, overshoot }) =>
      `animation "${animation}" has tangents that carry "${node}" ${figure(overshoot)} times as far as its keys reach, after key ${key}`,
    hint: () => "check that tangents are per second and not scaled by the frame rate",
  }),
  MOTION_NAME_DUPLICATE: rule<{ animation: string; first: number }>({
    severity: "warning",
    document: "glb",
    spec: "6",
    message: ({ animation, first }) =>
      `the name "${animation}" is taken by animation ${first}: whoever asks for it by name finds one of them`,
    hint: () => "name every animation differently",
  }),
  MOTION_NAME_MISSING: rule<{ index: number }>({
    severity: "info",
    document: "glb",
    spec: "6",
    message: ({ index }) => `animation ${index} has no name: a game cannot ask for it`,
    hint: () => "name it",
  }),
} as const;
