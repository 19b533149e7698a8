import assert from "node:assert/strict";
import test from "node:test";
import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { FINDING_CODES, PROFILES, SCHEMA_NAMES, STATION_CODES } from "bindpose/contract";
import { draftRun } from "bindpose/validator/fixtures";
import { runIn } from "./run-in.test.helper.js";

const run = (...words: string[]) => runIn(".", words);

test("every rule of an asset is listed, graded by the profile that is asked for", async () => {
  const listed = async (...words: string[]) => {
    const { status, stdout, stderr } = await run("rules", ...words);
    assert.equal(status, 0);
    return {
      codes: stdout
        .trimEnd()
        .split("\n")
        .map((line) => line.split(" ")[0]!),
      stderr,
    };
  };
  const { codes, stderr } = await listed();
  const isOfStation = (code: string) => STATION_CODES.some((each) => each === code);
  assert.deepEqual(
    codes,
    FINDING_CODES.filter((code) => !isOfStation(code)),
  );
  assert.match(stderr, new RegExp(`^bindpose rules: ${STATION_CODES.length} rules .*--all`));
  for (const words of [["--all"], ["--profile", "station"]]) {
    assert.deepEqual(await listed(...words), { codes: FINDING_CODES, stderr: "" });
  }
  const rows = JSON.parse((await run("rules", "--json", "--profile", "gltf")).stdout);
  const open = rows.find(({ code }: { code: string }) => code === "SURFACE_OPEN");
  assert.equal(open.severity, "off");
  assert.match(open.message, /<edges>/);
  const profiles = (await run("rules", "--profiles")).stdout;
  for (const name of PROFILES) assert.match(profiles, new RegExp(`^${name} `, "m"));
  assert.equal(JSON.parse((await run("rules", "--profiles", "--json")).stdout).run.base, "run");
});

test("a rule is explained with its reason, an example and its fix", async () => {
  const { status, stdout } = await run("explain", "weights-sum");
  assert.equal(status, 0);
  assert.match(stdout, /^WEIGHTS_SUM: error, on glb, contract section 5/);
  for (const line of [
    /^says {2}the weights/m,
    /^why {3}W/m,
    /^bad {3}weights 0: /m,
    /^good {2}w/m,
  ]) {
    assert.match(stdout, line);
  }
  assert.match(stdout, /\nfix {3}divide the weights of every vertex by their sum\n$/);
  assert.match(
    (await run("explain", "MOTION_SWEEP_VOLUME")).stdout,
    /^limit more than 25 % of the volume/m,
  );
  assert.match(
    (await run("explain", "MOTION_SWEEP_STRETCH")).stdout,
    /^limit more than 2.5 times/m,
  );
  assert.doesNotMatch((await run("explain", "RUN_TIMEOUT")).stdout, /^limit/m);
  assert.match((await run("explain", "SURFACE_OPEN")).stdout, /warning \(gltf: off\)/);
  assert.match(
    (await run("explain", "RUN_TIMEOUT")).stdout,
    /^bad {3}bindpose validate hero --timeout/m,
  );
  const { example, foreign, limit } = JSON.parse(
    (await run("explain", "JOINT_RANGE", "--json")).stdout,
  );
  assert.equal(foreign, "error");
  assert.equal(limit, null);
  assert.match(example.bad, /\/joints\//);
});

test("every document has a schema in both drafts, and both take a sound rig and refuse another", async () => {
  for (const name of SCHEMA_NAMES) {
    const current = JSON.parse((await run("schema", name)).stdout);
    const older = JSON.parse((await run("schema", name, "--draft", "07")).stdout);
    const checks = [
      new Ajv2020({ strict: false }).compile(current),
      new Ajv({ strict: false }).compile(older),
    ];
    if (name !== "rig") continue;
    for (const check of checks) {
      assert.equal(check(draftRun().rig), true);
      assert.equal(check({ ...draftRun().rig, bones: 1 }), false);
    }
  }
});

test("wrong calls of the reference verbs end with 2 and say what to do", async () => {
  const calls: [string[], RegExp][] = [
    [["rules", "WEIGHTS_SUM"], /bindpose explain/],
    [["rules", "--profile", "bevi"], /did you mean bevy\?/],
    [["explain"], /name one code/],
    [["explain", "WEIGHT_SUM"], /did you mean WEIGHTS_SUM\?/],
    [["explain", "QQQQQQ"], /bindpose rules lists them/],
    [["explain", "KHR_NODE_EMPTY"], /Khronos/],
    [["schema"], /name one of rig, case/],
    [["schema", "rigg"], /did you mean rig\?/],
    [["schema", "rig", "--draft", "4"], /2020-12 or 07, not 4/],
  ];
  for (const [words, expected] of calls) {
    const { status, stderr } = await run(...words);
    assert.equal(status, 2, words.join(" "));
    assert.match(stderr, expected);
  }
  for (const verb of ["rules", "explain", "schema"]) {
    assert.match((await run(verb, "--help")).stdout, new RegExp(`^usage: bindpose ${verb}`));
  }
});
