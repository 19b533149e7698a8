import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "./bodies.test.helper.js";
import { segmentDistance } from "./segment-distance.js";

const Q = new Float64Array(3);

test("the distance is to the segment, not to its middle", () => {
  const segments = Float64Array.of(0, 0, 0, 0, 10, 0, 1, 0, 0, 1, 1, 0);
  assert.equal(segmentDistance(segments, 0, 0.2, 0.5, 0, Q), 0.2);
  assert.deepEqual([...Q], [0, 0.5, 0]);
  assert.equal(segmentDistance(segments, 1, 0.2, 0.5, 0, Q), 0.8);
});

test("a segment without length is a point", () => {
  assert.equal(segmentDistance(Float64Array.of(1, 1, 1, 1, 1, 1), 0, 1, 4, 5, Q), 5);
});

test("no sampled point of a random segment is nearer", () => {
  const random = seededRandom(2);
  for (let n = 0; n < 200; n++) {
    const s = Float64Array.from({ length: 6 }, () => random() * 4 - 2);
    const p = [random() * 6 - 3, random() * 6 - 3, random() * 6 - 3] as const;
    const distance = segmentDistance(s, 0, ...p, Q);
    let least = Infinity;
    for (let t = 0; t <= 1; t += 1 / 256) {
      const at = [0, 1, 2].map((i) => s[i]! + t * (s[i + 3]! - s[i]!) - p[i]!);
      least = Math.min(least, Math.hypot(...at));
    }
    assert.ok(distance <= least + 1e-12 && distance > least - 0.02);
  }
});
