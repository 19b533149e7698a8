import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { runIn } from "./run-in.test.helper.js";
import { addUnknownKey, breakWeights, foreignGlb, writeRun } from "./small-assets.test.helper.js";

let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-report-files-"));
  writeRun(join(folder, "sound"));
  writeRun(join(folder, "runs/c"), breakWeights);
  writeRun(join(folder, "odd"), addUnknownKey);
  writeFileSync(join(folder, "foreign.glb"), foreignGlb());
});

after(() => rmSync(folder, { recursive: true, force: true }));

const run = (words: readonly string[], stdin?: Uint8Array) =>
  runIn(folder, ["validate", ...words], stdin);

test("several report files are written beside what stdout says", async () => {
  const files = ["json=o/r.json", "sarif=o/deep/r.sarif", "junit=o/r.xml", "github=o/s.md"];
  const words = files.flatMap((file) => ["--report", file]);
  const { status, stdout, stderr } = await run(["runs/c", "odd", "--quiet", ...words]);
  assert.equal(status, 1);
  assert.equal(stdout, "runs/c: invalid\nodd: valid\n2 assets: 1 invalid, 1 valid\n");
  assert.match(stderr, /^::error file=runs\/c\/mesh.glb,title=WEIGHTS_SUM::/);
  assert.match(
    stderr,
    /^::warning file=odd\/rig.json,line=1,endLine=1,col=\d+,endColumn=\d+,title=RIG_UNKNOWN_KEY::/m,
  );
  const read = (file: string) => readFileSync(join(folder, "o", file), "utf8");
  assert.equal(JSON.parse(read("r.json")).reports.length, 2);
  assert.equal(JSON.parse(read("deep/r.sarif")).runs[0].results.length, 2);
  assert.match(read("r.xml"), /tests="2" failures="1"/);
  assert.match(read("s.md"), /1 of 2 valid/);
  await run(["sound", "--quiet", "--report", "github=o/s.md", "--report", "json=o/one.json"]);
  assert.match(read("s.md"), /1 of 2 valid[\s\S]*1 of 1 valid/);
  assert.equal(JSON.parse(read("one.json")).verdict, "valid");
});

test("the page shows what was judged, whatever it was", async () => {
  writeFileSync(join(folder, "rubbish.glb"), "no model");
  const page = ["--quiet", "--no-khronos", "--report", "html=o/page.html"];
  const { status } = await run(["runs/c", "foreign.glb", "rubbish.glb", ...page]);
  assert.equal(status, 3);
  const all = readFileSync(join(folder, "o/page.html"), "utf8");
  assert.match(all, /<title>bindpose: 1 of 3 valid<\/title>/);
  assert.equal([...all.matchAll(/alt="The character at rest"/g)].length, 2);
  assert.match(all, /alt="The skin that WEIGHTS_SUM is about/);
  await run(["-", ...page], foreignGlb());
  assert.match(readFileSync(join(folder, "o/page.html"), "utf8"), /8 poses over 1000 ms/);
});

test("no report is written over what it is about, and none half", async () => {
  const before = readFileSync(join(folder, "sound/mesh.glb"));
  writeFileSync(join(folder, "wish.json"), "{}");
  const calls: [string[], RegExp][] = [
    [
      ["--report", "html=sound/mesh.glb"],
      /sound\/mesh\.glb is one of the files that are read; name another/,
    ],
    [["--report", "json=sound/rig.json"], /rig\.json is one of the files that are read/],
    [
      ["--report", "json=foreign.glb", "foreign.glb"],
      /foreign\.glb is one of the files that are read/,
    ],
    [
      ["--report", "json=wish.json", "--case", "wish.json"],
      /wish\.json is one of the files that are read/,
    ],
    [["--report", "json=o/r", "--report", "sarif=o/../o/r"], /two reports go to o\/\.\.\/o\/r/],
    [["--report", "html=sound"], /sound is a folder; name a file/],
    [["--report", "html=/proc/x.html", "--quiet"], /--report html cannot be written: ENOENT/],
    [["--case", "sound"], /sound is a folder; name a file/],
  ];
  for (const [words, expected] of calls) {
    const { status, stderr } = await run(["sound", "--no-khronos", ...words]);
    assert.equal(status, 2, words.join(" "));
    assert.match(stderr, expected);
  }
  assert.deepEqual(readFileSync(join(folder, "sound/mesh.glb")), before);
  const { status } = await run(["sound", "--quiet", "--report", "json=/dev/null"]);
  assert.equal(status, 0);
  assert.ok(statSync("/dev/null").isCharacterDevice());
});

/** `file:line` of every finding of a SARIF log over these. */
async function placesOf(words: readonly string[]): Promise<string[]> {
  await run([...words, "--quiet", "--no-khronos", "--report", "sarif=o/l.sarif"]);
  const { runs } = JSON.parse(readFileSync(join(folder, "o", "l.sarif"), "utf8"));
  return runs[0].results.map(
    (result: {
      locations: {
        physicalLocation: { artifactLocation: { uri: string }; region?: { startLine: number } };
      }[];
    }) => {
      const { artifactLocation, region } = result.locations[0]!.physicalLocation;
      return `${artifactLocation.uri}:${region?.startLine}`;
    },
  );
}

test("a SARIF log names the line of rig.json and of the case that was asked with", async () => {
  writeFileSync(join(folder, "asked.json"), '{\n"requiredAnimations": ["wave"]}');
  const both = ["odd", "foreign.glb"];
  assert.deepEqual(await placesOf(both), ["odd/rig.json:1"]);
  assert.deepEqual(await placesOf([...both, "--case", "asked.json"]), [
    "asked.json:2",
    "odd/rig.json:1",
    "asked.json:2",
  ]);
  writeFileSync(join(folder, "odd", "case.toml"), '# asked\nrequired_animations = ["wave"]');
  assert.deepEqual(await placesOf(both), ["odd/case.toml:2", "odd/rig.json:1"]);
  rmSync(join(folder, "odd", "case.toml"));
});

test("a finding about what a config asks names that config and its line", async () => {
  writeRun(join(folder, "made"));
  const config = { volume: { x: 9, y: 9, z: 9 }, requiredJoints: ["jaw"] };
  const text = JSON.stringify(config, null, 1);
  writeFileSync(join(folder, "made", "mc-skin.config.json"), text);
  const line = text.split("\n").findIndex((words) => words.includes("requiredJoints"));
  const [none, joint] = await placesOf(["made"]);
  assert.match(none!, /^made\/mc-skin\.config\.json:1$/, "no animation is required");
  assert.match(joint!, new RegExp(`^made/mc-skin\\.config\\.json:${line + 2}$`));
  const { stderr } = await run(["made", "--quiet", "--report", "github=o/made.md"]);
  assert.match(stderr, /^::error file=made\/mc-skin\.config\.json,line=\d+/m);
});

test("a finding about what the caller requires names the rig, or the file that was judged", async () => {
  const wave = ["--require", "wave"];
  const [of] = await placesOf(["sound", ...wave]);
  const rig = readFileSync(join(folder, "sound/rig.json"), "utf8").split("\n");
  assert.equal(of, `sound/rig.json:${rig.findIndex((line) => line.includes('"animations"')) + 1}`);
  assert.deepEqual(await placesOf(["foreign.glb", ...wave]), ["foreign.glb:undefined"]);
  writeFileSync(join(folder, "sound/case.json"), '{"requiredAnimations": ["sway"]}');
  assert.deepEqual(await placesOf(["sound", ...wave]), [of]);
  rmSync(join(folder, "sound/case.json"));
});
