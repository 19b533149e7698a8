import type { Report } from "bindpose/contract";
import { judgeFile, judgeRun, type RunOptions } from "./judge-run.js";
import { openRun } from "./open-run.js";

/**
 * Judges the run in a folder: mesh and rig, by what is asked of them in `case.json` or `case.toml`,
 * else, but under profiles of foreign files, in the generator's config (which may also name other
 * files). Sizes are looked at before anything is read, and a link that leads out of the folder is
 * not followed. Needs Node.
 *
 * @throws Error of the file system where the folder itself cannot be read
 */
export async function validateRun(folder: string, options: RunOptions = {}): Promise<Report> {
  return judgeRun(await openRun(folder), { uri: folder, ...options });
}

/**
 * Judges one GLB or `.gltf`, by default as any skinned glTF. Buffers of a `.gltf` are read from its
 * own folder only. Needs Node; a link to the file itself is followed.
 */
export async function validateFile(path: string, options: RunOptions = {}): Promise<Report> {
  const { basename, dirname } = await import("node:path");
  const { realpath } = await import("node:fs/promises");
  const real = await realpath(path);
  const run = await openRun(dirname(real));
  return judgeFile(run, basename(real), { uri: path, ...options });
}
