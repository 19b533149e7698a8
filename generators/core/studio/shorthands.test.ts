import assert from "node:assert/strict";
import test from "node:test";
import type { ModelSpec } from "bindpose/contract";
import type { Axis } from "bindpose/contract/words";
import { AFFINE_STRIDE, boneMatrices, compileRig } from "bindpose/runtime";
import { boneOrient } from "../rig/bone-orient.js";
import type { Vector } from "../rig/rig-state.js";
import { sandbox, VOLUME } from "./sandbox.test.helper.js";

/** Where a point goes when a joint of one bone, turned by `orient`, has the value. */
function moved(bone: readonly [Vector, Vector, number], axis: Axis, value: number, point: Vector) {
  const [head, tail, roll] = bone;
  const orient = boneOrient(head, tail, roll)!;
  const model = {
    version: 1,
    skinned: true,
    bones: [{ name: "b", parent: null, head, tail, roll }],
    joints: [
      {
        name: "j",
        bone: "b",
        kind: "rotation",
        axis,
        min: -4,
        max: 4,
        rest: 0,
        drive: "auto",
        orient,
      },
    ],
    animations: [],
  } as unknown as ModelSpec;
  const palette = new Float64Array(AFFINE_STRIDE);
  boneMatrices(compileRig(model), Float64Array.of(value), palette);
  return [0, 1, 2].map(
    (i) =>
      palette[i]! * point[0] +
      palette[3 + i]! * point[1] +
      palette[6 + i]! * point[2] +
      palette[9 + i]!,
  ) as unknown as Vector;
}

test("in a bone's own frame a turn about y leaves the bone in place, one about z has the axis nearest +z", () => {
  const bones: [Vector, Vector, number][] = [
    [[5, 26, 8], [3, 20, 8], 0],
    [[5, 26, 8], [3, 20, 8.5], 0.7],
    [[0, 0, 0], [4, 0, 0], -2],
    [[0, 0, 0], [-4, 0, 0], 0],
    [[1, 2, 3], [1, 9, 3], 3],
    [[1, 2, 3], [1, -9, 3], 0.1],
    [[1, 2, 3], [2, 2, 9], 1],
  ];
  for (const bone of bones) {
    const [head, tail] = bone;
    const still = moved(bone, "y", 1.1, tail);
    assert.ok(
      still.every((value, i) => Math.abs(value - tail[i]!) < 1e-4),
      `${bone}: ${still}`,
    );
    const d = tail.map((value, i) => (value - head[i]!) / distance(head, tail));
    const turned = moved(bone, "z", Math.PI / 2, tail).map(
      (value, i) => (value - head[i]!) / distance(head, tail),
    );
    // z = d x turned, and no direction across the bone is nearer to +z.
    const z = d[0]! * turned[1]! - d[1]! * turned[0]!;
    assert.ok(Math.abs(z - Math.sqrt(1 - d[2]! * d[2]!)) < 1e-4, `${bone}: ${z}`);
  }
  // Along z itself nothing is nearest; x is taken.
  const ahead = moved([[0, 0, 0], [0, 0, 2], 0.4], "x", Math.PI / 2, [0, 0, 2]);
  assert.ok(Math.abs(Math.abs(ahead[1]) - 2) < 1e-4);
  assert.equal(boneOrient([1, 1, 1], [1, 1, 1], 0), undefined);
});

function distance(a: Vector, b: Vector): number {
  return Math.hypot(...a.map((value, i) => value - b[i]!));
}

const ARM = `define-bone --name arm_l --parent ""
set-bone --name arm_l --head-x 5 --head-y 14 --head-z 8 --tail-x 3 --tail-y 8 --tail-z 8.5`;

const JOINT =
  "define-joint --name bend --bone arm_l --kind rotation --axis x --min 0 --max 1 --rest 0 --drive auto";

test("--along a bone is recorded as the bone's ends, also within the batch that places it", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", `${ARM}\nadd-capsule --along arm_l --r 1 --color #aabbcc`);
  await run.does("set-bone --name arm_l --tail-y 7");
  await run.does("subtract-capsule --along arm_l --r 0.5 --r2 0.2");
  const list = await run.does("list");
  assert.match(list, /3 add-capsule --from 5,14,8 --to 3,8,8.5 --r 1 --color '#aabbcc'/);
  assert.match(list, /5 subtract-capsule --from 5,14,8 --to 3,7,8.5 --r 0.5 --r2 0.2/);
  await run.does("set-op 3 --along arm_l");
  assert.match(await run.does("list"), /3 add-capsule --from 5,14,8 --to 3,7,8.5 --r 1/);
});

test("--along asks for a bone that stands, and for nothing that it supplies", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does('define-bone --name arm_l --parent ""');
  const capsule = "add-capsule --r 1 --color #aabbcc";
  await run.refuses(
    `${capsule} --along arm_`,
    /--along: bone "arm_" is not declared; did you mean arm_l\?/,
  );
  await run.refuses(
    `${capsule} --along arm_l`,
    /bone arm_l has no place yet; set-bone gives it one/,
  );
  await run.refuses(
    `${capsule} --along arm_l --to 1,1,1`,
    /--along stands for --to; give one of them/,
  );
  await run.refuses(capsule, /add-capsule needs --from \(three numbers x,y,z\), --to/);
  assert.match(await run.does("add-capsule --help"), /--along +optional +from this bone's head/);
});

test("--frame bone is recorded as the mount's turn and can be taken back", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", `${ARM}\n${JOINT} --frame bone`);
  assert.match(
    await run.does("list"),
    /--drive auto --orient-x -?[0-9.]+ --orient-y -?[0-9.]+ --orient-z -?[0-9.]+$/,
  );
  await run.does("set-op 3 --frame model");
  assert.match(await run.does("list"), /--orient-x 0 --orient-y 0 --orient-z 0$/);
  await run.does("set-op 3 --frame bone --max 2");
  assert.match(await run.does("list"), /--max 2 .*--orient-z 2.820776$/);
  await run.refuses(`${JOINT} --frame bone --orient-x 1`, /--frame stands for --orient-x/);
  await run.does("define-bone --name tip --parent arm_l --socket true");
  await run.does(
    "set-bone --name tip --head-x 1 --head-y 1 --head-z 1 --tail-x 1 --tail-y 1 --tail-z 1",
  );
  await run.refuses(
    "define-joint --name spin --bone tip --kind rotation --axis x --min 0 --max 1 --rest 0 --drive auto --frame bone",
    /--frame: bone tip has no length, so no frame of its own/,
  );
});

test("the source vocabulary has neither", async () => {
  const run = sandbox({ volume: VOLUME, vocabulary: "source" });
  await run.does("batch", ARM);
  await run.refuses(
    `${JOINT} --frame bone`,
    /define-joint --frame is not in the source vocabulary/,
  );
});
