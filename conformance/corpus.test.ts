import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Report, validateAsset } from "bindpose/validator";
import { judgeKhronosCases } from "./khronos-cases.js";

/**
 * Public GLBs of many authors, sound and broken. They are not part of the repository: they stand in
 * `corpus` of the folder that BINDPOSE_SHARED names.
 */
const shared = process.env["BINDPOSE_SHARED"];
const options = { skip: shared === undefined ? "BINDPOSE_SHARED is not set" : false };
const MILLISECONDS_EACH = 20_000;

/** What is known of files by their name: the verdict, and what makes it. */
const KNOWN: Readonly<Record<string, readonly [Report["verdict"], readonly string[]]>> = {
  "RiggedSimple.glb": ["valid", []],
  "Fox.glb": ["valid", []],
  "quad_skin.glb": ["valid", []],
  "CesiumMan.glb": ["invalid", ["WEIGHTS_SUM"]],
  "RiggedFigure.glb": ["invalid", ["WEIGHTS_SUM"]],
  "Monster.glb": ["invalid", ["WEIGHTS_SUM"]],
  "BoxAnimated.glb": ["invalid", ["SKIN_MISSING"]],
};

test(
  "public files are judged in bounded time, and the known ones as they are known",
  options,
  async () => {
    const folder = join(shared!, "corpus");
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
    let known = 0;
    for (const path of paths.filter((each) => each.endsWith(".glb")).sort()) {
      const start = performance.now();
      const glb = new Uint8Array(readFileSync(join(folder, path)));
      const { verdict, findings } = await validateAsset({ glb }, { profile: "gltf" });
      assert.ok(performance.now() - start < MILLISECONDS_EACH, path);
      const expected = KNOWN[path.slice(path.lastIndexOf("/") + 1)];
      if (expected === undefined) continue;
      known++;
      const errors = findings.filter(({ severity }) => severity === "error");
      assert.deepEqual([verdict, errors.map(({ code }) => code)], expected, path);
    }
    assert.ok(known > 0);
  },
);

test(
  "the Khronos validator's own cases come through with its codes and pointers",
  options,
  async () => {
    const folder = join(shared!, "corpus/khronos-validator-tests");
    const { cases, missed } = await judgeKhronosCases(folder);
    assert.equal(cases, 209);
    // A missing file and text that is no object have codes of ours; the last is said by no published module.
    assert.deepEqual(missed, [
      "buffer/not_found.gltf",
      "json/bom.gltf",
      "json/empty_file.gltf",
      "json/invalid_object.gltf",
      "skin/ignored_parent_transform.gltf",
    ]);
  },
);
