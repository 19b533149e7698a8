import assert from "node:assert/strict";
import test from "node:test";
import { FINDING_CODES } from "./registry.js";
import { ruleReason } from "./rule-reasons.js";
import { ruleText } from "./rule-text.js";

test("every rule reads without an asset, its params as holes", () => {
  for (const code of FINDING_CODES) {
    const { message, hint } = ruleText(code);
    for (const text of [message, hint]) {
      assert.ok(text.length > 5, code);
      assert.doesNotMatch(text, /NaN|undefined|\[object|=>|function/, `${code}: ${text}`);
    }
  }
  assert.match(ruleText("WEIGHTS_SUM").message, /vertex <vertex> add up to <sum>/);
  assert.match(ruleText("JOINT_FOLLOW_CYCLE").message, /<joints>/);
});

test("every rule says what goes wrong without it, and a code of another validator too", () => {
  for (const code of [...FINDING_CODES, "KHR_WHATEVER"]) {
    assert.match(ruleReason(code), /^[A-Z].*\.$/, code);
  }
  assert.notEqual(ruleReason("SKIN_FUSED"), ruleReason("SKIN_COUNT"));
  assert.match(ruleReason("CASE_KEY_UNKNOWN"), /nobody reads demands nothing/);
});
