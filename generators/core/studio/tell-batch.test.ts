import assert from "node:assert/strict";
import test from "node:test";
import { sandbox } from "./sandbox.test.helper.js";

const VOLUME = { x: 16, y: 16, z: 16 };
const COLOUR = '--color "#aabbcc"';
const ball = (x: number, r: number) => `add-sphere --x ${x} --y 8 --z 8 --r ${r} ${COLOUR}`;
const place = (name: string, x: number, y: number) =>
  `set-bone --name ${name} --head-x ${x} --head-y ${y} --head-z 8 --tail-x ${x} --tail-y ${y + 2} --tail-z 8`;
const joint = (name: string, bone: string, axis: string, most: number) =>
  `define-joint --name ${name} --bone ${bone} --kind rotation --axis ${axis} --min=-${most} --max ${most} --rest 0 --drive auto`;

const LINES = [
  "# everything that a single call would have told",
  ball(8, 3),
  ball(14, 1),
  "subtract-sphere --x 2 --y 14 --z 2 --r 1",
  "mirror --axis x",
  'replace-color --from "#ff0000" --to "#00ff00"',
  'define-bone --name body --parent ""',
  place("body", 8, 7),
  "define-bone --name arm_l --parent body",
  place("arm_l", 2, 13),
  "define-bone --name tip.l --parent body",
  "define-bone --name far --parent body",
  place("far", 8, 40),
  joint("swing", "arm_l", "x", 1),
  joint("spin", "arm_l", "y", 1),
  joint("wag", "tip.l", "x", 90),
  "define-animation --name walk --period-ms 1000",
  "add-keyframe --animation walk --joint swing --t-ms 0 --value 0.5",
  "add-keyframe --animation walk --joint swing --t-ms 0 --value 0.7",
  "add-keyframe --animation walk --joint swing --t-ms 500 --value 4",
  "paint-weight --bone body --box 20,0,0,1,1,1 --weight 1",
];

test("a batch tells of each line what a single call tells: doubts first, then joints, then notes", async () => {
  const run = sandbox({ volume: VOLUME });
  const said = (await run.does("batch", LINES.join("\n"))).split("\n");
  assert.deepEqual(said, [
    "ops 1 to 20: a batch of 20, 9 of them doubtful:",
    "line 4, op 3 subtract-sphere: cuts nothing",
    "line 5, op 4 mirror: op 2 stood only there and is gone (--keep high?)",
    "line 6, op 5 replace-color: nothing recorded so far is #ff0000",
    "line 10, op 9 arm_l: its name says left, but x = 2 is the character's right of 8: the left is +x, both its ends are outside the body: no skin follows it",
    "line 11, op 10 tip.l: engines change this name: use letters, digits, _ and -",
    "line 13, op 12 far: outside the volume",
    "line 16, op 15 wag: radians, not degrees?",
    "line 20, op 19 swing: outside -1 to 1: it will be clamped",
    "line 21, op 20 paint-weight: wholly outside the volume",
    "line 14, op 13 swing: tail back, down at -1; forward, down at 1",
    "line 15, op 14 spin: its tail stays: it twists the bone",
    "line 16, op 15 wag: tip.l has no place yet",
    "line 19, op 18 swing: in place of 0.5",
  ]);
});

test("in a batch with a mirror at its end shapes are met as they stand", async () => {
  const run = sandbox({ volume: VOLUME });
  const lines = [
    ball(9, 3),
    ball(13, 1.5),
    ball(15, 0.4),
    ball(3, 1),
    "mirror --axis x --keep high",
  ];
  assert.deepEqual((await run.does("batch", lines.join("\n"))).split("\n"), [
    "ops 1 to 5: a batch of 5, 1 of them doubtful:",
    "line 3, op 3 add-sphere: thinner than 2 cells, touches nothing; op 2 is 0.1 away",
  ]);
  await run.does("remove-op 5");
  assert.match(
    await run.does("set-op 4 --r 1.1"),
    /^op 4 changed: .* touches nothing; op 1 is 1\.9 away$/,
  );
});

test("of two shapes apart the later one is doubted", async () => {
  const run = sandbox({ volume: VOLUME });
  const said = await run.does("batch", `${ball(4, 2)}\n${ball(12, 2)}`);
  assert.deepEqual(said.split("\n").slice(1), ["line 2, op 2 add-sphere: touches nothing"]);
});

test("a macro in a batch is told by the line it stands on, as data too", async () => {
  const run = sandbox({ volume: VOLUME });
  const lines = `${LINES.slice(6, 9).join("\n")}\n${place("arm_l", 12, 8)}
${joint("swing_l", "arm_l", "x", 1)}
mirror-rig --from _l --to _r
define-animation --name walk --period-ms 1000
add-pose --animation walk --t-ms 0 swing_l=0.2 swing_r=3`;
  const { out, data } = await run.call("batch", lines);
  assert.deepEqual(out!.split("\n"), [
    "ops 1 to 11: a batch of 11, 1 of them doubtful:",
    "line 8, op 11 swing_r: outside -1 to 1: it will be clamped",
    "line 5, op 5 swing_l: tail back, up at -1; forward, up at 1".replaceAll("up", "down"),
    "line 6, op 8 swing_r: tail back, up at -1; forward, up at 1".replaceAll("up", "down"),
  ]);
  assert.deepEqual(data!["remarks"], [
    { n: 11, text: "outside -1 to 1: it will be clamped", isDoubtful: true, line: 8 },
  ]);
});

test("an answer has at most 25 lines and 2 KB, whatever is wrong, and says how much is left out", async () => {
  const run = sandbox({ volume: VOLUME });
  const bones = Array.from({ length: 99 }, (_, i) => `${"an.awkward.name.".repeat(3)}${i}`);
  const lines = bones.map(
    (name, i) => `define-bone --name ${name} --parent "${i === 0 ? "" : bones[0]}"`,
  );
  const said = await run.does("batch", lines.join("\n"));
  assert.ok(Buffer.byteLength(said) <= 2048, `${Buffer.byteLength(said)} bytes`);
  assert.match(said, /^ops 1 to 99: a batch of 99, 99 of them doubtful:\n/);
  assert.match(said, /\nand \d\d more$/);
  const short = await run.does(
    "batch",
    lines.slice(0, 1).join("\n").replace(bones[0]!, "b").replace('""', bones[0]!),
  );
  assert.match(short, /^op 100: a batch of 1, the last bone b, under an\.awk/);
});

test("shapes beyond the first 64 are not looked at beside the others, and that is said", async () => {
  const run = sandbox({ volume: VOLUME });
  const said = await run.does(
    "batch",
    [...Array(70).keys()].map((i) => ball(8, 3 + i / 100)).join("\n"),
  );
  assert.match(
    said,
    /^ops 1 to 70: a batch of 70, 64 .* doubtful; what shapes from op 65 on meet is left to render:\n/,
  );
});
