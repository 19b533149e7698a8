import assert from "node:assert/strict";
import { test } from "node:test";
import { draftRun, writeAsset } from "../fixtures/index.js";
import { validateAsset } from "../judge.js";
import { formatSweep } from "./figures.js";
import { formatReport } from "./human.js";

test("a sound run: yes, its motion and its counts", async () => {
  const text = formatReport(await validateAsset(writeAsset(draftRun()), { uri: "runs/a" }));
  const [first] = text.split("\n");
  assert.equal(first, "runs/a: yes, it is valid");
  assert.match(
    text,
    /^sway: moves [\d.]+ % of the skin by up to [\d.]+ % of its size; peak at 250 ms/m,
  );
  assert.match(text, /0 errors, 0 warnings, 0 infos, 0 hints$/);
});

test("a broken run: no, each cause once with its fix, errors before the rest", async () => {
  const draft = draftRun();
  draft.rig.joints[0].minimum = 1;
  draft.glb.weights.set([0.5, 0, 0, 0]);
  draft.glb.weights.set([0.5, 0, 0, 0], 4);
  const text = formatReport(await validateAsset(writeAsset(draft)));
  assert.match(text, /^no, it is not valid\n/);
  assert.match(
    text,
    /error {2}the weights of vertex 0 add up to 0.5 instead of 1 \(2 times\)\n {4}fix: divide/,
  );
  assert.ok(
    text.indexOf("WEIGHTS_SUM at glb/meshes/0") < text.indexOf("RIG_UNKNOWN_KEY at rig/joints/0"),
  );
});

test("at most ten causes are told, the rest is counted", async () => {
  const draft = draftRun();
  const { json } = draft.glb;
  for (const key of ["minimum", "maximum"]) draft.rig[key] = 0;
  Object.assign(draft.rig.bones[1], { name: "mid dle", roll: 1 });
  for (const joint of draft.rig.joints) Object.assign(joint, { rest: 5, bone: "none" });
  json.cameras = [{ type: "orthographic", orthographic: { xmag: 1, ymag: 1, zfar: 1, znear: 0 } }];
  json.scenes.push({ nodes: [0] });
  json.nodes[4].translation = [1, 0, 0];
  draft.glb.weights.fill(0.1);
  draft.glb.colours.fill(2);
  draft.glb.normals.fill(1);
  draft.glb.indices[0] = draft.glb.indices[1]!;
  const report = await validateAsset(writeAsset(draft));
  const kinds = new Set(report.findings.map(({ code }) => code)).size;
  assert.ok(kinds > 10);
  const text = formatReport(report);
  assert.equal(text.match(/^ {4}fix: /gm)?.length, 10);
  assert.ok(text.includes(`and ${kinds - 10} more kinds of finding`));
});

test("a fault of the container is told by its byte", async () => {
  const report = await validateAsset({ glb: new Uint8Array(10), rig: writeAsset(draftRun()).rig! });
  const text = formatReport(report);
  assert.match(text, /^no, it cannot be read/);
  assert.match(text, /GLB_HEADER at glb, byte 10/);
});

test("colour is off unless asked for", async () => {
  const report = await validateAsset(writeAsset(draftRun()));
  assert.ok(!formatReport(report).includes("\u001b"));
  assert.ok(formatReport(report, { colour: true }).startsWith("\u001b[1;32myes"));
});

test("names cannot speak to the terminal", async () => {
  const draft = draftRun();
  const name = "\u001b[2K\nerror  forged\u202e";
  draft.rig[name] = 1;
  const report = await validateAsset(writeAsset(draft), { uri: `a\u0007${name}` });
  const text = formatReport(report);
  for (const mark of ["\u0007", "\u001b", "\u202e"]) assert.ok(!text.includes(mark));
  assert.doesNotMatch(text, /^error/m);
  assert.match(text, /\\u\{1b\}\[2K\\u\{a\}error {2}forged\\u\{202e\}/);
  assert.match(text, /0 errors, 1 warning, 0 infos/);
});

test("what was left out, measured and swept is told", async () => {
  const draft = draftRun();
  draft.glb.colours[0] = 2;
  draft.glb.weights.set([0.5, 0, 0, 0]);
  const options = { khronos: false, deep: true };
  const before = await validateAsset(writeAsset(draft), options);
  const [known] = before.findings;
  const gone = { ...known!, pointer: "/elsewhere" };
  const report = await validateAsset(writeAsset(draft), {
    ...options,
    ignore: ["COLOUR_RANGE"],
    baseline: [...before.findings.filter(({ code }) => code !== "COLOUR_RANGE"), gone],
  });
  const text = formatReport(report);
  assert.match(
    text,
    /^quality: worst stretch [\d.]+ times \(sway at \d+ ms\); volume -?[\d.]+ %; flipped triangles \d/m,
  );
  assert.match(text, /^nod over its range: volume -?[\d.]+ % at -?[\d.]+; cross-section [\d.]+ %/m);
  assert.match(text, /^left out: 1 ignored, 1 of the baseline \(1 of it are gone\)$/m);
  assert.doesNotMatch(formatReport(before), /left out/);
});

test("steps are told with the feet, the speed and the slide", async () => {
  const report = await validateAsset(writeAsset(draftRun()), { khronos: false });
  const [motion] = report.motion;
  const contacts = [{ bone: "foot_l", fromMs: 0, toMs: 500 }];
  const walk = { lowest: [], contacts, slide: 0.01, speed: 2, direction: Math.PI / 2 };
  const text = formatReport({ ...report, motion: [{ ...motion!, walk }] });
  assert.match(
    text,
    /; steps on foot_l: 2 units a second at 90 degrees from \+z, sliding 0\.01 of its size a second$/m,
  );
  const dips = (y: number, fromMs = 0) =>
    formatReport({
      ...report,
      motion: [
        {
          ...motion!,
          walk: {
            ...walk,
            lowest: [
              { timeMs: 0, y: 0 },
              { timeMs: 187.5, y },
              { timeMs: 500, y: y / 2 },
            ],
            contacts: [{ bone: "toes_r", fromMs, toMs: 500 }],
          },
        },
      ],
    });
  assert.match(dips(-0.4), /a second; toes_r 0\.4 below the ground at 188 ms$/m);
  assert.match(dips(-0.4, 300), /a second; the skin 0\.4 below the ground at 188 ms$/m);
  assert.doesNotMatch(dips(-0.001), /below the ground/);
});

test("the worst strain is told with its animation and instant, and none without one", async () => {
  const report = await validateAsset(writeAsset(draftRun()), { khronos: false });
  const [motion] = report.motion;
  const strain = (timeMs: number, worst: number, flippedTriangles: number) => ({
    timeMs,
    stretch: { p999: worst, worst, vertices: [] },
    flippedTriangles,
    volumeChange: 0,
  });
  const told = (...strains: ReturnType<typeof strain>[]) => {
    const deformation = [motion!, { ...motion!, animation: "reload" }].map((each, i) => ({
      ...each,
      deformation: strains.slice(i, i + 1),
    }));
    const figures = {
      worstStretch: Math.max(...strains.map(({ stretch }) => stretch.worst)),
      flippedTriangles: Math.max(...strains.map((each) => each.flippedTriangles)),
    };
    const quality = { ...report.quality, ...figures };
    return /^quality: .*$/m.exec(formatReport({ ...report, motion: deformation, quality }))![0];
  };
  const both = told(strain(250, 2, 9), strain(850, 37.1, 7));
  assert.match(both, /stretch 37\.1 times \(reload at 850 ms\)/);
  assert.match(both, /triangles 9 \(sway at 250 ms\)/);
  const none = told(strain(250, 1, 0), strain(850, 1, 0));
  assert.match(none, /stretch 1 times; .*triangles 0; /);
});

test("what rounding leaves of nothing is told as nothing", () => {
  const sweep = {
    joint: "nod",
    worstValue: 0.3,
    limbRadius: 0.1,
    volumeChange: -1.22e-13,
    crossSection: 1,
    stretch: 1,
    intersections: 0,
    dragged: 0,
  };
  assert.match(formatSweep(sweep), /volume 0 % at 0\.3;/);
});
