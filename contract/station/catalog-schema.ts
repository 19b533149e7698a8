import * as z from "zod";
import { boxSchema, contractHashSchema, countSchema, keySchema } from "./station-shapes.js";

/**
 * The catalog: what each game's station is made of, and what a manifest may name. All names of
 * games, slots and channels stand here and nowhere in code.
 */

const matrix = z
  .array(z.number())
  .length(16)
  .describe("Column-major 4 x 4: the native mesh in its source's space.");

const proxy = {
  localBounds: boxSchema.describe("The native mesh's own box, before any transform."),
  matrixSource: matrix,
  sourceToWorldScale: z.number().positive().describe("Station units of a source unit."),
};

export const controlSchema = z
  .strictObject({
    slot: keySchema.describe("What follows control. in a manifest."),
    action: keySchema.describe("What pressing it does; never set by a manifest."),
    seat: countSchema.optional().describe("Whose control it is, at a shared station."),
    cardIndex: countSchema.optional().describe("Which card it holds."),
    label: z.string().max(80).optional(),
    bounds: boxSchema.describe("Station-local reference box; its centre is the pivot."),
    ...proxy,
  })
  .describe("A physical control.");

export const partSchema = z
  .strictObject({
    slot: keySchema.describe("What follows part. in a manifest."),
    label: z.string().max(80).optional(),
    ...proxy,
  })
  .describe("An optional surface; it moves with the display.");

export const presentationSchema = z.strictObject({
  targets: z.array(keySchema).describe("What a placement or a clip may move."),
  motionChannels: z.array(keySchema).describe("What a motion may move."),
  motionDurationsMs: z
    .record(keySchema, z.number().positive())
    .describe("How long each channel takes, milliseconds."),
});

const nativeCost = z
  .strictObject({
    triangles: countSchema,
    texturePixels: countSchema,
    residentBytes: countSchema,
  })
  .describe("What the native station costs wherever it stands.");

export const catalogEntrySchema = z
  .strictObject({
    asset: keySchema.describe("The game's asset id."),
    title: z.string().max(80),
    contract: contractHashSchema,
    acceptedContracts: z.array(contractHashSchema).describe("Earlier fingerprints that still fit."),
    bodyBounds: boxSchema.describe("Station-local box that the body is fitted to."),
    controls: z.array(controlSchema),
    parts: z.array(partSchema),
    presentation: presentationSchema,
    native: nativeCost.optional(),
  })
  .describe("One game's station.");

export const catalogSchema = z
  .strictObject({
    version: z.literal(1),
    games: z.array(catalogEntrySchema).min(1),
  })
  .describe("Every game's station, and what a manifest may name.");

export interface CatalogControl extends z.infer<typeof controlSchema> {}
export interface CatalogPart extends z.infer<typeof partSchema> {}
export interface CatalogEntry extends z.infer<typeof catalogEntrySchema> {}
export interface StationCatalog extends z.infer<typeof catalogSchema> {}
/** An axis-aligned box. */
export interface StationBox extends z.infer<typeof boxSchema> {}
