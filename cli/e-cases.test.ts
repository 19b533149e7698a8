import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import type { ModelSpec } from "bindpose/contract";
import {
  AFFINE_STRIDE,
  boneMatrices,
  compileRig,
  createTimeline,
  moveTimeline,
  play,
  samplePose,
  skinMesh,
} from "bindpose/runtime";
import { draftRun, writeAsset } from "bindpose/validator/fixtures";

/**
 * Known faults of command-line tools, logs and replays, each by its number in the project's list
 * (E01 and E04 stand beside the log and the file writer, in generators/core).
 */
const COMMAND = fileURLToPath(new URL("./main.js", import.meta.url));

const RUN = writeAsset(draftRun()) as { glb: Uint8Array; rig: string };

let folder = "";

function bindpose(words: readonly string[]) {
  return spawnSync(process.execPath, [COMMAND, ...words], {
    cwd: folder,
    encoding: "utf8",
    maxBuffer: 2 ** 26,
  });
}

/** A run's two files in a folder of the given name, the rig with so many unknown keys. */
function copyRun(name: string, unknownKeys = 0): string {
  const place = join(folder, name);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, "mesh.glb"), RUN.glb);
  const rig = JSON.parse(RUN.rig);
  for (let i = 0; i < unknownKeys; i++) rig[`unknown_${i}`] = i;
  writeFileSync(join(place, "rig.json"), JSON.stringify(rig));
  return name;
}

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-e-"));
});

after(() => rmSync(folder, { recursive: true, force: true }));

test("E03: a report over 200 KB is the same through a pipe as in a file, and so is its exit code", () => {
  const bad = copyRun("large", 300);
  const broken = join(folder, copyRun("broken_rig"), "rig.json");
  writeFileSync(broken, readFileSync(broken, "utf8").replace(/"parent":null/, '"parent":"nobody"'));
  const words = ["validate", bad, bad, bad, "broken_rig", "--json", "--no-khronos"];
  const piped = bindpose(words);
  const path = join(folder, "report.json");
  const file = openSync(path, "w");
  const written = spawnSync(process.execPath, [COMMAND, ...words], {
    cwd: folder,
    stdio: ["ignore", file, "inherit"],
  });
  closeSync(file);
  assert.equal(piped.stdout, readFileSync(path, "utf8"));
  assert.ok(piped.stdout.length > 200_000, `${piped.stdout.length} bytes`);
  assert.deepEqual([piped.status, written.status], [1, 1]);
  assert.equal(JSON.parse(piped.stdout).reports[3].verdict, "invalid");
});

test("E05: one invalid asset among valid ones is 1, nothing to judge is 2, an empty file is 3", () => {
  copyRun("many/a");
  copyRun("many/c");
  const middle = join(folder, copyRun("many/b"), "rig.json");
  writeFileSync(middle, readFileSync(middle, "utf8").replace(/"parent":null/, '"parent":"nobody"'));
  const judged = bindpose(["validate", "many", "--json", "--no-khronos"]);
  assert.equal(judged.status, 1);
  const { reports } = JSON.parse(judged.stdout);
  assert.deepEqual(
    reports.map(({ verdict }: { verdict: string }) => verdict),
    ["valid", "invalid", "valid"],
  );
  for (const { issues, findings } of reports) {
    const { numErrors, numWarnings, numInfos, numHints } = issues;
    assert.equal(numErrors + numWarnings + numInfos + numHints, findings.length);
  }
  assert.equal(bindpose(["validate", "nowhere/*.glb"]).status, 2);
  writeFileSync(join(folder, "empty.glb"), "");
  assert.equal(bindpose(["validate", "empty.glb", "--no-khronos"]).status, 3);
});

test("E07: a replay at any frame rate has the recorded values and the same posed vertices", () => {
  const rig = compileRig(JSON.parse(RUN.rig) as ModelSpec);
  const { name } = rig.animations[0]!;
  const recorded = Array.from({ length: 10 }, (_, i) => i * 100);
  const vertices = 60;
  const mesh = {
    positions: new Float32Array(3 * vertices).map((_, i) => ((i * 7919) % 311) / 10),
    normals: new Float32Array(3 * vertices).map((_, i) => (i % 3 === 0 ? 1 : 0)),
    colours: new Float32Array(3 * vertices),
    indices: new Uint32Array(0),
  };
  const weights = {
    joints: new Uint16Array(4 * vertices).map((_, i) => (i % 4 === 0 ? i % rig.bones.count : 0)),
    weights: new Float32Array(4 * vertices).map((_, i) => (i % 4 === 0 ? 1 : 0)),
  };
  /** Joint values at the recorded instants, and one hash of every posed vertex at them. */
  const replay = (steps: readonly number[]) => {
    const timeline = createTimeline(rig);
    play(timeline, name);
    const values: number[][] = [];
    const hash = createHash("sha256");
    let [now, at] = [0, 0];
    for (const instant of recorded) {
      while (now + steps[at % steps.length]! < instant) {
        now += steps[at++ % steps.length]!;
        moveTimeline(timeline, now);
      }
      now = instant;
      moveTimeline(timeline, now);
      const pose = new Float64Array(rig.joints.count);
      samplePose(rig, timeline.state, pose);
      values.push([...pose]);
      const palette = new Float64Array(AFFINE_STRIDE * rig.bones.count);
      boneMatrices(rig, pose, palette);
      const posed = {
        positions: new Float32Array(3 * vertices),
        normals: new Float32Array(3 * vertices),
      };
      skinMesh(mesh, weights, palette, posed);
      hash.update(posed.positions);
    }
    return { values, digest: hash.digest("hex") };
  };
  const smooth = replay([1000 / 60]);
  const ragged = replay([5, 200, 1, 33.3]);
  const direct = replay([1000]);
  assert.notDeepEqual(smooth.values[2], smooth.values[5], "the joints move");
  for (const [i, values] of smooth.values.entries()) {
    for (const [j, value] of values.entries()) {
      assert.ok(Math.abs(value - ragged.values[i]![j]!) <= 1e-12, `record ${i}`);
    }
  }
  assert.deepEqual([ragged.digest, direct.digest], [smooth.digest, smooth.digest]);
});
