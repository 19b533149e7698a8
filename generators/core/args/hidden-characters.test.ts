import assert from "node:assert/strict";
import test from "node:test";
import type { FlagSpec } from "bindpose/contract/words";
import { isValueOf } from "./check-value.js";
import { hiddenCharacter, showHidden } from "./hidden-characters.js";
import { parseValue } from "./parse-value.js";

const NAME: FlagSpec = { type: "name", doc: "" };

const HIDDEN = [
  "\0",
  "\u0007",
  "\t",
  "\n",
  "\u001b",
  "\u007f",
  "\u009b",
  "\u2028",
  "\u202e",
  "\u2066",
  "\u061c",
  "\ud800",
];

test("a name holds no control character, and the refusal names it", () => {
  for (const hidden of HIDDEN) {
    const text = `a${hidden}b`;
    assert.equal(isValueOf(NAME, text), false, JSON.stringify(text));
    const code = hidden.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    const parsed = parseValue("--name", NAME, text);
    assert.ok(!parsed.ok);
    assert.ok(parsed.error.endsWith(`; it holds the control character U+${code}`), parsed.error);
  }
});

test("bytes that were not UTF-8 are refused, not recorded as something else", () => {
  const parsed = parseValue("--tag", NAME, Buffer.from([0x61, 0xff]).toString("utf8"));
  assert.ok(!parsed.ok);
  assert.match(parsed.error, /it holds bytes that are not UTF-8 text$/);
});

test("letters of every script, emoji and blanks are visible", () => {
  for (const text of ["upper_arm_l", "Große Zehe", "腕", "نمی\u200cخواهم", "👩‍🚀", "a.b[0]"]) {
    assert.equal(hiddenCharacter(text), undefined, text);
    assert.equal(isValueOf(NAME, text), true);
    assert.equal(showHidden(text), text);
  }
});

test("hidden characters are shown written out, and lines stay lines", () => {
  assert.equal(showHidden("a\u001b[2K\u202eb\nc\u009b"), "a\\u001b[2K\\u202eb\nc\\u009b");
  for (const hidden of HIDDEN.filter((one) => one !== "\n")) {
    assert.equal(hiddenCharacter(showHidden(hidden)), undefined);
  }
});
