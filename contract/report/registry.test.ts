import assert from "node:assert/strict";
import test from "node:test";
import { listCodes } from "./list-codes.js";
import { FINDING_CODES, RULES } from "./registry.js";
import type { Rule } from "./rule.js";

const ROWS = Object.entries<Rule<never>>(RULES);

test("codes are words in capitals, and none is taken for a Khronos code", () => {
  for (const code of FINDING_CODES) {
    assert.match(code, /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/);
    assert.doesNotMatch(code, /^KHR_/);
  }
});

test("a Khronos code is covered by rows of one kind only", () => {
  for (const [code, row] of ROWS) {
    for (const khronos of row.khronos ?? []) assert.match(khronos, /^[A-Z0-9_]+$/, code);
  }
});

test("every row names its clause and is listed once", () => {
  const table = listCodes();
  for (const [code, row] of ROWS) {
    assert.match(row.spec, /^(?:\d|G\d\d)/, code);
    assert.equal(table.split(`| ${code} |`).length, 2, code);
  }
});
