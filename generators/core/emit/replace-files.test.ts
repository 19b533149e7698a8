import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { tempFolder } from "../temp-folder.test.helper.js";
import { replaceFiles } from "./replace-files.js";

const bytes = (text: string) => Buffer.from(text);

test("files are written, replaced and removed, and nothing else is left", () => {
  const folder = tempFolder();
  const a = join(folder, "a");
  const b = join(folder, "deep", "b");
  assert.ok(
    replaceFiles([
      { path: a, bytes: bytes("1") },
      { path: b, bytes: bytes("2") },
    ]).ok,
  );
  assert.ok(
    replaceFiles([
      { path: a, bytes: bytes("3") },
      { path: b, bytes: undefined },
    ]).ok,
  );
  assert.ok(replaceFiles([{ path: b, bytes: undefined }]).ok);
  assert.deepEqual(readdirSync(folder).sort(), ["a", "deep"]);
  assert.deepEqual(readdirSync(join(folder, "deep")), []);
  assert.equal(readFileSync(a, "utf8"), "3");
});

test("when one cannot be written, all old files stand as they were", () => {
  const folder = tempFolder();
  const a = join(folder, "a");
  writeFileSync(a, "old");
  writeFileSync(join(folder, "file"), "");
  const result = replaceFiles([
    { path: a, bytes: bytes("new") },
    { path: join(folder, "file", "b"), bytes: bytes("new") },
  ]);
  assert.ok(!result.ok);
  assert.equal(result.reason, "unreadable");
  assert.match(result.error, /cannot write .*b: /);
  assert.equal(readFileSync(a, "utf8"), "old");
  assert.deepEqual(readdirSync(folder).sort(), ["a", "file"]);
});

test("when a place cannot be taken, no file beside it is left", () => {
  const folder = tempFolder();
  const a = join(folder, "a");
  mkdirSync(join(a, "inside"), { recursive: true });
  assert.ok(!replaceFiles([{ path: a, bytes: bytes("new") }]).ok);
  assert.deepEqual(readdirSync(folder), ["a"]);
});

test("when the last place is taken by a folder or a pipe, all old files stand as they were", () => {
  for (const take of [mkdirSync, (path: string) => execFileSync("mkfifo", [path])]) {
    for (const last of [bytes("new"), undefined]) {
      const folder = tempFolder();
      const [a, b] = [join(folder, "a"), join(folder, "b")];
      writeFileSync(a, "old");
      take(b);
      const result = replaceFiles([
        { path: a, bytes: bytes("new") },
        { path: b, bytes: last },
      ]);
      assert.ok(!result.ok);
      assert.equal(result.reason, "unreadable");
      assert.match(result.error, /cannot write .*b: its place is taken by what is not a regular/);
      assert.equal(readFileSync(a, "utf8"), "old");
      assert.deepEqual(readdirSync(folder), ["a", "b"]);
    }
  }
});

test("what processes that are gone left beside a place is removed, and nothing else", () => {
  const folder = tempFolder();
  const gone = spawnSync(process.execPath, ["--version"]).pid;
  const kept = [".a.1.tmp", `.a.${process.ppid}.tmp`, ".a.x.tmp", `.b.${gone}.tmp`, ".a.0.tmp"];
  for (const name of [...kept, `.a.${gone}.tmp`, `.a.${process.pid}.tmp`]) {
    writeFileSync(join(folder, name), "");
  }
  assert.ok(replaceFiles([{ path: join(folder, "a"), bytes: bytes("1") }]).ok);
  assert.deepEqual(readdirSync(folder).sort(), [...kept, "a"].sort());
});
