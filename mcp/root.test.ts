import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { Refused } from "./outcome.js";
import { openRoot } from "./root.js";

function served() {
  const above = realpathSync(mkdtempSync(join(tmpdir(), "bindpose-root-")));
  const folder = join(above, "in");
  mkdirSync(join(folder, "run"), { recursive: true });
  writeFileSync(join(above, "secret.glb"), "x");
  writeFileSync(join(folder, "run", "mesh.glb"), "x");
  return { above, folder, root: openRoot(folder) };
}

function reason(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    assert.ok(error instanceof Refused, String(error));
    return error.reason;
  }
  return "none";
}

test("a path inside is called from the root, however it is written", () => {
  const { folder, root } = served();
  for (const path of ["run", "./run", "run/", "x/../run", join(folder, "run")]) {
    assert.equal(root.asset(path), "run", path);
  }
  assert.equal(root.existing("."), ".");
  assert.equal(root.target("new/deep/file.png"), "new/deep/file.png");
});

test("no path leads out: by dots, by root, by a link, by a link in a folder or to a new file", () => {
  const { above, folder, root } = served();
  symlinkSync(above, join(folder, "up"));
  symlinkSync(join(above, "secret.glb"), join(folder, "secret.glb"));
  mkdirSync(join(folder, "sly", "deep"), { recursive: true });
  symlinkSync(join(above, "secret.glb"), join(folder, "sly", "deep", "mesh.glb"));
  for (const path of ["..", "../secret.glb", "/etc/passwd", "up", "up/secret.glb", "secret.glb"]) {
    assert.equal(
      reason(() => root.existing(path)),
      "outside",
      path,
    );
  }
  assert.equal(
    reason(() => root.existing("sly")),
    "outside",
  );
  assert.equal(
    reason(() => root.target("../new.png")),
    "outside",
  );
  assert.equal(
    reason(() => root.target("up/new.png")),
    "outside",
  );
  assert.equal(
    reason(() => root.target("secret.glb")),
    "client",
  );
});

test("links that stay inside are followed", () => {
  const { folder, root } = served();
  symlinkSync(join(folder, "run"), join(folder, "same"));
  assert.equal(root.asset("same"), "run");
  symlinkSync("nowhere", join(folder, "dangling"));
  assert.equal(
    reason(() => root.existing("dangling")),
    "client",
  );
  assert.equal(root.existing("."), ".");
});

test("the root may be reached through a link", () => {
  const { above, folder } = served();
  symlinkSync(folder, join(above, "door"));
  const root = openRoot(join(above, "door"));
  assert.equal(root.asset(join(above, "door", "run")), "run");
});

test("what is no path, no run or too much is refused in words", () => {
  const { folder, root } = served();
  mkdirSync(join(folder, "empty"));
  assert.equal(
    reason(() => root.asset("empty")),
    "client",
  );
  assert.equal(
    reason(() => root.existing("nope")),
    "client",
  );
  assert.equal(
    reason(() => root.existing("-")),
    "client",
  );
  assert.equal(
    reason(() => root.existing("a\0b")),
    "client",
  );
  assert.equal(
    reason(() => root.workspace("run/mesh.glb")),
    "client",
  );
  mkdirSync(join(folder, "1/2/3/4/5/6/7/8/9/10"), { recursive: true });
  assert.equal(
    reason(() => root.existing("1")),
    "limit",
  );
  assert.throws(() => openRoot(join(folder, "run", "mesh.glb")), RangeError);
});
