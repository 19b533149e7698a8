import * as z from "zod";
import { vec3Schema as vec3 } from "../schema/shapes.js";
import { stationReportSchema } from "../station/station-report.js";
import { DOCUMENTS, type Finding, SEVERITIES } from "./finding.js";
import { PROFILES, VERDICTS } from "./report-words.js";

/**
 * The report: data in a stable order, without a clock, the same bytes for the same input. The
 * `issues` block keeps the shape of the Khronos validator's report, so its readers work unchanged.
 */

const count = z.number().int().min(0);
const box = z.object({ min: vec3, max: vec3 });
const share = z.number().describe("A share from 0 to 1.");
const ofDiagonal = z.number().describe("Length over the diagonal of the bind box.");

export const findingSchema = z
  .object({
    code: z.string(),
    severity: z.enum(SEVERITIES),
    document: z.enum(DOCUMENTS),
    pointer: z.string().optional(),
    byteOffset: count.optional(),
    bone: z.string().optional(),
    animation: z.string().optional(),
    vertex: count.optional(),
    timeMs: z.number().optional(),
    params: z.record(z.string(), z.unknown()),
    message: z.string(),
    hint: z.string(),
    spec: z.string(),
    count: z.number().int().min(1),
    khronos: z.array(z.string()).optional(),
  })
  .describe("One thing that is reported.");

export const issuesSchema = z
  .object({
    numErrors: count,
    numWarnings: count,
    numInfos: count,
    numHints: count,
    messages: z.array(
      z.object({
        code: z.string(),
        message: z.string(),
        severity: z.number().int().min(0).max(3).describe("0 error, 1 warning, 2 info, 3 hint"),
        pointer: z.string().optional(),
        offset: count.optional(),
      }),
    ),
    truncated: z.boolean(),
  })
  .describe("The findings as the Khronos validator's report writes them.");

export const deformationSchema = z
  .object({
    timeMs: z.number(),
    stretch: z.object({
      p999: z.number().describe("Posed over bind edge length, 99.9th percentile."),
      worst: z.number(),
      vertices: z.array(count).describe("The worst edge's two vertices."),
    }),
    flippedTriangles: count,
    volumeChange: z.number().nullable().describe("Posed over bind volume, minus 1; null: open."),
  })
  .describe("How the skin is strained at one instant.");

export const walkSchema = z
  .object({
    lowest: z
      .array(z.object({ timeMs: z.number(), y: z.number() }))
      .describe("The lowest point of the skin over time."),
    contacts: z
      .array(z.object({ bone: z.string(), fromMs: z.number(), toMs: z.number() }))
      .describe("When which bone's skin stands on the lowest level."),
    slide: z
      .number()
      .describe("Largest speed of planted skin against their mean, diagonals per second."),
    speed: z.number().describe("Implied walking speed, units per second."),
    direction: z.number().describe("Implied direction: radians from +z towards +x."),
  })
  .describe("What a clip that steps does to the ground.");

export const sweepSchema = z
  .object({
    joint: z.string(),
    worstValue: z.number().describe("Where the volume is smallest."),
    limbRadius: ofDiagonal.describe("Of the limb at the joint; 0 where no skin is near."),
    volumeChange: z.number().describe("Smallest local volume over the bind pose's, minus 1."),
    crossSection: z.number().describe("Smallest radius across the joint over the bind pose's."),
    stretch: z.number().describe("Largest 99.9th percentile of posed over bind edge length."),
    intersections: count.describe("Pairs of triangles around the joint that newly cut through."),
    dragged: count.describe("Vertices of other limbs that are dragged along."),
  })
  .describe("What one joint does to the skin over its range, the others at rest.");

export const motionSchema = z
  .object({
    animation: z.string(),
    required: z.boolean(),
    periodMs: z.number(),
    loop: z.boolean(),
    instants: count.describe("At how many instants the mesh was posed."),
    instantsDropped: count.describe("Instants left out because there were too many."),
    largest: ofDiagonal,
    mean: ofDiagonal,
    movedShare: share,
    peakMs: z.number().describe("When the skin is farthest from where it started."),
    peakVertex: count.nullable(),
    carriedBy: z
      .array(z.object({ bone: z.string(), share }))
      .describe("Whose skin moves, by area."),
    rigidResidual: ofDiagonal.describe("What a rigid motion of the whole cannot explain."),
    seam: ofDiagonal.describe("Jump of the mesh from the period's end to 0."),
    rootTravel: ofDiagonal.describe("Net travel of the root bone over the period."),
    box: box.describe("What the moving mesh fills, model space."),
    deformation: z.array(deformationSchema),
    walk: walkSchema.nullable().describe("Null: it does not step, or was not looked at (deep)."),
  })
  .describe("The measured motion of one animation.");

export const reportSchema = z
  .object({
    contract: z.number().int(),
    validatorVersion: z.string(),
    profile: z.enum(PROFILES),
    uri: z.string().describe("What was judged, as the caller named it."),
    verdict: z.enum(VERDICTS),
    findings: z.array(findingSchema),
    issues: issuesSchema,
    suppressed: z
      .object({
        ignored: count.describe("Findings that the caller asked to leave out."),
        known: count.describe("Findings of the baseline that are no worse than there."),
        gone: count.describe("Findings of the baseline that are no more."),
      })
      .describe("What is not among the findings because the caller said so."),
    motion: z.array(motionSchema),
    sweeps: z.array(sweepSchema).describe("Every joint over its range; empty unless deep."),
    quality: z
      .object({
        largestMotion: ofDiagonal.nullable(),
        movedShare: share.nullable(),
        worstStretch: z.number().nullable(),
        worstVolumeChange: z.number().nullable(),
        flippedTriangles: count.nullable(),
        meanInfluences: z.number().nullable(),
        bonesWithSkin: share.nullable(),
        stillAnimations: count.nullable().describe("Measured animations that move no skin."),
        sweepVolumeChange: z.number().nullable().describe("The smallest of all joints' (deep)."),
        sweepCrossSection: z.number().nullable().describe("The smallest of all joints' (deep)."),
        sweepStretch: z.number().nullable().describe("The largest of all joints' (deep)."),
        sweepIntersections: count.nullable().describe("The most of all joints' (deep)."),
        walkSlide: z.number().nullable().describe("The largest of all clips that step (deep)."),
      })
      .describe("Figures to rank by; null where nothing could be measured."),
    bind: z
      .object({
        box,
        diagonal: z.number(),
        area: z.number(),
        restMismatch: ofDiagonal.describe("Stored positions against the file's own pose, skinned."),
      })
      .nullable(),
    station: stationReportSchema.optional().describe("Under the profile station alone."),
    hashes: z.object({
      glbSha256: z.string().nullable(),
      rigSha256: z.string().nullable(),
      caseSha256: z.string().nullable(),
    }),
    info: z.object({
      generator: z.string().nullable(),
      assetKind: z.string().nullable(),
      bytes: count,
      vertices: count,
      triangles: count,
      bones: count,
      joints: count,
      sockets: z.array(z.string()),
      animations: z.array(z.string()),
      maxInfluences: count,
      khronos: z
        .object({
          validatorVersion: z.string(),
          numErrors: count,
          numWarnings: count,
          numInfos: count,
          numHints: count,
          messages: issuesSchema.shape.messages,
          truncated: z.boolean(),
        })
        .nullable()
        .describe("What the Khronos validator says, as it says it; null when it did not run."),
    }),
  })
  .describe("The judgement of one asset.");

export interface MotionReport extends z.infer<typeof motionSchema> {}
export interface WalkReport extends z.infer<typeof walkSchema> {}
export interface SweepReport extends z.infer<typeof sweepSchema> {}
export interface DeformationReport extends z.infer<typeof deformationSchema> {}
export interface Report extends Omit<z.infer<typeof reportSchema>, "findings"> {
  findings: Finding[];
}
