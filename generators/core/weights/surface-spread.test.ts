import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "./bodies.test.helper.js";
import { buildCotangentLaplacian } from "./cotangent-laplacian.js";
import { buildSurface } from "./surface.js";
import { spreadAlongSurface } from "./surface-spread.js";

test("labels come from the source that is nearest along random edges", () => {
  const random = seededRandom(6);
  const surface = buildSurface({
    positions: Float32Array.from({ length: 3 * 200 }, random),
    indices: Uint32Array.from({ length: 3 * 180 }, () => Math.floor(200 * random())),
  });
  const graph = buildCotangentLaplacian(surface);
  const { positions: p, count } = surface;
  const distances = new Float64Array(count).fill(Infinity);
  const labels = new Uint32Array(count);
  for (const [label, v] of [3, 70, 121].entries()) {
    distances[v] = 0.1 * label;
    labels[v] = label;
  }
  // One that has a label far off: it keeps it, and passes it on.
  distances[50] = 1;
  labels[50] = 3;
  // Bellman and Ford's relaxation, label by label, is the oracle.
  const sources = [3, 70, 121, 50];
  const given = sources.map((source) => distances[source]!);
  const byLabel = sources.map((source, label) => {
    const d = new Float64Array(count).fill(Infinity);
    d[source] = given[label]!;
    for (let pass = 0; pass < count; pass++) {
      for (let v = 0; v < count; v++) {
        for (let e = graph.start[v]!; e < graph.start[v + 1]!; e++) {
          const w = graph.column[e]!;
          if (sources.includes(w)) continue;
          const edge = Math.hypot(...[0, 1, 2].map((i) => p[3 * v + i]! - p[3 * w + i]!));
          d[w] = Math.min(d[w]!, d[v]! + edge);
        }
      }
    }
    return d;
  });
  spreadAlongSurface(graph, p, distances, labels);
  for (let v = 0; v < count; v++) {
    const least = Math.min(...byLabel.map((d) => d[v]!));
    if (least === Infinity) assert.equal(distances[v], Infinity);
    else {
      assert.ok(Math.abs(distances[v]! - least) < 1e-12);
      assert.ok(Math.abs(byLabel[labels[v]!]![v]! - least) < 1e-12);
    }
  }
});
