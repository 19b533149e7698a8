import assert from "node:assert/strict";
import test from "node:test";
import { findAdditions, findAssets } from "./find-assets.js";
import { dropCommonFolder } from "./gather-files.js";

const RIG = '{"bones":[],"joints":[]}';
const CASE = '{"requiredAnimations":["walk"]}';

function filesOf(contents: Readonly<Record<string, string>>): Map<string, Uint8Array> {
  return new Map(
    Object.entries(contents).map(([path, text]) => [path, new TextEncoder().encode(text)]),
  );
}

/** Name, single file and paths of what is found. */
function found(contents: Readonly<Record<string, string>>) {
  return findAssets(filesOf(contents), "asset").map(({ name, file, files }) => [
    name,
    file ?? null,
    [...files.keys()].sort(),
  ]);
}

test("a run at the root is one asset, with all that lies in it", () => {
  assert.deepEqual(
    found({ "mesh.glb": "", "rig.json": RIG, "scene/log.ndjson": "", "broken/mesh.glb": "" }),
    [["asset", null, ["broken/mesh.glb", "mesh.glb", "rig.json", "scene/log.ndjson"]]],
  );
});

test("runs in folders are told apart, and named by their folders", () => {
  assert.deepEqual(
    found({ "b/mesh.glb": "", "b/rig.json": RIG, "a/mc-skin.config.json": "{}", "x.glb": "" }),
    [
      ["a", null, ["mc-skin.config.json"]],
      ["b", null, ["mesh.glb", "rig.json"]],
    ],
  );
});

test("loose files become a run whatever they are called", () => {
  assert.deepEqual(found({ "hero.glb": "", "hero.rig.json": RIG, "ask.json": CASE }), [
    ["asset", null, ["case.json", "mesh.glb", "rig.json"]],
  ]);
  assert.deepEqual(found({ "mesh.glb": "", "rig.json": RIG, "ask.toml": "" }), [
    ["asset", null, ["case.toml", "mesh.glb", "rig.json"]],
  ]);
});

test("glTF files without a rig are assets of their own, with what lies beside them", () => {
  assert.deepEqual(found({ "fox.glb": "", "cat.glb": "" }), [
    ["cat.glb", "cat.glb", ["cat.glb", "fox.glb"]],
    ["fox.glb", "fox.glb", ["cat.glb", "fox.glb"]],
  ]);
  assert.deepEqual(found({ "m/fox.gltf": "", "m/fox.bin": "", "other.json": "[]" }), [
    ["m/fox.gltf", "fox.gltf", ["fox.bin", "fox.gltf"]],
  ]);
  assert.deepEqual(found({ "mesh.glb": "" }), [["mesh.glb", "mesh.glb", ["mesh.glb"]]]);
});

test("files of no asset give none", () => {
  assert.deepEqual(found({ "a.json": "no JSON", "b.json": "null", "c.json": "{}" }), []);
});

test("a rig or a case alone is added to what is there; with a mesh it is an asset", () => {
  const names = (contents: Readonly<Record<string, string>>) =>
    [...(findAdditions(filesOf(contents))?.keys() ?? [])].sort();
  assert.deepEqual(names({ "new-rig.json": RIG, "new-case.json": CASE }), [
    "case.json",
    "rig.json",
  ]);
  assert.deepEqual(names({ "rig.json": RIG, "mesh.glb": "" }), []);
  assert.deepEqual(names({ "other.json": "{}" }), []);
});

test("folders that hold everything become the name", () => {
  const { name, files } = dropCommonFolder(
    filesOf({ "a/b/mesh.glb": "", "a/b/c/x.json": "" }),
    "?",
  );
  assert.equal(name, "b");
  assert.deepEqual([...files.keys()], ["mesh.glb", "c/x.json"]);
  assert.equal(
    dropCommonFolder(filesOf({ "mesh.glb": "", "c/x.json": "" }), "asset").name,
    "asset",
  );
  assert.deepEqual(dropCommonFolder(new Map(), "asset"), { name: "asset", files: new Map() });
});
