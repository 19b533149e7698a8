import { statSync } from "node:fs";
import { resolve } from "node:path";
import { counted } from "bindpose/contract/rules";
import { plainText } from "bindpose/contract/words";
import { type ExportOptions, type ExportReport, exportGltf } from "bindpose/runtime/gltf";
import { readRigDocument } from "bindpose/validator/read";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { outPath } from "./out-path.js";
import { packageVersion } from "./package-version.js";
import { type OptionValues, parseOptions } from "./parse-options.js";
import { readAsset } from "./read-asset.js";
import { oneOf, readNumber, readTime } from "./read-words.js";
import type { Streams } from "./streams.js";
import { UnreadableError } from "./unreadable-error.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";
import { writeWhole } from "./write-whole.js";

export const EXPORT = {
  name: "export",
  takes: "<run> --out FILE.glb [flags]",
  about: [
    "Writes a run (mesh.glb + rig.json) as one standard glTF file: skin as it is, animations baked to",
    "linear and step keys, joints that the game drives as extras of their bones. docs/EXPORT.md says what",
    "to tick in Unity, Unreal, Godot and three.",
  ],
  options: {
    out: { type: "string", value: "FILE.glb", doc: "where it is written" },
    to: { type: "string", value: "glb", doc: "the format; there is one" },
    height: {
      type: "string",
      value: "METRES",
      doc: "height of the mesh at rest (default: the rig's space, else 1 unit = 1 m)",
    },
    origin: {
      type: "string",
      value: "ground|centre",
      doc: "what lies at 0: the floor below the mesh, or its middle",
    },
    root: { type: "string", value: "NAME", doc: "one more bone, at 0, above the root" },
    forward: {
      type: "string",
      value: "+z|-z",
      doc: "where the front looks (default +z, as glTF says)",
    },
    bones: {
      type: "string",
      value: "model|along",
      doc: "axes of the bones: the model's, or y along each (default model)",
    },
    names: {
      type: "string",
      value: "plain|godot",
      doc: "godot: looping clips end in -loop (default plain)",
    },
    static: { type: "boolean", doc: "one mesh without bones, at rest or in a pose" },
    animation: { type: "string", value: "NAME", doc: "the animation of the --static pose" },
    time: { type: "string", value: "MS", doc: "its instant (default 0)" },
    json: { type: "boolean", doc: "the report as JSON on stdout" },
    help: { type: "boolean" },
  },
  notes: [
    "exit codes: 0 written, 1 the run cannot be exported, 2 usage, 3 unreadable, 4 our fault",
  ],
} as const;

type Values = OptionValues<typeof EXPORT.options>;

/** `bindpose export`: one run in, one file out, or nothing. */
export async function exportRun(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("export", args, EXPORT.options);
  const { stdout, cwd } = streams;
  if (values.help) {
    stdout.write(verbHelp(EXPORT));
    return EXIT.valid;
  }
  const [run, surplus] = positionals;
  if (run === undefined) throw new UsageError("export: name a run folder");
  if (surplus !== undefined) throw new UsageError(`export: one run at a time, not also ${surplus}`);
  if (values.to !== undefined && values.to !== "glb") {
    throw new UsageError(`export: --to is glb, not ${values.to}`);
  }
  if (values.out === undefined) throw new UsageError("export: say where to: --out FILE.glb");
  const options = optionsOf(values);
  const folder = resolve(cwd, run);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(
      `export: ${run} is no folder; a run is a folder with mesh.glb and rig.json`,
    );
  }
  const { glb, rig: document, meshPath, rigPath } = readAsset("export", run, cwd);
  if (document === undefined) throw new UsageError(`export: ${run} holds no rig.json`);
  const out = outPath("export", values.out, cwd, [meshPath, rigPath]);
  const rig = readRigDocument(document);
  if (!rig.ok) throw new UnreadableError(`export: ${run}: rig.json: ${rig.error}`);
  try {
    const file = await exportGltf({ glb, rig: rig.data }, options);
    writeWhole(out, file.glb);
    const { report } = file;
    stdout.write(
      values.json
        ? `${JSON.stringify(report, null, 2)}\n`
        : told(values.out, file.glb.length, report),
    );
    if (!values.json && !values.static) streams.stderr.write(tellNext(values.out, report));
    return EXIT.valid;
  } catch (error) {
    return refused(run, error as NodeJS.ErrnoException, streams);
  }
}

function optionsOf(values: Values): ExportOptions {
  const posed = values.animation !== undefined || values.time !== undefined;
  if (posed && !values.static) {
    throw new UsageError(
      "export: --animation and --time choose the pose of --static; give that too",
    );
  }
  const pose = {
    ...(values.animation === undefined ? {} : { animation: values.animation }),
    ...(values.time === undefined ? {} : { timeMs: readTime("export: --time", values.time) }),
  };
  return {
    generator: `bindpose ${packageVersion()}`,
    ...(values.height === undefined
      ? {}
      : { height: readNumber("export: --height", values.height) }),
    ...(values.root === undefined ? {} : { root: values.root }),
    ...choice(values, "origin", ["ground", "centre"]),
    ...choice(values, "forward", ["+z", "-z"]),
    ...choice(values, "bones", ["model", "along"]),
    ...choice(values, "names", ["plain", "godot"]),
    ...(values.static ? { static: pose } : {}),
  };
}

function choice<K extends "origin" | "forward" | "bones" | "names", const T extends string>(
  values: Values,
  flag: K,
  words: readonly T[],
): { readonly [key in K]?: T } {
  const value: string | undefined = values[flag as "origin"];
  if (value === undefined) return {};
  return { [flag]: oneOf(`export: --${flag}`, value, words) } as { readonly [key in K]?: T };
}

/** A wrong flag, a file that cannot be written, or a run that cannot be exported. */
function refused(run: string, error: NodeJS.ErrnoException, { stderr }: Streams): ExitCode {
  if (error.code !== undefined) throw new UsageError(`export: cannot write: ${error.message}`);
  if (!/^(?:rig|glb|animation|options)\b/.test(error.message)) throw error;
  const option = /^options\.(.*)$/s.exec(error.message);
  if (option !== null) throw new UsageError(`export: --${option[1]}`);
  stderr.write(`bindpose export: ${run}: ${plainText(error.message)}\n`);
  stderr.write(`  bindpose validate ${run} says what is wrong with it\n`);
  return error.message.startsWith("glb: cannot be read") ? EXIT.unreadable : EXIT.invalid;
}

function told(out: string, bytes: number, { bones, keyedBones, animations }: ExportReport): string {
  const skeleton = bones === 0 ? "no bones" : `${counted(bones, "bone")}, ${keyedBones} keyed`;
  const lines = animations.map(
    ({ clip, keys, channels, jumps, rotationErrorDegrees, translationErrorShare }) => {
      const errors = `${rotationErrorDegrees.toFixed(3)} degrees, ${translationErrorShare.toFixed(5)} of the reach`;
      const steps = jumps === 0 ? "" : `; ${counted(jumps, "jump")}`;
      return `  ${plainText(clip)}: ${counted(keys, "key")} in ${counted(channels, "channel")}, off by at most ${errors}${steps}\n`;
    },
  );
  return `wrote ${out}: ${bytes} bytes, ${skeleton}\n${lines.join("")}`;
}

/** How the file is judged, with every animation that it must keep. */
function tellNext(out: string, { animations }: ExportReport): string {
  const clips = animations.map(({ clip }) => plainText(clip)).join(",");
  const file = /^[\w./-]+$/.test(out) ? out : JSON.stringify(plainText(out));
  return `next: bindpose validate ${file}${clips === "" ? "" : ` --require ${clips}`}\n`;
}
