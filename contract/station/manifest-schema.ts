import * as z from "zod";
import { CLIP_TRIGGERS } from "../words/station-words.js";
import {
  assetHashSchema,
  bounded,
  boundedArray,
  boundedVec3,
  contractHashSchema,
  idSchema,
  wholeBounded,
} from "./station-shapes.js";

/**
 * The manifest that dresses one station, clauses G01 to G34. Every object is strict. What relates
 * two places, or the manifest and a catalog, is judged by rules, not here.
 */

/** A name that must stand in the catalog; any other is a finding, whatever it looks like. */
const name = z.string().max(80);

const place = {
  position: boundedVec3("position").describe(
    "Offset from the reference pose, station-local, y up.",
  ),
  rotation: boundedVec3("rotation").describe("Rx * Ry * Rz, radians."),
  scale: boundedVec3("scale").describe("Factor of each axis."),
};

export const bindingSchema = z
  .strictObject({
    slot: name.describe("control.<slot> or part.<slot> of the catalog entry."),
    asset: assetHashSchema,
  })
  .describe("One native mesh that is replaced.");

export const placementSchema = z
  .strictObject({ target: name.describe("body, display or control.<slot>."), ...place })
  .describe("Where a target stands, about its pivot.");

export const clipKeyframeSchema = z.strictObject({ time: bounded("time"), ...place });

export const clipSchema = z
  .strictObject({
    target: name,
    trigger: z.enum(CLIP_TRIGGERS),
    durationMs: wholeBounded("durationMs"),
    keyframes: boundedArray(clipKeyframeSchema, "clipKeyframes"),
  })
  .describe("A movement of a target: looping, or once per result.");

export const motionKeyframeSchema = z.strictObject({
  time: bounded("time"),
  progress: bounded("progress").describe("Share of the authoritative path; never falls."),
  position: boundedVec3("motionPosition").describe("Offset from the path, station-local."),
  rotation: boundedVec3("motionRotation").describe("Turn added to the path's, radians."),
});

export const motionSchema = z
  .strictObject({
    channel: name.describe("One of the catalog entry's motion channels."),
    keyframes: boundedArray(motionKeyframeSchema, "motionKeyframes"),
  })
  .describe("How a result's object travels; its duration is the catalog's.");

const common = {
  id: idSchema,
  game: name.describe("The catalog's asset id."),
  contract: contractHashSchema,
  body: assetHashSchema,
  bindings: boundedArray(bindingSchema, "bindings"),
};

export const manifestSchema1 = z.strictObject({ version: z.literal(1), ...common });

export const manifestSchema2 = z.strictObject({
  version: z.literal(2),
  ...common,
  placements: boundedArray(placementSchema, "placements").default([]),
  clips: boundedArray(clipSchema, "clips").default([]),
  motions: boundedArray(motionSchema, "motions").default([]),
});

export const manifestSchema = z
  .discriminatedUnion("version", [manifestSchema1, manifestSchema2])
  .describe("The skin of a game station.");

export interface StationBinding extends z.infer<typeof bindingSchema> {}
export interface StationPlacement extends z.infer<typeof placementSchema> {}
export interface StationClip extends z.infer<typeof clipSchema> {}
export interface StationMotion extends z.infer<typeof motionSchema> {}
export interface ManifestV1 extends z.infer<typeof manifestSchema1> {}
export interface ManifestV2 extends z.infer<typeof manifestSchema2> {}
/** A manifest as it is read: the three arrays of version 2 are filled in. */
export type StationManifest = ManifestV1 | ManifestV2;
/** Position, rotation (Rx * Ry * Rz, radians) and scale about a pivot. */
export type StationPlace = Pick<StationPlacement, "position" | "rotation" | "scale">;
