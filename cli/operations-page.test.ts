import assert from "node:assert/strict";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after } from "node:test";
import { playLine } from "./shell.test.helper.js";

const top = mkdtempSync(join(tmpdir(), "bindpose-operations-"));
after(() => rmSync(top, { recursive: true, force: true }));
const page = readFileSync(new URL("../../docs/OPERATIONS.md", import.meta.url), "utf8");

/** A figure that has what examples speak of; they count on a sphere as operation 12. */
const FIGURE = `define-bone --name pelvis --parent ""
set-bone --name pelvis --head-x 16 --head-y 16 --head-z 8 --tail-x 16 --tail-y 18 --tail-z 8
define-bone --name spine --parent pelvis
set-bone --name spine --head-x 16 --head-y 18 --head-z 8 --tail-x 16 --tail-y 26 --tail-z 8
define-bone --name head --parent spine
set-bone --name head --head-x 16 --head-y 27 --head-z 8 --tail-x 16 --tail-y 31 --tail-z 8
define-bone --name upper_leg_l --parent pelvis
set-bone --name upper_leg_l --head-x 17 --head-y 16 --head-z 8 --tail-x 17 --tail-y 10 --tail-z 8
define-bone --name lower_leg_l --parent upper_leg_l
set-bone --name lower_leg_l --head-x 17 --head-y 10 --head-z 8 --tail-x 17 --tail-y 4 --tail-z 8
define-bone --name tail_3 --parent pelvis
add-sphere --x 16 --y 28 --z 8 --r 4 --color "#d8b48a" --tag legs
set-bone --name tail_3 --head-x 16 --head-y 16 --head-z 7 --tail-x 16 --tail-y 16 --tail-z 4
define-joint --name jaw --bone head --kind rotation --axis x --min=-0.5 --max 0.5 --rest 0 --drive auto
define-joint --name hip_l --bone upper_leg_l --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive auto
define-joint --name knee_l --bone lower_leg_l --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive auto
define-animation --name walk --period-ms 1000 --loop true
add-keyframe --animation walk --joint hip_l --t-ms 0 --value 0.4 --interp linear
`;
const ARM = `define-bone --name upper_arm_l --parent spine
set-bone --name upper_arm_l --head-x 19 --head-y 26 --head-z 8 --tail-x 22 --tail-y 26 --tail-z 8
define-bone --name forearm_l --parent upper_arm_l
set-bone --name forearm_l --head-x 22 --head-y 26 --head-z 8 --tail-x 26 --tail-y 26 --tail-z 8
define-joint --name shoulder_l --bone upper_arm_l --kind rotation --axis x --min=-1.2 --max 1.6 --rest 0 --drive auto
define-joint --name turn_l --bone forearm_l --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive auto
add-keyframe --animation walk --joint shoulder_l --t-ms 500 --value 0.4 --interp bezier
mirror-rig --from _l --to _r
`;

async function sculpt(name: string, lines: string): Promise<string> {
  const folder = join(top, name);
  mkdirSync(folder);
  writeFileSync(join(folder, "lines.txt"), lines);
  writeFileSync(
    join(folder, "legs.txt"),
    'add-sphere --x 17 --y 9 --z 8 --r 2 --color "#d8b48a"\n',
  );
  await playLine("mc-skin init --volume 32,48,32", folder);
  await playLine("mc-skin batch < lines.txt", folder);
  return folder;
}

test("every example of docs/OPERATIONS.md is taken by the program", async () => {
  const lines = [...page.matchAll(/^```sh\n(.*)\n```$/gm)].map(([, line]) => line!);
  assert.ok(lines.length >= 37, `${lines.length} lines were found`);
  // What an example speaks of is there; or, where it makes that itself, not yet.
  const whole = await sculpt("whole", FIGURE + ARM);
  const half = await sculpt("half", FIGURE);
  const early: string[] = [];
  for (const [index, line] of lines.entries()) {
    const folder = join(top, `${index}`);
    cpSync(whole, folder, { recursive: true });
    try {
      await playLine(line, folder);
    } catch {
      early.push(line.split(" ")[1]!);
      await playLine(line, half);
    }
  }
  assert.deepEqual(early, ["define-bone", "define-joint", "mirror-rig"]);
});
