import { setTimeout as sleep } from "node:timers/promises";
import { type Report, reportUnjudged } from "bindpose/validator";
import type { Job, Queue } from "bullmq";
import type { FleetAsset, FleetJob } from "./fleet-job.js";
import { openQueue, type QueuePlace } from "./open-queue.js";

export interface SubmitOptions extends QueuePlace {
  readonly settings: unknown;
  /**
   * The batch's name. Submitting under the same name again adds nothing that is there, and takes
   * the reports that are: how an interrupted call is taken up.
   */
  readonly batch: string;
  /** Tries for an asset that cannot be got at. */
  readonly tries: number;
  /** 1, the first, to 2,097,151; 0: before all that have one, in the order of coming. */
  readonly priority: number;
  /** Aborts the wait; what stands in the queue stays. */
  readonly signal?: AbortSignal;
}

/** Jobs added in one call to the server. */
const BULK = 500;
/** Milliseconds between two looks at what is due next, growing while nothing happens. */
const LOOK = { first: 10, most: 250 } as const;
/** The wait before the second try; it doubles. */
const BACKOFF_MS = 1000;

/**
 * Puts assets into the queue, and gives their reports in the same order as they come. None is lost
 * and none comes twice: a job that the server has forgotten is added again under its own name.
 *
 * @throws MissingPackageError where BullMQ or ioredis is not installed; UnreachableError where no
 *   server answers; the signal's reason
 */
export async function* submitAssets(
  assets: readonly FleetAsset[],
  options: SubmitOptions,
): AsyncGenerator<Report> {
  const { signal } = options;
  const { queue, bullmq, close } = await openQueue(options);
  try {
    await addAll(queue, assets, options);
    for (const [index, asset] of assets.entries()) {
      let wait: number = LOOK.first;
      for (;;) {
        signal?.throwIfAborted();
        const job = await orAborted(
          bullmq.Job.fromId<FleetJob, Report>(queue, jobId(index, options)),
          signal,
        );
        if (job === undefined) await queue.addBulk([bulkJob(asset, index, options)]);
        else if (job.finishedOn !== undefined) {
          yield reportOf(asset, job);
          break;
        }
        await sleep(wait, undefined, signal === undefined ? {} : { signal });
        wait = Math.min(2 * wait, LOOK.most);
      }
    }
  } finally {
    await close();
  }
}

/** A command waits for as long as the server is away; a signal does not wait for it. */
function orAborted<T>(command: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return command;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
    command.then(resolve, reject).finally(() => signal.removeEventListener("abort", onAbort));
  });
}

/** Puts assets into the queue and waits for nothing. */
export async function enqueueAssets(
  assets: readonly FleetAsset[],
  options: SubmitOptions,
): Promise<void> {
  const { queue, close } = await openQueue(options);
  try {
    await addAll(queue, assets, options);
  } finally {
    await close();
  }
}

async function addAll(
  queue: Queue,
  assets: readonly FleetAsset[],
  options: SubmitOptions,
): Promise<void> {
  for (let from = 0; from < assets.length; from += BULK) {
    const part = assets.slice(from, from + BULK);
    await queue.addBulk(part.map((asset, i) => bulkJob(asset, from + i, options)));
  }
}

function jobId(index: number, { batch }: SubmitOptions): string {
  return `${batch}-${index}`;
}

function bulkJob(asset: FleetAsset, index: number, options: SubmitOptions) {
  const { settings, tries, priority } = options;
  return {
    name: "judge",
    data: { asset, settings } satisfies FleetJob,
    opts: {
      jobId: jobId(index, options),
      attempts: tries,
      backoff: { type: "exponential", delay: BACKOFF_MS },
      ...(priority === 0 ? {} : { priority }),
    },
  };
}

/** The worker's report; of a job that was given up, one that says why. */
function reportOf({ name, profile }: FleetAsset, job: Job<FleetJob, Report>): Report {
  // An earlier try's reason stays beside a later one's report.
  if (job.returnvalue !== null) return job.returnvalue;
  const reason = (job.failedReason ?? "no reason").slice(0, 200);
  return reportUnjudged(name, profile, { code: "RUN_FAULT", params: { reason } });
}
