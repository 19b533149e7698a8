import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { BOX_POLYGONIZER, type Sandbox, SPEC, sandbox, VOLUME } from "./sandbox.test.helper.js";

const BODY = `
add-box --x 8 --y 8 --z 8 --w 4 --h 8 --d 4 --color "#d8b48a"
add-box --x 8 --y 14 --z 8 --w 1 --h 1 --d 1 --color "#d8b48a"
define-bone --name pelvis --parent ""
define-bone --name chest --parent pelvis
set-bone --name pelvis --head-x 8 --head-y 4.5 --head-z 8 --tail-x 8 --tail-y 8 --tail-z 8
set-bone --name chest --head-x 8 --head-y 8 --head-z 8 --tail-x 8 --tail-y 11.5 --tail-z 8
define-joint --name bend --bone chest --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive caller
define-animation --name bow --period-ms 1000
add-keyframe --animation bow --joint bend --t-ms 0 --value 0
`;

const FILES = ["mesh.glb", "rig.json", "scene/preview.png", "scene/pose.png"];
const LINE = "render --animation bow --time 1000";

/** A program that counts how often it looks for a surface. */
function counted() {
  const count = { surfaces: 0 };
  const polygonizer = {
    ...BOX_POLYGONIZER,
    extract(...args: Parameters<typeof BOX_POLYGONIZER.extract>) {
      count.surfaces++;
      return BOX_POLYGONIZER.extract(...args);
    },
  };
  const box = sandbox({ volume: VOLUME }, { ...SPEC, polygonizer: async () => polygonizer });
  return { box, count };
}

const hashes = (box: Sandbox) =>
  FILES.map((name) =>
    createHash("sha256")
      .update(readFileSync(join(box.folder, name)))
      .digest("hex"),
  );

/** Renders from what stands there, then from nothing: both must give the same words and bytes. */
async function rendersAlike(box: Sandbox): Promise<void> {
  const said = await box.does(LINE);
  const reused = hashes(box);
  rmSync(join(box.folder, "mesh.glb"));
  assert.equal(await box.does(LINE), said);
  assert.deepEqual(hashes(box), reused);
}

test("when only joints and animations changed, the surface is taken from the file, to the byte", async () => {
  const { box, count } = counted();
  await box.does("batch", BODY);
  await box.does(LINE);
  assert.equal(count.surfaces, 1);
  for (const line of [
    "add-keyframe --animation bow --joint bend --t-ms 1000 --value 1",
    "set-op 7 --rest 0.5",
    "define-animation --name wave --period-ms 500",
  ]) {
    await box.does(line);
    const before: number = count.surfaces;
    await rendersAlike(box);
    assert.equal(count.surfaces, before + 1, line);
  }
});

test("the body, the skeleton, paint and the volume each ask for a new surface", async () => {
  const { box, count } = counted();
  await box.does("batch", BODY);
  await box.does(LINE);
  for (const line of [
    'add-box --x 8 --y 3 --z 8 --w 4 --h 4 --d 4 --color "#000000"',
    "set-bone --name chest --roll 1",
    "paint-weight --bone chest --box 0,8,0,16,8,16 --weight 1",
  ]) {
    await box.does(line);
    const before: number = count.surfaces;
    await box.does(LINE);
    assert.equal(count.surfaces, before + 1, line);
  }
  writeFileSync(
    join(box.folder, "mc-skin.config.json"),
    JSON.stringify({ volume: { ...VOLUME, z: 17 } }),
  );
  await box.does(LINE);
  assert.equal(count.surfaces, 5);
});

test("a mesh that was tampered with, cut or replaced is made anew", async () => {
  const { box, count } = counted();
  await box.does("batch", BODY);
  await box.does(LINE);
  const path = join(box.folder, "mesh.glb");
  const whole = hashes(box);
  const glb = readFileSync(path);
  const document = () => JSON.parse(glb.toString("utf8", 20, 20 + glb.readUInt32LE(12)));
  const withDocument = (change: (extras: ReturnType<typeof document>) => void) => {
    const changed = document();
    change(changed.asset.extras);
    const json = Buffer.from(JSON.stringify(changed));
    const padded = Buffer.concat([json, Buffer.alloc(-json.length & 3, 0x20)]);
    const rest = glb.subarray(20 + glb.readUInt32LE(12));
    const head = Buffer.from(glb.subarray(0, 20));
    head.writeUInt32LE(20 + padded.length + rest.length, 8);
    head.writeUInt32LE(padded.length, 12);
    return Buffer.concat([head, padded, rest]);
  };
  const flipped = (at: number) => {
    const bytes = Buffer.from(glb);
    bytes[at]! ^= 1;
    return bytes;
  };
  const broken: Record<string, Buffer> = {
    "a position": flipped(glb.length - 2000),
    "a late byte": flipped(glb.length - 70),
    "half a file": glb.subarray(0, glb.length / 2),
    nothing: Buffer.alloc(0),
    "other text": Buffer.from("not a mesh at all, but long enough"),
    "another field": withDocument((extras) => (extras.fieldSha256 = "0".repeat(64))),
    "another survey": withDocument((extras) => (extras.made.extracted = 7)),
    "an operation that is not": withDocument((extras) => (extras.made.survey.cut = [99])),
    "a piece without a place": withDocument((extras) => {
      extras.made.survey.floating = [{ operations: [0], triangles: 1, low: [0], high: [] }];
    }),
    "no survey": withDocument((extras) => delete extras.made),
    "words that are none": withDocument((extras) => (extras.made.warnings = [5])),
    "no extras": withDocument((extras) => {
      for (const key of Object.keys(extras)) delete extras[key];
    }),
  };
  for (const [what, bytes] of Object.entries(broken)) {
    writeFileSync(path, bytes);
    const before: number = count.surfaces;
    await box.does(LINE);
    assert.equal(count.surfaces, before + 1, what);
    assert.deepEqual(hashes(box), whole, what);
  }
});
