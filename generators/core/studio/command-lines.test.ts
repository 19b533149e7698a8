import assert from "node:assert/strict";
import test from "node:test";
import { splitWords } from "../args/split-words.js";
import { parseBatch as parse } from "./parse-batch.js";
import { parseOperation } from "./parse-operation.js";

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
    assert.deepEqual(batch.data.labels.slice(-2), ["line 13", "line 14"]);
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
    /add-capsule is not in the source/,
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
