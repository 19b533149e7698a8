import assert from "node:assert/strict";
import test from "node:test";
import { strToU8, zipSync } from "fflate";
import { createTally, FILE_LIMITS, isWanted, RefusedFileError } from "./file-limits.js";
import { readZip } from "./read-zip.js";

const refused = (message: RegExp) => (error: unknown) =>
  error instanceof RefusedFileError && message.test(error.message);

test("a zip gives its wanted files, unpacked or stored, and leaves the others closed", () => {
  const zip = zipSync({
    "./run/mesh.glb": [strToU8("glTF"), { level: 0 }],
    run: { "rig.json": strToU8("{}".repeat(500)), "notes.txt": strToU8("no") },
    "run/node_modules/x.json": strToU8("{}"),
    "run/.hidden.json": strToU8("{}"),
    "inner.zip": zipSync({ "a.json": strToU8("{}") }),
  });
  const files = readZip(zip);
  assert.deepEqual([...files.keys()].sort(), ["run/mesh.glb", "run/rig.json"]);
  assert.equal(files.get("run/rig.json")!.length, 1000);
});

test("a path that leads out of the zip is refused", () => {
  for (const name of ["../rig.json", "a/../../rig.json", "/rig.json", "a\\rig.json"]) {
    assert.throws(() => readZip(zipSync({ [name]: strToU8("{}") })), refused(/leads out/), name);
  }
});

test("what is no zip, or cut short, is refused in words", () => {
  assert.throws(() => readZip(strToU8("no zip")), refused(/cannot be read/));
  const zip = zipSync({ "mesh.glb": strToU8("x".repeat(5000)) });
  assert.throws(() => readZip(zip.subarray(0, 60)), refused(/cannot be read/));
});

test("a zip that says it is too large is refused before it is unpacked", () => {
  const zip = zipSync({ "mesh.glb": [strToU8("x".repeat(100)), { level: 9 }] });
  const view = new DataView(zip.buffer, zip.byteOffset);
  for (let at = 0; at < zip.length - 4; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 2 ** 31, true);
  }
  assert.throws(() => readZip(zip), refused(/MB together/));
});

test("unpacked bytes never pass what the zip declares", () => {
  const zip = zipSync({ "mesh.glb": [new Uint8Array(1_000_000), { level: 9 }] });
  const view = new DataView(zip.buffer, zip.byteOffset);
  for (let at = 0; at < zip.length - 4; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
  }
  let length = 0;
  try {
    length = readZip(zip).get("mesh.glb")!.length;
  } catch (error) {
    assert.ok(error instanceof RefusedFileError);
  }
  assert.ok(length <= 10);
});

test("the file too many is refused by its number", () => {
  const take = createTally();
  for (let i = 0; i < FILE_LIMITS.files; i++) take("a", 1);
  assert.throws(() => take("a", 1), refused(/more than 2000 files/));
});

test("what may belong to an asset is told by its name", () => {
  for (const path of ["mesh.glb", "A/B.GLTF", "scene/log.ndjson", "case.toml", "a.zip"]) {
    assert.ok(isWanted(path), path);
  }
  for (const path of ["notes.txt", ".git/a.json", "__MACOSX/mesh.glb", "mesh.glb.bak"]) {
    assert.ok(!isWanted(path), path);
  }
});
