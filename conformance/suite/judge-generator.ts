import { readFileSync } from "node:fs";
import { join } from "node:path";
import { validateRun } from "bindpose/validator";
import type { GeneratorOutcome } from "./conformance-case.js";
import { lastWords } from "./last-words.js";
import { quantisedHash } from "./quantised-hash.js";
import type { CommandRun } from "./run-command.js";

/**
 * What is wrong with the run that a generator left in a folder: sentences, none where all is well.
 * A mesh that names one of the programs whose numbers are known must have those numbers.
 */
export async function judgeGenerator(
  run: CommandRun,
  folder: string,
  wanted: GeneratorOutcome,
): Promise<string[]> {
  if (run.fault !== undefined) return [run.fault];
  if (run.code !== 0) return [`the exit code is ${run.code}, expected 0: ${lastWords(run.stderr)}`];
  const report = await validateRun(folder);
  if (report.verdict !== wanted.verdict) {
    const errors = report.findings.filter(({ severity }) => severity === "error");
    const why = errors.map(({ code, message }) => `${code}: ${message}`).join("; ");
    return [`what it made is ${report.verdict}, expected ${wanted.verdict}: ${why}`];
  }
  const glb = readFileSync(join(folder, "mesh.glb"));
  const program = programOf(glb);
  const hash = Object.hasOwn(wanted.quantised, program) ? wanted.quantised[program] : undefined;
  if (hash === undefined || hashOf(glb) === hash) return [];
  return [`the quantised data of ${program} differ from what is known of this log`];
}

/** Null for a file that no program of ours lays out so. */
function hashOf(glb: Uint8Array): string | null {
  try {
    return quantisedHash(glb);
  } catch {
    return null;
  }
}

/** First word of what the file says made it. */
function programOf(glb: Uint8Array): string {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const text = new TextDecoder().decode(glb.subarray(20, 20 + view.getUint32(12, true)));
  const { generator = "" } = JSON.parse(text).asset as { generator?: string };
  return generator.split(" ")[0]!;
}
