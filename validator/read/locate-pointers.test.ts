import assert from "node:assert/strict";
import { test } from "node:test";
import { pointer } from "bindpose/contract";
import { draftRun } from "../fixtures/index.js";
import { locatePointers } from "./locate-pointers.js";

const RIG = `{
  "bones": [
    { "name": "räöt \u{1f9b4}", "head": [0, 1, -2.5e3] },
    { "na~/me": "\\"x\\"" }
  ],
  "skinned": true
}`;

const at = (place: string, text = RIG) => locatePointers(text, [place]).get(place);

/** What stands in the region. */
function cut(place: string, text = RIG): string {
  const { startLine, startColumn, endLine, endColumn } = at(place, text)!;
  const lines = text.split(/\r\n|\n|\r/);
  const tail = (line: number, from: number, to?: number) =>
    [...lines[line - 1]!].slice(from - 1, to).join("");
  if (startLine === endLine) return tail(startLine, startColumn, endColumn - 1);
  const between = lines.slice(startLine, endLine - 1);
  return [tail(startLine, startColumn), ...between, tail(endLine, 1, endColumn - 1)].join("\n");
}

test("a value is found by its pointer, columns in code points", () => {
  assert.equal(cut("/bones/0/head/2"), "-2.5e3");
  assert.equal(cut("/bones/0/name"), '"räöt \u{1f9b4}"');
  assert.equal(cut("/bones/1/na~0~1me"), '"\\"x\\""');
  assert.equal(cut("/skinned"), "true");
  assert.equal(cut(""), RIG);
  assert.deepEqual(at("/skinned"), { startLine: 6, startColumn: 14, endLine: 6, endColumn: 18 });
});

test("what is not there has the place of what is around it", () => {
  assert.equal(cut("/bones/1/head/0"), '{ "na~/me": "\\"x\\"" }');
  assert.equal(cut("/joints"), RIG);
});

test("of a key that stands twice the first counts, and lines end as they may", () => {
  assert.equal(at("/a", '{"a":1,\r\n"a":2}')!.startLine, 1);
  assert.equal(at("/b", '{"a":1,\r\n"b":2,\r"c":3}')!.startLine, 2);
  assert.equal(at("/c", '{"a":1,\r\n"b":2,\r"c":3}')!.startLine, 3);
});

test("a text that is no JSON gives what is read before its fault, and never throws", () => {
  assert.equal(at("/a", '{"a":1')!.startColumn, 6);
  assert.equal(at("/b", '{"a":1'), undefined);
  for (const text of ["", "]", "}{", '{"', '{"a', "{]", "[,]", '{"\\u12":1}', "\ufeff{}"]) {
    locatePointers(text, ["/0", ""]);
  }
});

test("every value of a whole rig is found where it stands", () => {
  const { rig } = draftRun();
  const text = JSON.stringify(rig, null, 2);
  const walk = (value: unknown, path: string) => {
    const found = JSON.parse(cut(path, text));
    assert.deepEqual(found, value, path);
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) walk(inner, path + pointer(key));
  };
  walk(rig, "");
});

test("a long text is read in one pass", () => {
  const text = `[${"[".repeat(100_000)}${"]".repeat(100_000)},${"1,".repeat(100_000)}2]`;
  assert.equal(at("/100001", text)!.startLine, 1);
  assert.equal(at("/0/0/0", text)!.startColumn, 4);
  const escapes = `["${"\\n".repeat(500_000)}", 7]`;
  assert.equal(at("/1", escapes)!.endColumn, escapes.length);
});
