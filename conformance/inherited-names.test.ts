import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { mcSkin } from "bindpose/generators/mc";
import { loadAsset, poseAt } from "bindpose/runtime";
import { validateRun } from "bindpose/validator";

/** Names that every object of JavaScript inherits: the contract allows them, so they are names. */
const [ROOT, LEFT, RIGHT] = ["__proto__", "constructor_l", "constructor_r"];
const [JOINT, OTHER, CLIP] = ["toString", "hasOwnProperty", "valueOf"];

const LINES = `
define-bone --name ${ROOT} --parent ""
set-bone --name ${ROOT} --head-x 8 --head-y 3 --head-z 8 --tail-x 8 --tail-y 8 --tail-z 8
define-bone --name ${LEFT} --parent ${ROOT}
set-bone --name ${LEFT} --head-x 9 --head-y 8 --head-z 8 --tail-x 9 --tail-y 14 --tail-z 8
add-capsule --from 8,4,8 --to 8,12,8 --r 3 --color #aabbcc --bind ${ROOT}
add-capsule --along ${LEFT} --r 2 --color #aabbcc
define-joint --name ${JOINT}_l --bone ${LEFT} --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive auto
define-joint --name ${OTHER} --bone ${ROOT} --kind rotation --axis z --min=-1 --max 1 --rest 0 --drive caller
mirror-rig --from _l --to _r
define-animation --name ${CLIP} --period-ms 1000 --loop true
add-pose --animation ${CLIP} --t-ms 0 ${JOINT}_l=-0.5 ${OTHER}=0.2
add-pose --animation ${CLIP} --t-ms 500 ${JOINT}_l=0.5 ${OTHER}=-0.2
mirror-animation --animation ${CLIP} --shift 0.5
add-marker --animation ${CLIP} --t-ms 0 --name isPrototypeOf
paint-weight --bone ${LEFT} --box 7,12,6,4,4,4 --weight 1
`;

test("names that objects inherit go through a program, the judge and the runtime like any other", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-names-"));
  try {
    const call = async (line: string, input = "") => {
      const outcome = await mcSkin.run({
        words: line.split(" "),
        folder,
        readInput: async () => ({ ok: true, data: input }),
      });
      assert.equal(outcome.code, 0, `${line}: ${outcome.err}`);
      return outcome.out!;
    };
    await call("init --volume 16,18,16");
    await call("batch --tag __proto__", LINES);
    assert.match(
      await call("list --tag __proto__"),
      /^20 paint-weight --bone constructor_l .* --tag __proto__$/m,
    );
    const pose = `--animation ${CLIP} --time 100 --sheet ${CLIP} --sweep ${OTHER}`;
    const said = await call(
      `render --size 64 ${pose} --focus ${ROOT} --overlay skeleton,weights:${LEFT}`,
    );
    assert.match(said, new RegExp(`^${CLIP}: 1000 ms, loops, 3 tracks`, "m"));
    assert.match(await call("status"), new RegExp(`^joint ${OTHER}: `, "m"));

    const report = await validateRun(folder, { require: [CLIP], deep: true });
    const errors = report.findings.filter(({ severity }) => severity === "error");
    assert.deepEqual([report.verdict, errors], ["valid", []]);
    assert.deepEqual(
      report.motion.map(({ animation }) => animation),
      [CLIP],
    );

    const read = (name: string) => readFileSync(join(folder, name));
    const { rig } = loadAsset({ glb: read("mesh.glb"), rig: read("rig.json").toString("utf8") });
    assert.deepEqual(
      [ROOT, LEFT, RIGHT].map((name) => rig.bones.indexOf.get(name)),
      [0, 1, 2],
    );
    assert.deepEqual([...poseAt(rig, CLIP, 0)], [-0.5, 0.2, 0.5]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
