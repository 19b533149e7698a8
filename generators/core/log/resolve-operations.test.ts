import assert from "node:assert/strict";
import test from "node:test";
import type { LogRecord } from "bindpose/contract";
import { clear, freshLog, lines, read, translate } from "./logs.test.helper.js";
import { resolveOperations } from "./resolve-operations.js";

test("a record with `after` counts only behind exactly so many", () => {
  const path = freshLog(
    lines(clear, { ...clear, after: 1 }, { ...clear, after: 1 }, { ...clear, after: 2 }),
  );
  const contents = read(path);
  assert.deepEqual(
    contents.entries.map(({ line }) => line),
    [1, 2, 4],
  );
  assert.match(contents.problems[0]!.error, /written for 1 record before it, not for 2/);
});

function resolve(...records: LogRecord[]) {
  const entries = records.map((record, i) => ({ line: i + 1, offset: 0, record }));
  const { operations, count, problems } = resolveOperations(entries, "mc-skin");
  return {
    effect: operations.map(({ n, operation }) => [n, (operation as { dx?: number }).dx]),
    tags: operations.map(({ tag }) => tag),
    count,
    problems,
  };
}

test("numbers are stable, whatever is removed or changed", () => {
  const { effect, count, problems } = resolve(
    translate(1),
    { op: "batch", operations: [translate(2), translate(3)] },
    { op: "remove-op", n: 2 },
    { op: "set-op", n: 1, set: { dx: 10 } },
    translate(4),
  );
  assert.deepEqual(effect, [
    [1, 10],
    [3, 3],
    [4, 4],
  ]);
  assert.equal(count, 4);
  assert.deepEqual(problems, []);
});

test("undo takes back operations, batches and amendments, one record each", () => {
  const batch: LogRecord = { op: "batch", operations: [translate(2), translate(3)] };
  const undo: LogRecord = { op: "undo" };
  assert.deepEqual(resolve(translate(1), batch, undo).effect, [[1, 1]]);
  assert.deepEqual(resolve(translate(1), { op: "remove-op", n: 1 }, undo).effect, [[1, 1]]);
  assert.deepEqual(resolve(translate(1), { op: "set-op", n: 1, set: { dx: 5 } }, undo).effect, [
    [1, 1],
  ]);
  assert.deepEqual(resolve(translate(1), batch, undo, undo).effect, []);
  assert.deepEqual(resolve(translate(1), undo, translate(2)).effect, [[2, 2]]);
  assert.match(resolve(undo).problems[0]!.error, /nothing to undo/);
});

test("amendments of what is not there are reported with their line", () => {
  const { problems, effect } = resolve(
    translate(1),
    { op: "remove-op", n: 2 },
    { op: "set-op", n: 7, set: { dx: 1 } },
    { op: "set-op", n: 1, set: { dx: "x" } },
    { op: "set-op", n: 1, set: { op: "clear" } },
    { op: "set-op", n: 1, set: { r: 1 } },
  );
  assert.deepEqual(effect, [[1, 1]]);
  assert.deepEqual(
    problems.map(({ line }) => line),
    [2, 3, 4, 5, 6],
  );
});

test("a batch's tag is its operations'", () => {
  const operations = [translate(1), Object.assign(translate(2), { tag: "own" })];
  assert.deepEqual(resolve({ op: "batch", operations, tag: "legs" }).tags, ["legs", "own"]);
});

/** A small seeded generator (Park and Miller 1988). */
