import { Worker } from "node:worker_threads";
import { type Report, reportUnjudged, type UnjudgedReason } from "bindpose/validator";
import { type AssetJob, type JudgeSettings, profileOf } from "./judge-asset.js";

/** One worker thread that judges one asset at a time. */
export interface JudgeLane {
  /** Never rejects: a worker that is stopped or dies leaves a report that says so. */
  readonly judge: (job: AssetJob) => Promise<Report>;
  readonly end: () => Promise<void>;
}

/**
 * A lane whose worker is started when it is needed, and again after it was stopped. The clock of an
 * asset starts when the worker is ready for it.
 * @param timeoutMs after which an asset is given up; null: never
 */
export function createLane(settings: JudgeSettings, timeoutMs: number | null): JudgeLane {
  let worker: Worker | null = null;

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  async function judge(job: AssetJob): Promise<Report> {
    const answer = await ask(job);
    if (!("code" in answer)) return answer;
    await stop();
    return reportUnjudged(job.name, profileOf(job, settings), answer);
  }

  async function ask(job: AssetJob): Promise<Report | UnjudgedReason> {
    try {
      if (worker === null) {
        worker = new Worker(new URL("./judge-worker.js", import.meta.url), {
          workerData: settings,
        });
        await nextMessage(worker);
      }
      worker.postMessage(job);
      return await nextMessage<Report>(worker, timeoutMs);
    } catch (error) {
      if (error instanceof TimeoutError) {
        return { code: "RUN_TIMEOUT", params: { seconds: timeoutMs! / 1000 } };
      }
      return { code: "RUN_FAULT", params: { reason: String((error as Error).message) } };
    }
  }

  return { judge, end: stop };
}

class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

function nextMessage<T>(worker: Worker, timeoutMs: number | null = null): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer =
      timeoutMs === null ? undefined : setTimeout(() => settle(() => reject(late())), timeoutMs);
    const late = () => new TimeoutError(`nothing within ${timeoutMs} ms`);
    const settle = (how: () => void) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      how();
    };
    const onMessage = (message: T) => settle(() => resolve(message));
    const onError = (error: Error) => settle(() => reject(error));
    const onExit = (code: number) => settle(() => reject(new Error(`worker ended with ${code}`)));
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
  });
}
