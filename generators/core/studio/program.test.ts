import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { OPERATION_NAMES, OPERATIONS } from "bindpose/contract/words";
import { VIEWS } from "bindpose/preview";
import { flagName } from "../args/flag-name.js";
import { VIEW_CHOICES } from "./commands.js";
import { CONVENTIONS, HELP_NOTES } from "./help-notes.js";
import { openRun } from "./open-run.js";
import { record } from "./record.js";
import { SPEC, sandbox, VOLUME } from "./sandbox.test.helper.js";

const SPHERE = 'add-sphere --x 8 --y 8 --z 8 --r 3 --color "#d8b48a"';
const JOINT =
  "define-joint --name swing --bone pelvis --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive auto";

test("help teaches every command, and every command its flags", async () => {
  const { does, call } = sandbox();
  const help = await does("--help");
  for (const name of OPERATION_NAMES) {
    assert.match(help, new RegExp(`^ {2}${name} .*\\.$`, "m"));
    const own = await does(`${name} --help`);
    assert.ok(own.includes(`mc-skin ${OPERATIONS[name].example}`));
    for (const [key, flag] of Object.entries(OPERATIONS[name].flags) as [string, object][]) {
      assert.equal(own.includes(`  ${flagName(key)} `), !("only" in flag), `${name} ${key}`);
    }
  }
  for (const name of ["init", "render", "status", "list", "batch", "set-op", "remove-op", "undo"]) {
    assert.match(help, new RegExp(`^ {2}${name} `, "m"));
    assert.match(await does(`${name} --help`), /Example:/);
  }
  for (const line of CONVENTIONS) assert.ok(help.includes(line));
  for (const [name, notes] of Object.entries(HELP_NOTES)) {
    assert.ok((await does(`${name} --help`)).includes(notes.join("\n")), name);
  }
  assert.equal(await does("help"), help);
  assert.equal(await does("define-bone -h"), await does("define-bone --help"));
  const bare = await call("");
  assert.equal(bare.code, 2);
  assert.equal(bare.out, help);
  assert.match(await does("--version"), /^mc-skin \d+\.\d+\.\d+/);
  assert.equal(await does("help render"), await does("render --help"));
  assert.equal(await does("--help render"), await does("render --help"));
  assert.equal(await does("help --help"), help);
  assert.equal(await does("-h"), help);
  await sandbox().refuses("nothing --help", /there is no command "nothing"; see mc-skin --help/);
  await sandbox().refuses("add-spere -h", /did you mean add-sphere\?/);
});

test("one word of a command's name offers the commands that have it", async () => {
  const run = sandbox();
  await run.refuses("sphere", /did you mean add-sphere, subtract-sphere\?/);
  await run.refuses("bones", /did you mean define-bone, set-bone, remove-bone\?/);
  await run.refuses("add --x 1", /did you mean add-sphere, .* …$/);
  await run.refuses("version", /did you mean --version\?/);
  await run.refuses("--verison", /did you mean --version\?/);
});

test("the views have the renderer's names", () => {
  assert.deepEqual(VIEW_CHOICES, [...VIEWS, "eye", "all"]);
});

test("an unknown command offers the nearest", async () => {
  const { refuses } = sandbox();
  await refuses("add-spere --x 1", /no command "add-spere"; did you mean add-sphere\?/);
  await refuses("rnder", /did you mean render\?/);
  await refuses("--version x", /--version takes no further word, found "x"/);
  await refuses("help render x", /help render takes no further word, found "x"/);
  await refuses("help rendr", /did you mean render\?/);
  await refuses("constructor", /no command "constructor"/);
  await refuses("qqqqqqqqqqqq", /see mc-skin --help/);
});

test("without a config a call says how to get one, and init writes it", async () => {
  const box = sandbox();
  await box.refuses(SPHERE, /write one with: mc-skin init/, 3);
  await box.refuses("init", /give --volume/);
  await box.refuses("init --volume 0,1,1", /whole numbers from 1 to 512/);
  await box.refuses("init --volum 1,1,1", /did you mean --volume/);
  await box.does("init --volume 16,16,16 --background #102030");
  assert.deepEqual(JSON.parse(box.read("mc-skin.config.json")), {
    volume: VOLUME,
    background: "#102030",
    assetKind: "mc-skinned",
  });
  assert.equal(box.read("scene/log.ndjson"), "");
  assert.deepEqual(JSON.parse(box.read("rig.json")).animations, []);
  assert.match(
    await box.does("init --volume 1,1,1"),
    /log.ndjson exists: init changed nothing; mc-skin.config.json keeps volume 16,16,16: change it there by hand, the log stays valid; see mc-skin status/,
  );
  assert.match(
    await box.does("init --background #000000 --fov 50 --require walk"),
    /keeps background #102030, no camera, no required animations: change/,
  );
  const standing = sandbox({ volume: VOLUME, camera: { position: [1, 2, 3] } });
  await standing.refuses(
    "init --volume 1,1,1 --camera 0,0,0",
    /config.json keeps volume 16,16,16, camera 1,2,3: change it there by hand, .* init without flags/,
  );
});

test("init writes the camera and the required animations into a new config", async () => {
  const box = sandbox();
  await box.refuses("init --volume 9,9,9 --fov 60", /give --camera X,Y,Z too/);
  await box.refuses("init --volume 9,9,9 --camera 1,2,3 --fov 180", /below 180 degrees/);
  await box.refuses("init --volume 9,9,9 --require walk,", /names with commas between them/);
  await box.refuses(`init --volume 9,9,9 --require ${"x".repeat(65)}`, /names with commas/);
  assert.equal(box.read("mc-skin.config.json"), "");
  await box.does("init --volume 16,16,16 --camera 8,9.5,-2 --require draw,fire,draw");
  const { camera, requiredAnimations } = JSON.parse(box.read("mc-skin.config.json"));
  assert.deepEqual(camera, { position: [8, 9.5, -2], fov: 70 });
  assert.deepEqual(requiredAnimations, ["draw", "fire"]);
  const names = JSON.parse(box.read("rig.json")).animations.map(
    (each: { name: string }) => each.name,
  );
  assert.deepEqual(names, ["draw", "fire"]);
  assert.match(await box.does("status"), /missing: the required animation fire has no keyframes/);
});

test("init declares what is required, and changes nothing on an existing log", async () => {
  const requiredAnimations = [{ name: "walk", periodMs: 800, loop: true }];
  const box = sandbox({ volume: VOLUME, requiredAnimations });
  await box.does("init");
  const rig = JSON.parse(box.read("rig.json"));
  assert.deepEqual(rig.animations, [{ name: "walk", periodMs: 800, loop: true, tracks: [] }]);
  assert.deepEqual([rig.bones, rig.joints], [[], []]);
  await box.does(SPHERE);
  const log = box.read("scene/log.ndjson");
  assert.match(await box.does("init"), /exists: init changed nothing/);
  assert.equal(box.read("scene/log.ndjson"), log);
});

test("an animation that is required by its name alone may have any period", async () => {
  const box = sandbox({ volume: VOLUME, requiredAnimations: ["wave"] });
  await box.does("define-animation --name wave --period-ms 2000 --loop true");
  const said = await box.does("status");
  assert.ok(!said.includes("not 1000 ms"), said);
  assert.match(said, /wave has no keyframes/);
});

test("a log that cannot be made is exit code 3", async () => {
  const box = sandbox({ volume: VOLUME, log: "file/log.ndjson" });
  writeFileSync(join(box.folder, "file"), "");
  await box.refuses("init", /cannot write the log .*: (ENOTDIR|EEXIST)/, 3);
});

test("a config for another kind is refused", async () => {
  await sandbox({ volume: VOLUME, assetKind: "sn-skinned" }).refuses(
    SPHERE,
    /asks for sn-skinned, which mc-skin does not make/,
    3,
  );
});

test("a reply is one short line with the number, what was done and where", async () => {
  const box = sandbox({ volume: VOLUME });
  const said = async (line: string, pattern: RegExp) => {
    const reply = await box.does(line);
    assert.match(reply, pattern);
    assert.ok(reply.length <= 160 && !reply.includes("\n"));
  };
  const colour = '--color "#d8b48a"';
  await said(SPHERE, /^op 1: add-sphere x 5\.\.11 y 5\.\.11 z 5\.\.11$/);
  await said(
    "subtract-sphere --x 1 --y 8 --z 8 --r 3",
    /x -2\.\.4 .*, cuts nothing; op 1 is 1 away$/,
  );
  await said(`add-sphere --x 30 --y 8 --z 8 --r 3 ${colour}`, /wholly outside the volume/);
  await said(
    `add-ellipsoid --x 8 --y 8 --z 8 --rx 3 --ry 1 --rz 1 --rot-z 1.5707963267948966 ${colour}`,
    /x 7\.\.9 y 5\.\.11 z 7\.\.9/,
  );
  await said(
    `add-box --x 8 --y 8 --z 8 --w 2 --h 4 --d 6 --rot-x 1.5707963267948966 ${colour}`,
    /x 7\.\.9 y 5\.\.11 z 6\.\.10/,
  );
  await said(
    `add-cylinder --x 8 --y 8 --z 8 --r 1 --height 6 --axis y --rot-y 1 ${colour}`,
    /x 7\.\.9 y 5\.\.11 z 7\.\.9/,
  );
  await said(`add-capsule --from 4,4,4 --to 8,8,8 --r 1 --r2 2 ${colour}`, /x 3\.\.10 y 3\.\.10/);
  await said('replace-color --from "#d8b48a" --to "#000000"', /replace-color #d8b48a by #000000/);
  await said("mirror --axis x", /mirror at x = 8; the low half replaces the other/);
  await said("translate --dx 0 --dy 2.5 --dz 0", /translate of the whole body by 0,2.5,0/);
  await said("copy --dx 1 --dy 0 --dz 0", /copy of the whole body/);
  await said("clear", /the body is empty/);
  await said('define-bone --name pelvis --parent ""', /bone pelvis, the root; set-bone places it/);
  await said("define-bone --name a_socket --parent pelvis", /under pelvis, a socket/);
  await said("define-bone --name b --parent pelvis --deform false", /not deforming/);
  await said("define-bone --name a.b --parent pelvis", /engines change this name/);
  await said("set-bone --name pelvis --head-x 1 --head-y 2 --head-z 3", /still needs its tail/);
  await said(
    "set-bone --name pelvis --tail-x 1 --tail-y 6 --tail-z 6",
    /from 1,2,3 to 1,6,6, length 5/,
  );
  await said("set-bone --name b --roll 1", /still needs its head/);
  await said(JOINT, /joint swing turns pelvis about x, auto; at min -1: tail/);
  await said(
    JOINT.replace("swing", "deg").replace("--max 1", "--max 90"),
    /radians, not degrees\?/,
  );
  await said(
    JOINT.replace("swing", "slide").replace("rotation", "translation"),
    /shifts pelvis along x/,
  );
  await said("paint-weight --bone pelvis --box 0,0,0,2,2,2 --weight 1", /pelvis at 1, x 0\.\.2/);
  await said("define-animation --name walk --period-ms 1000 --loop", /walk, 1000 ms, loops/);
  await said("define-animation --name nod --period-ms 500", /plays once/);
  await said(
    "add-keyframe --animation walk --joint swing --t-ms 0 --value 1",
    /swing = 1 at 0 ms \(tail down, forward\), keyframe 1/,
  );
  await said(
    "add-keyframe --animation walk --joint swing --t-ms 9 --value 3",
    /outside -1 to 1: it will be clamped/,
  );
  await said("add-marker --animation walk --t-ms 3 --name step", /walk: marker step at 3 ms/);
  await said(
    "remove-keyframe --animation walk --joint swing --t-ms 9",
    /no keyframe of swing at 9 ms/,
  );
  await said("remove-joint --name deg", /remove-joint deg/);
});

test("a refused call writes nothing", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does('define-bone --name pelvis --parent ""');
  await box.refuses(
    "add-sphere --x 8 --y 8 --z 8 --r 0 --color #aabbcc",
    /--r needs a number above 0/,
  );
  await box.refuses('define-bone --name pelvis --parent ""', /already defined/);
  await box.refuses(
    "set-bone --name pelvis",
    /set-bone changes nothing; give one or more of --head-x .*--parent/,
  );
  await box.refuses("set-bone --name pelvs --roll 1", /did you mean pelvis/);
  await box.refuses(`${JOINT} --rest 3`, /given twice/);
  await box.refuses("remove-op 9", /no operation 9 in effect; list shows the numbers/);
  await box.refuses("remove-op x", /whole number/);
  await box.refuses("remove-op 1 --x 3", /no flag "--x"/);
  await box.refuses("set-op 1", /changes nothing/);
  await box.refuses("set-op 1 --r 3", /define-bone has no flag "--r"/);
  await box.refuses("undo 3", /undo takes the last record back; write remove-op 3 /);
  await box.refuses("list --tga x", /did you mean --tag/);
  await box.refuses("status x", /--flag was expected/);
});

test("amendments change what counts, and numbers stay", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does(`${SPHERE} --tag head`);
  await box.does('define-bone --name pelvis --parent ""');
  await box.does(
    "set-bone --name pelvis --head-x 8 --head-y 4 --head-z 8 --tail-x 8 --tail-y 8 --tail-z 8",
  );
  assert.match(await box.does("set-op 1 --r 2"), /^op 1 changed: add-sphere x 6\.\.10/);
  await box.refuses("remove-op 2", /operation 3 depends on it: bone "pelvis" is not declared/);
  await box.refuses("set-op 3 --tail-y 4", /head and tail at one point/);
  assert.match(await box.does("remove-op 1"), /^op 1 removed: add-sphere x 6\.\.10/);
  assert.match(await box.does("undo"), /3 operations are in effect/);
  assert.match(
    await box.does("list"),
    /^1 add-sphere --x 8 --y 8 --z 8 --r 2 --color '#d8b48a' --tag head$/m,
  );
  assert.match(await box.does("list --tag head"), /^1 add-sphere [^\n]*$/);
  await box.does("undo");
  assert.match(await box.does("list"), /^1 add-sphere .*--r 3 /m);
  await box.does("undo");
  await box.does("undo");
  await box.does("undo");
  await box.refuses("undo", /nothing to undo/);
  const empty = await box.call("list");
  assert.equal(empty.code, 0);
  assert.match(empty.err!, /no operations/);
  assert.match((await box.call("list --tag x")).err!, /no operations with the tag x/);
});

test("what list prints records the same log again", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does(SPHERE);
  await box.does('define-bone --name pelvis --parent ""');
  await box.does("paint-weight --bone pelvis --box=-1,0,0,2,2,2 --weight 1 --tag it");
  const listed = await box.does("list");
  const again = sandbox({ volume: VOLUME });
  await again.does("batch", listed.replace(/^\d+ /gm, ""));
  assert.equal(await again.does("list"), listed);
});

test("a batch is one line, all or nothing", async () => {
  const box = sandbox({ volume: VOLUME });
  const text = `mc-skin ${SPHERE}  # head\n\ndefine-bone --name pelvis \\\n  --parent ""\n`;
  assert.match(
    await box.does("batch --tag start", text),
    /^ops 1 to 2: a batch of 2, the last bone pelvis/,
  );
  assert.equal(box.read("scene/log.ndjson").trimEnd().split("\n").length, 2);
  assert.match(await box.does("list --tag start"), /^1 .*\n2 /);
  await box.refuses(
    "batch",
    /line 2: bone "leg" is not declared/,
    2,
    `clear\nset-bone --name leg --roll 1`,
  );
  await box.refuses("batch", /line 1: add-sphere needs/, 2, "add-sphere");
  await box.refuses("batch", /standard input is empty or closed; give one operation per line/);
  await box.refuses("batch --tagg x", /did you mean --tag/, 2, "clear");
});

test("a record for a log that has moved on does not count, and its writer is told", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does(`${SPHERE} --after 0`);
  const late = await box.call(`${SPHERE} --after 0`);
  assert.equal(late.code, 2);
  assert.match(late.err!, /another writer came first: 1 record stands/);
  assert.match(await box.does(`${SPHERE} --after 1`), /^op 2/);
  await box.refuses(
    `${SPHERE} --after 1.5`,
    /add-sphere: --after needs a whole number of at least 0/,
  );
  assert.match(await box.does("--help"), /--after .*\[a whole number of at least 0\]/);
  assert.match(await box.does("undo --help"), /Also --tag NAME and --after N/);
});

test("what others wrote meanwhile is counted, and a lost race is told", async () => {
  const box = sandbox({ volume: VOLUME });
  const log = join(box.folder, "scene/log.ndjson");
  await box.does('define-bone --name pelvis --parent ""');
  const other = `${JSON.stringify({ op: "define-bone", name: "leg", parent: "pelvis" })}\n`;
  const stale = () => {
    const run = openRun(SPEC, box.folder);
    assert.ok(run.ok);
    return run.data;
  };
  let run = stale();
  appendFileSync(log, other);
  const counted = await record(SPEC, run, { op: "define-bone", name: "arm", parent: "pelvis" });
  assert.match(counted.out!, /^op 3: bone arm/);
  run = stale();
  appendFileSync(log, other.replace("leg", "ear"));
  const lost = await record(SPEC, run, { op: "define-bone", name: "ear", parent: "leg" });
  assert.equal(lost.code, 2);
  assert.match(lost.err!, /op 5 was recorded but does not count: bone ear is already defined/);
  run = stale();
  appendFileSync(log, `${JSON.stringify({ op: "clear" })}\n`);
  const late = await record(SPEC, run, { op: "clear", after: 5 });
  assert.equal(late.code, 2);
  assert.match(late.err!, /another writer came first: 6 records stand/);
});

test("a log of another program stops every call with its reason", async () => {
  const box = sandbox({ volume: VOLUME });
  mkdirSync(join(box.folder, "scene"));
  const header = { bindpose: "log", version: 1, tool: "sn-skin", kind: "sn-skinned" };
  writeFileSync(join(box.folder, "scene/log.ndjson"), `${JSON.stringify(header)}\n`);
  for (const line of [SPHERE, "init", "list", "status", "render", "undo"]) {
    await box.refuses(line, /belongs to "sn-skin"/, 3);
  }
});

test("a pipe in the place of log or config stops every call at once", async () => {
  const box = sandbox({ volume: VOLUME });
  mkdirSync(join(box.folder, "scene"));
  execFileSync("mkfifo", [join(box.folder, "scene/log.ndjson")]);
  for (const line of [SPHERE, "init", "list", "status", "render", "undo"]) {
    const outcome = await box.call(line);
    assert.equal(outcome.code, 3);
    assert.match(outcome.err!, /log.ndjson: not a regular file/);
  }
  const other = sandbox(undefined, { ...SPEC, name: "dc-skin" });
  execFileSync("mkfifo", [join(other.folder, "dc-skin.config.json")]);
  await other.refuses(SPHERE, /dc-skin.config.json cannot be read: not a regular file/, 3);
});

test("copies of copies are refused before they are recorded", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does(SPHERE);
  let refusal = "";
  for (let i = 0; i < 40 && refusal === ""; i++) {
    const outcome = await box.call("copy --dx 1 --dy 0 --dz 0");
    if (outcome.code !== 0) refusal = outcome.err!;
  }
  assert.match(refusal, /operation \d+ \(copy\).*fewer copies/);
});
