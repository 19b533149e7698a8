import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { findBrokenVertex, weightsOf } from "./bodies.test.helper.js";
import { DERIVE_WEIGHTS_DEFAULTS, type DerivedWeights, deriveWeights } from "./derive-weights.js";

const text = readFileSync(new URL("../../../../docs/WEIGHTS.md", import.meta.url), "utf8");

test("the example of docs/WEIGHTS.md runs as it stands, without a warning", () => {
  const [, code] = /^```js\n((?:.*\n)*?)```$/m.exec(text)!;
  const body = code!.replace(/^import .*$/gm, "");
  const logged: unknown[] = [];
  const run = new Function("deriveWeights", "console", `${body}\nreturn { weights, warnings };`);
  const { weights, warnings }: DerivedWeights = run(deriveWeights, {
    log: (...values: unknown[]) => logged.push(...values),
  });
  assert.deepEqual(warnings, []);
  assert.deepEqual(logged, [weights.joints, weights.weights, warnings]);
  assert.equal(findBrokenVertex(weights, 2), undefined);
  const [left, , , tip] = weightsOf(weights, 1);
  assert.ok(tip! > left!, "the tip follows the upper bone more than the base does");
});

test("docs/WEIGHTS.md states the defaults that count", () => {
  for (const [name, value] of Object.entries(DERIVE_WEIGHTS_DEFAULTS)) {
    assert.ok(text.includes(`| \`${name}\` | ${value} |`), `${name} ${value}`);
  }
});
