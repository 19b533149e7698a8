import assert from "node:assert/strict";
import { test } from "node:test";
import { barAsset } from "./bar-fixture.js";
import { nodePalette } from "./node-palette.js";
import { sampleChannel, slerp } from "./sample-channel.js";
import { skinPositions } from "./skin-positions.js";

function posed(asset: ReturnType<typeof barAsset>, seconds: number, vertex: number): number[] {
  const vertices = { ...asset.mesh!, slots: 4 };
  const all = skinPositions(vertices, nodePalette(asset, asset.animations[0]!, seconds));
  return Array.from(all.subarray(3 * vertex, 3 * vertex + 3));
}

function near(actual: readonly number[], expected: readonly number[], tolerance = 1e-5): void {
  for (const [i, value] of expected.entries()) {
    assert.ok(Math.abs(actual[i]! - value) <= tolerance, `[${actual}] is not [${expected}]`);
  }
}

test("the bar's tip vertex goes where the definitions say", () => {
  const bar = barAsset();
  near(posed(bar, 0, 4), [-0.5, 2, 0]);
  near(posed(bar, 0.5, 4), [-1.06066, 1.35355, 0]);
  near(posed(bar, 1, 4), [-1, 0.5, 0]);
  near(posed(bar, -3, 4), [-0.5, 2, 0]);
  near(posed(bar, 9, 4), [-1, 0.5, 0]);
});

test("without an animation the file's own pose is the bind pose", () => {
  const bar = barAsset();
  const rest = skinPositions({ ...bar.mesh!, slots: 4 }, nodePalette(bar, null, 0));
  near(Array.from(rest), Array.from(bar.mesh!.positions), 1e-12);
});

test("a scale above a turned bone shears it: the product is kept as it is", () => {
  const bar = barAsset({ scales: [[2, 1, 1]] });
  near(posed(bar, 0.5, 4), [-2.12132, 1.35355, 0]);
});

test("an animated translation replaces the node's own, and is not added to it", () => {
  const bar = barAsset({
    channels: [
      { path: "translation", times: Float32Array.of(0), values: Float32Array.of(0, 1, 0) },
    ],
  });
  near(posed(bar, 0, 4), [-0.5, 2, 0]);
});

test("an animated scale counts, weights of morph targets and channels without keys do not", () => {
  const bar = barAsset({
    channels: [
      { path: "scale", times: Float32Array.of(0), values: Float32Array.of(2, 2, 2) },
      { path: "weights", times: Float32Array.of(0), values: Float32Array.of(1) },
      { node: 0, times: new Float32Array(0), values: new Float32Array(0) },
    ],
  });
  near(posed(bar, 0, 4), [-1, 3, 0]);
});

test("a node with a matrix keeps it", () => {
  const bar = barAsset();
  const nodes = bar.nodes.map((node, i) => (i === 1 ? { ...node, trs: null } : node));
  near(posed({ ...bar, nodes }, 1, 4), [-0.5, 2, 0]);
});

test("parents that run in a circle end", () => {
  const bar = barAsset();
  const nodes = bar.nodes.map((node, i) => (i === 0 ? { ...node, parent: 1 } : node));
  assert.equal(nodePalette({ ...bar, nodes }, null, 0).length, 32);
});

test("a cubic rotation is unit length between its keys", () => {
  const bar = barAsset({
    channels: [
      {
        interpolation: "CUBICSPLINE",
        // biome-ignore format: one key a line
        values: Float32Array.of(
          0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0,
          0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0,
        ),
      },
    ],
  });
  const half = sampleChannel(bar.animations[0]!.channels[0]!, 0.5)!;
  near(half, [0, 0, Math.SQRT1_2, Math.SQRT1_2], 1e-12);
  near(posed(bar, 0.5, 4), [-1, 0.5, 0]);
});

test("cubic tangents are per second", () => {
  const [channel] = barAsset({
    channels: [
      {
        path: "translation",
        interpolation: "CUBICSPLINE",
        times: Float32Array.of(0, 2),
        // biome-ignore format: one key a line
        values: Float32Array.of(
          0, 0, 0, 0, 0, 0, 1, 0, 0,
          1, 0, 0, 2, 0, 0, 0, 0, 0,
        ),
      },
    ],
  }).animations[0]!.channels;
  // Tangents 1 per second along a rise of 2 in 2 seconds: a straight line.
  for (const time of [0, 0.5, 1, 1.7, 2]) near(sampleChannel(channel!, time)!, [time, 0, 0], 1e-12);
});

test("a step holds its key until the next one", () => {
  const [channel] = barAsset({ channels: [{ interpolation: "STEP" }] }).animations[0]!.channels;
  near(sampleChannel(channel!, 0.999)!, [0, 0, 0, 1]);
  near(sampleChannel(channel!, 1)!, [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
});

test("rotations go the shorter way whatever the sign of their keys", () => {
  const quarter = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
  const eighth = [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)];
  near(slerp([0, 0, 0, 1], quarter, 0.5), eighth, 1e-12);
  near(
    slerp(
      [0, 0, 0, 1],
      quarter.map((x) => -x),
      0.5,
    ),
    eighth,
    1e-12,
  );
  near(slerp(quarter, quarter, 0.3), quarter, 1e-12);
  assert.deepEqual(slerp([0, 0, 0, 0], [0, 0, 0, 0], 0.5), [0, 0, 0, 0]);
});

test("one key at any time holds at every time", () => {
  const bar = barAsset({
    channels: [{ times: Float32Array.of(1), values: Float32Array.of(0, 0, 1, 1) }],
  });
  for (const time of [-1, 0, 0.5, 1e9]) near(posed(bar, time, 4), [-1, 0.5, 0]);
});
