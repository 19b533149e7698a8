import type { Config } from "../config/config.js";
import { readConfig } from "../config/read-config.js";
import { type LogContents, type LogEntry, readLog } from "../log/read-log.js";
import {
  numberOperations,
  type ResolvedLog,
  resolveOperations,
} from "../log/resolve-operations.js";
import { done, type Result, unreadable } from "../result.js";
import { extendReplay, type RigReplay, replayRig } from "../rig/replay-rig.js";
import type { ProgramSpec } from "./program-spec.js";

/** A run as it stands: its config, its log, and what the log means. */
export interface Run {
  readonly config: Config;
  readonly contents: LogContents;
  readonly resolved: ResolvedLog;
  readonly replay: RigReplay;
}

/** The config of this program's run at `folder`. */
export function openConfig(spec: ProgramSpec, folder: string): Result<Config> {
  const config = readConfig(spec.name, folder);
  if (!config.ok) return config;
  const { assetKind, file } = config.data;
  return assetKind === undefined || assetKind === spec.kind
    ? config
    : unreadable(`${file} asks for ${assetKind}, which ${spec.name} does not make`);
}

/** Reads a run's log and replays it; `onChunk` sees the log's bytes as they are read. */
export function openRun(
  spec: ProgramSpec,
  folder: string,
  onChunk?: (bytes: Uint8Array) => void,
): Result<Run> {
  const config = openConfig(spec, folder);
  if (!config.ok) return config;
  const contents = readLog(
    config.data.log,
    { tool: spec.name, kind: spec.kind },
    onChunk === undefined ? {} : { onChunk },
  );
  if (!contents.ok) return contents;
  return done(interpret(spec, config.data, contents.data));
}

/**
 * The run with one more record behind it. What amends nothing costs what it holds, not what the log
 * holds: a recording call must feel instant on a long log too.
 */
export function extendRun(spec: ProgramSpec, run: Run, entry: LogEntry): Run {
  const { config, contents, resolved, replay } = run;
  const longer = { ...contents, entries: [...contents.entries, entry] };
  const { record } = entry;
  if (record.op === "undo" || record.op === "remove-op" || record.op === "set-op") {
    return interpret(spec, config, longer);
  }
  const added = numberOperations(record, resolved.count + 1);
  return {
    config,
    contents: longer,
    resolved: {
      ...resolved,
      operations: [...resolved.operations, ...added],
      count: resolved.count + added.length,
    },
    replay: extendReplay(replay, added),
  };
}

/** What a log's records mean together. */
export function interpret(spec: ProgramSpec, config: Config, contents: LogContents): Run {
  const resolved = resolveOperations(contents.entries, spec.name);
  const replay = replayRig(resolved.operations, config.requiredAnimations);
  return { config, contents, resolved, replay };
}
