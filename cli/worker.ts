import { statSync } from "node:fs";
import { resolve } from "node:path";
import {
  type LocatedAsset,
  MissingPackageError,
  startWorker,
  UnreachableError,
} from "bindpose/fleet";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { unpackSettings } from "./fleet-settings.js";
import type { AssetJob, JudgeSettings } from "./judge-asset.js";
import { createLane, type JudgeLane } from "./judge-lane.js";
import { packageVersion } from "./package-version.js";
import { parseOptions } from "./parse-options.js";
import { positive, splitWords } from "./read-words.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";

export const DEFAULT_REDIS = "redis://127.0.0.1:6379";
export const DEFAULT_QUEUE = "bindpose";

export const WORKER = {
  name: "worker",
  takes: "[flags]",
  about: [
    "Judges what `bindpose submit` puts into a queue over Redis, on this machine, until it is told to",
    "stop (Ctrl-C or SIGTERM): then it ends what it is about and takes no more. Needs the packages",
    "bullmq and ioredis. Only assets below --root are read.",
  ],
  options: {
    redis: { type: "string", value: "URL", doc: `the server (default ${DEFAULT_REDIS})` },
    queue: { type: "string", value: "NAME", doc: `the queue (default ${DEFAULT_QUEUE})` },
    root: { type: "string", value: "DIR", doc: "only assets below it are read (default: here)" },
    origin: {
      type: "string",
      multiple: true,
      value: "ORIGINS",
      doc: "also fetch addresses of these, for instance https://assets.example",
    },
    concurrency: { type: "string", value: "N", doc: "assets at once (default 1)" },
    timeout: {
      type: "string",
      value: "SECONDS",
      doc: "give an asset up after so long (default 60)",
    },
    rate: {
      type: "string",
      value: "N",
      doc: "assets a second over all workers (default: no limit)",
    },
    "cache-hours": {
      type: "string",
      value: "N",
      doc: "how long the report of the same bytes is known (default 24; 0: judge every time)",
    },
    "metrics-port": {
      type: "string",
      value: "PORT",
      doc: "serve /metrics for Prometheus on 127.0.0.1",
    },
    "lock-seconds": {
      type: "string",
      value: "N",
      doc: "after how long without a sign of life an asset is another worker's (default 30)",
    },
    help: { type: "boolean" },
  },
  notes: ["exit codes: 0 drained, 2 usage, 4 our fault"],
} as const;

/** `bindpose worker`: judges from a queue until a signal drains it. */
export async function worker(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("worker", args, WORKER.options);
  if (values.help) {
    streams.stdout.write(verbHelp(WORKER));
    return EXIT.valid;
  }
  if (positionals.length > 0) throw new UsageError(`worker: ${positionals[0]} is not a flag`);
  const number = (flag: "concurrency" | "timeout" | "rate" | "lock-seconds", or: number) =>
    values[flag] === undefined
      ? or
      : positive(`worker: --${flag}`, values[flag], flag !== "timeout");
  const root = resolve(streams.cwd, values.root ?? ".");
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new UsageError(`worker: --root ${values.root} is no folder`);
  }
  const origins = splitWords(values.origin).map(origin);
  const concurrency = number("concurrency", 1);
  const lanes = createLanePool(1000 * number("timeout", 60));
  try {
    const running = await startWorker({
      redis: values.redis ?? DEFAULT_REDIS,
      queue: values.queue ?? DEFAULT_QUEUE,
      root,
      origins,
      concurrency,
      perSecond: values.rate === undefined ? null : number("rate", 1),
      cacheSeconds: 3600 * hours(values["cache-hours"]),
      version: packageVersion(),
      metricsPort: values["metrics-port"] === undefined ? null : port(values["metrics-port"]),
      lockMs: 1000 * number("lock-seconds", 30),
      judge: (asset, settings) => lanes.judge(jobOf(asset), unpackSettings(settings)),
      log: (line) => streams.stderr.write(`${JSON.stringify(line)}\n`),
    });
    await untilStopped();
    await running.drain();
  } catch (error) {
    if (error instanceof MissingPackageError || error instanceof UnreachableError) {
      throw new UsageError(`worker: ${error.message}`);
    }
    throw error;
  } finally {
    await lanes.end();
  }
  return EXIT.valid;
}

/** What was fetched is judged as a folder, or as one file. */
function jobOf({ kind, path, name, files }: LocatedAsset): AssetJob {
  if (kind !== "url") return { kind, path, name };
  return { kind: path.endsWith("/") ? "run" : "file", path, name, files: files! };
}

function untilStopped(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => done());
  });
}

/** What an address begins with; anything else would fit none. */
function origin(word: string): string {
  if (/^https?:/.test(word) && URL.canParse(word) && new URL(word).origin === word) return word;
  throw new UsageError(`worker: --origin is like https://assets.example, not ${word}`);
}

function hours(word = "24"): number {
  return word === "0" ? 0 : positive("worker: --cache-hours", word, false);
}

function port(word: string): number {
  const value = /^\d+$/.test(word) ? Number(word) : Number.NaN;
  if (value <= 65535) return value;
  throw new UsageError(`worker: --metrics-port is a number up to 65535, not ${word}`);
}

/** Worker threads, so that an asset can be given up; each is kept for the settings it was made with. */
function createLanePool(timeoutMs: number) {
  const idle = new Map<string, JudgeLane[]>();
  return {
    async judge(asset: AssetJob, settings: JudgeSettings) {
      const key = JSON.stringify(settings, (name, value) => (name === "case" ? [...value] : value));
      const lane = idle.get(key)?.pop() ?? createLane(settings, timeoutMs);
      const report = await lane.judge(asset);
      // Another batch has other settings: its lanes replace these.
      for (const [other, lanes] of idle) {
        if (other === key) continue;
        idle.delete(other);
        await Promise.all(lanes.map((old) => old.end()));
      }
      idle.set(key, [...(idle.get(key) ?? []), lane]);
      return report;
    },
    async end() {
      await Promise.all([...idle.values()].flat().map((lane) => lane.end()));
    },
  };
}
