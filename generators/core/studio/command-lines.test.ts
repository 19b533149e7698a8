import assert from "node:assert/strict";
import test from "node:test";
import { splitWords } from "../args/split-words.js";
import { parseBatch as parse } from "./parse-batch.js";
import { parseOperation } from "./parse-operation.js";
import { sandbox } from "./sandbox.test.helper.js";

const apart = () => assert.fail("these lines do not depend on a run");

const parseBatch = (text: string, program: string, vocabulary: "extended" | "source") =>
  parse(text, { program, vocabulary, behind: apart });

/** The command lines of the family's published examples, as they stand there. */
const LINES = `
mc-skin add-ellipsoid --x 8 --y 22 --z 8 --rx 3 --ry 5 --rz 3 --color "#d8b48a"  # torso
mc-skin add-cylinder --x 8 --y 14 --z 8 --r 1.4 --height 8 --axis y --color "#d8b48a" --blend 1  # upper arm
mc-skin add-sphere --x 8 --y 30 --z 8 --r 2.6 --color "#d8b48a" --blend 1        # head, fused
mc-skin define-bone --name pelvis --parent ""                                  # root bone
mc-skin define-bone --name spine  --parent pelvis
mc-skin define-bone --name upper_arm_l --parent spine
mc-skin set-bone --name upper_arm_l --head-x 5 --head-y 26 --head-z 8 \\
                 --tail-x 3 --tail-y 20 --tail-z 8 --roll 0
mc-skin define-joint --name shoulder_l --bone upper_arm_l --kind rotation --axis x \\
                     --min=-1.2 --max 1.6 --rest 0 --drive caller
mc-skin define-animation --name walk --period-ms 1000 --loop true --auto-play false
mc-skin add-keyframe --animation walk --joint shoulder_l --t-ms 0   --value 0.4  --interp bezier
mc-skin add-keyframe --animation walk --joint shoulder_l --t-ms 500 --value=-0.4 --interp ease-in
`;

test("the published command lines are recorded as they stand, in either vocabulary", async () => {
  for (const vocabulary of ["extended", "source"] as const) {
    const batch = await parseBatch(LINES, "mc-skin", vocabulary);
    assert.ok(batch.ok);
    assert.equal(batch.data.operations.length, 11);
    assert.deepEqual(batch.data.operations[3], { op: "define-bone", name: "pelvis", parent: "" });
    assert.deepEqual(batch.data.operations[7], {
      op: "define-joint",
      name: "shoulder_l",
      bone: "upper_arm_l",
      kind: "rotation",
      axis: "x",
      min: -1.2,
      max: 1.6,
      rest: 0,
      drive: "caller",
    });
    assert.deepEqual(batch.data.lines.slice(-2), [13, 14]);
  }
});

test("a batch stops at its first bad line and names it", async () => {
  const refused = async (text: string, pattern: RegExp) => {
    const batch = await parseBatch(text, "mc-skin", "extended");
    assert.ok(!batch.ok);
    assert.match(batch.error, pattern);
  };
  await refused(
    "clear\n\nadd-spere --x 1\n",
    /^line 3: there is no command "add-spere"; did you mean add-sphere\?/,
  );
  await refused("clear\nundo", /^line 2: undo cannot stand in a batch/);
  await refused("clear\nclear 'x", /^line 2: the quote/);
  await refused("clear --after 3", /^line 1: --after belongs to the whole batch/);
  await refused("# nothing\n\n", /holds no operation/);
});

test("the source vocabulary refuses what it does not have", () => {
  const refused = (line: string, pattern: RegExp) => {
    const words = splitWords(line);
    assert.ok(words.ok);
    assert.ok(
      parseOperation(words.data, { program: "mc-skin", vocabulary: "extended", run: apart }).ok,
      line,
    );
    const parsed = parseOperation(words.data, {
      program: "mc-skin",
      vocabulary: "source",
      run: apart,
    });
    assert.ok(!parsed.ok);
    assert.match(parsed.error, pattern);
  };
  refused(
    "add-capsule --from 0,0,0 --to 1,1,1 --r 1 --color #aabbcc",
    /add-capsule is not in the source vocabulary, .*; use add-cylinder or add-ellipsoid$/,
  );
  refused(
    "subtract-box --x 1 --y 1 --z 1 --w 1 --h 1 --d 1 --rot-x 1",
    /subtract-box --rot-x is not in the source/,
  );
});

test("a record's meaning is checked beyond its single flags", () => {
  const words = "add-box --x 1 --y 1 --z 1 --w 4 --h 2 --d 4 --round 1.5 --color #aabbcc".split(
    " ",
  );
  const parsed = parseOperation(words, { program: "mc-skin", vocabulary: "extended", run: apart });
  assert.ok(!parsed.ok);
  assert.match(parsed.error, /round is 1.5, at most half the smallest extent \(1\)/);
  const both = "add-sphere --x 1 --y 1 --z 1 --r 4 --sharp --smooth --color #aabbcc".split(" ");
  const sharp = parseOperation(both, { program: "dc-skin", vocabulary: "extended", run: apart });
  assert.ok(!sharp.ok);
  assert.match(sharp.error, /exclude each other/);
});

/** Lines with a command each, those that end in a backslash joined. */
const COMMANDS = LINES.replaceAll(/\\\n\s*/g, " ")
  .trim()
  .split("\n");

test("every published command runs as it stands, one call each, from init to the posed picture", async () => {
  const run = sandbox({
    volume: { x: 16, y: 36, z: 16 },
    requiredAnimations: [{ name: "walk", periodMs: 1000, loop: true }],
  });
  const does = (line: string) => run.does(line.replace(/^mc-skin /, ""));
  assert.match(
    await does("mc-skin init                                  # write an empty log"),
    /^wrote /,
  );
  assert.match(await does("mc-skin --help                 # every operation"), /define-bone/);
  assert.match(
    await does("mc-skin define-bone --help     # one operation's exact flags"),
    /--parent/,
  );
  assert.equal(COMMANDS.length, 11);
  for (const line of COMMANDS) assert.match(await does(line), /^op \d+: /, line);
  const list = await run.does("list");
  assert.match(list, /define-bone --name pelvis --parent ''$/m);
  assert.match(list, /--min -1\.2 --max 1\.6 --rest 0 --drive caller$/m);
  assert.match(list, /--loop true --auto-play false$/m);
  assert.match(list, /--t-ms 500 --value -0\.4 --interp ease-in$/m);
  for (const [name, y] of [
    ["pelvis", 14],
    ["spine", 18],
  ] as const) {
    const ends = `--head-x 8 --head-y ${y} --head-z 8 --tail-x 8 --tail-y ${y + 4} --tail-z 8`;
    await run.does(`set-bone --name ${name} ${ends}`);
  }
  for (const line of [
    "mc-skin render                                # extract the surface",
    "mc-skin render --view front                   # ...from a chosen camera",
    "mc-skin render --time 500 --animation walk    # ...posed",
  ]) {
    assert.match(await does(line), /^wrote mesh\.glb, rig\.json/m, line);
  }
});

test("a value may start with a minus, stand behind an equals sign, and be empty", async () => {
  const run = sandbox({ volume: { x: 16, y: 16, z: 16 } });
  const colour = "--color #aabbcc";
  await run.does(`add-sphere --x -3 --y=-.5 --z 4 --r 5 ${colour}`);
  await run.does("define-bone --parent= --name 007");
  await run.does("define-bone --name 1e5 --parent 007");
  await run.does("define-animation --name walk --period-ms 1000 --loop --auto-play false");
  const list = await run.does("list");
  assert.match(list, /^1 add-sphere --x -3 --y -0\.5 --z 4 /);
  assert.match(list, /define-bone --name 007 --parent ''$/m);
  assert.match(list, /define-bone --name 1e5 --parent 007$/m);
  assert.match(list, /--loop true --auto-play false$/m);
});
