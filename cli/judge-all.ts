import type { Report } from "bindpose/validator";
import { type AssetJob, type JudgeSettings, judgeAsset } from "./judge-asset.js";
import { createLane, type JudgeLane } from "./judge-lane.js";

/** Reports that may wait for an earlier asset, for each worker: what bounds the memory. */
const AHEAD = 16;

export interface JudgePlan {
  /** Worker threads; 1 judges in this thread unless there is a time limit. */
  readonly jobs: number;
  /** Milliseconds after which an asset is given up. */
  readonly timeoutMs: number | null;
  /** Keep this thread free for what is shown meanwhile, whatever `jobs` says. */
  readonly isWatched?: boolean;
  /** Ends the judging: no further report comes, and workers are stopped. */
  readonly signal?: AbortSignal;
  /** Told when an asset's turn has come. */
  readonly onStart?: (name: string) => void;
}

/**
 * The reports of all assets, each as soon as it and all before it are there: always in the order of
 * the assets. However many they are, only a bounded number of reports is held.
 */
export async function* judgeAll(
  assets: readonly AssetJob[],
  settings: JudgeSettings,
  plan: JudgePlan,
): AsyncGenerator<Report> {
  if (plan.jobs > 1 || plan.timeoutMs !== null || plan.isWatched === true) {
    yield* judgeInWorkers(assets, settings, plan);
    return;
  }
  for (const asset of assets) {
    plan.onStart?.(asset.name);
    const report = await judgeAsset(asset, settings);
    // A signal that came meanwhile is heard here.
    await new Promise((resolve) => setImmediate(resolve));
    if (plan.signal?.aborted) return;
    yield report;
  }
}

async function* judgeInWorkers(
  assets: readonly AssetJob[],
  settings: JudgeSettings,
  { jobs, timeoutMs, signal, onStart }: JudgePlan,
): AsyncGenerator<Report> {
  const count = Math.min(jobs, assets.length);
  const lanes = Array.from({ length: count }, () => createLane(settings, timeoutMs));
  const idle: JudgeLane[] = [...lanes];
  const waiting = new Map<number, Report>();
  let started = 0;
  let due = 0;
  let wake = () => {};

  function start(lane: JudgeLane, index: number): void {
    onStart?.(assets[index]!.name);
    lane.judge(assets[index]!).then((report) => {
      waiting.set(index, report);
      idle.push(lane);
      wake();
    });
  }

  const onAbort = () => wake();
  signal?.addEventListener("abort", onAbort);
  try {
    while (due < assets.length && !signal?.aborted) {
      while (idle.length > 0 && started < Math.min(assets.length, due + AHEAD * count)) {
        start(idle.pop()!, started++);
      }
      const report = waiting.get(due);
      if (report === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      waiting.delete(due++);
      yield report;
    }
  } finally {
    signal?.removeEventListener("abort", onAbort);
    await Promise.all(lanes.map((lane) => lane.end()));
  }
}
