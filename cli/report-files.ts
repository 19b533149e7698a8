import { appendFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import {
  type Report,
  writeGithubAnnotations,
  writeGithubSummary,
  writeJunit,
  writeSarif,
} from "bindpose/validator";
import type { AssetJob } from "./judge-asset.js";
import { makeFolder } from "./make-folder.js";
import { outPath } from "./out-path.js";
import { oneOf } from "./read-words.js";
import { reportSource } from "./report-source.js";
import { reportedAsset } from "./reported-asset.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { writeWhole } from "./write-whole.js";

const KINDS = ["json", "sarif", "junit", "github", "html"] as const;
type Kind = (typeof KINDS)[number];

/** What a run is judged by. */
const OF_RUN = ["mesh.glb", "rig.json", "case.json", "case.toml", "scene/log.ndjson"];

/** A file that is asked for beside what stdout says. */
export interface ReportFile {
  readonly kind: Kind;
  readonly path: string;
}

/**
 * Reads `KIND=PATH` words and makes the folders. Throws UsageError where that cannot be done, or two
 * reports would go to one file.
 */
export function readReportFiles(words: readonly string[], cwd: string): ReportFile[] {
  const taken = new Set<string>();
  return words.map((word) => {
    const at = word.indexOf("=");
    const kind = oneOf("validate: --report", at < 0 ? word : word.slice(0, at), KINDS);
    const given = at < 0 ? "" : word.slice(at + 1);
    if (given === "") throw new UsageError(`validate: --report ${kind} wants a path: ${kind}=PATH`);
    const path = resolve(cwd, given);
    try {
      makeFolder(dirname(path));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw new UsageError(`validate: --report ${word} cannot be written: ${code}`);
    }
    if (taken.has(path)) throw new UsageError(`validate: two reports go to ${given}; name another`);
    taken.add(path);
    return { kind, path: outPath("validate: --report", given, cwd, []) };
  });
}

/**
 * Throws UsageError where a report would be written over what it is about.
 * @param read what is read besides, as the caller named it
 */
export function keepJudged(
  files: readonly ReportFile[],
  jobs: readonly AssetJob[],
  { cwd }: Streams,
  read: readonly (string | undefined)[],
): void {
  if (files.length === 0) return;
  const judged = jobs.flatMap(({ kind, path }) => {
    if (kind === "stdin") return [];
    return kind === "file" ? [path] : OF_RUN.map((name) => join(path, name));
  });
  for (const path of read) if (path !== undefined) judged.push(resolve(cwd, path));
  for (const { path } of files) outPath("validate: --report", path, cwd, judged);
}

/**
 * Writes what was asked for; `github` also says its annotations on stderr, where runners look.
 * @param jobs what was judged, in the order of the reports
 * @param casePath of `--case`
 */
export async function writeReportFiles(
  files: readonly ReportFile[],
  reports: readonly Report[],
  jobs: readonly AssetJob[],
  { stderr, cwd }: Streams,
  casePath?: string,
): Promise<void> {
  const source = reportSource(jobs, casePath, cwd);
  for (const { kind, path } of files) {
    let text: string;
    if (kind === "github") {
      stderr.write(writeGithubAnnotations(reports, { source }));
      text = writeGithubSummary(reports);
    } else if (kind === "html") {
      const { writeHtmlReport } = await import("bindpose/report");
      text = await writeHtmlReport(reports.map((report, i) => reportedAsset(report, jobs[i]!)));
    } else if (kind === "sarif") {
      text = `${JSON.stringify(writeSarif(reports, { source }), null, 2)}\n`;
    } else text = textOf(kind, reports);
    try {
      // A step summary is added to: other steps' words stay.
      if (kind === "github") appendFileSync(path, text);
      else writeWhole(path, Buffer.from(text));
    } catch (error) {
      const { message } = error as Error;
      throw new UsageError(`validate: --report ${kind} cannot be written: ${message}`);
    }
  }
}

function textOf(kind: "json" | "junit", reports: readonly Report[]): string {
  if (kind === "junit") return writeJunit(reports);
  return `${JSON.stringify(reports.length === 1 ? reports[0] : { reports }, null, 2)}\n`;
}
