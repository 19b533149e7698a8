import assert from "node:assert/strict";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { reportSchema } from "bindpose/contract";
import { PNG } from "pngjs";
import { runIn } from "./run-in.test.helper.js";
import { writeRun } from "./small-assets.test.helper.js";

let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-station-"));
  cpSync(fileURLToPath(new URL("../../examples/station/", import.meta.url)), folder, {
    recursive: true,
  });
  writeRun(join(folder, "run"));
});

after(() => rmSync(folder, { recursive: true, force: true }));

const run = (words: readonly string[], stdin?: string) => runIn(folder, words, stdin);

const judge = (...words: string[]) => run(["validate", "--profile", "station", ...words]);
const GROUND = ["--catalog", "catalog.json", "--library", "library.json", "--world", "world.json"];

test("a skinned run fails, says how to become static, and what it says to do makes a piece", async () => {
  const refused = await judge("run", "--json", "--no-khronos");
  assert.equal(refused.status, 1);
  const report = reportSchema.parse(JSON.parse(refused.stdout));
  const { hint } = report.findings.find(({ code }) => code === "PIECE_SKINNED")!;
  const command = /bindpose (export .*)$/.exec(hint)![1]!;
  const words = command.split(" ").map((word) => {
    const meant = { RUN: "run", NAME: "sway", MS: "250", "FILE.glb": "posed.glb" };
    return Object.hasOwn(meant, word) ? meant[word as keyof typeof meant] : word;
  });
  assert.equal((await run(words)).status, 0);
  const accepted = await judge("posed.glb", "--json");
  assert.equal(accepted.status, 0, accepted.stdout);
  const { station, issues } = reportSchema.parse(JSON.parse(accepted.stdout));
  assert.equal(station!.piece!.triangles, 156);
  assert.equal(issues.numErrors + issues.numWarnings, 0);
});

test("a manifest is told with its fits and the budget of the whole world, line by line", async () => {
  const { status, stdout } = await judge(...GROUND, "ivory-coinflip.json");
  assert.equal(status, 0, stdout);
  for (const line of [
    "library",
    "download",
    "triangles",
    "texturePixels",
    "resident",
    "entities",
  ]) {
    assert.match(stdout, new RegExp(`^${line} +\\d+ of \\d+, \\S+ % \\(G4\\d\\): `, "m"));
  }
  assert.match(stdout, /^body: fitted by 1, 1, 1$/m);
  assert.match(stdout, /^coinflip, contract [0-9a-f]{16}$/m);
  const table = await judge("table.glb", "--no-khronos");
  assert.match(table.stdout, /^72 triangles in 1 mesh, 0 texture pixels, 6604 bytes/m);
});

test("several paths, standard input, a world alone, and every form of report", async () => {
  const two = await judge(...GROUND, "ivory-coinflip.json", "table.glb", "--quiet");
  assert.equal(two.stdout, "ivory-coinflip.json: valid\ntable.glb: valid\n2 assets: 2 valid\n");
  const text = readFileSync(join(folder, "ivory-coinflip.json"), "utf8");
  const piped = await run(["validate", "--profile", "station", "-", ...GROUND], text);
  assert.equal(piped.status, 0, piped.stdout + piped.stderr);
  const world = await judge(...GROUND, "--ndjson");
  assert.equal(JSON.parse(world.stdout).station.document, "world");
  writeFileSync(join(folder, "bad.json"), text.replace("control.heads", "control.heats"));
  const reports = ["sarif", "junit", "github", "html", "json"].flatMap((kind) => [
    "--report",
    `${kind}=out.${kind}`,
  ]);
  const bad = await judge(...GROUND, "bad.json", ...reports, "--summary", "csv");
  assert.equal(bad.status, 1);
  const sarif = JSON.parse(readFileSync(join(folder, "out.sarif"), "utf8"));
  const [result] = sarif.runs[0].results;
  assert.equal(result.locations[0].physicalLocation.artifactLocation.uri, "bad.json");
  assert.equal(result.ruleId, "MANIFEST_SLOT_UNKNOWN");
  const page = readFileSync(join(folder, "out.html"), "utf8");
  assert.match(page, /<code>MANIFEST_SLOT_UNKNOWN<\/code>/);
  assert.match(page, /<p>A skin of coinflip\.<\/p>/);
  assert.match(page, /<caption>Budget of the world<\/caption>/);
  const known = await judge(...GROUND, "bad.json", "--baseline", "out.json");
  assert.equal(known.status, 0, known.stdout);
  const graded = await judge(
    ...GROUND,
    "bad.json",
    "--severity",
    "MANIFEST_SLOT_UNKNOWN=info",
    "--only",
    "MANIFEST_*",
  );
  assert.equal(graded.status, 0);
  const ignored = await judge(...GROUND, "bad.json", "--ignore", "MANIFEST_*");
  assert.equal(ignored.status, 0);
});

test("wrong calls say what to do", async () => {
  const calls: [string[], RegExp][] = [
    [["validate", "--profile", "station"], /name a manifest/],
    [["validate", "--profile", "station", "ivory-coinflip.json"], /--catalog FILE/],
    [["validate", "--profile", "station", "-"], /--catalog FILE/],
    [["validate", "--profile", "station", "table.glb", "--deep"], /--deep has no meaning/],
    [
      ["validate", "--profile", "station", "table.glb", "--report", "json=table.glb"],
      /one of the files that are read/,
    ],
    [
      ["validate", "--profile", "station", "table.glb", ...GROUND, "--report", "json=world.json"],
      /one of the files that are read/,
    ],
    [["validate", "--profile", "station", "table.glb", "--catalog", "none.json"], /there is no/],
    [["validate", "--library", "library.json", "run"], /give --profile station too/],
    [["station"], /name a manifest/],
    [["station", "a.json", "b.json"], /one at a time/],
    [["station", "ivory-coinflip.json"], /--catalog FILE/],
    [["station", "ivory-coinflip.json", "--catalog", "none.json"], /there is no/],
    [["station", "ivory-coinflip.json", "--catalog", "catalog.json", "--time", "-5"], /from 0 on/],
    [["station", "ivory-coinflip.json", "--catalog", "catalog.json", "--frames", "1"], /2 to 64/],
    [
      ["station", "ivory-coinflip.json", "--catalog", "catalog.json", "--view", "tob"],
      /did you mean top/,
    ],
    [["station", "ivory-coinflip.json", "--catalog", "catalog.json", "--pieces", "none"], /ENOENT/],
    [
      ["station", "ivory-coinflip.json", "--catalog", "catalog.json", "--out", "no/x.png"],
      /cannot write/,
    ],
    [
      ["station", "ivory-coinflip.json", "--catalog", "catalog.json", "--out", "catalog.json"],
      /one of the files that are read/,
    ],
    [
      [
        ...["station", "ivory-coinflip.json", "--catalog", "catalog.json", "--pieces", "."],
        ...["--out", "table.glb"],
      ],
      /one of the files that are read/,
    ],
  ];
  for (const [words, expected] of calls) {
    const { status, stderr } = await run(words);
    assert.equal(status, 2, `${words.join(" ")}: ${stderr}`);
    assert.match(stderr, expected, words.join(" "));
  }
  assert.match((await run(["station", "--help"])).stdout, /^usage: bindpose station/);
  writeFileSync(join(folder, "worse.json"), "{}");
  const refused = await run(["station", "worse.json", "--catalog", "catalog.json"]);
  assert.equal(refused.status, 1);
  assert.match(refused.stderr, /version/);
  writeFileSync(join(folder, "cut.glb"), "glTF");
  assert.equal((await judge("cut.glb")).status, 3);
});

test("a picture shows the pieces, moves with its clips, and falls back on boxes", async () => {
  const draw = async (...words: string[]) => {
    const drawn = await run([
      ...["station", "ivory-coinflip.json", "--catalog", "catalog.json", "--json"],
      ...["--size", "128", "--out", "x.png", ...words],
    ]);
    assert.equal(drawn.status, 0, drawn.stderr);
    const png = PNG.sync.read(readFileSync(join(folder, "x.png")));
    return { facts: JSON.parse(drawn.stdout), png };
  };
  const pieces = ["--library", "library.json", "--pieces", "."];
  const still = await draw(...pieces);
  assert.deepEqual(still.facts.missing, []);
  assert.deepEqual(still.facts.instants[0].playing, [
    { target: "control.flip", trigger: "idle", share: 0 },
  ]);
  // Neither is a piece, and neither keeps the others from being drawn.
  symlinkSync("nowhere", join(folder, "broken.glb"));
  mkdirSync(join(folder, "folder.glb"));
  assert.deepEqual((await draw(...pieces)).facts.missing, []);
  const boxes = await draw();
  assert.equal(boxes.facts.missing.length, 2);
  assert.notDeepEqual(boxes.png.data, still.png.data);
  const hop = await draw(...pieces, "--time", "350", "--result", "80");
  assert.notDeepEqual(hop.png.data, still.png.data);
  assert.ok(
    hop.facts.instants[0].playing.some((each: { target: string }) => each.target === "body"),
  );
  const sheet = await draw(...pieces, "--result", "0", "--frames", "4", "--view", "front");
  assert.equal(sheet.facts.instants.length, 4);
  assert.equal(sheet.facts.instants[3].nowMs, 1600);
  const told = await run(["station", "ivory-coinflip.json", "--catalog", "catalog.json"]);
  assert.match(
    told.stdout,
    /^wrote station\.png: \d+ bytes, ivory-coinflip on coinflip; plays control\.flip idle; 2 pieces/,
  );
});
