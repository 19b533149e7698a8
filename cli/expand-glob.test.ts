import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import test, { after, before } from "node:test";
import { expandGlob, isGlob } from "./expand-glob.js";

let root = "";

before(() => {
  root = mkdtempSync(join(tmpdir(), "bindpose-glob-"));
  const files = ["a.glb", "b.glb", "c.txt", "x/a.glb", "x/y/z.glb", ".hidden/h.glb", "[b].glb"];
  for (const file of [...files, "node_modules/m.glb", "x/.dot.glb"]) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), "");
  }
  symlinkSync(root, join(root, "x/loop"));
});

after(() => rmSync(root, { recursive: true, force: true }));

test("a pattern finds what a shell would, sorted, each once", () => {
  const cases: [string, string[]][] = [
    ["*.glb", ["[b].glb", "a.glb", "b.glb"]],
    ["?.glb", ["a.glb", "b.glb"]],
    ["[ac].*", ["a.glb", "c.txt"]],
    ["[!a].glb", ["b.glb"]],
    ["[[]b].glb", ["[b].glb"]],
    ["{a,b,none}.glb", ["a.glb", "b.glb"]],
    ["{x,x/{y,q}}/*.glb", ["x/a.glb", "x/y/z.glb"]],
    ["**/*.glb", ["[b].glb", "a.glb", "b.glb", "x/a.glb", "x/y/z.glb"]],
    ["x/**", ["x", "x/y"]],
    ["x/*/z.glb", ["x/y/z.glb"]],
    ["./x/../a.*", ["./x/../a.glb"]],
    [".hidden/*", [".hidden/h.glb"]],
    ["x/.d*", ["x/.dot.glb"]],
    ["node_modules/*", ["node_modules/m.glb"]],
    ["c.txt/*", []],
    ["nowhere/**/*.glb", []],
    ["{a.glb", []],
    ["{a}.glb", []],
  ];
  for (const [pattern, expected] of cases) {
    assert.deepEqual(expandGlob(pattern, root), expected, pattern);
  }
  assert.deepEqual(expandGlob(`${root}/x/*.glb`, "/"), [`${root}/x/a.glb`]);
});

test("only a word with a pattern's signs is one", () => {
  for (const word of ["a*", "?", "[a]", "{a,b}"]) assert.ok(isGlob(word), word);
  for (const word of ["a.glb", "runs/x-1", "-", ""]) assert.ok(!isGlob(word), word);
});

test("a range that is upside down is refused in words", () => {
  const refused = { name: "UsageError", message: /^validate: \[z-a\]\*\.glb is no pattern/ };
  assert.throws(() => expandGlob("x/[z-a]*.glb", root), refused);
});

test("folders between are looked through once, however often that is asked", () => {
  assert.deepEqual(expandGlob(`${"**/".repeat(30)}*.glb`, root), expandGlob("**/*.glb", root));
});

test("braces that multiply without end are refused", () => {
  assert.throws(() => expandGlob("{a,b}".repeat(11), root), /more than 1024 alternatives/);
});
