import assert from "node:assert/strict";
import test from "node:test";
import { AFFINE_STRIDE, boneMatrices, compileRig, poseAt } from "bindpose/runtime";
import { readConfig } from "../../config/read-config.js";
import { readLog, resolveOperations } from "../../log/index.js";
import { buildModel, replayRig } from "../../rig/index.js";
import { type Sandbox, SPEC, sandbox, VOLUME } from "../sandbox.test.helper.js";

const ARM = `
define-bone --name upper --parent ""
set-bone --name upper --head-x 2 --head-y 8 --head-z 8 --tail-x 7 --tail-y 8 --tail-z 8
define-bone --name fore --parent upper
set-bone --name fore --head-x 7 --head-y 8 --head-z 8 --tail-x 13 --tail-y 8 --tail-z 8 --roll 0.4
define-animation --name wave --period-ms 1000
`;
const joint = (name: string, axis: string, more = "") =>
  `define-joint --name ${name} --bone fore --kind rotation --axis ${axis} --min=-3 --max 2 --rest 0 --drive caller ${more}\n`;
const keyed = (name: string) =>
  `add-keyframe --animation wave --joint ${name} --t-ms 0 --value 0\nadd-keyframe --animation wave --joint ${name} --t-ms 1000 --value 2\n`;

function modelOf(run: Sandbox) {
  const config = readConfig(SPEC.name, run.folder);
  assert.ok(config.ok);
  const contents = readLog(config.data.log, { tool: SPEC.name, kind: SPEC.kind });
  assert.ok(contents.ok);
  const { operations } = resolveOperations(contents.data.entries, SPEC.name);
  const { state, problems } = replayRig(operations, []);
  assert.deepEqual(problems, []);
  return buildModel(state, { assetKind: SPEC.kind, generator: "test" });
}

/** The angle by which a bone has turned from its bind pose at an instant. */
function turnOf(model: ReturnType<typeof modelOf>, bone: string, timeMs: number): number {
  const rig = compileRig(model);
  const palette = new Float64Array(rig.bones.count * AFFINE_STRIDE);
  boneMatrices(rig, poseAt(rig, "wave", timeMs), palette);
  const at = AFFINE_STRIDE * model.bones.findIndex(({ name }) => name === bone);
  const trace = palette[at]! + palette[at + 4]! + palette[at + 8]!;
  return Math.acos(Math.min(1, Math.max(-1, (trace - 1) / 2)));
}

for (const [axis, kind] of [
  ["x", "along fore"],
  ["z", "at the head of fore"],
] as const) {
  test(`helpers ${kind} follow their shares of the turn`, async () => {
    const run = sandbox({ volume: VOLUME });
    await run.does("batch", `${ARM}${joint("bend", axis, "--pivot-y 8.5")}${keyed("bend")}`);
    assert.match(
      await run.does("add-twist --bone fore"),
      new RegExp(`1 helper bone ${kind}: half the turn of bend`),
    );
    let model = modelOf(run);
    for (const timeMs of [0, 300, 1000]) {
      const whole = turnOf(model, "fore", timeMs);
      assert.ok(Math.abs(turnOf(model, "fore_twist", timeMs) - whole / 2) < 1e-9);
    }
    await run.does("undo");
    await run.does("add-twist --bone fore --count 3");
    model = modelOf(run);
    const whole = turnOf(model, "fore", 700);
    for (const i of [1, 2, 3]) {
      assert.ok(Math.abs(turnOf(model, `fore_twist${i}`, 700) - (whole * i) / 4) < 1e-9);
    }
  });
}

test("helpers of a twist lie along the bone, nearer ends first; those of a bend lie on the joint", async () => {
  const run = sandbox({ volume: VOLUME });
  // The mount turns the axis from y onto the bone.
  await run.does("batch", `${ARM}${joint("twist", "y", "--orient-z=-1.5707963")}`);
  await run.does("add-twist --bone fore --count 2");
  const [first, second] = modelOf(run).bones.slice(2);
  assert.deepEqual(
    [first!.head, first!.tail],
    [
      [7, 8, 8],
      [9, 8, 8],
    ],
  );
  assert.deepEqual([second!.head, second!.tail, second!.roll], [[9, 8, 8], [11, 8, 8], 0.4]);
  await run.does("undo");
  await run.does("set-op 6 --orient-z 0");
  await run.does("add-twist --bone fore");
  const bend = modelOf(run).bones[2]!;
  assert.deepEqual(
    [bend.head, bend.tail],
    [
      [5.8, 8, 8],
      [8.2, 8, 8],
    ],
  );
});

test("what cannot be helped is refused", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", ARM);
  await run.refuses("add-twist --bone for", /bone "for" is not declared; did you mean fore\?/);
  await run.refuses("add-twist --bone fore", /no rotation joint turns fore/);
  await run.does("batch", joint("a", "x") + joint("b", "z"));
  await run.refuses("add-twist --bone fore", /name one with --joint; it has a, b/);
  await run.refuses("add-twist --bone fore --joint c", /no rotation joint c turns fore/);
  await run.refuses("add-twist --bone fore --joint a --count 9", /at most 8/);
  await run.does("add-twist --bone fore --joint a");
  await run.refuses("add-twist --bone fore --joint b", /there is a fore_twist already/);
  await run.does("define-bone --name tip --parent fore");
  await run.refuses("add-twist --bone tip", /tip has no place yet/);
  await run.does("define-bone --name hold_socket --parent fore");
  await run.does(
    "set-bone --name hold_socket --head-x 1 --head-y 1 --head-z 1 --tail-x 1 --tail-y 2 --tail-z 1",
  );
  await run.refuses("add-twist --bone hold_socket", /does not deform the skin/);
});
