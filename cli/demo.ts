import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { ConfigSpec, ModelSpec } from "bindpose/contract";
import { mcSkin } from "bindpose/generators/mc";
import { formatReport, type Report, validateRun } from "bindpose/validator";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { parseOptions } from "./parse-options.js";
import { sheet } from "./sheet.js";
import { type Streams, wantsColour } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

export const DEMO = {
  name: "demo",
  takes: "[flags]",
  about: [
    "Sculpts the bundled character with mc-skin from its operation log, draws its walk as a contact",
    "sheet, judges the run, and judges the same character again with a walk whose keys never move.",
  ],
  options: {
    out: { type: "string", value: "FOLDER", doc: "where everything is left (default demo)" },
    help: { type: "boolean" },
  },
  notes: ["exit codes: 0 the two are told apart, 2 usage, 4 our fault"],
} as const;

const EXAMPLE = fileURLToPath(new URL("../../examples/biped/", import.meta.url));
const CONFIG = "mc-skin.config.json";
const LOG = "scene/log.ndjson";
/** The animation that is drawn, and whose keys the broken copy holds still. */
const STILLED = "walk";
const SHEET = `scene/${STILLED}.png`;

/** `bindpose demo`: the whole path once, from a log to a verdict, and what a format check misses. */
export async function demo(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("demo", args, DEMO.options);
  if (values.help) {
    streams.stdout.write(verbHelp(DEMO));
    return EXIT.valid;
  }
  if (positionals.length > 0)
    throw new UsageError(`demo: unexpected ${positionals[0]}; see --help`);
  const { stdout, stderr, cwd } = streams;
  const out = values.out ?? "demo";
  const folder = resolve(cwd, out);
  layOut(folder, out);

  stderr.write("sculpting the bundled character with mc-skin ...\n");
  const rendered = await mcSkin.run({
    words: ["render", "--view", "all", "--animation", STILLED, "--time", "375"],
    folder,
    readInput: async () => ({ ok: true, data: "" }),
  });
  if (rendered.code !== 0) {
    stderr.write(`${rendered.err ?? rendered.out ?? ""}\n`);
    return EXIT.fault;
  }
  stdout.write(`${rendered.out ?? ""}\n\n`);
  const drawn = await sheet([out, "--animation", STILLED, "--out", join(out, SHEET)], streams);
  if (drawn !== EXIT.valid) return drawn;
  stdout.write("\n");

  const colour = wantsColour(stdout, process.env);
  const report = await validateRun(folder, { uri: out });
  stdout.write(`${formatReport(report, { colour })}\n\n`);

  const broken = join(folder, "broken");
  holdStill(folder, broken);
  const refused = await validateRun(broken, { uri: `${out}/broken` });
  stdout.write(`The same character, with a ${STILLED} whose keys never move:\n\n`);
  stdout.write(`Khronos validator: ${refused.info.khronos?.numErrors ?? "?"} errors\n`);
  stdout.write(`bindpose: ${formatReport(refused, { colour })}\n\n`);
  stdout.write(nextSteps(relative(cwd, folder) || "."));
  return tellsApart(report, refused) ? EXIT.valid : EXIT.fault;
}

/**
 * Puts the example's config and log into the folder, made where it is missing. A demo that was
 * sculpted further is kept. Throws UsageError where the folder is something else, or no place to
 * write.
 */
function layOut(folder: string, name: string): void {
  try {
    for (const path of [folder, join(folder, "scene")]) if (!existsSync(path)) mkdirSync(path);
    for (const file of [CONFIG, LOG]) {
      const path = join(folder, file);
      const example = readFileSync(join(EXAMPLE, file));
      if (!existsSync(path)) writeFileSync(path, example);
      else if (
        !statSync(path).isFile() ||
        !readFileSync(path).subarray(0, example.length).equals(example)
      ) {
        throw new UsageError(`demo: ${name} holds another run; name another folder with --out`);
      }
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`demo: cannot write to ${name}: ${(error as Error).message}`);
  }
}

/** The demo has failed when the sound character is refused or the broken one passes. */
function tellsApart(sound: Report, broken: Report): boolean {
  return (
    sound.verdict === "valid" &&
    broken.verdict === "invalid" &&
    broken.info.khronos?.numErrors === 0
  );
}

/** Copies a run and gives every key of one animation the value of its track's first. */
function holdStill(from: string, to: string): void {
  if (!existsSync(to)) mkdirSync(to);
  copyFileSync(join(from, "mesh.glb"), join(to, "mesh.glb"));
  const rig = JSON.parse(readFileSync(join(from, "rig.json"), "utf8")) as ModelSpec;
  for (const animation of rig.animations) {
    if (animation.name !== STILLED) continue;
    for (const { keyframes } of animation.tracks) {
      for (const key of keyframes) key.value = keyframes[0]!.value;
    }
  }
  writeFileSync(join(to, "rig.json"), JSON.stringify(rig));
  const { requiredAnimations } = JSON.parse(readFileSync(join(from, CONFIG), "utf8")) as ConfigSpec;
  writeFileSync(join(to, "case.json"), JSON.stringify({ requiredAnimations }));
}

function nextSteps(folder: string): string {
  return [
    "What to try next:",
    `  look at ${folder}/scene/preview.png, ${folder}/scene/pose.png and ${folder}/${SHEET}`,
    `  npx bindpose pose ${folder} --animation wave --time 600 --overlay skeleton`,
    `  npx bindpose validate ${folder} --json`,
    "  npx bindpose validate <any skinned .glb>",
    `  cd ${folder} && npx mc-skin list`,
    `  cd ${folder} && npx mc-skin replace-color --from "#3f8f8c" --to "#8c3f6a" && npx mc-skin render`,
    "",
  ].join("\n");
}
