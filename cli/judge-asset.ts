import { basename, dirname } from "node:path";
import type { AssetKind } from "bindpose/contract/words";
import {
  type BaselineEntry,
  type Profile,
  type Report,
  type RunOptions,
  reportUnjudged,
  type Severity,
  validateFile,
  validateFiles,
  validateRun,
} from "bindpose/validator";
import type { FoundAsset } from "./find-assets.js";

/** How every asset of one call is judged; plain data, so that a worker can be given it. */
export interface JudgeSettings {
  readonly profile?: Profile;
  readonly case?: Uint8Array;
  readonly require: readonly string[];
  readonly khronos: boolean;
  readonly deep?: boolean;
  readonly assetKind?: AssetKind;
  readonly ignore?: readonly string[];
  readonly only?: readonly string[];
  readonly severity?: Readonly<Record<string, Severity | "off">>;
  /** Accepted findings of each asset, by its name. */
  readonly baseline?: ReadonlyMap<string, readonly BaselineEntry[]>;
}

/** An asset to judge; standard input, and what was fetched, come with what was read of them. */
export interface AssetJob extends FoundAsset {
  readonly bytes?: Uint8Array;
  /** In place of the run's folder, or the one file. */
  readonly files?: ReadonlyMap<string, Uint8Array>;
}

/**
 * The report of one asset, whatever happens: a file that cannot be got at is unreadable, and so,
 * with the words of the fault, is what the validator itself fails on.
 */
export async function judgeAsset(job: AssetJob, settings: JudgeSettings): Promise<Report> {
  try {
    return await judge(job, settings);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const { name } = job;
    const profile = profileOf(job, settings);
    if (typeof code === "string") {
      const params = { path: name, reason: code };
      return reportUnjudged(name, profile, { code: "RUN_FILE_UNREADABLE", params });
    }
    const params = { reason: String(message).split("\n")[0]!.slice(0, 200) };
    return reportUnjudged(name, profile, { code: "RUN_FAULT", params });
  }
}

/** The profile asked for, else the contract for a run and any skinned glTF for a file. */
export function profileOf({ kind }: FoundAsset, { profile }: JudgeSettings): Profile {
  return profile ?? (kind === "run" ? "run" : "gltf");
}

function judge(job: AssetJob, settings: JudgeSettings): Promise<Report> {
  const { kind, path, name, bytes, files } = job;
  const { profile: _, baseline, ...common } = settings;
  const known = baseline?.get(name);
  const options = {
    ...common,
    ...(known === undefined ? {} : { baseline: known }),
    uri: name,
    profile: profileOf(job, settings),
  };
  if (files !== undefined) {
    const [file] = files.keys();
    return validateFiles(files, { ...options, ...(kind === "file" ? { file: file! } : {}) });
  }
  if (kind === "stdin") return judgeBytes(bytes!, options);
  // Whatever the profile, a run is asked what its own case asks.
  if (kind === "run") return validateRun(path, options);
  return options.profile === "run"
    ? validateRun(dirname(path), options)
    : validateFile(path, options);
}

const MAGIC = "glTF";

/** Bytes without a name: a GLB by its first four, else the text of a rig.json. */
function judgeBytes(bytes: Uint8Array, options: RunOptions): Promise<Report> {
  const isGlb = String.fromCharCode(...bytes.subarray(0, MAGIC.length)) === MAGIC;
  if (!isGlb) return validateFiles(new Map([["rig.json", bytes]]), { ...options, profile: "run" });
  const file = options.profile === "run" ? {} : { file: "mesh.glb" };
  return validateFiles(new Map([["mesh.glb", bytes]]), { ...options, ...file });
}

/** True for a file that is no run's mesh and therefore cannot be judged as a run. */
export function isStray({ kind, path }: FoundAsset): boolean {
  return kind === "file" && basename(path) !== "mesh.glb";
}
