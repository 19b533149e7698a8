import assert from "node:assert/strict";
import test from "node:test";
import { strToU8, zipSync } from "fflate";
import { FILE_LIMITS, RefusedFileError } from "./file-limits.js";
import { gatherDropped, gatherPicked } from "./gather-files.js";

const file = (name: string, text = "{}") => new File([text], name);

/** A folder's entry, which gives its children in two portions. */
function folder(path: string, children: readonly object[]): object {
  return {
    isFile: false,
    isDirectory: true,
    fullPath: path,
    createReader() {
      const portions = [children.slice(0, 1), children.slice(1), []];
      return { readEntries: (done: (entries: unknown) => void) => done(portions.shift() ?? []) };
    },
  };
}

function entry(path: string): object {
  return {
    isFile: true,
    isDirectory: false,
    fullPath: path,
    file: (done: (file: File) => void) => done(file(path.slice(path.lastIndexOf("/") + 1))),
  };
}

/** What a drop's event lists: folders by their entries, files as themselves. */
function items(...given: readonly (object | File)[]): DataTransferItemList {
  return given.map((each) => ({
    webkitGetAsEntry: () => (each instanceof File ? null : each),
    getAsFile: () => (each instanceof File ? each : null),
  })) as unknown as DataTransferItemList;
}

test("a dropped folder gives what is wanted of it, by its own name", async () => {
  const scene = folder("/hero/scene", [entry("/hero/scene/log.ndjson")]);
  const { name, files } = await gatherDropped(
    items(folder("/hero", [entry("/hero/rig.json"), entry("/hero/notes.txt"), scene])),
  );
  assert.equal(name, "hero");
  assert.deepEqual([...files.keys()].sort(), ["rig.json", "scene/log.ndjson"]);
});

test("loose files are an asset together; one alone keeps its name", async () => {
  const two = await gatherDropped(items(file("mesh.glb"), file("rig.json"), file("notes.txt")));
  assert.deepEqual([two.name, [...two.files.keys()]], ["asset", ["mesh.glb", "rig.json"]]);
  assert.equal((await gatherDropped(items(file("fox.glb")))).name, "fox.glb");
});

test("a zip is opened, and its one folder is the name", async () => {
  const zip = zipSync({ "hero/rig.json": strToU8("{}"), "hero/mesh.glb": strToU8("x") });
  const picked = await gatherPicked([new File([zip as Uint8Array<ArrayBuffer>], "x.zip")]);
  assert.deepEqual(
    [picked.name, [...picked.files.keys()].sort()],
    ["hero", ["mesh.glb", "rig.json"]],
  );
});

test("a picked folder keeps its paths", async () => {
  const inFolder = Object.assign(file("rig.json"), { webkitRelativePath: "hero/rig.json" });
  const { name, files } = await gatherPicked([inFolder, file("x.exe")]);
  assert.deepEqual([name, [...files.keys()]], ["hero", ["rig.json"]]);
});

test("too many files and folders too deep are not read", async () => {
  const many = Array.from({ length: FILE_LIMITS.entries + 1 }, (_, i) => entry(`/big/${i}.txt`));
  await assert.rejects(gatherDropped(items(folder("/big", many))), RefusedFileError);
  let deep = entry("/rig.json");
  for (let level = 0; level < FILE_LIMITS.depth + 2; level++) deep = folder(`/${level}`, [deep]);
  assert.equal((await gatherDropped(items(deep))).files.size, 0);
});
