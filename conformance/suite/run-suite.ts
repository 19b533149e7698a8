import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type {
  CaseKind,
  GeneratorOutcome,
  RuntimeOutcome,
  ValidatorOutcome,
} from "./conformance-case.js";
import { judgeGenerator } from "./judge-generator.js";
import { judgePose } from "./judge-runtime.js";
import { judgeValidator } from "./judge-validator.js";
import { type LineProcess, openLineProcess } from "./line-process.js";
import { type ReadCase, readCase } from "./read-cases.js";
import { readRigNames } from "./rig-names.js";
import { runCommand } from "./run-command.js";
import { fillWords } from "./split-words.js";

/** What became of one case. */
export interface CaseResult {
  readonly name: string;
  /** Sentences; none where it passed. */
  readonly faults: readonly string[];
  readonly seconds: number;
  /** Of a runtime: the pose it failed at, an index into `poses` of expected.json. */
  readonly pose?: number;
  /** It was given up before this case; its one fault says why, the same for all that are left. */
  readonly isGivenUp?: true;
}

export interface SuiteOptions {
  /** The command's words; `{dir}`, `{profile}` and `{flags}` are filled in. */
  readonly words: readonly string[];
  readonly kind: CaseKind;
  /** Folder of the cases. */
  readonly folder: string;
  readonly names: readonly string[];
  /** Commands that run at once. A runtime is one process. */
  readonly jobs: number;
  /** Milliseconds for one case, of a runtime for one pose. */
  readonly timeoutMs: number;
  /** Where the command runs, but for generators: they run in a copy of the case. */
  readonly cwd: string;
  readonly onResult?: (result: CaseResult) => void;
}

/** Runs cases against a command; results stand in the order of the names, however they end. */
export async function runSuite(options: SuiteOptions): Promise<CaseResult[]> {
  if (options.kind === "runtime") return runRuntime(options);
  const results: CaseResult[] = new Array(options.names.length);
  let next = 0;
  const lane = async () => {
    for (let at = next++; at < options.names.length; at = next++) {
      const name = options.names[at]!;
      const result = await timed(name, () =>
        (options.kind === "validator" ? runValidator : runGenerator)(
          readCase(options.folder, name),
          options,
        ),
      );
      results[at] = result;
      options.onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: options.jobs }, lane));
  return results;
}

async function timed(name: string, run: () => Promise<string[]>): Promise<CaseResult> {
  const begin = performance.now();
  const faults = await run();
  return { name, faults, seconds: (performance.now() - begin) / 1000 };
}

async function runValidator(
  { description, outcome, asset }: ReadCase,
  { words, cwd, timeoutMs }: SuiteOptions,
): Promise<string[]> {
  const { profile = "run", deep = false } = description;
  const flags = ["--profile", profile, ...(deep ? ["--deep"] : [])];
  const run = await runCommand(fillWords(words, { dir: asset, profile, flags }), {
    cwd,
    timeoutMs,
  });
  return judgeValidator(run, outcome as ValidatorOutcome);
}

/** The case's folder is never written into: a generator gets a copy, and runs in it. */
async function runGenerator(
  { outcome, asset }: ReadCase,
  { words, cwd, timeoutMs }: SuiteOptions,
): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), "bindpose-conformance-"));
  try {
    cpSync(asset, dir, { recursive: true });
    // Paths of programs are meant from where the caller stands.
    const filled = fillWords(words, { dir, profile: "run", flags: [] }).map((word) => {
      const place = resolve(cwd, word);
      return /[\\/]/.test(word) && existsSync(place) ? place : word;
    });
    const run = await runCommand(filled, { cwd: dir, timeoutMs });
    return await judgeGenerator(run, dir, outcome as GeneratorOutcome);
  } finally {
    // What the tool has left running may still write there.
    rmSync(dir, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Processes that may end before their first answer, one after the other, until no more is begun. */
const EARLY_ENDS = 3;

/** One process for all cases; where it ends too early, the next case begins another. */
async function runRuntime({ words, folder, names, timeoutMs, cwd, onResult }: SuiteOptions) {
  const filled = fillWords(words, { dir: folder, profile: "run", flags: [] });
  const results: CaseResult[] = [];
  let tool: LineProcess | undefined;
  let earlyEnds = 0;
  let id = 0;
  for (const name of names) {
    let result: CaseResult;
    if (earlyEnds === EARLY_ENDS) {
      const fault = `not run: the tool ended ${EARLY_ENDS} times before its first answer`;
      result = { name, faults: [fault], seconds: 0, isGivenUp: true };
    } else {
      if (tool?.isOpen !== true) tool = openLineProcess(filled, cwd);
      const open = tool;
      let pose = 0;
      const timedResult = await timed(name, async () => {
        const { outcome, asset } = readCase(folder, name);
        const wanted = outcome as RuntimeOutcome;
        for (const [index, asked] of wanted.poses.entries()) {
          pose = index;
          const question = JSON.stringify({ id: id++, dir: asset, ...asked.ask });
          try {
            const line = await open.ask(question, timeoutMs);
            const faults = judgePose(line, asked, wanted, () => readRigNames(asset));
            if (faults.length > 0) return faults.map((fault) => `pose ${index}: ${fault}`);
          } catch (error) {
            return [`pose ${index}: ${(error as Error).message}`];
          }
        }
        return [];
      });
      earlyEnds = open.isOpen || open.hasAnswered ? 0 : earlyEnds + 1;
      result = timedResult.faults.length === 0 ? timedResult : { ...timedResult, pose };
    }
    results.push(result);
    onResult?.(result);
  }
  await tool?.close();
  return results;
}
