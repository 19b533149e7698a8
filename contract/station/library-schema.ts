import * as z from "zod";
import { assetHashSchema, boxSchema, countSchema } from "./station-shapes.js";

/** The assets that one owner has uploaded, with the figures that a world's budgets need. */

export const libraryAssetSchema = z
  .strictObject({
    hash: assetHashSchema,
    name: z.string().min(1).max(80),
    bytes: countSchema.describe("Of the canonical GLB."),
    triangles: countSchema,
    texturePixels: countSchema,
    meshes: countSchema.describe("Mesh instances of one placement."),
    bounds: boxSchema.describe("Of the whole scene."),
  })
  .describe("One static GLB.");

export const librarySchema = z
  .strictObject({
    version: z.literal(1),
    owner: z.string().min(1).max(128),
    assets: z.array(libraryAssetSchema),
  })
  .describe("An owner's asset library.");

export interface LibraryAsset extends z.infer<typeof libraryAssetSchema> {}
export interface StationLibrary extends z.infer<typeof librarySchema> {}
