import { type Report, reportSchema } from "bindpose/contract";
import { PROFILES, SEVERITIES } from "bindpose/contract/rules";
import * as z from "zod";
import { callVerb, verbWords } from "../call-verb.js";
import { REASONS, refusalOf } from "../outcome.js";
import {
  count,
  judgementData,
  judgementOf,
  nameSchema,
  pathSchema,
  sayJudgement,
} from "../schemas.js";
import { defineTool, type House, READS } from "../tool.js";

const how = {
  profile: z.enum(PROFILES).optional().describe("By what; run for a run, gltf for a GLB."),
  casePath: pathSchema.optional().describe("What it must have; else the case in the run."),
  require: z.array(nameSchema).max(64).default([]).describe("Animations that must move it."),
  deep: z.boolean().default(false).describe("Also sweep every joint; slower."),
  minSeverity: z.enum(SEVERITIES).default("hint"),
  maxFindings: z.number().int().min(0).max(200).default(50),
};
const catalogs = {
  catalogPath: pathSchema.optional().describe("Profile station: what a manifest may name."),
  libraryPath: pathSchema.optional().describe("Profile station: what its owner has uploaded."),
};
const oneInput = z.strictObject({
  path: pathSchema.describe("A run folder, or a GLB; of a station, a manifest."),
  ...how,
  ...catalogs,
});
const manyInput = z.strictObject({
  items: z.array(pathSchema).min(1).max(50).describe("Run folders and GLBs; more is refused."),
  ...how,
});

type Asked = Omit<z.infer<typeof oneInput>, "path">;

async function judge(house: House, path: string, asked: Asked): Promise<Report> {
  const { profile, casePath, require, deep, catalogPath, libraryPath } = asked;
  const file = (other: string | undefined) =>
    other === undefined ? undefined : house.root.existing(other);
  const flags = {
    json: true,
    profile,
    case: file(casePath),
    require: require.length === 0 ? undefined : require.join(","),
    deep,
    catalog: file(catalogPath),
    library: file(libraryPath),
  };
  const words = verbWords("validate", flags, [house.root.asset(path)]);
  return (await callVerb(house, words)) as Report;
}

const VALIDATE = defineTool({
  name: "validate_asset",
  about:
    "Judge one run folder or GLB by posing the mesh: verdict, findings with what to do, and how far each animation moves the skin. A verdict that is not valid is an answer, not an error.",
  input: oneInput,
  data: judgementData,
  hints: READS,
  async run({ path, ...asked }, house) {
    const data = judgementOf(await judge(house, path, asked), asked);
    return { data, said: sayJudgement(data) };
  },
});

const BATCH = defineTool({
  name: "validate_batch",
  about:
    "Judge up to 50 run folders and GLBs. Each item has its own outcome; none stops the others.",
  input: manyInput,
  data: z.strictObject({
    items: z.array(
      z.strictObject({
        path: z.string(),
        ok: z.boolean(),
        judgement: judgementData.optional(),
        reason: z.enum(REASONS).optional(),
        error: z.string().optional(),
      }),
    ),
    totals: z.strictObject({ valid: count, notValid: count, notJudged: count }),
  }),
  hints: READS,
  async run({ items, ...asked }, house) {
    const outcomes = [];
    for (const path of items) {
      try {
        const judgement = judgementOf(await judge(house, path, asked), asked);
        outcomes.push({ path, ok: true, judgement });
      } catch (error) {
        outcomes.push({ path, ok: false, ...refusalOf(error) });
      }
    }
    const judged = outcomes.flatMap(({ judgement }) => judgement ?? []);
    const valid = judged.filter(({ verdict }) => verdict === "valid").length;
    const totals = {
      valid,
      notValid: judged.length - valid,
      notJudged: outcomes.length - judged.length,
    };
    const said = `${totals.valid} valid, ${totals.notValid} not valid, ${totals.notJudged} not judged`;
    return { data: { items: outcomes, totals }, said };
  },
});

const ruleData = z.strictObject({
  code: z.string(),
  severity: z.string(),
  foreign: z.string().describe("Its grade for any skinned glTF."),
  document: z.string(),
  contract: z.string().describe("The clause."),
  message: z.string(),
  hint: z.string(),
  why: z.string(),
  limit: z.string().nullable().describe("From which figure it speaks, where it measures."),
  example: z
    .strictObject({ message: z.string(), hint: z.string(), bad: z.string(), good: z.string() })
    .nullable(),
});

const EXPLAIN = defineTool({
  name: "explain_rule",
  about:
    "Everything about one code of a finding: what it says, why, a bad and a good asset, the fix.",
  input: z.strictObject({ code: z.string().min(1).max(64) }),
  data: ruleData,
  hints: READS,
  async run({ code }, house) {
    const row = await callVerb(house, verbWords("explain", { json: true }, [code]));
    const data = row as z.infer<typeof ruleData>;
    return { data, said: `${data.code}: ${data.message}. Fix: ${data.hint}` };
  },
});

const SECTIONS = ["bones", "joints", "weights", "motion"] as const;

const INSPECT = defineTool({
  name: "inspect_asset",
  about:
    "List what is in an asset: sizes, bones, joints with ranges and drive, weights, animations.",
  input: z.strictObject({
    path: pathSchema,
    sections: z
      .array(z.enum(SECTIONS))
      .max(4)
      .default([...SECTIONS]),
  }),
  data: z.strictObject({
    uri: z.string(),
    verdict: z.string(),
    profile: z.string(),
    bytes: count,
    vertices: count,
    triangles: count,
    bind: reportSchema.shape.bind,
    bones: z
      .array(
        z.strictObject({
          name: z.string(),
          parent: count.nullable(),
          deform: z.boolean(),
          socket: z.boolean(),
          role: z.string().nullable(),
          vertices: count,
        }),
      )
      .optional(),
    joints: z
      .array(
        z.strictObject({
          name: z.string(),
          bone: z.string(),
          kind: z.string(),
          axis: z.string(),
          min: z.number(),
          max: z.number(),
          rest: z.number(),
          drive: z.string(),
        }),
      )
      .optional(),
    weights: z
      .strictObject({ influences: z.array(count), largest: z.array(count) })
      .optional()
      .describe("Vertices by their number of influences, and by their largest weight in tenths."),
    motion: reportSchema.shape.motion.optional(),
  }),
  hints: READS,
  async run({ path, sections }, house) {
    const words = verbWords("inspect", { json: true }, [house.root.asset(path)]);
    const all = (await callVerb(house, words)) as Record<string, unknown>;
    const left = Object.entries(all).filter(
      ([key]) => !SECTIONS.some((name) => name === key && !sections.includes(name)),
    );
    const data = Object.fromEntries(left) as never;
    const { uri, vertices, bones, joints, motion } = all as {
      uri: string;
      vertices: number;
      bones: unknown[];
      joints: unknown[];
      motion: unknown[];
    };
    const said = `${uri}: ${vertices} vertices, ${bones.length} bones, ${joints.length} joints, ${motion.length} animations`;
    return { data, said };
  },
});

export const JUDGE_TOOLS = [VALIDATE, BATCH, EXPLAIN, INSPECT];
