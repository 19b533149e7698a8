import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { LIMITS } from "bindpose/contract/words";
import { parseFlags } from "../args/parse-flags.js";
import { CONFIG_DEFAULTS, type Config } from "../config/config.js";
import { configName, findConfig } from "../config/find-config.js";
import { replaceFiles } from "../emit/replace-files.js";
import { readLog } from "../log/read-log.js";
import { done, type Result, refuse, unreadable } from "../result.js";
import { buildModel } from "../rig/build-model.js";
import { replayRig } from "../rig/replay-rig.js";
import { serializeRig } from "../rig/serialize-rig.js";
import { tellError } from "../tell-error.js";
import { COMMANDS } from "./commands.js";
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
  const { volume, background } = flags.data;
  const found = findConfig(spec.name, folder);
  let wrote: string[] = [];
  if (found === undefined) {
    const written = writeConfig(spec, folder, volume, background);
    if (!written.ok) return written;
    wrote = [configName(spec.name)];
  }
  const config = openConfig(spec, folder);
  if (!config.ok) return config;
  const { log, rig, notes } = config.data;
  const name = (path: string) => relative(config.data.folder, path);
  const asksConfig = volume !== undefined || background !== undefined;
  if (found !== undefined && asksConfig && !existsSync(log)) {
    return refuse(`${found} exists; change volume and background there`);
  }
  const created = createEmpty(log);
  if (!created.ok) return created;
  if (!created.data) {
    const standing = readLog(log, { tool: spec.name, kind: spec.kind });
    if (!standing.ok) return standing;
    const kept = asksConfig ? `; volume and background are those of ${name(config.data.file)}` : "";
    const said = `${name(log)} exists: init changed nothing${kept}; see ${spec.name} status`;
    return done({ said, notes });
  }
  const seeded = replaceFiles([{ path: rig, bytes: Buffer.from(seedRig(spec, config.data)) }]);
  if (!seeded.ok) return seeded;
  const wroteAll = [...wrote, name(log), name(rig)].join(", ");
  return done({ said: `wrote ${wroteAll}; next: ${spec.name} --help`, notes });
}

function writeConfig(
  spec: ProgramSpec,
  folder: string,
  volume: unknown,
  background: unknown,
): Result<undefined> {
  if (!Array.isArray(volume)) {
    return refuse(`there is no ${configName(spec.name)} yet; give --volume, for instance 32,48,32`);
  }
  const [x, y, z] = volume as number[];
  if (
    !volume.every((extent) => Number.isInteger(extent) && extent >= 1 && extent <= LIMITS.volume)
  ) {
    return refuse(
      `--volume is ${volume.join(",")}; its extents are whole numbers from 1 to ${LIMITS.volume}`,
    );
  }
  const config = {
    volume: { x, y, z },
    background: background ?? CONFIG_DEFAULTS.background,
    assetKind: spec.kind,
  };
  const path = join(folder, configName(spec.name));
  return replaceFiles([{ path, bytes: Buffer.from(`${JSON.stringify(config, null, 2)}\n`) }]);
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
