import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { type FlagValues, parseFlags } from "../args/parse-flags.js";
import type { Config } from "../config/config.js";
import { configName, findConfig } from "../config/find-config.js";
import { replaceFiles } from "../emit/replace-files.js";
import { readLog } from "../log/read-log.js";
import { done, type Result, refuse, unreadable } from "../result.js";
import { buildModel } from "../rig/build-model.js";
import { replayRig } from "../rig/replay-rig.js";
import { serializeRig } from "../rig/serialize-rig.js";
import { tellError } from "../tell-error.js";
import { COMMANDS } from "./commands.js";
import { newConfig } from "./new-config.js";
import { openConfig } from "./open-run.js";
import { EXIT, type Outcome, refusalOutcome, withNotes } from "./outcome.js";
import type { ProgramSpec } from "./program-spec.js";
import { packageVersion } from "./version.js";

/** Starts a run: a config when there is none, an empty log, and rig.json with what is required. */
export function initRun(spec: ProgramSpec, folder: string, tokens: readonly string[]): Outcome {
  const started = start(spec, folder, tokens);
  if (!started.ok) return refusalOutcome(spec.name, started);
  const { said, notes } = started.data;
  return withNotes({ code: EXIT.ok, out: said }, spec.name, notes);
}

interface Started {
  readonly said: string;
  readonly notes: readonly string[];
}

function start(spec: ProgramSpec, folder: string, tokens: readonly string[]): Result<Started> {
  const flags = parseFlags(tokens, COMMANDS.init.flags, { program: spec.name, operation: "init" });
  if (!flags.ok) return flags;
  const found = findConfig(spec.name, folder);
  let wrote: string[] = [];
  if (found === undefined) {
    const written = writeConfig(spec, folder, flags.data);
    if (!written.ok) return written;
    wrote = [configName(spec.name)];
  }
  const config = openConfig(spec, folder);
  if (!config.ok) return config;
  const { log, rig, notes } = config.data;
  const name = (path: string) => relative(config.data.folder, path);
  const asked = found === undefined ? [] : Object.keys(flags.data);
  if (asked.length > 0 && !existsSync(log)) {
    return refuse(`${tellKept(config.data, asked)}; then call init without flags`);
  }
  const created = createEmpty(log);
  if (!created.ok) return created;
  if (!created.data) {
    const standing = readLog(log, { tool: spec.name, kind: spec.kind });
    if (!standing.ok) return standing;
    const kept = asked.length > 0 ? `; ${tellKept(config.data, asked)}` : "";
    const said = `${name(log)} exists: init changed nothing${kept}; see ${spec.name} status`;
    return done({ said, notes });
  }
  const seeded = replaceFiles([{ path: rig, bytes: Buffer.from(seedRig(spec, config.data)) }]);
  if (!seeded.ok) return seeded;
  const wroteAll = [...wrote, name(log), name(rig)].join(", ");
  return done({ said: `wrote ${wroteAll}; next: ${spec.name} --help`, notes });
}

function writeConfig(spec: ProgramSpec, folder: string, flags: FlagValues): Result<undefined> {
  const config = newConfig(spec, flags);
  if (!config.ok) return config;
  const path = join(folder, configName(spec.name));
  return replaceFiles([{ path, bytes: Buffer.from(`${JSON.stringify(config.data, null, 2)}\n`) }]);
}

/** What a config that stands already says of the flags that were meant for a new one. */
function tellKept(config: Config, asked: readonly string[]): string {
  const { volume, background, camera, requiredAnimations } = config;
  const names = requiredAnimations.map(({ name }) => name).join(",");
  const kept: Readonly<Record<string, string>> = {
    volume: `volume ${volume.x},${volume.y},${volume.z}`,
    background: `background ${background}`,
    camera: camera === undefined ? "no camera" : `camera ${camera.position.join(",")}`,
    fov: camera === undefined ? "no camera" : `fov ${camera.fov}`,
    require: names === "" ? "no required animations" : `requiredAnimations ${names}`,
  };
  const said = [...new Set(asked.map((key) => kept[key]!))].join(", ");
  return `${basename(config.file)} keeps ${said}: change it there by hand, the log stays valid`;
}

/** Creates an empty file; false when there is one already, whoever made it. */
function createEmpty(path: string): Result<boolean> {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "", { flag: "wx" });
    return done(true);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // A file in the folder's place is EEXIST too.
    const exists = code === "EEXIST" && existsSync(path);
    return exists ? done(false) : unreadable(`cannot write the log ${path}: ${tellError(error)}`);
  }
}

/** The rig of a run in which nothing is recorded yet. */
function seedRig(spec: ProgramSpec, config: Config): string {
  const { state } = replayRig([], config.requiredAnimations);
  return serializeRig(
    buildModel(state, { assetKind: spec.kind, generator: `${spec.name} ${packageVersion()}` }),
  );
}
