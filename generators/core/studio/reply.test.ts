import assert from "node:assert/strict";
import test from "node:test";
import { sandbox } from "./sandbox.test.helper.js";

const VOLUME = { x: 16, y: 32, z: 16 };

const ARM = `define-bone --name upper_arm_l --parent ""
set-bone --name upper_arm_l --head-x 3 --head-y 26 --head-z 8 --tail-x 3 --tail-y 20 --tail-z 8`;

const joint = (flags: string, name = "j") =>
  `define-joint --name ${name} --bone upper_arm_l --rest 0 --drive caller ${flags}`;

test("a joint's reply says where it takes the bone's tail at its limits", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", ARM);
  assert.equal(
    await run.does(joint("--kind rotation --axis x --min=-1.5708 --max 0.7854", "shoulder_l")),
    "op 3: joint shoulder_l turns upper_arm_l about x, caller; at min -1.5708: tail (3,20,8)→(3,26,14): forward, up; at max 0.7854: →(3,21.8,3.8): back, up",
  );
  assert.match(
    await run.does(joint("--kind translation --axis y --min 0 --max 2", "lift")),
    /shifts upper_arm_l along y, caller; at max 2: tail \(3,20,8\)→\(3,22,8\): up$/,
  );
  assert.match(
    await run.does(joint("--kind rotation --axis y --min=-1 --max 1", "spin")),
    /about y, caller; its tail stays: it twists the bone$/,
  );
  const long = "a_joint_with_a_name_that_is_as_long_as_they_come";
  const said = await run.does(
    joint("--kind rotation --axis z --min=-1.23456789 --max 1.23456789", long),
  );
  assert.match(said, /about z, caller; tail at min right, up; at max left, up$/);
  assert.ok(said.length <= 160);
});

test("a joint of a bone that has no place yet says how to give it one", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does('define-bone --name upper_arm_l --parent ""');
  assert.match(
    await run.does(joint("--kind rotation --axis x --min=-1 --max 1")),
    /caller; set-bone places upper_arm_l, then it can be told where it goes$/,
  );
});

test("a keyframe's reply says which way the tail goes, and what it replaced", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", ARM);
  await run.does(joint("--kind rotation --axis x --min=-1 --max 1"));
  await run.does("define-animation --name walk --period-ms 1000 --loop true");
  const key = "add-keyframe --animation walk --joint j --t-ms 0";
  assert.equal(
    await run.does(`${key} --value 0.5`),
    "op 5: walk: j = 0.5 at 0 ms (tail back, up), keyframe 1 of its track".replace(", up", ""),
  );
  assert.match(
    await run.does(`${key} --value=-2`),
    /keyframe 1 of its track, outside -1 to 1: it will be clamped, in place of 0\.5$/,
  );
  assert.match(
    await run.does("add-keyframe --animation walk --joint j --t-ms 9 --value 0"),
    /at 9 ms, keyframe 2/,
  );
});

test("data tell the byte offset of the record, its number, box, reach and remarks", async () => {
  const run = sandbox({ volume: VOLUME });
  const call = async (line: string, input?: string) => {
    const { data } = await run.call(line, input);
    const log = Buffer.from(run.read("scene/log.ndjson"));
    const text = log.subarray(data!["offset"] as number).toString("utf8");
    return { data: data!, record: JSON.parse(text.slice(0, text.indexOf("\n"))) };
  };
  const sphere = await call("add-sphere --x 3 --y 26 --z 8 --r 2 --color #aabbcc --tag é");
  assert.deepEqual([sphere.record.op, sphere.data["n"]], ["add-sphere", 1]);
  assert.deepEqual(sphere.data["box"], { low: [1, 24, 6], high: [5, 28, 10] });
  const batch = await call("batch", ARM);
  assert.deepEqual([batch.record.op, batch.data["first"], batch.data["n"]], ["batch", 2, 3]);
  const turn = await call(joint("--kind rotation --axis x --min=-1.5708 --max 0"));
  const { tail, atMin } = turn.data["reach"] as { tail: number[]; atMin: number[] };
  assert.deepEqual(tail, [3, 20, 8]);
  assert.ok(Math.abs(atMin[2]! - 14) < 1e-3);
  const undo = await call("undo");
  assert.deepEqual([undo.record.op, undo.data["n"]], ["undo", undefined]);
});

test("undo says what it took back, brought back or restored", async () => {
  const run = sandbox({ volume: VOLUME });
  const sphere = "add-sphere --x 3 --y 26 --z 8 --r 2 --color #aabbcc";
  await run.does(`${sphere} --tag a`);
  await run.does("batch", `${sphere}\n${sphere}`);
  assert.equal(await run.does("undo"), "undone: ops 2 to 3 taken back; 1 operation is in effect");
  await run.does("set-op 1 --r 3");
  assert.match(await run.does("undo"), /^undone: op 1 add-sphere as it was before; 1 /);
  await run.does("remove-op 1");
  assert.match(await run.does("undo"), /^undone: op 1 add-sphere in effect again; 1 /);
  assert.match(await run.does("undo"), /^undone: op 1 add-sphere taken back; 0 operations are/);
});
