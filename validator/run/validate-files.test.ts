import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { draftForeign, draftRun, writeAsset } from "../fixtures/index.js";
import { validateFiles } from "./validate-files.js";
import { validateFile, validateRun } from "./validate-run.js";

const root = mkdtempSync(join(tmpdir(), "bindpose-files-"));
after(() => rmSync(root, { recursive: true }));

type Contents = Readonly<Record<string, string | Uint8Array>>;
const { glb, rig } = writeAsset(draftRun());
const SOUND: Contents = { "mesh.glb": glb!, "rig.json": rig as string };

/** The same files in a folder and in memory. */
function lay(contents: Contents): { folder: string; files: Map<string, Uint8Array> } {
  const folder = mkdtempSync(join(root, "run-"));
  const files = new Map<string, Uint8Array>();
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
    files.set(path, Buffer.from(content));
  }
  return { folder, files };
}

const rendered = (() => {
  const draft = draftRun();
  draft.glb.json.asset.extras = { logSha256: "0".repeat(64), operations: 1 };
  return writeAsset(draft).glb!;
})();

const CASES: Readonly<Record<string, Contents>> = {
  "a sound run": SOUND,
  "no mesh": { "rig.json": rig as string },
  "a case in JSON": { ...SOUND, "case.json": '{"requiredAnimations":["run"]}' },
  "a case in TOML": { ...SOUND, "case.toml": 'required_animations = ["run"]' },
  "a config with a mesh elsewhere": {
    "parts/body.glb": glb!,
    "rig.json": rig as string,
    "sn-skin.config.json": '{"mesh":"./parts/../parts/body.glb","requiredAnimations":["sway"]}',
  },
  "a mesh outside": { ...SOUND, "mc-skin.config.json": '{"mesh":"parts/../../x.glb"}' },
  "a mesh at a root of its own": { ...SOUND, "mc-skin.config.json": '{"mesh":"/x.glb"}' },
  "a folder in the mesh's place": { "mesh.glb/x": "x", "rig.json": rig as string },
  "the folder as its own mesh": { ...SOUND, "mc-skin.config.json": '{"mesh":"."}' },
  "a rig over the limit": { ...SOUND, "rig.json": new Uint8Array(2 ** 24 + 1) },
  "a stale render": {
    ...SOUND,
    "mesh.glb": rendered,
    "scene/log.ndjson": '{"bindpose":"log"}\n{"op":"clear"}\n\ufeff{"op":"clear"}\n{"op":"clear"}',
  },
};

for (const [name, contents] of Object.entries(CASES)) {
  test(`the report is the folder's: ${name}`, async () => {
    const { folder, files } = lay(contents);
    const [here, there] = await Promise.all([
      validateFiles(files, { uri: "asset" }),
      validateRun(folder, { uri: "asset" }),
    ]);
    assert.equal(JSON.stringify(here), JSON.stringify(there));
  });
}

test("a single file in memory is judged as one in a folder, with what it refers to", async () => {
  const { glb: bytes } = writeAsset(draftForeign());
  const view = new DataView(bytes!.buffer);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes!.subarray(20, 20 + length)));
  json.buffers[0].uri = "numbers/fox.bin";
  const { folder, files } = lay({
    "fox.gltf": JSON.stringify(json),
    "numbers/fox.bin": bytes!.slice(28 + length),
  });
  // A view into a larger buffer, as Node's pool gives them.
  files.set("numbers/fox.bin", bytes!.subarray(28 + length));
  const here = await validateFiles(files, { file: "fox.gltf", uri: "fox" });
  assert.equal(here.verdict, "valid");
  const there = await validateFile(join(folder, "fox.gltf"), { uri: "fox" });
  assert.equal(JSON.stringify(here), JSON.stringify(there));
});

test("bytes may stand anywhere in a larger buffer", async () => {
  const { folder, files } = lay(SOUND);
  const moved = new Map(
    [...files].map(([path, bytes]) => {
      const larger = new Uint8Array(bytes.length + 24).fill(7);
      larger.set(bytes, 8);
      return [path, larger.subarray(8, 8 + bytes.length)] as const;
    }),
  );
  const [here, there] = [await validateFiles(moved), await validateRun(folder, { uri: "" })];
  assert.equal(JSON.stringify(here), JSON.stringify(there));
});
