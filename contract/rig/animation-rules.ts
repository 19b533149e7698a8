import { rule } from "../report/rule.js";

/** Rules on the animations of rig.json, as far as they are declared; motion has its own. */
export const ANIMATION_RULES = {
  ANIMATION_NONE: rule<Record<never, never>>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: () => "the rig has no animation: there is no static skinned kind",
    hint: () => "define at least one animation",
  }),
  ANIMATION_NAME_DUPLICATE: rule<{ name: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name }) => `two animations are named "${name}"`,
    hint: () => "give every animation a name of its own",
  }),
  ANIMATION_PERIOD: rule<{ periodMs: number }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ periodMs }) => `the period is ${periodMs} ms`,
    hint: () => "set periodMs above 0",
  }),
  TRACK_JOINT_UNKNOWN: rule<{ joint: string; nearest: string | null }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ joint, nearest }) =>
      `the track drives "${joint}", which does not exist${nearest === null ? "" : ` (did you mean "${nearest}"?)`}`,
    hint: () => "drive a joint of this rig",
  }),
  TRACK_DUPLICATE: rule<{ joint: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ joint }) => `"${joint}" has two tracks in one animation`,
    hint: () => "merge them into one track",
  }),
  TRACK_EMPTY: rule<{ joint: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ joint }) => `the track of "${joint}" has no keyframe`,
    hint: () => "add a keyframe, or remove the track",
  }),
  KEY_ORDER: rule<{ tMs: number; before: number }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ tMs, before }) => `the key at ${tMs} ms stands after the key at ${before} ms`,
    hint: () => "sort the keys by time, one for each instant",
  }),
  KEY_OUTSIDE_PERIOD: rule<{ tMs: number; periodMs: number }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ tMs, periodMs }) =>
      `the key at ${tMs} ms is outside the period, 0 to ${periodMs} ms`,
    hint: () => "move the key into the period, or lengthen the period",
  }),
  KEY_OUTSIDE_RANGE: rule<{ value: number; clamped: number; joint: string }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ value, clamped, joint }) =>
      `the key's value ${value} is outside the range of "${joint}": the joint stops at ${clamped}`,
    hint: () => "widen the joint's range, or key a value inside it",
  }),
  KEY_HANDLE_TIME: rule<{ side: string; dt: number }>({
    severity: "warning",
    document: "rig",
    spec: "4",
    message: ({ side, dt }) => `the ${side} handle points the wrong way in time: ${dt} ms`,
    hint: () => "give an out handle a dt of at least 0, an in handle one of at most 0",
  }),
  MARKER_OUTSIDE_PERIOD: rule<{ tMs: number; periodMs: number }>({
    severity: "warning",
    document: "rig",
    spec: "2",
    message: ({ tMs, periodMs }) =>
      `the marker at ${tMs} ms is never crossed: the period is ${periodMs} ms`,
    hint: () => "move the marker into the period",
  }),
} as const;
