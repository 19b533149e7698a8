import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openRun } from "bindpose/generators/program";
import * as z from "zod";
import { Refused } from "./outcome.js";
import type { House, LoadedProgram, ProgramName } from "./tool.js";

/** A flag's value as JSON writes it; three numbers are a point. */
const flagValue = z.union([
  z.string().max(1024),
  z.number(),
  z.boolean(),
  z.array(z.number()).min(2).max(3),
]);

export const operationInput = z.strictObject({
  op: z.string().min(1).max(64).describe("For instance add-sphere; op_help lists them."),
  flags: z
    .record(z.string().regex(/^[a-z][a-z0-9-]{0,31}$/), flagValue)
    .default({})
    .describe('Without the dashes: {"x": 12, "color": "#d8b48a", "from": [1, 2, 3]}'),
  words: z
    .array(z.string().regex(/^[^-\s]\S{0,159}$/))
    .max(64)
    .default([])
    .describe('What stands without a flag, for add-pose: ["hip_l=0.4", "knee_l=-0.2"]'),
});
export type OperationInput = z.infer<typeof operationInput>;

/** The file in which a program's run says what it is. */
export function configOf(name: ProgramName): string {
  return `${name}.config.json`;
}

/** A run on disk, opened for one program. */
export interface Workspace extends LoadedProgram {
  /** Real, absolute. */
  readonly folder: string;
  readonly path: string;
}

/**
 * A run that has its own config. The programs take the nearest one above where a folder has none,
 * which may lie outside of the root.
 */
export async function openWorkspace(
  house: House,
  name: ProgramName,
  path: string,
): Promise<Workspace> {
  const found = house.root.workspace(path);
  if (!existsSync(join(house.root.folder, found, configOf(name)))) {
    throw new Refused("client", `${path} is no run of ${name}: start_run begins one`);
  }
  return { ...(await house.program(name)), folder: join(house.root.folder, found), path: found };
}

/** The run's records; how many there are is its revision. Throws Refused where it cannot be read. */
export function recordsOf({ spec, folder }: Workspace) {
  const run = openRun(spec, folder);
  if (run.ok) return run.data.contents.entries.map(({ record }) => record);
  throw new Refused(run.reason === "refused" ? "client" : "unreadable", run.error);
}

export function requireRevision(revision: number, expected: number | undefined): void {
  if (expected === undefined || expected === revision) return;
  throw new Refused(
    "conflict",
    `the log is at revision ${revision}, not ${expected}: read_log shows what came meanwhile`,
  );
}

/** One operation in the words of the command line. */
export function wordsOf({ op, flags, words }: OperationInput): string[] {
  const flagWords = Object.entries(flags).map(([flag, value]) => {
    const text = Array.isArray(value) ? value.join(",") : String(value);
    if (/[\n\r\0]/.test(text)) throw new Refused("client", `${op}: --${flag} is one line`);
    return `--${flag}=${text}`;
  });
  return [op, ...flagWords, ...words];
}

/** The same as a line of a batch. */
export function lineOf(operation: OperationInput): string {
  return wordsOf(operation)
    .map((word) => `"${word.replace(/["\\]/g, "\\$&")}"`)
    .join(" ");
}

/** The tag under which a batch with a key is recorded: the key, and what it was used for. */
export function tagOf(key: string, lines: string): { readonly key: string; readonly tag: string } {
  const digest = createHash("sha256").update(lines).digest("hex").slice(0, 8);
  return { key: `${key}.`, tag: `${key}.${digest}` };
}

/** Runs one call of the program. Throws Refused, as a conflict where the log has grown meanwhile. */
export async function callProgram(
  workspace: Workspace,
  words: readonly string[],
  input = "",
  revision?: number,
): Promise<{ readonly out: string; readonly data: Readonly<Record<string, unknown>> }> {
  const { program, spec, folder } = workspace;
  const outcome = await program.run({
    words,
    folder,
    readInput: async () => ({ ok: true, data: input }),
  });
  const { code, out = "", err = "", data = {} } = outcome;
  // 1: nothing was there to make a mesh of, which `data` says.
  if (code <= 1) return { out: out || err, data };
  const error = (err || out).replace(`${spec.name}: `, "").slice(0, 500);
  if (revision !== undefined && recordsOf(workspace).length !== revision) {
    throw new Refused("conflict", error);
  }
  if (code === 4) throw new Refused("internal", error);
  throw new Refused(code === 3 ? "unreadable" : "client", error);
}
