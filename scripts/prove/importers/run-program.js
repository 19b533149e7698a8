import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Whether a program is on the path. */
export function isInstalled(program) {
  return spawnSync("which", [program]).status === 0;
}

/** Runs a program to its end; throws what it said when it fails or takes too long. */
export function runProgram(program, words, { seconds = 240, env = {} } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: "utf8",
    timeout: 1000 * seconds,
    maxBuffer: 1 << 28,
    env: { ...process.env, ...env },
  });
  if (status === 0) return stdout;
  throw new Error(`${program}: ${error ?? ""} ${stderr.slice(-2000)} ${stdout.slice(-2000)}`);
}

/** A folder for one call. */
export async function inFolder(call) {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-importer-"));
  try {
    return await call(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
