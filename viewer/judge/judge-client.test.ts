import assert from "node:assert/strict";
import test from "node:test";
import type { PageAsset } from "../files/page-asset.js";
import { createJudgeClient, type JudgeAnswer, type JudgeQuestion } from "./judge-client.js";

const ASSET: PageAsset = { name: "a", files: new Map() };

/** A worker that answers as it is told, and counts how often it was started and ended. */
function workers(answer: (question: JudgeQuestion) => JudgeAnswer | "hang" | "break") {
  const told = { started: 0, ended: 0 };
  const start = () => {
    told.started++;
    const worker = {
      onmessage: null as ((event: { data: JudgeAnswer }) => void) | null,
      onerror: null as ((event: { message: string }) => void) | null,
      postMessage(question: JudgeQuestion) {
        const given = answer(question);
        queueMicrotask(() => {
          if (given === "break") worker.onerror?.({ message: "it broke" });
          else if (given !== "hang") worker.onmessage?.({ data: given });
        });
      },
      terminate: () => {
        told.ended++;
      },
    };
    return worker as unknown as Worker;
  };
  return { told, start };
}

test("assets are judged one after another by one worker", async () => {
  const { told, start } = workers(({ id }) => ({ id, report: { uri: String(id) } as never }));
  const { judge } = createJudgeClient(start);
  assert.equal(told.started, 0);
  const judgements = await Promise.all([judge(ASSET), judge(ASSET)]);
  assert.deepEqual(
    judgements.map((each) => each.ok && each.report.uri),
    ["1", "2"],
  );
  assert.deepEqual(told, { started: 1, ended: 0 });
});

test("a fault of the judge is told, and its worker stays", async () => {
  const { told, start } = workers(({ id }) => ({ id, fault: "no" }));
  assert.deepEqual(await createJudgeClient(start).judge(ASSET), { ok: false, reason: "no" });
  assert.equal(told.ended, 0);
});

test("a worker that hangs or breaks is given up, and the next asset has a new one", async () => {
  const { told, start } = workers(({ id }) =>
    id === 1 ? "hang" : id === 2 ? "break" : { id, report: {} as never },
  );
  const { judge } = createJudgeClient(start, 20);
  assert.deepEqual(await judge(ASSET), { ok: false, reason: "it took longer than 0.02 s" });
  assert.deepEqual(await judge(ASSET), { ok: false, reason: "it broke" });
  assert.ok((await judge(ASSET)).ok);
  assert.deepEqual(told, { started: 3, ended: 2 });
});
