import type { Report } from "bindpose/contract";
import { judgeFile, judgeRun, type RunOptions } from "./judge-run.js";
import { openFiles } from "./open-files.js";

export interface FilesOptions extends RunOptions {
  /** Judges this file alone, as `validateFile` does; by default the run, as `validateRun` does. */
  readonly file?: string;
}

/**
 * Judges files that are at hand, for instance in a browser: the report is the one that the same
 * files would get in a folder, byte for byte.
 * @param files bytes by the path in the folder, `/` between names
 */
export async function validateFiles(
  files: ReadonlyMap<string, Uint8Array>,
  { file, ...options }: FilesOptions = {},
): Promise<Report> {
  const run = openFiles(files);
  return file === undefined ? judgeRun(run, options) : judgeFile(run, file, options);
}
