import { rule } from "../report/rule.js";

/** Rules on the joints of rig.json. */
export const JOINT_RULES = {
  JOINT_NAME_DUPLICATE: rule<{ name: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name }) => `two joints are named "${name}"`,
    hint: () => "give every joint a name of its own",
  }),
  JOINT_BONE_UNKNOWN: rule<{ name: string; target: string; nearest: string | null }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name, target, nearest }) =>
      `the joint "${name}" moves the bone "${target}", which does not exist${nearest === null ? "" : ` (did you mean "${nearest}"?)`}`,
    hint: ({ target }) => `define the bone "${target}", or correct the name`,
  }),
  JOINT_RANGE: rule<{ name: string; min: number; max: number }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name, min, max }) => `the range of "${name}" is empty: min ${min}, max ${max}`,
    hint: () => "make min smaller than max",
  }),
  JOINT_REST: rule<{ name: string; rest: number; min: number; max: number }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name, rest, min, max }) =>
      `"${name}" rests at ${rest}, outside its range ${min} to ${max}`,
    hint: () => "move rest into the range, or widen the range",
  }),
  JOINT_REST_NOT_BIND: rule<{ name: string; rest: number; min: number; max: number }>({
    severity: "hint",
    document: "rig",
    spec: "2",
    message: ({ name, rest, min, max }) =>
      `"${name}" rests at ${rest} in the range ${min} to ${max}: a plain GLB viewer shows it at 0`,
    hint: () => "sculpt the rest pose at value 0 if viewers should show it",
  }),
  JOINT_FOLLOW_CALLER: rule<{ name: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name }) => `"${name}" is driven by the game and follows another joint as well`,
    hint: () => "set its drive to auto, or remove follow",
  }),
  JOINT_FOLLOW_UNKNOWN: rule<{ name: string; target: string; nearest: string | null }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name, target, nearest }) =>
      `"${name}" follows "${target}", which does not exist${nearest === null ? "" : ` (did you mean "${nearest}"?)`}`,
    hint: () => "follow a joint of this rig",
  }),
  JOINT_FOLLOW_CYCLE: rule<{ joints: readonly string[] }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ joints }) => `joints follow each other in a circle: ${joints.join(", ")}`,
    hint: () => "let one of them follow nothing",
  }),
  JOINT_FOLLOW_TRACK: rule<{ name: string; animation: string }>({
    severity: "error",
    document: "rig",
    spec: "2",
    message: ({ name, animation }) =>
      `"${name}" follows another joint and has a track of its own in "${animation}"`,
    hint: () => "remove the track, or remove follow",
  }),
  JOINT_NOT_DRIVEN: rule<{ name: string }>({
    severity: "warning",
    document: "rig",
    spec: "2",
    message: ({ name }) => `"${name}" is auto, but no track and no follow ever moves it`,
    hint: () => "give it a track, let it follow a joint, or set its drive to caller",
  }),
} as const;
