import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

/** What `npm run build` makes of the program; a run from sources does without. */
const FRONT = fileURLToPath(new URL("../../bin/mc-skin.cjs", import.meta.url));

/** The family's published examples, to the letter: comments, continued lines, blanks. */
const FIELD = `mc-skin add-ellipsoid --x 8 --y 22 --z 8 --rx 3 --ry 5 --rz 3 --color "#d8b48a"  # torso
mc-skin add-cylinder --x 8 --y 14 --z 8 --r 1.4 --height 8 --axis y --color "#d8b48a" --blend 1  # upper arm
mc-skin add-sphere --x 8 --y 30 --z 8 --r 2.6 --color "#d8b48a" --blend 1        # head, fused
`;
const HELP = `mc-skin --help                 # every operation, field and skeleton alike
mc-skin define-bone --help     # one operation's exact flags
`;
const SKELETON = `mc-skin define-bone --name pelvis --parent ""                                  # root bone
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
const RENDER = `mc-skin init                                  # write an empty log + a pre-seeded rig.json; renders nothing
mc-skin render                                # extract the surface, derive skin weights, write mesh.glb + preview PNG
mc-skin render --view front                   # ...from a chosen camera: iso (default) | front | side | top
mc-skin render --time 500 --animation walk    # ...posed with actual skin deformation, to scene/pose.png
`;
/** The examples place one bone of three; what is rendered needs all. */
const PLACES = `mc-skin set-bone --name pelvis --head-x 8 --head-y 14 --head-z 8 --tail-x 8 --tail-y 18 --tail-z 8
mc-skin set-bone --name spine --head-x 8 --head-y 18 --head-z 8 --tail-x 8 --tail-y 26 --tail-z 8
`;

test("the published examples run in a shell, to the letter and in their order", {
  skip: !existsSync(FRONT) ? "not built: npm run build" : process.platform === "win32",
}, () => {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-shell-"));
  try {
    writeFileSync(
      join(folder, "mc-skin.config.json"),
      JSON.stringify({ volume: { x: 16, y: 36, z: 16 }, requiredAnimations: ["walk"] }),
    );
    const program = `mc-skin() { "${process.execPath}" "${FRONT}" "$@"; }\n`;
    // A function of sh has no hyphen in its name.
    const script = (program + FIELD + HELP + SKELETON + PLACES + RENDER).replaceAll(
      /^mc-skin\b/gm,
      "mc_skin",
    );
    const { status, stdout, stderr } = spawnSync("sh", ["-e", "-c", script], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    assert.equal(stdout.match(/^op \d+: /gm)!.length, 13);
    assert.equal(stdout.match(/^wrote mesh\.glb, rig\.json, scene\/preview\.png/gm)!.length, 3);
    assert.match(stdout, /^scene\/log\.ndjson exists: init changed nothing/m);
    assert.ok(existsSync(join(folder, "scene/pose.png")));
    const { bones, joints, animations } = JSON.parse(
      readFileSync(join(folder, "rig.json"), "utf8"),
    );
    assert.equal(bones[0].parent, null);
    assert.deepEqual([joints[0].min, joints[0].max], [-1.2, 1.6]);
    const [track] = animations[0].tracks;
    assert.deepEqual(track.keyframes, [
      { tMs: 0, value: 0.4, interp: "bezier" },
      { tMs: 500, value: -0.4, interp: "ease-in" },
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
