import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import {
  enqueueAssets,
  type FleetAsset,
  MissingPackageError,
  submitAssets,
  UnreachableError,
} from "bindpose/fleet";
import type { Report } from "bindpose/validator";
import { EXIT, type ExitCode, exitOfReport, highestExit } from "./exit-codes.js";
import { findAssets } from "./find-assets.js";
import { packSettings } from "./fleet-settings.js";
import { watchInterrupt } from "./interrupt.js";
import { type AssetJob, type JudgeSettings, profileOf } from "./judge-asset.js";
import { readSettings } from "./judge-settings.js";
import { parseOptions } from "./parse-options.js";
import { createProgress } from "./progress.js";
import { oneOf, positive } from "./read-words.js";
import { keepJudged, readReportFiles, writeReportFiles } from "./report-files.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { VALIDATE } from "./validate-options.js";
import { verbHelp } from "./verb-help.js";
import { DEFAULT_QUEUE, DEFAULT_REDIS } from "./worker.js";
import { createResultWriter, formOf } from "./write-results.js";

const { options: OF_VALIDATE } = VALIDATE;

export const SUBMIT = {
  name: "submit",
  takes: "<path or address>... [flags]",
  about: [
    "Puts assets into a queue over Redis for `bindpose worker` to judge, and gives their reports in the",
    "order of the assets, as `bindpose validate` does. Paths must be the same on the workers' machines;",
    "an address is a .glb, or the folder of a run with a / at its end.",
  ],
  options: {
    redis: { type: "string", value: "URL", doc: `the server (default ${DEFAULT_REDIS})` },
    queue: { type: "string", value: "NAME", doc: `the queue (default ${DEFAULT_QUEUE})` },
    batch: {
      type: "string",
      value: "NAME",
      doc: "the batch's name: given again, it takes up where an earlier call broke off",
    },
    detach: { type: "boolean", doc: "do not wait; print the batch's name" },
    priority: {
      type: "string",
      value: "N",
      doc: "1 comes before 2, and so on (default: before all)",
    },
    tries: { type: "string", value: "N", doc: "for an address that does not answer (default 3)" },
    profile: OF_VALIDATE.profile,
    case: OF_VALIDATE.case,
    require: OF_VALIDATE.require,
    kind: OF_VALIDATE.kind,
    deep: OF_VALIDATE.deep,
    "no-khronos": OF_VALIDATE["no-khronos"],
    ignore: OF_VALIDATE.ignore,
    only: OF_VALIDATE.only,
    severity: OF_VALIDATE.severity,
    "fail-on": OF_VALIDATE["fail-on"],
    json: OF_VALIDATE.json,
    ndjson: OF_VALIDATE.ndjson,
    summary: OF_VALIDATE.summary,
    report: OF_VALIDATE.report,
    quiet: OF_VALIDATE.quiet,
    help: OF_VALIDATE.help,
  },
  notes: ["exit codes: those of validate; 2 too where bullmq, ioredis or the server is missing"],
} as const;

/** `bindpose submit`: assets into the queue, reports out of it. */
export async function submit(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("submit", args, SUBMIT.options);
  if (values.help) {
    streams.stdout.write(verbHelp(SUBMIT));
    return EXIT.valid;
  }
  if (positionals.length === 0)
    throw new UsageError("submit: name a run folder, a .glb or an address");
  const form = formOf("submit", values);
  const failOn = oneOf("submit: --fail-on", values["fail-on"] ?? "error", ["error", "warning"]);
  const { settings, files, assets } = ofValidate(() => {
    const settings = readSettings(values, streams.cwd);
    const files = readReportFiles(values.report ?? [], streams.cwd);
    const assets = listAssets(positionals, settings, streams.cwd);
    keepJudged(files, assets.map(jobOf), streams, [values.case]);
    return { settings, files, assets };
  });
  const options = {
    redis: values.redis ?? DEFAULT_REDIS,
    queue: values.queue ?? DEFAULT_QUEUE,
    batch: values.batch ?? randomUUID(),
    settings: packSettings(settings),
    tries: values.tries === undefined ? 3 : positive("submit: --tries", values.tries, true),
    priority:
      values.priority === undefined ? 0 : positive("submit: --priority", values.priority, true),
  };
  try {
    if (values.detach) {
      await enqueueAssets(assets, options);
      streams.stdout.write(`${options.batch}\n`);
      return EXIT.valid;
    }
    const results = createResultWriter(form, assets.length, streams.stdout);
    const progress = createProgress(streams.stderr, assets.length);
    const codes = new Set<ExitCode>();
    const kept: Report[] = [];
    const interrupt = watchInterrupt();
    try {
      for await (const report of submitAssets(assets, { ...options, signal: interrupt.signal })) {
        progress.step();
        results.write(report);
        codes.add(exitOfReport(report, failOn));
        if (files.length > 0) kept.push(report);
      }
    } catch (error) {
      if (!interrupt.signal.aborted) throw error;
    } finally {
      interrupt.end();
      progress.end();
      results.end();
    }
    const stopped = interrupt.code();
    if (stopped !== null) {
      streams.stderr.write(
        `bindpose submit: stopped; --batch ${options.batch} takes it up again\n`,
      );
      return stopped;
    }
    await writeReportFiles(files, kept, assets.map(jobOf), streams, values.case);
    return highestExit([...codes]);
  } catch (error) {
    if (error instanceof MissingPackageError || error instanceof UnreachableError) {
      throw new UsageError(`submit: ${error.message}`);
    }
    throw error;
  }
}

/** What is read as `validate` reads it is told as this verb's. */
function ofValidate<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(error.message.replace(/^validate:/, "submit:"));
  }
}

/** An address has no file of this machine, and no pictures in a page. */
function jobOf({ kind, path, name }: FleetAsset): AssetJob {
  return { kind: kind === "url" ? "file" : kind, path, name };
}

/** Paths as `validate` takes them, and addresses, in the order given. */
function listAssets(words: readonly string[], settings: JudgeSettings, cwd: string): FleetAsset[] {
  return words.flatMap((word): FleetAsset[] => {
    if (/^https?:\/\//.test(word)) {
      const profile = settings.profile ?? (word.endsWith("/") ? "run" : "gltf");
      return [{ kind: "url", path: word, name: word, profile }];
    }
    if (word === "-") throw new UsageError("submit: standard input cannot be put into a queue");
    return findAssets([word], cwd).map((found) => ({
      kind: found.kind === "run" ? "run" : "file",
      path: resolve(cwd, found.path),
      name: found.name,
      profile: profileOf(found, settings),
    }));
  });
}
