import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import type { ModelSpec } from "bindpose/contract";
import { type GlbInput, writeGlb } from "bindpose/generators";
import { validateAsset } from "bindpose/validator";
import { runIn } from "./run-in.test.helper.js";

const RIG: ModelSpec = {
  version: 1,
  skinned: true,
  bones: [
    { name: "base", parent: null, head: [0, 0, 0], tail: [0, 1, 0] },
    { name: "tip", parent: "base", head: [0, 1, 0], tail: [0, 2, 0] },
  ],
  joints: [
    {
      name: "bend",
      bone: "tip",
      kind: "rotation",
      axis: "z",
      min: -1,
      max: 1,
      rest: 0,
      drive: "auto",
    },
  ],
  animations: [
    {
      name: "nod",
      periodMs: 400,
      loop: true,
      tracks: [
        {
          joint: "bend",
          keyframes: [
            { tMs: 0, value: 0, interp: "ease-in-out" },
            { tMs: 200, value: 1, interp: "ease-in-out" },
          ],
        },
      ],
    },
  ],
};

/** An octahedron from 0 to 2 in y: its top on the tip, the rest on the base. */
function mesh(): Uint8Array {
  const positions = Float32Array.of(0, 0, 0, 1, 1, 0, 0, 1, 1, -1, 1, 0, 0, 1, -1, 0, 2, 0);
  const normals = Float32Array.from(positions, (value, i) => (i % 3 === 1 ? value - 1 : value));
  const joints = new Uint16Array(24);
  const weights = new Float32Array(24).map((_, i) => Number(i % 4 === 0));
  joints[20] = 1;
  const matrix = (y: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -y, 0, 1];
  const input: GlbInput = {
    mesh: {
      positions,
      normals,
      colours: new Float32Array(18).fill(0.5),
      indices: Uint32Array.of(
        0,
        1,
        2,
        0,
        2,
        3,
        0,
        3,
        4,
        0,
        4,
        1,
        5,
        2,
        1,
        5,
        3,
        2,
        5,
        4,
        3,
        5,
        1,
        4,
      ),
    },
    weights: { joints, weights },
    bones: RIG.bones.map((bone, i) => ({
      name: bone.name,
      parent: i - 1,
      translation: [0, i, 0],
      rotation: [0, 0, 0, 1],
    })),
    inverseBindMatrices: Float32Array.from([...matrix(0), ...matrix(1)]),
    generator: "test",
    extras: {},
  };
  return writeGlb(input);
}

let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-export-"));
  writeRun("hero", mesh(), RIG);
});

after(() => rmSync(folder, { recursive: true, force: true }));

function writeRun(name: string, glb: Uint8Array | string, rig: unknown): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "mesh.glb"), glb);
  writeFileSync(
    join(folder, name, "rig.json"),
    typeof rig === "string" ? rig : JSON.stringify(rig),
  );
}

const run = (...words: string[]) => runIn(folder, ["export", ...words]);

test("a run becomes one file that the judge finds no fault with", async () => {
  const words = ["--height", "1.8", "--origin", "ground", "--root", "ground", "--forward", "-z"];
  const { status, stdout, stderr } = await run(
    "hero",
    "--to",
    "glb",
    "--out",
    "hero.glb",
    ...words,
  );
  assert.deepEqual([status, stderr], [0, "next: bindpose validate hero.glb --require nod\n"]);
  const next = await runIn(folder, stderr.trim().split(" ").slice(2));
  assert.equal(next.status, 0, next.stdout);
  assert.match(
    stdout,
    /^wrote hero\.glb: \d+ bytes, 3 bones, 1 keyed\n {2}nod: \d+ keys in 1 channel,/,
  );
  const glb = new Uint8Array(readFileSync(join(folder, "hero.glb")));
  const report = await validateAsset({ glb }, { profile: "gltf" });
  assert.equal(report.verdict, "valid");
  const faults = report.findings.filter(({ severity }) => severity === "error");
  assert.deepEqual(faults, []);
  assert.deepEqual([report.info.khronos?.numErrors, report.info.khronos?.numWarnings], [0, 0]);
});

test("--json gives the report, with every figure of the bake", async () => {
  const { stdout, stderr } = await run("hero", "--out", "hero.glb", "--names", "godot", "--json");
  const report = JSON.parse(stdout);
  assert.equal(stderr, "");
  assert.equal(report.animations[0].clip, "nod-loop");
  assert.ok(report.animations[0].rotationErrorDegrees <= 0.05);
});

test("--static writes a pose, and says when it cannot", async () => {
  const { status, stdout } = await run(
    "hero",
    "--out",
    "pose.glb",
    "--static",
    "--animation",
    "nod",
    "--time",
    "200",
  );
  assert.equal(status, 0);
  assert.match(stdout, /^wrote pose\.glb: \d+ bytes, no bones\n$/);
  const wrong = await run("hero", "--out", "pose.glb", "--static", "--animation", "nid");
  assert.deepEqual([wrong.status, wrong.stdout], [2, ""]);
  assert.match(wrong.stderr, /--static: .*unknown animation "nid"; did you mean "nod"\?/);
});

test("wrong calls end with 2, say what to do, and write nothing", async () => {
  mkdirSync(join(folder, "bare"));
  mkdirSync(join(folder, "rigless"));
  writeFileSync(join(folder, "rigless/mesh.glb"), mesh());
  const calls: [string[], RegExp][] = [
    [[], /name a run folder/],
    [["hero"], /--out FILE\.glb/],
    [["hero", "more", "--out", "x.glb"], /not also more/],
    [["hero", "--out", "x.glb", "--to", "fbx"], /--to is glb, not fbx/],
    [["nowhere", "--out", "x.glb"], /nowhere is no folder/],
    [["hero", "--out", "x.glb", "--height", "tall"], /--height is a number, not tall/],
    [
      ["hero", "--out", "x.glb", "--height", "-1"],
      /--height: expected metres from 0\.000001 to 1000000, got -1/,
    ],
    [["hero", "--out", "x.glb", "--height", "1e300"], /to 1000000, got 1e\+300/],
    [["hero", "--out", "x.glb", "--static", "--animation", "nod", "--time", "-5"], /from 0 on/],
    [["bare", "--out", "x.glb"], /bare holds no mesh\.glb/],
    [["rigless", "--out", "x.glb"], /rigless holds no rig\.json/],
    [["hero", "--out", "x.glb", "--origin", "feet"], /--origin is ground or centre, not feet/],
    [["hero", "--out", "x.glb", "--forward", "-x"], /forward/],
    [["hero", "--out", "x.glb", "--root", "tip"], /--root: expected a name that no bone has/],
    [["hero", "--out", "x.glb", "--animation", "nod"], /give that too/],
    [["hero", "--out", "x.glb", "--static", "--root", "r"], /--root: expected none beside static/],
    [["hero", "--out", "x.glb", "--hieght", "2"], /did you mean --height\?/],
    [
      ["hero", "--out", "hero/mesh.glb"],
      /hero\/mesh\.glb is one of the files that are read; name another/,
    ],
    [["hero", "--out", "nowhere/x.glb"], /cannot write/],
  ];
  for (const [words, expected] of calls) {
    const { status, stdout, stderr } = await run(...words);
    assert.equal(status, 2, words.join(" "));
    assert.match(stdout + stderr, expected);
  }
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.includes("x.glb")),
    [],
  );
  assert.match((await run("--help")).stdout, /usage: bindpose export/);
});

test("a run that cannot be read ends with 3, one that cannot be exported with 1", async () => {
  const glb = mesh();
  writeRun("no-glb", "not a GLB", RIG);
  writeRun("no-json", glb, "{");
  writeRun("no-rig", glb, { version: 1 });
  writeRun("no-parent", glb, { ...RIG, bones: [RIG.bones[1]] });
  writeRun("other-bones", glb, {
    ...RIG,
    bones: [
      { ...RIG.bones[0], name: "root" },
      { ...RIG.bones[1], parent: "root" },
    ],
  });
  writeRun("twice", glb, JSON.stringify(RIG).replace("{", '{"version":1,'));
  const cases: [string, number, RegExp][] = [
    ["no-glb", 3, /glb: cannot be read/],
    ["no-json", 3, /rig\.json: it is not JSON: /],
    ["no-rig", 3, /rig\.json: it is no rig: skinned/],
    ["twice", 3, /rig\.json: it has the key "version" twice/],
    ["no-parent", 1, /expected null, the first bone is the root.*\n.*bindpose validate no-parent/],
    ["other-bones", 1, /expected bone 0 to be "root", got "base"/],
  ];
  for (const [name, expected, message] of cases) {
    const { status, stdout, stderr } = await run(name, "--out", "x.glb");
    assert.deepEqual([status, stdout], [expected, ""], name);
    assert.match(stderr, message);
  }
});

test("an earlier file stands as it was when the export is refused", async () => {
  writeFileSync(join(folder, "old.glb"), "old");
  writeRun("broken", "not a GLB", RIG);
  await run("broken", "--out", "old.glb");
  assert.equal(readFileSync(join(folder, "old.glb"), "utf8"), "old");
});
