import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { draftForeign, writeAsset } from "../fixtures/index.js";
import { validateAsset } from "../judge.js";
import { validateFile } from "./validate-run.js";

const root = mkdtempSync(join(tmpdir(), "bindpose-gltf-"));
after(() => rmSync(root, { recursive: true }));

/** The sound foreign draft as JSON and its numbers. */
function parts(): { json: Record<string, never> & { buffers: object[] }; bin: Uint8Array } {
  const { glb } = writeAsset(draftForeign());
  const view = new DataView(glb!.buffer);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb!.subarray(20, 20 + length)));
  return { json, bin: glb!.slice(28 + length) };
}

/** A folder of its own with the `.gltf`, whose buffer has this URI. */
function write(uri: unknown, files: Record<string, Uint8Array> = {}): string {
  const { json } = parts();
  Object.assign(json.buffers[0]!, { uri });
  const folder = mkdtempSync(join(root, "asset-"));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  writeFileSync(join(folder, "fox.gltf"), JSON.stringify(json));
  return join(folder, "fox.gltf");
}

const codesOf = async (path: string) => (await validateFile(path)).findings.map(({ code }) => code);

test("a data URI, a file beside it and one in a folder below are the same asset", async () => {
  const { bin } = parts();
  const data = `data:application/octet-stream;base64,${Buffer.from(bin).toString("base64")}`;
  assert.deepEqual(await codesOf(write(data)), []);
  const report = await validateFile(write("fox%20data.bin", { "fox data.bin": bin }));
  assert.deepEqual([report.findings, report.verdict], [[], "valid"]);
  assert.equal(report.motion.length, 1);
  assert.equal(report.info.khronos?.numErrors, 0);
  const path = write("numbers/fox.bin");
  mkdirSync(join(path, "../numbers"));
  writeFileSync(join(path, "../numbers/fox.bin"), bin);
  assert.deepEqual(await codesOf(path), []);
});

test("nothing outside the folder is opened, whatever a URI or a link says", async () => {
  const { bin } = parts();
  writeFileSync(join(root, "outside.bin"), bin);
  assert.deepEqual(await codesOf(write("../outside.bin")), [
    "RUN_FILE_OUTSIDE",
    "GLTF_BUFFER_MISSING",
  ]);
  const linked = write("inside.bin");
  symlinkSync(join(root, "outside.bin"), join(linked, "../inside.bin"));
  assert.deepEqual(await codesOf(linked), ["RUN_FILE_OUTSIDE", "GLTF_BUFFER_MISSING"]);
  for (const uri of [
    join(root, "outside.bin"),
    "file:///etc/passwd",
    "http://localhost/x",
    "%",
    "a%00b",
  ]) {
    const own = (await codesOf(write(uri))).filter((code) => !code.startsWith("KHR_"));
    assert.deepEqual(own, ["GLTF_BUFFER_MISSING"], uri);
  }
});

test("a buffer that is absent, short or no base64 is named", async () => {
  const { bin } = parts();
  assert.deepEqual(await codesOf(write("fox.bin")), ["GLTF_BUFFER_MISSING"]);
  const short = await codesOf(write("fox.bin", { "fox.bin": bin.slice(0, -8) }));
  assert.ok(short.includes("GLB_BIN_SHORT"), short.join());
  const broken = await codesOf(write("data:application/octet-stream;base64,AAAA*AAA"));
  assert.ok(broken.includes("GLTF_PROPERTY"), broken.join());
  assert.deepEqual(await codesOf(write(7)), ["GLTF_BUFFER_OUTSIDE", "KHR_TYPE_MISMATCH"]);
});

test("the text of a .gltf is no GLB of a run", async () => {
  const { json } = parts();
  const glb = new TextEncoder().encode(JSON.stringify(json));
  const report = await validateAsset({ glb, rig: "{}" });
  assert.ok(report.findings.some(({ code }) => code === "GLB_MAGIC"));
});
