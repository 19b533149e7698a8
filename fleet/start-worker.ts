import { createServer } from "node:http";
import type { Report } from "bindpose/validator";
import { createCounters } from "./counters.js";
import type { FleetJob } from "./fleet-job.js";
import { type Judge, judgeJob } from "./judge-job.js";
import { judgedOnce } from "./judge-once.js";
import { openQueue, type QueuePlace } from "./open-queue.js";

export interface WorkerOptions extends QueuePlace {
  readonly judge: Judge;
  /** Only assets below this folder are read. */
  readonly root: string;
  /** Origins, such as `https://assets.example`, that addresses may be of. */
  readonly origins: readonly string[];
  /** Assets at once. */
  readonly concurrency: number;
  /** Assets a second, over all workers of the queue; null: as many as can be. */
  readonly perSecond: number | null;
  /** How long a report is known by its content; 0 judges every time. */
  readonly cacheSeconds: number;
  /** Part of the cache's keys: another version judges anew. */
  readonly version: string;
  /** Serves `/metrics` on 127.0.0.1; null: not at all. 0 takes a free port. */
  readonly metricsPort: number | null;
  /** One JSON object a line. */
  readonly log: (line: Readonly<Record<string, unknown>>) => void;
  /** After how long without a sign of life a job is another worker's. Default 30,000. */
  readonly lockMs?: number;
}

export interface FleetWorker {
  readonly metricsPort: number | null;
  /** Takes no more, ends what it is about, and lets go of everything. */
  readonly drain: () => Promise<void>;
}

const LOCK_MS = 30_000;
/** Times that a job may lose its worker before it is given up: it may be what kills them. */
const LOST_WORKERS = 5;
/** Reports wait for their submitter, so long after they were made. */
const KEEP_SECONDS = 7 * 24 * 3600;

/**
 * Takes jobs from the queue until it is drained. A job whose worker dies is taken by another; one
 * that throws is tried again after a growing wait, as often as its submitter asked for.
 */
export async function startWorker(options: WorkerOptions): Promise<FleetWorker> {
  const { concurrency, perSecond, log, lockMs = LOCK_MS } = options;
  const opened = await openQueue(options);
  const counters = createCounters();
  const once = judgedOnce({
    connection: opened.connect(),
    prefix: `bindpose:${options.queue}:${options.version}`,
    keepSeconds: options.cacheSeconds,
    claimMs: lockMs,
    onHit: counters.hit,
  });
  const worker = new opened.bullmq.Worker<FleetJob, Report>(
    options.queue,
    async ({ id, data, attemptsMade }) => {
      const from = performance.now();
      const report = await judgeJob(data, { ...options, once });
      const ms = performance.now() - from;
      counters.judged(report.verdict, ms / 1000);
      const { name } = data.asset;
      log({
        event: "judged",
        job: id,
        name,
        verdict: report.verdict,
        ms: Math.round(ms),
        tries: attemptsMade + 1,
      });
      return report;
    },
    {
      connection: opened.connect(),
      concurrency,
      lockDuration: lockMs,
      stalledInterval: lockMs,
      maxStalledCount: LOST_WORKERS,
      removeOnComplete: { age: KEEP_SECONDS },
      removeOnFail: { age: KEEP_SECONDS },
      ...(perSecond === null ? {} : { limiter: { max: perSecond, duration: 1000 } }),
    },
  );
  worker.on("failed", (job, error) => {
    counters.failed();
    log({ event: "failed", job: job?.id, name: job?.data.asset.name, reason: error.message });
  });
  worker.on("stalled", (job) => log({ event: "stalled", job }));
  // The server is away: commands wait for it, and what was taken is taken again.
  worker.on("error", (error) => log({ event: "error", reason: error.message }));
  await worker.waitUntilReady();
  const metrics = await serveMetrics(options.metricsPort, async () =>
    counters.write(await opened.queue.getJobCounts()),
  );
  log({ event: "started", queue: options.queue, concurrency, metricsPort: metrics.port });
  return {
    metricsPort: metrics.port,
    async drain() {
      log({ event: "draining" });
      await worker.close();
      metrics.close();
      await opened.close();
      log({ event: "drained" });
    },
  };
}

async function serveMetrics(port: number | null, write: () => Promise<string>) {
  if (port === null) return { port: null, close: () => {} };
  const server = createServer((request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    write().then(
      (text) => response.writeHead(200, { "content-type": "text/plain; version=0.0.4" }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", resolve);
  });
  const address = server.address();
  const taken = typeof address === "object" && address !== null ? address.port : port;
  return { port: taken, close: () => void server.close() };
}
