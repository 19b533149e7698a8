import * as z from "zod";
import { boxSchema, countSchema, vectorSchema } from "./station-shapes.js";

/** What a report says of a station's documents beside its findings. */

export const pieceReportSchema = z
  .object({
    bytes: countSchema,
    canonicalBytes: countSchema.describe("After names, extras and gaps are left out."),
    triangles: countSchema.describe("Of one placement: a mesh that stands twice counts twice."),
    meshes: countSchema.describe("Mesh instances of one placement."),
    texturePixels: countSchema,
    images: z.array(
      z.object({
        format: z.enum(["png", "jpeg", "webp"]),
        width: countSchema,
        height: countSchema,
      }),
    ),
    bounds: boxSchema.nullable().describe("Of the whole scene; null: nothing is drawn."),
  })
  .describe("What one static GLB holds.");

export const fitReportSchema = z
  .object({
    slot: z.string().describe("body, or the slot of a binding."),
    scale: vectorSchema.describe("Target extent over the piece's own, by axis."),
    ratio: z.number().describe("Largest over smallest of these; above 1.05 shapes look stretched."),
  })
  .describe("How a piece is fitted to the catalog's box.");

export const budgetLineSchema = z
  .object({
    line: z.enum(["library", "download", "triangles", "texturePixels", "resident", "entities"]),
    rule: z.string().describe("The clause that sets the limit."),
    used: countSchema,
    limit: countSchema,
    parts: z.array(z.object({ what: z.string(), amount: countSchema })),
  })
  .describe("One budget of a world, and what it is spent on.");

export const stationReportSchema = z.object({
  document: z.enum(["manifest", "world", "piece"]).describe("What was judged."),
  game: z.string().nullable(),
  contract: z.string().nullable().describe("The catalog's current fingerprint of the game."),
  fits: z.array(fitReportSchema).describe("Where the library tells the pieces' boxes."),
  budget: z.array(budgetLineSchema).describe("Of the whole world; empty without one."),
  piece: pieceReportSchema.nullable(),
});

export interface PieceReport extends z.infer<typeof pieceReportSchema> {}
export interface FitReport extends z.infer<typeof fitReportSchema> {}
export interface BudgetLine extends z.infer<typeof budgetLineSchema> {}
export interface StationReport extends z.infer<typeof stationReportSchema> {}
