import assert from "node:assert/strict";
import { test } from "node:test";
import { draftRun } from "../fixtures/index.js";
import { readRigDocument } from "./read-rig-document.js";

const rig = draftRun().rig;
const text = JSON.stringify(rig);

test("a rig is read alike from bytes, text and a parsed document", () => {
  for (const document of [new TextEncoder().encode(text), text, rig]) {
    const reading = readRigDocument(document);
    assert.ok(reading.ok);
    assert.deepEqual(
      reading.data.bones.map(({ name }) => name),
      ["root", "middle", "tip", "grip_socket"],
    );
  }
});

test("what is no rig is refused with its reason, and never thrown", () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  const cases: [Uint8Array | string | object, RegExp][] = [
    ["", /^it is not JSON: expected a value at line 1, column 1$/],
    ["[".repeat(1e5), /^it is not JSON: more than 64 levels/],
    [bytes(0xef, 0xbb, 0xbf, 0x7b, 0x7d), /^it is not JSON: it begins with a byte order mark$/],
    [bytes(0x22, 0xff, 0x22), /^it is not JSON: it is not UTF-8$/],
    [text.replace("{", '{"version":2,'), /^it has the key "version" twice, at \/version$/],
    [`${text}${" ".repeat(2 ** 20)}`, /^it has \d+ bytes, at most 1048576 are read$/],
    ["null", /^it is no rig: Invalid input/],
    [{ ...rig, bones: {} }, /^it is no rig: bones: /],
    [text.replace('"version":1', '"version":1e999'), /^it is no rig: version: /],
  ];
  for (const [document, expected] of cases) {
    const reading = readRigDocument(document);
    assert.ok(!reading.ok);
    assert.match(reading.error, expected);
  }
});
