import { readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ModelSpec, rigSchema } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { type ExportOptions, type ExportReport, exportGltf } from "bindpose/runtime/gltf";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { joinSigned } from "./join-signed.js";
import { outPath } from "./out-path.js";
import { packageVersion } from "./package-version.js";
import { type OptionValues, parseOptions } from "./parse-options.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { writeWhole } from "./write-whole.js";

const HELP = `usage: bindpose export <run> --out FILE.glb [flags]

Writes a run (mesh.glb + rig.json) as one standard glTF file: skin as it is, animations baked to
linear and step keys, joints that the game drives as extras of their bones. docs/EXPORT.md says what
to tick in Unity, Unreal, Godot and three.

  --to glb                 the format; there is one
  --height METRES          height of the mesh at rest (default: the rig's space, else 1 unit = 1 m)
  --origin ground|centre   what lies at 0: the floor below the mesh, or its middle
  --root NAME              one more bone, at 0, above the root
  --forward +z|-z          where the front looks (default +z, as glTF says)
  --bones model|along      axes of the bones: the model's, or y along each (default model)
  --names plain|godot      godot: looping clips end in -loop (default plain)
  --static                 one mesh without bones; at rest, or with
  --animation NAME         the pose of this animation
  --time MS                at this time (default 0)
  --json                   the report as JSON on stdout

exit codes: 0 written, 1 the run cannot be exported, 2 usage, 3 unreadable, 4 our fault
`;

const OPTIONS = {
  to: { type: "string" },
  out: { type: "string" },
  height: { type: "string" },
  origin: { type: "string" },
  root: { type: "string" },
  forward: { type: "string" },
  bones: { type: "string" },
  names: { type: "string" },
  static: { type: "boolean" },
  animation: { type: "string" },
  time: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean" },
} as const;

type Values = OptionValues<typeof OPTIONS>;

/** `bindpose export`: one run in, one file out, or nothing. */
export async function exportRun(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("export", joinSigned(args), OPTIONS);
  const { stdout, stderr, cwd } = streams;
  if (values.help) {
    stdout.write(HELP);
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
  const own = ["mesh.glb", "rig.json"].map((name) => join(folder, name));
  const out = outPath("export", values.out, cwd, own);
  const source = readRun(folder);
  if (typeof source === "string") {
    stderr.write(`bindpose export: ${run}: ${source}\n`);
    return EXIT.unreadable;
  }
  try {
    const { glb, report } = await exportGltf(source, options);
    writeWhole(out, glb);
    stdout.write(
      values.json ? `${JSON.stringify(report, null, 2)}\n` : told(values.out, glb.length, report),
    );
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
    ...(values.time === undefined ? {} : { timeMs: numberOf("time", values.time) }),
  };
  return {
    generator: `bindpose ${packageVersion()}`,
    ...(values.height === undefined ? {} : { height: numberOf("height", values.height) }),
    ...(values.root === undefined ? {} : { root: values.root }),
    ...oneOf(values, "origin", ["ground", "centre"]),
    ...oneOf(values, "forward", ["+z", "-z"]),
    ...oneOf(values, "bones", ["model", "along"]),
    ...oneOf(values, "names", ["plain", "godot"]),
    ...(values.static ? { static: pose } : {}),
  };
}

function numberOf(flag: string, text: string): number {
  const value = Number(text);
  if (text.trim() === "" || !Number.isFinite(value)) {
    throw new UsageError(`export: --${flag} is a number, not ${text}`);
  }
  return value;
}

function oneOf<K extends "origin" | "forward" | "bones" | "names", const T extends string>(
  values: Values,
  flag: K,
  words: readonly T[],
): { readonly [key in K]?: T } {
  const value = values[flag];
  if (value === undefined) return {};
  const word = words.find((known) => known === value);
  if (word === undefined) {
    throw new UsageError(`export: --${flag} is ${words.join(" or ")}, not ${value}`);
  }
  return { [flag]: word } as { readonly [key in K]?: T };
}

/** The run's two files, or why they cannot be read. */
function readRun(folder: string): { glb: Uint8Array; rig: ModelSpec } | string {
  const files = [
    ["mesh.glb", LIMITS.glbBytes],
    ["rig.json", LIMITS.rigBytes],
  ] as const;
  const contents: Uint8Array[] = [];
  for (const [name, limit] of files) {
    const path = join(folder, name);
    const stat = statSync(path, { throwIfNoEntry: false });
    if (stat === undefined || !stat.isFile()) return `there is no ${name}`;
    if (stat.size > limit) return `${name} has ${stat.size} bytes, at most ${limit} are read`;
    contents.push(readFileSync(path));
  }
  const [glb, rigBytes] = contents as [Uint8Array, Uint8Array];
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder().decode(rigBytes));
  } catch (error) {
    return `rig.json is not JSON: ${(error as Error).message}`;
  }
  const parsed = rigSchema.safeParse(document);
  if (parsed.success) return { glb, rig: parsed.data };
  const { path, message } = parsed.error.issues[0]!;
  return `rig.json is no rig: ${path.join(".")}: ${message}`;
}

/** A wrong flag, a file that cannot be written, or a run that cannot be exported. */
function refused(run: string, error: NodeJS.ErrnoException, { stderr }: Streams): ExitCode {
  if (error.code !== undefined) throw new UsageError(`export: cannot write: ${error.message}`);
  if (!/^(?:rig|glb|animation|options)\b/.test(error.message)) throw error;
  const option = /^options\.(.*)$/s.exec(error.message);
  if (option !== null) throw new UsageError(`export: --${option[1]}`);
  stderr.write(`bindpose export: ${run}: ${error.message}\n`);
  stderr.write(`  bindpose validate ${run} says what is wrong with it\n`);
  return error.message.startsWith("glb: cannot be read") ? EXIT.unreadable : EXIT.invalid;
}

function told(out: string, bytes: number, { bones, keyedBones, animations }: ExportReport): string {
  const skeleton = bones === 0 ? "no bones" : `${bones} bones, ${keyedBones} keyed`;
  const lines = animations.map(
    ({ clip, keys, channels, jumps, rotationErrorDegrees, translationErrorShare }) => {
      const errors = `${rotationErrorDegrees.toFixed(3)} degrees, ${translationErrorShare.toFixed(5)} of the reach`;
      const steps = jumps === 0 ? "" : `; ${jumps} jumps`;
      return `  ${clip}: ${keys} keys in ${channels} channels, off by at most ${errors}${steps}\n`;
    },
  );
  return `wrote ${out}: ${bytes} bytes, ${skeleton}\n${lines.join("")}`;
}
