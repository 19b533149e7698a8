import { rule } from "../report/rule.js";
import { figure, list, ofDiagonal, percent } from "./figures.js";

/** Rules on animations, and joints, that should move the skin and do not. */
export const STILL_RULES = {
  MOTION_NO_KEYFRAMES: rule<{ animation: string }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation }) => `required animation "${animation}" has no keyframes`,
    hint: () => "give it at least one track with two keys of different values",
  }),
  MOTION_KEYS_EQUAL: rule<{ animation: string }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation }) =>
      `required animation "${animation}" never changes a value: every instant is the rest pose`,
    hint: () => "give the keys of at least one track different values",
  }),
  MOTION_CLAMPED_FLAT: rule<{
    animation: string;
    joint: string;
    lowest: number;
    highest: number;
    clamped: number;
  }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, joint, lowest, highest, clamped }) =>
      `required animation "${animation}" drives "${joint}" from ${figure(lowest)} to ${figure(highest)}, but the joint's range holds it at ${figure(clamped)}: after clamping nothing changes`,
    hint: ({ joint }) => `widen the range of "${joint}", or key values inside it`,
  }),
  MOTION_STATIC_POSE: rule<{ animation: string; fromRest: number }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, fromRest }) =>
      `required animation "${animation}" is a static pose: it stands ${ofDiagonal(fromRest)} from rest and never changes`,
    hint: () => "add a second key with another value, so that the pose changes over the period",
  }),
  MOTION_POSE_ONLY: rule<{ animation: string; fromRest: number }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ animation, fromRest }) =>
      `animation "${animation}" is a static pose: it stands ${ofDiagonal(fromRest)} from rest and never changes`,
    hint: () => "add a second key with another value, or remove the animation",
  }),
  MOTION_SOCKETS_ONLY: rule<{ animation: string; bones: readonly string[] }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, bones }) =>
      `required animation "${animation}" moves only sockets (${list(bones)}): the skin stays where it is`,
    hint: () => "animate a joint on a bone that carries skin",
  }),
  MOTION_BONES_WITHOUT_SKIN: rule<{ animation: string; bones: readonly string[] }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, bones }) =>
      `required animation "${animation}" moves only bones without vertices (${list(bones)}): the skin stays where it is`,
    hint: () => "weight vertices to these bones, or animate bones that have some",
  }),
  MOTION_BELOW_THRESHOLD: rule<{ animation: string; largest: number; movedShare: number }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, largest, movedShare }) =>
      `required animation "${animation}" hardly moves the skin: at most ${ofDiagonal(largest)}, and ${percent(movedShare)} of the area by 0.001 or more (0.1 % must)`,
    hint: () => "make the motion larger, or animate bones that carry more skin",
  }),
  MOTION_NEVER_MOVES: rule<{ animation: string; why: string; largest: number }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ animation, why, largest }) =>
      `animation "${animation}" never moves the skin: ${why} (largest movement ${ofDiagonal(largest)})`,
    hint: () => "give it keys that move skin, or remove it",
  }),
  MOTION_REQUIRED_JOINT_STILL: rule<{ joint: string; largest: number }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ joint, largest }) =>
      `required joint "${joint}" over its whole range moves the skin by ${ofDiagonal(largest)} and no socket`,
    hint: () => "put it on a bone that carries skin or a socket, or widen its range",
  }),
  MOTION_JOINT_STILL: rule<{ joint: string; largest: number }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ joint, largest }) =>
      `caller joint "${joint}" over its whole range moves the skin by ${ofDiagonal(largest)} and no socket`,
    hint: () => "put it on a bone that carries skin or a socket, widen its range, or remove it",
  }),
} as const;
