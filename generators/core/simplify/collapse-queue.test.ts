import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../field/random.test.helper.js";
import { CollapseQueue } from "./collapse-queue.js";
import { TakenPositions } from "./taken-positions.js";

test("edges come in order of cost and numbers, whatever the order they went in", () => {
  const random = seededRandom(5);
  const queue = new CollapseQueue(0);
  const edges = Array.from({ length: 300 }, (_, i) => [i % 7, i % 11, i] as const);
  for (const [cost, low, high] of edges.toSorted(() => random() - 0.5)) {
    queue.push(cost, low, high, 100 + high);
  }
  const taken: number[] = [];
  for (let i = 0; i < 100; i++) {
    queue.take();
    taken.push(queue.high);
    assert.equal(queue.age, 100 + queue.high);
  }
  queue.push(-1, 2, 3, 4);
  assert.ok(queue.take() && queue.low === 2 && queue.high === 3 && queue.age === 4);
  while (queue.take()) taken.push(queue.high);
  const expected = edges.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  assert.deepEqual(
    taken,
    expected.map(([, , high]) => high),
  );
});

test("a position is taken when it was added, minus zero as zero", () => {
  const random = seededRandom(6);
  const points = Array.from({ length: 500 }, () =>
    [random(), random(), random()].map((value) => Math.fround(Math.floor(value * 4) - 1)),
  ) as [number, number, number][];
  const taken = new TakenPositions(1000);
  for (const point of points) taken.add(...point);
  for (const point of points) assert.ok(taken.has(...point));
  taken.add(-0, 7, -0);
  assert.ok(taken.has(0, 7, 0) && !taken.has(0, 7, 1));
});
