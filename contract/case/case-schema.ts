import * as z from "zod";
import {
  colourSchema as colour,
  nameSchema as name,
  vec3Schema as vec3,
} from "../schema/shapes.js";
import { ASSET_KINDS } from "../words/kinds.js";
import { LIMITS } from "../words/limits.js";
import { ROLES } from "../words/rig-words.js";

/**
 * What an orchestrator asks for, contract section 6. Everything is optional; what is given is
 * checked. Keys are camelCase here; a TOML case writes them in snake_case.
 */

const budget = z.number().int().positive();

export const requiredAnimationSchema = z
  .looseObject({
    name,
    periodMs: z.number().positive().optional().describe("The period it must have."),
    loop: z.boolean().optional().describe("Whether it must loop."),
    minMotion: z
      .number()
      .min(0)
      .optional()
      .describe("Least movement, over the diagonal of the bind box."),
    minMovedShare: z.number().min(0).max(1).optional().describe("Least share of the area."),
    movesBones: z.array(name).optional().describe("Bones whose skin must move."),
    seam: z.enum(["allowed", "forbidden"]).optional().describe("Whether a loop may jump."),
    rootMotion: z.enum(["allowed", "forbidden"]).optional().describe("Whether it may travel."),
  })
  .describe("One animation that must be there and move.");

const caseShape = {
  $schema: z.string().optional(),
  assetKind: z.enum(ASSET_KINDS).optional(),
  background: colour.optional().describe("Clear colour of previews."),
  subject: name.optional().describe("For instance viewmodel."),
  camera: z
    .looseObject({
      position: vec3,
      fov: z.number().gt(0).lt(180).optional().describe("Vertical, degrees."),
    })
    .optional()
    .describe("The eye of a viewmodel, looking to +z."),
  requiredAnimations: z
    .array(z.union([name, requiredAnimationSchema]))
    .optional()
    .describe("Names, or objects with what each must do."),
  requiredJoints: z.array(name).optional(),
  requiredSockets: z.array(name).optional(),
  requiredBones: z.array(name).optional(),
  requiredRoles: z.array(z.enum(ROLES)).optional(),
  requiredMarkers: z.array(name).optional(),
  budgets: z
    .looseObject({
      maxVertices: budget.optional(),
      maxTriangles: budget.optional(),
      maxBones: budget.optional(),
      maxBytes: budget.optional(),
    })
    .optional(),
} as const;

export const caseSchema = z.looseObject(caseShape).describe("What a run is asked for.");

const path = z.string().min(1);

export const configSchema = z
  .looseObject({
    ...caseShape,
    volume: z
      .looseObject({
        x: z.number().int().min(1).max(LIMITS.volume),
        y: z.number().int().min(1).max(LIMITS.volume),
        z: z.number().int().min(1).max(LIMITS.volume),
      })
      .describe("The box [0,x] * [0,y] * [0,z] that is meshed."),
    log: path.optional().describe("Operation log (default scene/log.ndjson)."),
    preview: path.optional().describe("Preview picture (default scene/preview.png)."),
    pose: path.optional().describe("Posed preview (default scene/pose.png)."),
    mesh: path.optional().describe("Mesh (default mesh.glb)."),
    rig: path.optional().describe("Rig (default rig.json)."),
    vocabulary: z.enum(["extended", "source"]).optional(),
    live: z
      .looseObject({
        host: z.string().min(1),
        port: z.number().int().min(1).max(65535),
        token: z.string(),
      })
      .optional()
      .describe("Where a watcher listens."),
  })
  .describe("A generator's configuration: where a character is made, and what it must have.");

export interface RequiredAnimation extends z.infer<typeof requiredAnimationSchema> {}
export interface CaseSpec extends z.infer<typeof caseSchema> {}
export interface ConfigSpec extends z.infer<typeof configSchema> {}
