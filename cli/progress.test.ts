import assert from "node:assert/strict";
import test from "node:test";
import { createProgress } from "./progress.js";

function watch(isTTY: boolean, times: readonly number[]): string[] {
  const written: string[] = [];
  const clock = [0, ...times];
  const progress = createProgress(
    { isTTY, write: (text) => written.push(text) },
    times.length,
    () => clock.shift()!,
  );
  for (const index of times.keys()) progress.step(`runs/${index}`);
  progress.end();
  return written;
}

test("a bar appears after half a second, at most ten times a second, and goes away", () => {
  const written = watch(true, [100, 499, 500, 510, 599, 600]);
  assert.equal(written.length, 3);
  assert.equal(written[0], "\r\u001b[K[############............] 3 of 6  runs/2");
  assert.match(written[1]!, /\[#{24}\] 6 of 6 {2}runs\/5$/);
  assert.equal(written[2], "\r\u001b[K");
});

test("quick work and anything but a terminal show no bar", () => {
  assert.deepEqual(watch(true, [100, 200]), []);
  assert.deepEqual(watch(false, [1000, 2000]), []);
});
