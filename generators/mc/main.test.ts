import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { rigSchema } from "bindpose/contract";
import { MC_SKIN } from "./program.js";

/** The compiled program, as its users start it. */
const PROGRAM = fileURLToPath(new URL("./main.js", import.meta.url));

const khronos: {
  validateBytes(bytes: Uint8Array): Promise<{ readonly issues: { readonly messages: unknown[] } }>;
} = createRequire(import.meta.url)("gltf-validator");

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), "bindpose-mc-"));
  process.on("exit", () => rmSync(path, { recursive: true, force: true }));
  return path;
}

function run(cwd: string, words: readonly string[], input = "") {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], {
    cwd,
    input,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const CHARACTER = `
add-ellipsoid --x 16 --y 18 --z 16 --rx 4 --ry 6 --rz 3 --color "#d8b48a"
add-sphere --x 16 --y 27 --z 16 --r 3.5 --color "#d8b48a" --blend 1
add-capsule --from 19,21,16 --to 26,14,16 --r 1.6 --r2 1.3 --color #7a8f5a --blend 1   # left arm
add-capsule --from 13,21,16 --to 6,14,16 --r 1.6 --r2 1.3 --color #7a8f5a --blend 1    # right arm
define-bone --name hips --parent "" --role hips
define-bone --name head --parent hips
define-bone --name arm_l --parent hips
define-bone --name arm_r --parent hips
set-bone --name hips --head-x 16 --head-y 13 --head-z 16 --tail-x 16 --tail-y 23 --tail-z 16
set-bone --name head --head-x 16 --head-y 23 --head-z 16 --tail-x 16 --tail-y 29 --tail-z 16
set-bone --name arm_l --head-x 19 --head-y 21 --head-z 16 --tail-x 26 --tail-y 14 --tail-z 16 --roll 0.3
set-bone --name arm_r --head-x 13 --head-y 21 --head-z 16 --tail-x 6 --tail-y 14 --tail-z 16
define-joint --name shoulder_l --bone arm_l --kind rotation --axis z --min=-1.2 --max 1.6 --rest 0 --drive caller
define-joint --name shoulder_r --bone arm_r --kind rotation --axis z --min -1.6 --max 1.2 --rest 0 --drive auto
paint-weight --bone head --box 12,25,12,8,8,8 --weight 1
define-animation --name wave --period-ms 1000 --loop true
add-keyframe --animation wave --joint shoulder_l --t-ms 0 --value 0 --interp bezier
add-keyframe --animation wave --joint shoulder_l --t-ms 500 --value 1.4 --interp ease-in
`;

test("a character with two limbs goes from calls to files that Khronos accepts, twice the same", async () => {
  const cwd = folder();
  assert.equal(run(cwd, ["init", "--volume", "32,32,32"]).status, 0);
  const batch = run(cwd, ["batch"], CHARACTER);
  assert.equal(batch.status, 0, batch.stderr);
  assert.match(batch.stdout, /^ops 1 to 18: /);
  const single = run(cwd, [
    "add-sphere",
    "--x",
    "16",
    "--y",
    "26",
    "--z",
    "19",
    "--r",
    "0.9",
    "--color",
    "#332211",
  ]);
  assert.match(single.stdout, /^op 19: add-sphere x 15\.1\.\.16\.9/);

  const render = ["render", "--view", "all", "--animation", "wave", "--time", "500"];
  const names = ["mesh.glb", "rig.json", "scene/preview.png", "scene/pose.png"];
  const outputs = [1, 2].map(() => {
    const { status, stdout, stderr } = run(cwd, render);
    assert.equal(status, 0, stderr);
    const said = stdout.replace(/^time: .*$/m, "");
    return [said, ...names.map((name) => hash(join(cwd, name)))];
  });
  assert.deepEqual(outputs[0], outputs[1]);
  assert.match(outputs[0]![0]!, /wave: .*moves the skin by up to \d/);

  const glb = readFileSync(join(cwd, "mesh.glb"));
  assert.deepEqual((await khronos.validateBytes(new Uint8Array(glb))).issues.messages, []);
  const rig = rigSchema.parse(JSON.parse(readFileSync(join(cwd, "rig.json"), "utf8")));
  assert.equal(rig.bones.length, 4);
  const gltf = JSON.parse(glb.subarray(20, 20 + glb.readUInt32LE(12)).toString());
  assert.deepEqual(
    gltf.skins[0].joints.map((node: number) => gltf.nodes[node].name),
    rig.bones.map((bone) => bone.name),
  );

  const copy = folder();
  run(copy, ["init", "--volume", "32,32,32"]);
  run(copy, ["batch"], CHARACTER);
  run(copy, ["add-sphere", "--x=16", "--y=26", "--z=19", "--r=.9", "--color=#332211"]);
  assert.equal(run(copy, render).status, 0);
  assert.equal(
    hash(join(copy, "mesh.glb")),
    hash(join(cwd, "mesh.glb")),
    "the same words, another folder",
  );
});

function hash(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

test("refusals go to standard error with their exit code, data to standard output", () => {
  const cwd = folder();
  const none = run(cwd, ["status"]);
  assert.deepEqual([none.status, none.stdout], [3, ""]);
  run(cwd, ["init", "--volume", "8,8,8"]);
  const refused = run(cwd, ["add-sphere", "--x", "1"]);
  assert.deepEqual([refused.status, refused.stdout], [2, ""]);
  assert.match(refused.stderr, /^mc-skin: add-sphere needs --y, --z, --r, --color/);
  assert.equal(run(cwd, ["render"]).status, 1);
  assert.match(run(cwd, ["--version"]).stdout, /^mc-skin \d/);
  assert.equal(run(cwd, []).status, 2);
});

test("a reply that cannot be written says what is recorded all the same", () => {
  const cwd = folder();
  run(cwd, ["init", "--volume", "8,8,8"]);
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, "clear"], {
    cwd,
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  closeSync(full);
  assert.equal(status, 3);
  assert.match(stderr, /the reply could not be written \(ENOSPC\), but operation 1 is recorded/);
  assert.match(run(cwd, ["list"]).stdout, /^1 clear$/m);
});

test("a folder, nothing, and bytes that are no text are not taken for a batch", () => {
  const cwd = folder();
  run(cwd, ["init", "--volume", "8,8,8"]);
  const from = (stdin: number) => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM, "batch"], {
      cwd,
      stdio: [stdin, "pipe", "pipe"],
      encoding: "utf8",
    });
    closeSync(stdin);
    return [status, stderr.trimEnd()];
  };
  assert.deepEqual(from(openSync(cwd, "r")), [3, "mc-skin: standard input is a folder"]);
  // A process's own memory has nothing at address 0.
  const memory = from(openSync("/proc/self/mem", "r"));
  assert.deepEqual(memory, [3, "mc-skin: standard input cannot be read: EIO"]);
  const [status, said] = from(openSync("/dev/null", "r"));
  assert.equal(status, 2);
  assert.match(String(said), /standard input is empty or closed/);
  const file = join(cwd, "words");
  writeFileSync(file, Buffer.from('clear\ndefine-bone --name \xff --parent ""\nclear', "latin1"));
  assert.deepEqual(from(openSync(file, "r")), [2, "mc-skin: line 2: it is not UTF-8 text"]);
});

test("--json answers with one document", () => {
  const cwd = folder();
  run(cwd, ["init", "--volume", "8,8,8"]);
  const added = run(cwd, [
    "add-sphere",
    "--x=4",
    "--y=4",
    "--z=4",
    "--r=2",
    "--color=#aabbcc",
    "--json",
  ]);
  const document = JSON.parse(added.stdout);
  assert.equal(document.ok, true);
  assert.equal(document.n, 1);
  assert.deepEqual(document.box, { low: [2, 2, 2], high: [6, 6, 6] });
  const refused = run(cwd, ["add-sphere", "--json"]);
  assert.equal(refused.status, 2);
  assert.equal(refused.stderr, "");
  assert.match(JSON.parse(refused.stdout).err, /add-sphere needs/);
});

test("a batch larger than standard input may be is refused, and long lists arrive whole", () => {
  const cwd = folder();
  run(cwd, ["init", "--volume", "8,8,8"]);
  const large = run(cwd, ["batch"], "# nothing\n".repeat(450_000));
  assert.equal(large.status, 2);
  assert.match(large.stderr, /split the batch/);
  const many = Array.from(
    { length: 3000 },
    (_, i) => `translate --dx ${i} --dy 0.123456789 --dz 0`,
  );
  const half = many.slice(0, 120).join("\n");
  assert.equal(run(cwd, ["batch"], half).status, 0);
  const spheres = many
    .map((_, i) => `subtract-sphere --x ${i} --y 0.123456789 --z 0 --r 1`)
    .join("\n");
  assert.equal(run(cwd, ["batch"], spheres).status, 0);
  const { stdout } = run(cwd, ["list"]);
  assert.ok(stdout.length > 1 << 17);
  assert.equal(stdout.trimEnd().split("\n").length, 3120);
});

test("the program's cells are its polygonizer's", async () => {
  assert.equal(MC_SKIN.cellSize, (await MC_SKIN.polygonizer()).cellSize);
});
