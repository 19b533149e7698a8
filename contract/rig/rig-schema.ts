import * as z from "zod";
import { nameSchema as name, vec3Schema as vec3 } from "../schema/shapes.js";
import { AXES, DRIVES, INTERPOLATIONS, JOINT_KINDS } from "../words/curve-words.js";
import { ASSET_KINDS } from "../words/kinds.js";
import { ROLES } from "../words/rig-words.js";

/**
 * rig.json's shape, contract section 2. The promise: a document that parses has every required key
 * with its type, every number finite. The limit: what relates two places (unknown parents, ranges,
 * key order) is judged by rules, not here. Objects are open; unknown keys are a rule of their own.
 */

/** The author's own data, kept as it is. */
const extras = z.unknown().optional().describe("The author's own data, preserved.");

const handle = z
  .tuple([z.number(), z.number()])
  .describe("Bezier handle [dt in ms, dv], relative to its key.");

export const boneSchema = z
  .looseObject({
    name: name.describe("Unique among bones."),
    parent: name.nullable().describe("The parent bone, which stands before; null for the root."),
    head: vec3.describe("Head in field units: the pivot."),
    tail: vec3.describe("Tail in field units: direction and length."),
    roll: z.number().optional().describe("Twist of the bind frame about head to tail, radians."),
    deform: z.boolean().optional().describe("false: no vertex may reference this bone."),
    socket: z.boolean().optional().describe("true: a place to hang another asset."),
    role: z.enum(ROLES).optional().describe("VRM 1.0 humanoid bone name."),
    extras,
  })
  .describe("A segment of the skeleton, one node and one skin joint of the GLB.");

export const followSchema = z
  .looseObject({
    joint: name.describe("The followed joint."),
    factor: z.number().describe("Share of the followed joint's distance from its rest."),
  })
  .describe("An auto joint's own rule: rest + factor * (followed value - followed rest).");

export const jointSchema = z
  .looseObject({
    name: name.describe("Unique among joints."),
    bone: name.describe("The bone it moves."),
    kind: z.enum(JOINT_KINDS).describe("rotation in radians, translation in units."),
    axis: z.enum(AXES).describe("Axis in the bone's bind frame, after the mount."),
    min: z.number().describe("Lowest value."),
    max: z.number().describe("Highest value."),
    rest: z.number().describe("Value at rest."),
    drive: z.enum(DRIVES).describe("caller: the game drives it. auto: only the asset does."),
    pivot: vec3.optional().describe("Model-space pivot; the bone's head by default."),
    offset: vec3.optional().describe("Mount: shift of the axis in the bone's bind frame."),
    orient: vec3.optional().describe("Mount: turn of the axis, Rx * Ry * Rz, radians."),
    follow: followSchema.optional(),
    extras,
  })
  .describe("A named degree of freedom of a bone.");

export const keyframeSchema = z
  .looseObject({
    tMs: z.number().describe("Time in milliseconds from the animation's start."),
    value: z.number().describe("The joint's absolute value, not an offset from rest."),
    interp: z.enum(INTERPOLATIONS).optional().describe("Shape of the segment that departs here."),
    in: handle.optional(),
    out: handle.optional(),
    extras,
  })
  .describe("One sample of an F-curve.");

export const trackSchema = z
  .looseObject({
    joint: name.describe("The driven joint."),
    keyframes: z.array(keyframeSchema).describe("In strictly increasing time."),
    extras,
  })
  .describe("The F-curve of one joint.");

export const markerSchema = z
  .looseObject({ tMs: z.number(), name, extras })
  .describe("A named instant; fires once per crossing.");

export const animationSchema = z
  .looseObject({
    name: name.describe("Unique among animations."),
    periodMs: z.number().describe("Length in milliseconds."),
    loop: z.boolean().optional().describe("true: repeats with its period."),
    autoPlay: z.boolean().optional().describe("true: a runtime starts it at load."),
    tracks: z.array(trackSchema),
    markers: z.array(markerSchema).optional(),
    extras,
  })
  .describe("F-curves of several joints over one period.");

export const spaceSchema = z
  .looseObject({
    metresPerUnit: z.number().optional().describe("What an exporter scales by."),
    origin: vec3.optional().describe("The point that an exporter puts at 0."),
    extras,
  })
  .describe("How field units become metres.");

export const rigSchema = z
  .looseObject({
    $schema: z.string().optional(),
    version: z.number().describe("The contract's version."),
    skinned: z.literal(true).describe("The marker: this rig deforms ONE mesh."),
    assetKind: z.enum(ASSET_KINDS).optional(),
    generator: z.string().optional().describe("What wrote it, with its version."),
    space: spaceSchema.optional(),
    parts: z.array(z.unknown()).optional().describe("Empty on a skinned rig."),
    bones: z.array(boneSchema).describe("Parents before children; the first is the root."),
    joints: z.array(jointSchema),
    animations: z.array(animationSchema),
    extras,
  })
  .describe("The rig of one skinned character: what a game reads and drives.");

export interface BoneSpec extends z.infer<typeof boneSchema> {}
export interface JointSpec extends z.infer<typeof jointSchema> {}
export interface KeyframeSpec extends z.infer<typeof keyframeSchema> {}
export interface TrackSpec extends z.infer<typeof trackSchema> {}
export interface AnimationSpec extends z.infer<typeof animationSchema> {}
/** The whole rig.json document. */
export interface ModelSpec extends z.infer<typeof rigSchema> {}
