import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../fixtures/random.js";
import { parseJson } from "./parse-json.js";
import { readJson } from "./read-json.js";

const read = (text: string) => readJson(new TextEncoder().encode(text));
const reasonOf = (text: string) => {
  const reading = parseJson(text);
  return reading.ok ? "none" : reading.reason;
};

test("whatever JSON.parse accepts or refuses, parseJson does too, and to the same value", () => {
  const random = seededRandom(7);
  const sound = '{"a":[1,-0.5e+3,true,false,null,"\\u00e9\\n"],"b":{"":{}},"__proto__":[ ]}';
  const characters = '{}[]",:0123456789.eE+-\\utrfalsn \n';
  for (let i = 0; i < 5000; i++) {
    let text = sound;
    for (let edits = Math.floor(random() * 4); edits > 0; edits--) {
      const at = Math.floor(random() * text.length);
      const inserted = characters[Math.floor(random() * characters.length)]!;
      text = text.slice(0, at) + inserted + text.slice(at + Math.floor(random() * 2));
    }
    let expected: unknown;
    let isJson = true;
    try {
      expected = JSON.parse(text);
    } catch {
      isJson = false;
    }
    const reading = parseJson(text);
    assert.equal(reading.ok, isJson, text);
    if (reading.ok) assert.deepEqual(reading.value, expected, text);
  }
});

test("a key __proto__ is data, not a prototype", () => {
  const reading = parseJson('{"__proto__":{"polluted":true}}');
  assert.ok(reading.ok);
  assert.ok(Object.hasOwn(reading.value as object, "__proto__"));
  assert.equal((reading.value as { polluted?: unknown }).polluted, undefined);
});

test("duplicate keys and numbers beyond float64 are faults at their place", () => {
  const reading = parseJson('{"a":[{"x/y":1,"x/y":2}],"b":-1e999,"c":1e308}');
  assert.ok(reading.ok);
  assert.deepEqual(reading.faults, [
    { kind: "duplicate-key", text: "x/y", pointer: "/a/0/x~1y" },
    { kind: "not-finite", text: "-1e999", pointer: "/b" },
  ]);
});

test("a refusal names the line and the column", () => {
  assert.equal(reasonOf('{"a":1,\n  "b" 2}'), "expected : at line 2, column 7");
  assert.equal(reasonOf("[1,]"), "expected a value at line 1, column 4");
  assert.equal(reasonOf('["a'), "a string does not end at line 1, column 4");
  assert.equal(reasonOf('["\\x"]'), "a string is malformed at line 1, column 2");
  assert.equal(reasonOf("{} {}"), "expected the end at line 1, column 4");
  assert.equal(reasonOf("{1:2}"), "expected a key at line 1, column 2");
});

test("64 levels are read, 65 are refused, and a million do no harm", () => {
  const nest = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
  assert.equal(reasonOf(nest(64)), "none");
  assert.match(reasonOf(nest(65)), /more than 64 levels/);
  assert.match(reasonOf(nest(1e6)), /more than 64 levels/);
});

test("a byte order mark and bytes that are no UTF-8 are refused", () => {
  const mark = read("\ufeff{}");
  assert.ok(!mark.ok);
  assert.match(mark.reason, /byte order mark/);
  const broken = readJson(Uint8Array.of(0x22, 0xff, 0x22));
  assert.ok(!broken.ok);
  assert.match(broken.reason, /UTF-8/);
});
