import assert from "node:assert/strict";
import test from "node:test";
import type { ModelSpec } from "bindpose/contract";
import { AFFINE_STRIDE, boneMatrices, compileRig, poseAt } from "bindpose/runtime";
import { readConfig } from "../../config/read-config.js";
import { readLog, resolveOperations } from "../../log/index.js";
import { buildModel, replayRig } from "../../rig/index.js";
import { type Sandbox, SPEC, sandbox, VOLUME } from "../sandbox.test.helper.js";
import { otherSide, signOf } from "./sides.js";

/** One arm with everything that a mirror could get wrong: rolls, mounts, shifts, followers, paint. */
const ARM = `
define-bone --name root --parent "" --deform false
set-bone --name root --head-x 8 --head-y 0 --head-z 8 --tail-x 8 --tail-y 4 --tail-z 8
define-bone --name arm_l --parent root --role leftUpperArm
set-bone --name arm_l --head-x 11 --head-y 9 --head-z 7 --tail-x 13.1 --tail-y 6 --tail-z 8.5 --roll 0.7
define-bone --name hand_l --parent arm_l
set-bone --name hand_l --head-x 13.1 --head-y 6 --head-z 8.5 --tail-x 14 --tail-y 4 --tail-z 9 --roll=-1.1
define-bone --name hand_l_socket --parent hand_l
set-bone --name hand_l_socket --head-x 14 --head-y 4 --head-z 9 --tail-x 14 --tail-y 4 --tail-z 9
define-joint --name swing_l --bone arm_l --kind rotation --axis x --min=-1.2 --max 1.6 --rest 0 --drive auto
define-joint --name raise_l --bone arm_l --kind rotation --axis z --min=-0.5 --max 2 --rest 0.2 --drive auto --offset-x 0.3 --offset-y 0.1 --orient-x 0.4 --orient-y=-0.6 --orient-z 0.9
define-joint --name reach_l --bone hand_l --kind translation --axis x --min=-1 --max 2 --rest 0 --drive auto --pivot-x 13 --pivot-y 6 --pivot-z 8
define-joint --name twist_l --bone hand_l --kind rotation --axis y --min=-3 --max 3 --rest 0 --drive auto
define-joint --name tip_l --bone hand_l_socket --kind rotation --axis x --min=-3 --max 3 --rest 0 --drive auto --follow raise_l --factor 0.5
paint-weight --bone arm_l --box 11,6,7,2,3,1 --weight 1
define-animation --name wave --period-ms 800 --loop true
add-keyframe --animation wave --joint swing_l --t-ms 0 --value 0.9 --interp ease-in
add-keyframe --animation wave --joint swing_l --t-ms 300 --value=-0.7 --interp bezier --out-dt 90 --out-dv 0.3
add-keyframe --animation wave --joint swing_l --t-ms 800 --value 0.9 --in-dt=-120 --in-dv 0.2
add-keyframe --animation wave --joint raise_l --t-ms 100 --value 0.3 --interp bezier
add-keyframe --animation wave --joint raise_l --t-ms 500 --value 1.7 --interp bezier
add-keyframe --animation wave --joint reach_l --t-ms 0 --value 1.5
add-keyframe --animation wave --joint reach_l --t-ms 650 --value=-0.5 --interp constant
add-keyframe --animation wave --joint twist_l --t-ms 790 --value 2
add-keyframe --animation wave --joint twist_l --t-ms 40 --value=-1
add-marker --animation wave --t-ms 700 --name up_l
`;

/** The rig that the log means now. */
function modelOf(run: Sandbox): ModelSpec {
  const config = readConfig(SPEC.name, run.folder);
  assert.ok(config.ok);
  const contents = readLog(config.data.log, { tool: SPEC.name, kind: SPEC.kind });
  assert.ok(contents.ok);
  const { operations } = resolveOperations(contents.data.entries, SPEC.name);
  const { state, problems } = replayRig(operations, []);
  assert.deepEqual(problems, []);
  return buildModel(state, { assetKind: SPEC.kind, generator: "test" });
}

/** A bone's matrix at an instant, three rows of four. */
function matrixAt(model: ModelSpec, bone: string, timeMs: number): number[] {
  const rig = compileRig(model);
  const palette = new Float64Array(rig.bones.count * AFFINE_STRIDE);
  boneMatrices(rig, poseAt(rig, "wave", timeMs), palette);
  const at = model.bones.findIndex(({ name }) => name === bone);
  return [...palette.subarray(at * AFFINE_STRIDE, (at + 1) * AFFINE_STRIDE)];
}

function moved(matrix: readonly number[], [x, y, z]: readonly [number, number, number]) {
  // Columns of three: the linear part, then the shift.
  return [0, 1, 2].map(
    (i) => matrix[i]! * x + matrix[3 + i]! * y + matrix[6 + i]! * z + matrix[9 + i]!,
  );
}

test("the mirrored side moves as the mirror image of its model, a share of the period later", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", ARM);
  const rigged = await run.does("mirror-rig --from _l --to _r");
  assert.match(rigged, /^ops 26 to 37: 3 bones, 5 joints, 1 painted box from _l to _r at x = 8$/);
  const curved = await run.does("mirror-animation --animation wave --shift 0.25");
  assert.match(curved, /: wave: 4 curves and 1 marker from _l to _r, 200 ms later$/);

  const model = modelOf(run);
  const points = [
    [12, 7, 8],
    [9, 3, 11],
  ] as const;
  for (const bone of ["arm_l", "hand_l", "hand_l_socket"]) {
    for (let timeMs = 7; timeMs < 800; timeMs += 61) {
      const here = matrixAt(model, bone, timeMs);
      const there = matrixAt(model, bone.replace("_l", "_r"), timeMs + 200);
      for (const [x, y, z] of points) {
        const [px, py, pz] = moved(here, [x, y, z]);
        const [qx, qy, qz] = moved(there, [16 - x, y, z]);
        const off = Math.hypot(16 - px! - qx!, py! - qy!, pz! - qz!);
        assert.ok(off < 1e-9, `${bone} at ${timeMs} ms is off by ${off}`);
      }
    }
  }
  const { role, socket } = {
    socket: undefined,
    ...model.bones.find(({ name }) => name === "arm_r")!,
  };
  assert.deepEqual([role, socket], ["rightUpperArm", undefined]);
  assert.deepEqual(model.animations[0]!.markers, [
    { tMs: 100, name: "up_r" },
    { tMs: 700, name: "up_l" },
  ]);
});

test("a macro is one line of the log, in ordinary operations, and is undone at once", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch --tag arm", ARM);
  await run.does("mirror-rig --from _l --to _r --at 7 --tag right");
  const lines = run.read("scene/log.ndjson").trimEnd().split("\n");
  const last = JSON.parse(lines[lines.length - 1]!);
  assert.deepEqual([lines.length, last.op, last.tag], [3, "batch", "right"]);
  assert.match(
    await run.does("list --tag right"),
    /paint-weight --bone arm_r --box 1,6,7,2,3,1 --weight 1/,
  );
  await run.does("undo");
  assert.equal(modelOf(run).bones.length, 4);
});

test("mirroring again brings what moved up to date, and says what only an amendment can change", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", ARM);
  await run.does("mirror-rig --from _l --to _r");
  await run.refuses("mirror-rig --from _l --to _r", /changes nothing: all _r are mirror images/);
  await run.does("set-bone --name arm_l --head-x 12");
  assert.match(await run.does("mirror-rig --from _l --to _r"), /: 1 bone from _l to _r/);
  assert.deepEqual(modelOf(run).bones.find(({ name }) => name === "arm_r")!.head, [4, 9, 7]);

  await run.does("set-op 9 --max 1.5 --pivot-x 12");
  await run.refuses(
    "mirror-rig --from _l --to _r",
    /joint swing_r is not the mirror image of its _l side; make it so: set-op 32 --max 1.5 --pivot-x 4/,
  );
  await run.does("set-op 32 --max 1.5 --pivot-x 4");
  await run.does("set-op 5 --deform false");
  await run.refuses(
    "mirror-rig --from _l --to _r",
    /bone hand_r has --deform true, hand_l has not/,
  );
});

test("mirroring a curve again replaces the curve that stands there", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", ARM);
  await run.does("mirror-rig --from _l --to _r");
  await run.does("mirror-animation --animation wave --shift 0.25");
  const first = modelOf(run).animations[0]!.tracks;
  await run.does("mirror-animation --animation wave");
  const track = (joint: string) =>
    modelOf(run).animations[0]!.tracks.find((other) => other.joint === joint)!.keyframes;
  assert.deepEqual(
    track("swing_r").map(({ tMs, value }) => [tMs, value]),
    [
      [0, 0.9],
      [300, -0.7],
      [800, 0.9],
    ],
  );
  assert.deepEqual(
    track("twist_r").map(({ value }) => value),
    [1, -2],
  );
  await run.does("mirror-animation --animation wave --shift 0.25");
  assert.deepEqual(modelOf(run).animations[0]!.tracks, first);
});

test("what cannot be mirrored is refused with what to do", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", ARM);
  await run.refuses("mirror-rig --from _l --to _l", /both "_l"; name two sides/);
  await run.refuses("mirror-rig --from _west --to _r", /no bone or joint has _west in its name/);
  await run.refuses(
    "mirror-animation --animation wave --shift 0.5",
    /joint swing_r is not declared; make it with mirror-rig --from _l --to _r/,
  );
  await run.refuses(
    "mirror-animation --animation wav",
    /animation "wav" is not declared; did you mean wave/,
  );
  await run.refuses("mirror-animation --animation wave --from _x", /no joint with _x in its name/);
  await run.does("define-animation --name once --period-ms 500");
  await run.refuses("mirror-animation --animation once --shift 0.5", /once plays once/);
  await run.does("set-op 16 --value 0.5");
  await run.does("mirror-rig --from _l --to _r");
  await run.refuses(
    "mirror-animation --animation wave --shift 0.5",
    /swing_l jumps at the seam of wave, 0.9 at 800 ms and 0.5 at 0/,
  );
  await run.does(
    "define-joint --name bend --bone hand_l --kind rotation --axis x --min 0 --max 1 --rest 0 --drive auto",
  );
  await run.refuses(
    "mirror-rig --from _l --to _r",
    /joint bend of bone hand_l has no _l in its name; rename it with set-op/,
  );
});

test("a pose is one keyframe for each joint, in words that may be negative", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", ARM);
  const said = await run.does(
    "add-pose swing_l=-0.2 --animation wave --t-ms 50 --interp ease-out raise_l=1",
  );
  assert.equal(said, "ops 26 to 27: wave: 2 keyframes at 50 ms");
  assert.match(
    await run.does("list"),
    /27 add-keyframe --animation wave --joint raise_l --t-ms 50 --value 1 --interp ease-out$/,
  );
  assert.match(
    await run.does("add-pose --animation wave --t-ms 60 swing_l=-9 raise_l=2 twist_l=4"),
    /: 3 keyframes at 60 ms; op 28 swing_l: outside -1.2 to 1.6: .* see also op 30 twist_l$/,
  );
  await run.refuses("add-pose --animation wave --t-ms 0", /needs JOINT=VALUE, for instance/);
  await run.refuses(
    "add-pose --animation wave --t-ms 0 swing_l",
    /found "swing_l" where JOINT=VALUE/,
  );
  await run.refuses("add-pose --animation wave --t-ms 0 a=1 a=2", /joint a is given twice/);
  await run.refuses("add-pose --animation wave --t-ms 0 a=x", /a needs a number, found "x"/);
  await run.refuses(
    "add-pose --animation wave --t-ms 0 --swing_l 0.2",
    /no flag "--swing_l"; what is no flag stands without dashes: swing_l=VALUE$/,
  );
  await run.refuses("add-pose --animation wave --t-ms 0 swng_l=1", /did you mean swing_l\?/);
  await run.refuses("mirror-rig swing_l=1", /found "swing_l=1" where a --flag was expected/);
});

test("a macro may stand in a batch and sees what the lines before it recorded", async () => {
  const run = sandbox({ volume: VOLUME });
  const lines = `${ARM}mirror-rig --from _l --to _r\nmirror-animation --animation wave --shift 0.5\n`;
  await run.does("batch", lines);
  assert.equal(run.read("scene/log.ndjson").trimEnd().split("\n").length, 2);
  assert.equal(modelOf(run).animations[0]!.tracks.length, 8);
  await run.refuses(
    "batch",
    /^mc-skin: line 2: add-pose needs JOINT=VALUE/,
    2,
    "clear\nadd-pose --animation wave --t-ms 0",
  );
  await run.refuses(
    "batch",
    /line 1: --after belongs to the whole/,
    2,
    "add-pose --animation wave --t-ms 0 swing_l=0 --after 3",
  );
});

test("the source vocabulary has no macros, and help shows each with its words", async () => {
  const run = sandbox({ volume: VOLUME, vocabulary: "source" });
  await run.refuses("mirror-rig --from _l --to _r", /mirror-rig is not in the source vocabulary/);
  await run.refuses("miror-rig", /did you mean mirror-rig\?/);
  const help = await run.does("add-pose --help");
  assert.match(help, /^mc-skin add-pose JOINT=VALUE \.\.\. FLAGS: /);
  assert.match(
    help,
    /Example:\n {2}mc-skin add-pose --animation walk --t-ms 0 hip_l=0\.4 knee_l=-0\.2$/,
  );
  assert.match(await run.does("--help"), /mirror-animation +Make the other side's curves/);
});

test("a side's mark counts where it is not part of a longer word", () => {
  const image = (name: string, from: string, to: string) => otherSide(name, { from, to });
  assert.equal(image("arm_l", "_l", "_r"), "arm_r");
  assert.equal(image("upper_leg_l", "_l", "_r"), "upper_leg_r");
  assert.equal(image("upper_leg", "_l", "_r"), undefined);
  assert.equal(image("hand_l_socket", "_l", "_r"), "hand_r_socket");
  assert.equal(image("leftArm", "left", "right"), "rightArm");
  assert.equal(image("ArmLeft", "Left", "Right"), "ArmRight");
  assert.equal(image("cleft", "left", "right"), undefined);
  assert.equal(image("finger.L1", ".L", ".R"), "finger.R1");
});

test("a mirrored turn keeps its sign about x only, a mirrored shift changes it along x only", () => {
  const signs = (["rotation", "translation"] as const).map((kind) =>
    (["x", "y", "z"] as const).map((axis) => signOf(kind, axis)),
  );
  assert.deepEqual(signs, [
    [1, -1, -1],
    [-1, 1, 1],
  ]);
});
