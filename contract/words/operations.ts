import { AXES, DRIVES, INTERPOLATIONS, JOINT_KINDS } from "./curve-words.js";
import { ROLES } from "./rig-words.js";

/**
 * The operations of the generators' log, as data: one table that drives the command line, its
 * help, the log's schema and the recorded shapes. A flag `--head-x` is the record's key `headX`.
 */
export type FlagType =
  /** any finite number */
  | "number"
  /** a number above 0 */
  | "positive"
  /** a number of at least 0 */
  | "nonNegative"
  /** a number from 0 to 1 */
  | "share"
  /** a whole number of at least 1 */
  | "count"
  /** opaque `#rrggbb` */
  | "colour"
  /** 1 to 64 characters */
  | "name"
  /** a name, or the empty string for none */
  | "nameOrNone"
  /** `true` or `false`; the bare flag means true */
  | "boolean"
  /** one of `values` */
  | "choice"
  /** `x,y,z` */
  | "vec3"
  /** `x,y,z,w,h,d`: a corner and a size of at least 0 */
  | "box";

export interface FlagSpec {
  readonly type: FlagType;
  readonly doc: string;
  readonly required?: boolean;
  readonly values?: readonly string[];
  readonly default?: number | string | boolean;
  /** Only this program has the flag. */
  readonly only?: "dc-skin";
  /** Refused under the vocabulary `source`. */
  readonly extended?: boolean;
}

export interface OperationSpec {
  readonly group: "field" | "skeleton" | "animation";
  readonly doc: string;
  readonly example: string;
  readonly flags: Readonly<Record<string, FlagSpec>>;
  /** Refused under the vocabulary `source`. */
  readonly extended?: boolean;
}

const required = <T extends FlagType>(type: T, doc: string) =>
  ({ type, doc, required: true }) as const;
const optional = <T extends FlagType>(type: T, doc: string) => ({ type, doc }) as const;
const oneOf = <const V extends readonly string[]>(values: V, doc: string) =>
  ({ type: "choice", values, doc, required: true }) as const;
const maybeOneOf = <const V extends readonly string[]>(values: V, doc: string) =>
  ({ type: "choice", values, doc }) as const;

const CENTRE = {
  x: required("number", "centre, across"),
  y: required("number", "centre, up"),
  z: required("number", "centre, depth (forward is +z)"),
} as const;

const SPHERE = { ...CENTRE, r: required("positive", "radius") } as const;

const TURN = {
  rotX: { type: "number", doc: "turn about x, radians, after z and y", extended: true },
  rotY: { type: "number", doc: "turn about y, radians, after z", extended: true },
  rotZ: { type: "number", doc: "turn about z, radians", extended: true },
} as const;

const ELLIPSOID = {
  ...CENTRE,
  rx: required("positive", "radius along x"),
  ry: required("positive", "radius along y"),
  rz: required("positive", "radius along z"),
  ...TURN,
} as const;

const BOX = {
  ...CENTRE,
  w: required("positive", "full extent along x"),
  h: required("positive", "full extent along y"),
  d: required("positive", "full extent along z"),
  round: optional("nonNegative", "edge radius, at most half the smallest extent"),
  ...TURN,
} as const;

const CYLINDER = {
  ...CENTRE,
  r: required("positive", "radius"),
  height: required("positive", "full height along the axis"),
  axis: oneOf(AXES, "the cylinder's axis"),
  ...TURN,
} as const;

const CAPSULE = {
  from: required("vec3", "centre of the first end's sphere"),
  to: required("vec3", "centre of the second end's sphere"),
  r: required("positive", "radius at the first end"),
  r2: optional("positive", "radius at the second end (default r)"),
} as const;

const EDGES = {
  sharp: { type: "boolean", doc: "keep edges and corners (the default)", only: "dc-skin" },
  smooth: { type: "boolean", doc: "round edges and corners off", only: "dc-skin" },
} as const;

const BLEND = optional("nonNegative", "soft-union width in field units (default 0)");

const ADDITIVE = {
  color: required("colour", "surface colour"),
  blend: BLEND,
  bind: {
    type: "name",
    doc: "the bone that this surface follows rigidly, mixed where it blends",
    extended: true,
  },
  ...EDGES,
} as const;

const SUBTRACTIVE = {
  color: optional("colour", "colour of the cut surface (default: the body's colour there)"),
  blend: BLEND,
  ...EDGES,
} as const;

const OFFSET = {
  dx: required("number", "shift along x"),
  dy: required("number", "shift along y"),
  dz: required("number", "shift along z"),
} as const;

const KEY = {
  animation: required("name", "the animation"),
  joint: required("name", "the joint"),
  tMs: required("nonNegative", "time in milliseconds, at most the period"),
} as const;

const ONLY_NAME = { name: required("name", "its name") } as const;

const field = <const F extends Record<string, FlagSpec>>(doc: string, example: string, flags: F) =>
  ({ group: "field", doc, example, flags }) as const;
const extendedField = <const F extends Record<string, FlagSpec>>(
  doc: string,
  example: string,
  flags: F,
) => ({ group: "field", doc, example, flags, extended: true }) as const;
const skeleton = <const F extends Record<string, FlagSpec>>(
  doc: string,
  example: string,
  flags: F,
) => ({ group: "skeleton", doc, example, flags }) as const;
const animation = <const F extends Record<string, FlagSpec>>(
  doc: string,
  example: string,
  flags: F,
) => ({ group: "animation", doc, example, flags }) as const;

export const OPERATIONS = {
  "add-sphere": field(
    "Add a sphere to the body.",
    'add-sphere --x 8 --y 30 --z 8 --r 2.6 --color "#d8b48a" --blend 1',
    { ...SPHERE, ...ADDITIVE },
  ),
  "subtract-sphere": field(
    "Cut a sphere out of the body.",
    "subtract-sphere --x 8 --y 30 --z 10 --r 0.8",
    { ...SPHERE, ...SUBTRACTIVE },
  ),
  "add-ellipsoid": field(
    "Add an ellipsoid to the body.",
    'add-ellipsoid --x 8 --y 22 --z 8 --rx 3 --ry 5 --rz 3 --color "#d8b48a"',
    { ...ELLIPSOID, ...ADDITIVE },
  ),
  "subtract-ellipsoid": field(
    "Cut an ellipsoid out of the body.",
    "subtract-ellipsoid --x 8 --y 30 --z 11 --rx 1.5 --ry 0.5 --rz 1",
    { ...ELLIPSOID, ...SUBTRACTIVE },
  ),
  "add-box": field(
    "Add a box, optionally with rounded edges.",
    'add-box --x 8 --y 20 --z 8 --w 6 --h 4 --d 3 --round 0.5 --color "#3b4a63"',
    { ...BOX, ...ADDITIVE },
  ),
  "subtract-box": field(
    "Cut a box out of the body.",
    "subtract-box --x 8 --y 20 --z 11 --w 2 --h 2 --d 2",
    { ...BOX, ...SUBTRACTIVE },
  ),
  "add-cylinder": field(
    "Add a cylinder along an axis.",
    'add-cylinder --x 8 --y 14 --z 8 --r 1.4 --height 8 --axis y --color "#d8b48a" --blend 1',
    { ...CYLINDER, ...ADDITIVE },
  ),
  "subtract-cylinder": field(
    "Cut a cylinder out of the body.",
    "subtract-cylinder --x 8 --y 14 --z 8 --r 0.6 --height 20 --axis z",
    { ...CYLINDER, ...SUBTRACTIVE },
  ),
  "add-capsule": extendedField(
    "Add a round cone between two points: a limb that need not follow an axis.",
    'add-capsule --from 11,26,8 --to 16,20,8 --r 1.4 --r2 1.1 --color "#d8b48a" --blend 1',
    { ...CAPSULE, ...ADDITIVE },
  ),
  "subtract-capsule": extendedField(
    "Cut a round cone out of the body.",
    "subtract-capsule --from 7,28,11 --to 9,28,11 --r 0.4",
    { ...CAPSULE, ...SUBTRACTIVE },
  ),
  "replace-color": field(
    "Recolour everything recorded so far in one colour.",
    'replace-color --from "#d8b48a" --to "#7a8f5a"',
    { from: required("colour", "the colour to replace"), to: required("colour", "its new colour") },
  ),
  mirror: field(
    "Replace one half of the body by the mirror image of the other.",
    "mirror --axis x --at 16 --keep high",
    {
      axis: oneOf(AXES, "the axis that is mirrored"),
      at: optional("number", "the mirror plane (default: the volume's middle)"),
      keep: maybeOneOf(["low", "high"], "the half that stays (default low)"),
    },
  ),
  translate: field("Move the whole body so far.", "translate --dx 0 --dy 2 --dz 0", OFFSET),
  copy: field(
    "Add a shifted copy of the whole body so far.",
    "copy --dx 6 --dy 0 --dz 0 --blend 1",
    {
      ...OFFSET,
      blend: BLEND,
    },
  ),
  clear: field("Empty the field; the skeleton stays.", "clear", {}),

  "define-bone": skeleton(
    "Add a bone under a parent; the first bone is the root (an empty parent).",
    "define-bone --name upper_arm_l --parent spine",
    {
      name: required("name", "the bone's name"),
      parent: required("nameOrNone", 'the parent bone, "" for the root'),
      deform: optional("boolean", "false: the skin ignores this bone (default true)"),
      socket: optional("boolean", "true: a place to hang other assets (default: names in _socket)"),
      role: maybeOneOf(ROLES, "its VRM humanoid role"),
    },
  ),
  "set-bone": skeleton(
    "Place a bone's head (its pivot) and tail, twist it, or move it under another parent.",
    "set-bone --name upper_arm_l --head-x 5 --head-y 26 --head-z 8 --tail-x 3 --tail-y 20 --tail-z 8",
    {
      name: required("name", "the bone"),
      headX: optional("number", "head"),
      headY: optional("number", "head"),
      headZ: optional("number", "head"),
      tailX: optional("number", "tail"),
      tailY: optional("number", "tail"),
      tailZ: optional("number", "tail"),
      roll: optional("number", "twist about head to tail, radians (default 0)"),
      parent: optional("name", "the new parent"),
    },
  ),
  "define-joint": skeleton(
    "Add a named degree of freedom to a bone.",
    "define-joint --name shoulder_l --bone upper_arm_l --kind rotation --axis x --min=-1.2 --max 1.6 --rest 0 --drive caller",
    {
      name: required("name", "the joint's name"),
      bone: required("name", "the bone it moves"),
      kind: oneOf(JOINT_KINDS, "rotation (radians) or translation (units)"),
      axis: oneOf(AXES, "its axis, in the bone's bind frame after the mount"),
      min: required("number", "lowest value"),
      max: required("number", "highest value"),
      rest: required("number", "value at rest"),
      drive: oneOf(DRIVES, "caller: the game drives it; auto: only animations and follow do"),
      pivotX: optional("number", "pivot (default: the bone's head)"),
      pivotY: optional("number", "pivot"),
      pivotZ: optional("number", "pivot"),
      offsetX: optional("number", "mount: shift of the axis in the bone's frame"),
      offsetY: optional("number", "mount: shift"),
      offsetZ: optional("number", "mount: shift"),
      orientX: optional("number", "mount: turn of the axis, radians"),
      orientY: optional("number", "mount: turn"),
      orientZ: optional("number", "mount: turn"),
      follow: { type: "name", doc: "the joint that an auto joint follows", extended: true },
      factor: { type: "number", doc: "share of the followed joint's turn", extended: true },
    },
  ),
  "paint-weight": skeleton(
    "Override the derived weight of a bone inside a box, after all weights are derived.",
    "paint-weight --bone head --box 5,27,5,6,6,6 --weight 1",
    {
      bone: required("name", "the bone"),
      box: required("box", "corner and size: x,y,z,w,h,d"),
      weight: required("share", "its weight there, 0 to 1"),
    },
  ),
  "remove-bone": skeleton(
    "Remove a bone that nothing depends on.",
    "remove-bone --name tail_3",
    ONLY_NAME,
  ),
  "remove-joint": skeleton("Remove a joint without tracks.", "remove-joint --name jaw", ONLY_NAME),

  "define-animation": animation(
    "Declare an animation, or change a declared one's period and flags.",
    "define-animation --name walk --period-ms 1000 --loop true",
    {
      name: required("name", "the animation's name"),
      periodMs: required("positive", "its period in milliseconds"),
      loop: optional("boolean", "true: it repeats (default false)"),
      autoPlay: optional("boolean", "true: it plays from load (default false)"),
    },
  ),
  "add-keyframe": animation(
    "Add a keyframe to a joint's curve; one at the same time is replaced.",
    "add-keyframe --animation walk --joint shoulder_l --t-ms 0 --value 0.4 --interp bezier",
    {
      ...KEY,
      value: required("number", "the joint's value (absolute, radians or units)"),
      interp: maybeOneOf(INTERPOLATIONS, "shape of the segment that follows (default linear)"),
      inDt: optional("number", "handle before the key: time, at most 0"),
      inDv: optional("number", "handle before the key: value"),
      outDt: optional("number", "handle after the key: time, at least 0"),
      outDv: optional("number", "handle after the key: value"),
    },
  ),
  "add-marker": animation(
    "Name an instant of an animation; it fires once per crossing.",
    "add-marker --animation walk --t-ms 250 --name step_l",
    {
      animation: required("name", "the animation"),
      tMs: required("nonNegative", "time in milliseconds, at most the period"),
      name: required("name", "the marker's name"),
    },
  ),
  "remove-keyframe": animation(
    "Remove a keyframe.",
    "remove-keyframe --animation walk --joint shoulder_l --t-ms 500",
    KEY,
  ),
  "remove-animation": animation("Remove an animation.", "remove-animation --name walk", ONLY_NAME),
} as const satisfies Record<string, OperationSpec>;

export type OperationName = keyof typeof OPERATIONS;

export const OPERATION_NAMES = Object.keys(OPERATIONS) as readonly OperationName[];

/** True for a name of the table itself, never for an inherited property. */
export function isOperationName(name: string): name is OperationName {
  return Object.hasOwn(OPERATIONS, name);
}
