import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { contentHash } from "./content-hash.js";

const root = mkdtempSync(join(tmpdir(), "bindpose-hash-"));
after(() => rmSync(root, { recursive: true, force: true }));

function runOf(name: string, mesh = "mesh"): string {
  const folder = join(root, name);
  mkdirSync(folder);
  writeFileSync(join(folder, "mesh.glb"), mesh);
  writeFileSync(join(folder, "rig.json"), "{}");
  return folder;
}

const hashOf = (path: string, settings: unknown = {}) =>
  contentHash({ kind: "run", path, name: "hero", profile: "run" }, settings);
const hashOfFile = (path: string) =>
  contentHash({ kind: "file", path, name: "hero", profile: "gltf" }, {});

test("the same bytes under the same settings have one name, others another", async () => {
  const one = await hashOf(runOf("one"));
  assert.match(one!, /^[0-9a-f]{64}$/);
  assert.equal(await hashOf(runOf("two")), one);
  assert.notEqual(await hashOf(runOf("three", "mash")), one);
  assert.notEqual(await hashOf(join(root, "one"), { deep: true }), one);
  assert.notEqual(await hashOfFile(join(root, "one/mesh.glb")), one);
  const bare = runOf("bare", "");
  unlinkSync(join(bare, "rig.json"));
  assert.notEqual(await hashOf(bare), await hashOf(runOf("empty", "")));
});

test("what a hash cannot stand for has none, and nothing endless is read for it", async () => {
  const configured = runOf("configured");
  writeFileSync(join(configured, "sn-skin.config.json"), "{}");
  assert.equal(await hashOf(configured), null);
  for (const [name, target] of [
    ["endless", "/dev/zero"],
    ["linked", join(root, "one/mesh.glb")],
    ["broken", "nowhere"],
  ] as const) {
    const folder = runOf(name);
    unlinkSync(join(folder, "mesh.glb"));
    symlinkSync(target, join(folder, "mesh.glb"));
    assert.equal(await hashOf(folder), null, name);
    assert.equal(await hashOfFile(join(folder, "mesh.glb")), null, name);
  }
  const folders = runOf("folders");
  mkdirSync(join(folders, "case.json"));
  assert.equal(await hashOf(folders), null);
  const huge = runOf("huge");
  truncateSync(join(huge, "mesh.glb"), 2 ** 28 + 1);
  assert.equal(await hashOf(huge), null);
  assert.equal(await hashOfFile(join(root, "nowhere.glb")), null);
  assert.equal(await hashOfFile(join(root, "hero.gltf")), null);
});
