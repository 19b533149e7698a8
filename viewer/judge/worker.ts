/** The worker's script: judges one asset after another, away from the page's own thread. */
import { forbidCompiling } from "./forbid-compiling.js";
import type { JudgeAnswer, JudgeQuestion } from "./judge-client.js";
import { judgeFiles } from "./judge-files.js";

forbidCompiling();

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
