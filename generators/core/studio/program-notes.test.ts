import assert from "node:assert/strict";
import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { SPEC, sandbox, VOLUME } from "./sandbox.test.helper.js";

const SPHERE = 'add-sphere --x 8 --y 8 --z 8 --r 3 --color "#d8b48a"';
const JOINT =
  "define-joint --name swing --bone pelvis --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive auto";

test("status counts, names what is missing, and gives the next command", async () => {
  const requiredAnimations = [{ name: "walk", periodMs: 800, loop: true }];
  const box = sandbox({ volume: VOLUME, requiredAnimations });
  assert.match(
    await box.does("status"),
    /^missing: there is no body\n[\s\S]*\nnext: mc-skin add-sphere --x 8 --y 8 --z 8/,
  );
  await box.does(SPHERE);
  const early = await box.does("status");
  assert.match(early, /missing: there is no bone that moves the skin/);
  assert.match(early, /missing: the required animation walk has no keyframes/);
  assert.match(early, /next: mc-skin define-bone --name pelvis --parent ""/);
  await box.does('define-bone --name pelvis --parent ""');
  assert.match(await box.does("status"), /next: mc-skin set-bone --name pelvis --head-x X/);
  await box.does(
    "set-bone --name pelvis --head-x 8 --head-y 4 --head-z 8 --tail-x 8 --tail-y 8 --tail-z 8",
  );
  assert.match(await box.does("status"), /next: mc-skin define-joint .*--bone pelvis/);
  await box.does(JOINT);
  await box.does("define-animation --name walk --period-ms 500");
  assert.match(await box.does("status"), /walk has 500 ms, loop true, not 800 ms, loop true/);
  await box.does("remove-animation --name walk");
  assert.match(await box.does("status"), /walk is not declared/);
  await box.does("define-animation --name walk --period-ms 800 --loop true");
  await box.does("add-keyframe --animation walk --joint swing --t-ms 0 --value 1");
  const still = await box.does("status");
  assert.match(still, /^missing: the animation walk moves nothing$/m);
  assert.match(still, /walk: 800 ms, loops, 1 track, 1 keyframe; moves nothing$/m);
  await box.does(/next: mc-skin (.*)$/.exec(still)![1]!);
  const ready = await box.does("status");
  assert.match(ready, /next: mc-skin render$/);
  assert.doesNotMatch(ready, /missing/);
});

test("lines that do not count are named by status and list", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does('define-bone --name pelvis --parent ""');
  const twice = JSON.stringify({ op: "define-bone", name: "pelvis", parent: "" });
  appendFileSync(join(box.folder, "scene/log.ndjson"), `${twice}\n{"op":"remove-op","n":9}\nx\n`);
  const status = await box.does("status");
  assert.match(status, /log line 5 left out: torn or not JSON/);
  assert.match(status, /log line 4 left out: remove-op: there is no operation 9/);
  assert.match(status, /op 2 left out: bone pelvis is already defined/);
  assert.match(
    await box.does("list"),
    /^2 define-bone .* # left out: bone pelvis is already defined/m,
  );
});

test("every call says in one note that lines of the log do not count", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does(SPHERE);
  const notes = async (line: string, input?: string) => {
    const { code, err } = await box.call(line, input);
    assert.equal(code, 0, line);
    return err;
  };
  assert.equal(await notes("list"), undefined);
  const log = join(box.folder, "scene/log.ndjson");
  appendFileSync(log, `{"op":"clear"}{"op":"clear"}\n`);
  const one =
    "mc-skin: note: 1 line of the log does not count, see mc-skin status; line 3: two records in one line";
  for (const line of ["list", SPHERE, "set-op 1 --r 2", "undo"]) {
    assert.equal(await notes(line), one, line);
  }
  assert.equal(await notes("batch", "clear"), one);
  appendFileSync(log, `${"\u001b[31m\n".repeat(5000)}{"op":"remove-op","n":9}\n`);
  for (const line of ["list --tag none", SPHERE]) {
    const said = (await notes(line))!.split("\n");
    assert.match(said[0]!, /^mc-skin: note: 5002 lines of the log do not count/);
    assert.ok(said.length <= 2 && said[0]!.length <= 200);
  }
});

test("a config's doubtful keys are noted by every call", async () => {
  const box = sandbox({ volume: VOLUME, backgruond: "#000000" });
  for (const line of ["init", "init", SPHERE, "list", "status", "render"]) {
    const { err } = await box.call(line);
    assert.equal(
      err,
      'mc-skin: note: mc-skin.config.json: "backgruond" is no key; did you mean "background"?',
      line,
    );
  }
});

test("nothing that is said speaks to the terminal", async () => {
  const box = sandbox({ volume: VOLUME });
  mkdirSync(join(box.folder, "scene"));
  const header = { bindpose: "log", version: 1, tool: "\u202esn\u009b", kind: "sn-skinned" };
  writeFileSync(join(box.folder, "scene/log.ndjson"), `${JSON.stringify(header)}\n`);
  await box.refuses("list", /belongs to "\\u202esn\\u009b"/, 3);
  await box.refuses("\u202e", /no command "\\u202e"/);
  writeFileSync(join(box.folder, "mc-skin.config.json"), "\u001b[31m");
  await box.refuses("list", /not JSON .*\\u001b/, 3);
});

test("our own fault is exit code 4, never a crash", async () => {
  const broken = { ...SPEC, polygonizer: () => Promise.reject(new Error("no such algorithm")) };
  const box = sandbox({ volume: VOLUME }, broken);
  const outcome = await box.call("render");
  assert.equal(outcome.code, 4);
  assert.match(outcome.err!, /our own fault: no such algorithm/);
});
