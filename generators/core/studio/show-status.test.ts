import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { BODY, sandbox, VOLUME } from "./sandbox.test.helper.js";

test("status names all that the case asks for and the rig lacks, with a command that adds it", async () => {
  const run = sandbox({
    volume: VOLUME,
    requiredAnimations: [{ name: "walk", periodMs: 800, loop: true }],
    requiredBones: ["tail_1"],
    requiredRoles: ["head"],
    requiredSockets: ["grip_socket"],
    requiredJoints: ["head_turn"],
    requiredMarkers: ["step_l", 7],
  });
  await run.does("add-sphere --x 8 --y 8 --z 8 --r 4 --color #aabbcc");
  await run.does('define-bone --name root --parent ""');
  const place = "--head-x 8 --head-y 8 --head-z 8 --tail-x 8 --tail-y 12 --tail-z 8";
  const lacking = async () => {
    const { data } = await run.call("status");
    return { missing: data!["missing"] as string[], next: data!["next"] as string };
  };
  const asked = [
    "bone tail_1",
    "role head",
    "socket grip_socket",
    "joint head_turn",
    "marker step_l",
  ];
  const { missing } = await lacking();
  for (const name of asked) {
    assert.ok(missing.includes(`the required ${name} is not there`), name);
  }
  // Doing what is suggested, one after another, leaves nothing missing.
  for (let step = 0; step < 20; step++) {
    const { missing, next } = await lacking();
    if (missing.length === 0) break;
    const line = next
      .replace(/^mc-skin /, "")
      .replace(/--head-x X .*$/, place)
      .replace("--tail-y Y", "--tail-y 12");
    await run.does(line);
    assert.ok(step < 19, missing.join("; "));
  }
  assert.match(await run.does("status"), /^next: mc-skin render$/m);
});

test("status measures what each animation moves, by the bones' tails", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does(
    "batch",
    `add-sphere --x 8 --y 8 --z 8 --r 4 --color #aabbcc
     define-bone --name arm --parent ""
     set-bone --name arm --head-x 8 --head-y 4 --head-z 8 --tail-x 8 --tail-y 8 --tail-z 8
     define-bone --name hand --parent arm
     set-bone --name hand --head-x 8 --head-y 8 --head-z 8 --tail-x 8 --tail-y 10 --tail-z 8
     define-joint --name swing --bone arm --kind rotation --axis x --min=-2 --max 2 --rest 0 --drive auto
     define-animation --name wave --period-ms 1000 --loop true
     define-animation --name still --period-ms 1000
     add-pose --animation wave --t-ms 0 swing=0
     add-pose --animation wave --t-ms 500 swing=1.5707963
     add-pose --animation still --t-ms 0 swing=1`,
  );
  const status = await run.does("status");
  // A quarter turn of an arm of 4 and of 6: chords of 4 and 6 times the square root of 2.
  assert.match(status, /^wave: .*; moves the tails of hand 8\.5, arm 5\.7$/m);
  assert.match(status, /^still: .*; moves nothing$/m);
  assert.match(status, /^joint swing: tail down, back at -2; down, forward at 2$/m);
  await run.does(
    "define-joint --name spin --bone hand --kind rotation --axis y --min=-1 --max 1 --rest 0 --drive auto",
  );
  await run.does("add-pose --animation still --t-ms 0 spin=0");
  await run.does("add-pose --animation still --t-ms 500 spin=1");
  const spun = await run.does("status");
  assert.match(spun, /^still: .*; turns bones about themselves$/m);
  assert.doesNotMatch(spun, /missing/);
  await run.does("define-bone --name late --parent arm");
  assert.match(await run.does("status"), /^wave: 1000 ms, loops, 1 track, 2 keyframes$/m);
});

test("status says whether the mesh is of this log, and only then leaves the rest to the judge", async () => {
  const run = sandbox({ volume: VOLUME });
  await run.does("batch", BODY);
  const status = () => run.does("status");
  const RENDERED = /^mesh.glb is rendered from this log\nnext: bindpose validate \. \(where/m;
  const STALE = /^next: mc-skin render$/m;
  assert.match(await status(), STALE);
  await run.does("render");
  assert.match(await status(), RENDERED);
  assert.equal((await run.call("status")).data!["isRendered"], true);
  writeFileSync(join(run.folder, "mc-skin.config.json"), `{"volume":{"x":16,"y":16,"z":17}}`);
  assert.match(await status(), STALE);
  writeFileSync(join(run.folder, "mc-skin.config.json"), `{"volume":{"x":16,"y":16,"z":16}}`);
  assert.match(await status(), RENDERED);
  await run.does("add-keyframe --animation bow --joint bend --t-ms 500 --value 0.9");
  assert.match(await status(), STALE);
  writeFileSync(join(run.folder, "mesh.glb"), "torn");
  assert.match(await status(), STALE);
});
