import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { LIMITS } from "bindpose/contract/words";
import type { Report } from "bindpose/validator";
import { EXIT, type ExitCode, exitOfReport, highestExit } from "./exit-codes.js";
import { type FoundAsset, findAssets } from "./find-assets.js";
import { watchInterrupt } from "./interrupt.js";
import { type JudgePlan, judgeAll } from "./judge-all.js";
import { type AssetJob, isStray } from "./judge-asset.js";
import { readSettings, type ValidateValues } from "./judge-settings.js";
import { parseOptions } from "./parse-options.js";
import { createProgress } from "./progress.js";
import { readStream } from "./read-input.js";
import { oneOf, positive } from "./read-words.js";
import { keepJudged, readReportFiles, writeReportFiles } from "./report-files.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { VALIDATE } from "./validate-options.js";
import { verbHelp } from "./verb-help.js";
import { createResultWriter, formOf } from "./write-results.js";

/** Assets from which on worker threads are worth their start. */
const MANY = 16;
const MAX_JOBS = 256;
/** A mesh whose judgement takes long enough to be watched. */
const LONG_BYTES = 2 ** 21;

/** `bindpose validate`: judges what the paths hold and says so on stdout. */
export async function validate(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("validate", args, VALIDATE.options);
  if (values.help) {
    streams.stdout.write(verbHelp(VALIDATE));
    return EXIT.valid;
  }
  if (values.profile === "station") {
    const { validateStations } = await import("./validate-station.js");
    return validateStations(values, positionals, streams);
  }
  const ground = (["catalog", "library", "world"] as const).find((flag) => values[flag]);
  if (ground !== undefined) {
    throw new UsageError(`validate: --${ground} is of a station: give --profile station too`);
  }
  if (positionals.length === 0) throw new UsageError("validate: name a run folder or a .glb file");
  const form = formOf("validate", values);
  const failOn = oneOf("validate: --fail-on", values["fail-on"] ?? "error", ["error", "warning"]);
  const settings = readSettings(values, streams.cwd);
  const files = readReportFiles(values.report ?? [], streams.cwd);
  const found = findAssets(positionals, streams.cwd);
  const stray = settings.profile === "run" ? found.find(isStray) : undefined;
  if (stray !== undefined) {
    throw new UsageError(`validate: ${stray.name}: a run's mesh is mesh.glb; name its folder`);
  }
  keepJudged(files, found, streams, [values.case]);
  const plan = planOf(values, found.length);
  const assets = await readJobs(found, streams);

  const results = createResultWriter(form, assets.length, streams.stdout);
  const progress = createProgress(streams.stderr, assets.length);
  const isWatched = streams.stderr.isTTY === true && isLong(found);
  // One asset in this thread leaves nothing to put in order: a signal ends it at once.
  const interrupt = assets.length > 1 || isWatched ? watchInterrupt() : null;
  const watch = {
    isWatched,
    onStart: progress.begin,
    ...(interrupt === null ? {} : { signal: interrupt.signal }),
  };
  const codes = new Set<ExitCode>();
  const kept: Report[] = [];
  let done = 0;
  for await (const report of judgeAll(assets, settings, { ...plan, ...watch })) {
    done++;
    progress.step();
    results.write(report);
    codes.add(exitOfReport(report, failOn));
    if (files.length > 0) kept.push(report);
  }
  progress.end();
  results.end();
  interrupt?.end();
  await writeReportFiles(files, kept, assets, streams, values.case);
  const stopped = interrupt?.code() ?? null;
  if (stopped === null) return highestExit([...codes]);
  streams.stderr.write(`bindpose validate: stopped after ${done} of ${assets.length} assets\n`);
  return stopped;
}

/** Whether there is more to judge than what is done in half a second. */
function isLong(found: readonly FoundAsset[]): boolean {
  const [first, ...others] = found;
  if (others.length > 0 || first!.kind === "stdin") return true;
  const path = first!.kind === "run" ? join(first!.path, "mesh.glb") : first!.path;
  try {
    return statSync(path).size > LONG_BYTES;
  } catch {
    return false;
  }
}

function planOf({ jobs, timeout }: ValidateValues, assets: number): JudgePlan {
  const cores = assets < MANY ? 1 : availableParallelism();
  const asked = jobs === undefined ? cores : positive("validate: --jobs", jobs, true);
  return {
    jobs: Math.min(asked, MAX_JOBS),
    timeoutMs:
      timeout === undefined ? null : 1000 * positive("validate: --timeout", timeout, false),
  };
}

async function readJobs(found: readonly FoundAsset[], streams: Streams): Promise<AssetJob[]> {
  const { stdin = Readable.from([]) } = streams;
  const jobs: AssetJob[] = [];
  for (const asset of found) {
    if (asset.kind !== "stdin") jobs.push(asset);
    else jobs.push({ ...asset, bytes: await readStream(stdin, LIMITS.glbBytes) });
  }
  return jobs;
}
