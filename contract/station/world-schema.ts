import * as z from "zod";
import { ENTITY_KINDS } from "../words/station-words.js";
import { manifestSchema } from "./manifest-schema.js";
import { boundedArray, idSchema, keySchema, vectorSchema } from "./station-shapes.js";

/** The world: its skins, and what stands where. */

export const entitySchema = z
  .strictObject({
    id: keySchema,
    kind: z.enum(ENTITY_KINDS),
    asset: keySchema.describe("A game's asset id, or a prop's hash in the library."),
    position: vectorSchema.describe("y is 0 where a skin is worn."),
    yaw: z.number().default(0).describe("Radians about y."),
    scale: vectorSchema.default([1, 1, 1]),
    skin: idSchema.optional().describe("Of a game's entity: the skin that it wears."),
  })
  .describe("A station or a prop.");

const version = z.literal(1).describe("Of the world document, whatever its skins' are.");
const entities = boundedArray(entitySchema, "entities");

/** The world with its skins still to be read, one by one. */
export const worldShellSchema = z.strictObject({
  version,
  skins: boundedArray(z.unknown(), "skins"),
  entities,
});

export const worldSchema = z
  .strictObject({ version, skins: boundedArray(manifestSchema, "skins"), entities })
  .describe("A world with its skins.");

export interface WorldEntity extends z.infer<typeof entitySchema> {}
export interface StationWorld extends z.infer<typeof worldSchema> {}
