/** The worker's script: judges one asset after another, away from the page's own thread. */
import type { JudgeAnswer, JudgeQuestion } from "./judge-client.js";
import { judgeFiles } from "./judge-files.js";

// zod would try whether it may compile code, which the page's policy reports as an attempt.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

interface WorkerScope {
  onmessage: ((event: MessageEvent<JudgeQuestion>) => void) | null;
  postMessage(answer: JudgeAnswer): void;
}
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = async ({ data: { id, asset } }) => {
  try {
    scope.postMessage({ id, report: await judgeFiles(asset) });
  } catch (error) {
    scope.postMessage({ id, fault: (error as Error).message });
  }
};
