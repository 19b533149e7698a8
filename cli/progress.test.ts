import assert from "node:assert/strict";
import test from "node:test";
import { createProgress } from "./progress.js";

function watch(isTTY: boolean, times: readonly number[]): string[] {
  const written: string[] = [];
  const clock = [0, ...times.flatMap((time) => [time, time])];
  const progress = createProgress(
    { isTTY, write: (text) => written.push(text) },
    times.length,
    () => clock.shift()!,
  );
  for (const index of times.keys()) {
    progress.begin(`runs/${index}`);
    progress.step();
  }
  progress.end();
  return written;
}

test("a bar appears after half a second, at most ten times a second, and goes away", () => {
  const written = watch(true, [100, 499, 500, 510, 599, 600]);
  assert.equal(written.length, 3);
  assert.equal(written[0], "\r\u001b[K[########................] 2 of 6, 0 s  runs/2");
  assert.match(written[1]!, /\[#{20}\.{4}\] 5 of 6, 0 s {2}runs\/5$/);
  assert.equal(written[2], "\r\u001b[K");
});

test("quick work and anything but a terminal show no bar", () => {
  assert.deepEqual(watch(true, [100, 200]), []);
  assert.deepEqual(watch(false, [1000, 2000]), []);
});

test("the bar goes on while one asset is judged, and names it", async () => {
  const written: string[] = [];
  let time = 0;
  const output = { isTTY: true, write: (text: string) => written.push(text) };
  const progress = createProgress(output, 2, () => time);
  progress.begin("runs/\u0007slow");
  time = 2500;
  while (written.length < 1) await new Promise((resolve) => setTimeout(resolve, 20));
  progress.end();
  assert.equal(written[0], `\r\u001b[K[${".".repeat(24)}] 0 of 2, 2 s  runs/\\u{7}slow`);
});
