import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { SEVERITIES, VERDICTS } from "bindpose/contract/rules";
import * as z from "zod";
import { callVerb, verbWords } from "../call-verb.js";
import { Refused } from "../outcome.js";
import { count, nameSchema, pathSchema } from "../schemas.js";
import { withTempFile } from "../temp-file.js";
import { defineTool, READS, REPLACES } from "../tool.js";

const fixData = z.strictObject({
  out: z.string().nullable().describe("Where the result is; null: a dry run."),
  changes: z.array(z.strictObject({ what: z.string(), count, detail: z.string() })),
  verdicts: z.strictObject({ before: z.enum(VERDICTS), after: z.enum(VERDICTS) }),
  left: z
    .array(
      z.strictObject({
        code: z.string(),
        severity: z.enum(SEVERITIES),
        message: z.string(),
        count,
      }),
    )
    .describe("What is still found."),
});

const FIX = defineTool({
  name: "fix_asset",
  about:
    "Mend what has one remedy: weights, inverse bind matrices from the rig, node names. Never in place. First a dry run (the default), then dryRun false with outPath.",
  input: z.strictObject({
    path: pathSchema,
    fixes: z
      .array(z.enum(["weights", "inverse-binds", "names"]))
      .max(3)
      .default([])
      .describe("Only these; empty: all."),
    dryRun: z.boolean().default(true),
    outPath: pathSchema.optional().describe("A .glb, or a folder for a whole run."),
  }),
  data: fixData,
  hints: REPLACES,
  async run({ path, fixes, dryRun, outPath }, house) {
    const asset = house.root.asset(path);
    if (!dryRun && outPath === undefined) {
      throw new Refused("client", "outPath says where the result goes");
    }
    const out = dryRun ? null : house.root.target(outPath!);
    if (out !== null && !/\.glb$/i.test(out)) {
      // The verb writes two files into a folder: neither may be a link that leads out.
      for (const name of ["mesh.glb", "rig.json"]) house.root.target(`${out}/${name}`);
    }
    return withTempFile("mended.glb", async (trial) => {
      const only = fixes.length === 0 ? undefined : fixes.join(",");
      const flags = { json: true, only, out: out ?? trial };
      const told = await callVerb(house, verbWords("fix", flags, [asset]));
      const data = { ...(told as z.infer<typeof fixData>), out };
      const what = data.changes.map(({ what, count }) => `${what} (${count})`).join(", ");
      const { before, after } = data.verdicts;
      const said = `${dryRun ? "would mend" : "mended"}: ${what || "nothing"}; ${before} before, ${after} after`;
      return { data, said };
    });
  },
});

const diffData = z.strictObject({
  isSame: z.boolean(),
  differences: z.array(
    z.strictObject({ kind: z.string(), what: z.string(), a: z.string(), b: z.string() }),
  ),
  omitted: count,
  position: z.number().nullable().describe("Largest distance, over the first one's diagonal."),
  weight: z.number().nullable(),
  pose: z.number().nullable(),
});
const TOLD = 100;

const DIFF = defineTool({
  name: "diff_assets",
  about:
    "Compare two runs or GLBs: bones, joints, animations and counts by name; positions, weights and posed skin, vertex by vertex.",
  input: z.strictObject({ a: pathSchema, b: pathSchema }),
  data: diffData,
  hints: READS,
  async run({ a, b }, house) {
    const paths = [house.root.asset(a), house.root.asset(b)];
    const told = await callVerb(house, verbWords("diff", { json: true }, paths));
    const { differences, ...rest } = told as z.infer<typeof diffData>;
    const omitted = Math.max(0, differences.length - TOLD);
    const data = { ...rest, differences: differences.slice(0, TOLD), omitted };
    const said = data.isSame ? "the same" : `differences: ${differences.length}`;
    return { data, said };
  },
});

const EXPORT = defineTool({
  name: "export_asset",
  about:
    "Write a run as one standard glTF file for engines: animations baked within stated bounds; or, with still, one mesh without bones in a pose.",
  input: z.strictObject({
    path: pathSchema.describe("A run folder."),
    outPath: pathSchema.describe("A .glb."),
    height: z.number().positive().max(1e6).optional().describe("Metres."),
    origin: z.enum(["ground", "centre"]).optional(),
    still: z.boolean().default(false),
    animation: nameSchema.optional().describe("Of still: the pose's animation."),
    timeMs: z.number().min(0).optional().describe("Of still: its instant."),
  }),
  data: z.strictObject({
    out: z.string(),
    bones: count,
    animations: z.array(z.strictObject({ clip: z.string(), keys: count, channels: count })),
  }),
  hints: REPLACES,
  async run({ path, outPath, height, origin, still, animation, timeMs }, house) {
    const run = house.root.asset(path);
    const out = house.root.target(outPath);
    if (!/\.glb$/i.test(out)) throw new Refused("client", `outPath is a .glb, not ${outPath}`);
    mkdirSync(dirname(join(house.root.folder, out)), { recursive: true });
    const pose = { static: still, animation, time: timeMs };
    const words = verbWords("export", { json: true, out, height, origin, ...pose }, [run]);
    const report = (await callVerb(house, words)) as {
      bones: number;
      animations: { clip: string; keys: number; channels: number }[];
    };
    const animations = report.animations.map(({ clip, keys, channels }) => ({
      clip,
      keys,
      channels,
    }));
    const data = { out, bones: report.bones, animations };
    return { data, said: `wrote ${out}: bones ${data.bones}, animations ${animations.length}` };
  },
});

export const MEND_TOOLS = [FIX, DIFF, EXPORT];
