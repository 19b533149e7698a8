import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { collectAsset } from "./collect-asset.js";
import { foreignGlb, writeRun } from "./small-assets.test.helper.js";
import { UsageError } from "./usage-error.js";

const root = mkdtempSync(join(tmpdir(), "bindpose-collect-"));
after(() => rmSync(root, { recursive: true }));

function folderOf(name: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, name, path, ".."), { recursive: true });
    writeFileSync(join(root, name, path), text);
  }
  return name;
}

const pathsOf = (path: string) => collectAsset("view", path, root).files.map((file) => file.path);

test("a run gives what its judge looks for, by its config's names, and nothing else", () => {
  writeRun(join(root, "run"));
  folderOf("run", { "case.json": "{}", "notes.txt": "", "scene/log.ndjson": "" });
  assert.deepEqual(pathsOf("run"), ["mesh.glb", "rig.json", "scene/log.ndjson", "case.json"]);
  assert.equal(collectAsset("view", "run", root).name, "run");
  folderOf("named", {
    "sn-skin.config.json": '{"mesh":"parts/body.glb"}',
    "parts/body.glb": "",
    "mesh.glb": "",
  });
  assert.deepEqual(pathsOf("named"), ["parts/body.glb", "sn-skin.config.json"]);
});

test("a single file brings what it refers to, escaped or not", () => {
  writeFileSync(join(root, "fox.glb"), foreignGlb());
  assert.deepEqual(pathsOf("fox.glb"), ["fox.glb"]);
  assert.equal(collectAsset("view", "fox.glb", root).file, "fox.glb");
  const uris = ["a%20b.bin", "data:,x", "https://x.test/y.bin", "/etc/passwd", "%", 7];
  folderOf("text", {
    "fox.gltf": JSON.stringify({
      buffers: uris.map((uri) => ({ uri })),
      images: [{ uri: "i/a.png" }, null],
    }),
    "a b.bin": "",
    "i/a.png": "",
  });
  assert.deepEqual(pathsOf("text/fox.gltf"), ["fox.gltf", "a b.bin", "i/a.png"]);
});

test("a folder or a manifest of stations brings the documents and the GLBs beside it", () => {
  const manifest = '{"bindings":[]}';
  folderOf("skins", { "ivory.json": manifest, "catalog.json": "{}", "t.glb": "", "t.txt": "" });
  assert.deepEqual(pathsOf("skins"), ["catalog.json", "ivory.json", "t.glb"]);
  assert.deepEqual(pathsOf("skins/ivory.json"), ["ivory.json", "catalog.json", "t.glb"]);
  const { name, file } = collectAsset("view", "skins/ivory.json", root);
  assert.deepEqual([name, file], ["skins/ivory.json", "ivory.json"]);
  folderOf("none", { "catalog.json": '{"games":[]}', "t.glb": "" });
  assert.throws(() => collectAsset("view", "none", root), /nor a station's manifest/);
  assert.throws(() => collectAsset("view", "none/catalog.json", root), /nor a station's manifest/);
});

test("nothing outside the folder is listed, whatever a link, a config or a URI says", () => {
  folderOf("secret", { "x.json": "{}", "mesh.glb": "" });
  folderOf("out", {
    "mc-skin.config.json": '{"rig":"../secret/x.json"}',
    "text.gltf": '{"buffers":[{"uri":"../secret/x.json"}]}',
  });
  symlinkSync(join(root, "secret/mesh.glb"), join(root, "out/mesh.glb"));
  assert.deepEqual(pathsOf("out"), ["mc-skin.config.json"]);
  assert.deepEqual(pathsOf("out/text.gltf"), ["text.gltf"]);
});

test("what is no asset is refused in words", () => {
  folderOf("empty", { "notes.txt": "" });
  const refused = (path: string, message: RegExp) =>
    assert.throws(
      () => collectAsset("view", path, root),
      (error: Error) => error instanceof UsageError && message.test(error.message),
    );
  refused("nowhere", /there is no nowhere/);
  refused("empty", /holds no mesh.glb and no rig.json/);
  refused("empty/notes.txt", /neither a run folder nor a .glb/);
});
