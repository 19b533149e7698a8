import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { rigSchema } from "bindpose/contract";
import { DC_SKIN } from "./program.js";

/** The compiled program, as its users start it. */
const PROGRAM = fileURLToPath(new URL("./main.js", import.meta.url));

const khronos: {
  validateBytes(bytes: Uint8Array): Promise<{ readonly issues: { readonly messages: unknown[] } }>;
} = createRequire(import.meta.url)("gltf-validator");

const CHARACTER = `
add-box --x 8 --y 7 --z 8 --w 5 --h 8 --d 4 --color "#d8b48a" --sharp
add-capsule --from 8,9,8 --to 13,12,8 --r 1.2 --color #7a8f5a --blend 1 --smooth
define-bone --name hips --parent "" --role hips
define-bone --name arm --parent hips
set-bone --name hips --head-x 8 --head-y 4 --head-z 8 --tail-x 8 --tail-y 9 --tail-z 8
set-bone --name arm --head-x 9 --head-y 9.6 --head-z 8 --tail-x 13 --tail-y 12 --tail-z 8
define-joint --name shoulder --bone arm --kind rotation --axis z --min=-1 --max 1 --rest 0 --drive caller
define-animation --name wave --period-ms 1000 --loop true
add-keyframe --animation wave --joint shoulder --t-ms 0 --value 0
add-keyframe --animation wave --joint shoulder --t-ms 500 --value 0.8
`;

function render(): { readonly glb: Buffer; readonly rig: Buffer; readonly said: string } {
  const cwd = mkdtempSync(join(tmpdir(), "bindpose-dc-"));
  const run = (words: readonly string[], input = ""): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
      cwd,
      input,
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    return stdout;
  };
  try {
    run(["init", "--volume", "16,16,16"]);
    run(["batch"], CHARACTER);
    const said = run(["render"]);
    const [glb, rig] = ["mesh.glb", "rig.json"].map((name) => readFileSync(join(cwd, name)));
    return { glb: glb!, rig: rig!, said };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

test("a character goes from calls to files that Khronos accepts, twice the same", async () => {
  const { glb, rig, said } = render();
  assert.match(said, /wave: .*moves the skin by up to \d/);
  assert.deepEqual((await khronos.validateBytes(new Uint8Array(glb))).issues.messages, []);
  const { assetKind, bones } = rigSchema.parse(JSON.parse(rig.toString()));
  assert.equal(assetKind, "dc-skinned");
  assert.deepEqual(
    bones.map(({ name }) => name),
    ["hips", "arm"],
  );
  const again = render();
  assert.ok(again.glb.equals(glb) && again.rig.equals(rig));
});

test("the program's cells are its polygonizer's", async () => {
  assert.equal(DC_SKIN.cellSize, (await DC_SKIN.polygonizer()).cellSize);
});
