import type { Report } from "bindpose/validator";
import type { PageAsset } from "../files/page-asset.js";

export interface JudgeQuestion {
  readonly id: number;
  readonly asset: PageAsset;
}
export type JudgeAnswer =
  | { readonly id: number; readonly report: Report }
  | { readonly id: number; readonly fault: string };

export type Judgement =
  | { readonly ok: true; readonly report: Report }
  | { readonly ok: false; readonly reason: string };

/** How long one asset may take; the largest ones take a fraction of it. */
const LIMIT_MS = 120_000;

/** The judge in a worker that is started with the first asset and given up when it hangs. */
export interface JudgeClient {
  judge(asset: PageAsset): Promise<Judgement>;
}

/** @param startWorker makes the worker, whose script depends on how the page is served */
export function createJudgeClient(startWorker: () => Worker, limitMs = LIMIT_MS): JudgeClient {
  let worker: Worker | null = null;
  let id = 0;
  let last: Promise<unknown> = Promise.resolve();

  function ask(asset: PageAsset): Promise<Judgement> {
    worker ??= startWorker();
    const own = worker;
    const question: JudgeQuestion = { id: ++id, asset };
    return new Promise((resolve) => {
      const settle = (judgement: Judgement) => {
        clearTimeout(timer);
        own.onmessage = null;
        own.onerror = null;
        resolve(judgement);
      };
      const giveUp = (reason: string) => {
        own.terminate();
        worker = null;
        settle({ ok: false, reason });
      };
      const timer = setTimeout(() => giveUp(`it took longer than ${limitMs / 1000} s`), limitMs);
      own.onmessage = ({ data }: MessageEvent<JudgeAnswer>) => {
        if ("report" in data) settle({ ok: true, report: data.report });
        else settle({ ok: false, reason: data.fault });
      };
      own.onerror = (event) => giveUp(event.message || "the judge could not be started");
      own.postMessage(question);
    });
  }

  return {
    judge(asset) {
      const judgement = last.then(() => ask(asset));
      last = judgement;
      return judgement;
    },
  };
}
