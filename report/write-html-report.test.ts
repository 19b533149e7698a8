import assert from "node:assert/strict";
import test from "node:test";
import { type Report, validateAsset } from "bindpose/validator";
import { draftForeign, draftRun, RULE_CASES, writeAsset } from "bindpose/validator/fixtures";
import { type ReportedAsset, writeHtmlReport } from "./index.js";

type Draft = ReturnType<typeof draftRun>;

async function reported(draft: Draft, uri: string, profile: Report["profile"] = "run") {
  const { glb, rig } = writeAsset(draft);
  const files = { glb: glb!, ...(rig === undefined ? {} : { rig: rig as string }) };
  const report = await validateAsset(files, { profile, uri, khronos: false });
  return { report, files: () => files };
}

function run(uri = "hero", change: (draft: Draft) => void = () => {}): Promise<ReportedAsset> {
  const draft = draftRun();
  change(draft);
  return reported(draft, uri);
}

const WRONG_WEIGHTS = RULE_CASES.find(({ code }) => code === "WEIGHTS_SUM")!.bad;

const VOID = new Set(["meta", "img", "path", "polyline", "circle"]);

/** Throws where a tag is left open or closed twice. */
function requireBalanced(page: string): void {
  const open: string[] = [];
  for (const [, slash, name, attributes] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>/g)) {
    if (VOID.has(name!) || attributes!.endsWith("/")) continue;
    if (slash === "") open.push(name!);
    else assert.equal(name, open.pop(), `</${name}>`);
  }
  assert.deepEqual(open, []);
}

test("a run has its answer, poses, strain, curves, skeleton and weights on one page", async () => {
  const page = await writeHtmlReport([await run()]);
  requireBalanced(page);
  assert.match(page, /<title>bindpose: hero: valid<\/title>/);
  assert.match(page, /Yes, it is valid/);
  for (const alt of [
    /alt="The character at rest"/,
    /alt="The skeleton at rest, 4 bones by name"/,
    /alt="sway: 8 poses over 1000 ms"/,
    /alt="sway at \d+ ms, where the skin is stretched most/,
    /alt="Weights of root, middle, tip"/,
  ]) {
    assert.match(page, alt);
  }
  assert.match(page, /aria-label="bend: -0\.5 to 0\.5 rad, \d keys"/);
  assert.match(page, /<li>root <span class="soft">\d+<\/span><ul><li>middle/);
});

test("the worst bend of each joint is shown where joints were swept", async () => {
  const { glb, rig } = writeAsset(draftRun());
  const files = { glb: glb!, rig: rig as string };
  const report = await validateAsset(files, { khronos: false, deep: true });
  assert.deepEqual(
    report.sweeps.map(({ joint }) => joint),
    ["bend", "nod"],
  );
  const page = await writeHtmlReport([{ report, files: () => files }]);
  requireBalanced(page);
  const [, alt] = /alt="(The worst bend [^"]*)"/.exec(page)!;
  for (const { joint, worstValue } of report.sweeps) {
    assert.ok(alt!.includes(`${joint} at ${Number(worstValue.toPrecision(3))}`), alt);
  }
  assert.doesNotMatch(await writeHtmlReport([await run()]), /worst bend/);
});

test("a page asks for nothing and runs nothing", async () => {
  const page = await writeHtmlReport([await run(), await run("other")]);
  assert.match(page, /Content-Security-Policy" content="default-src &#39;none&#39;; img-src data:/);
  assert.doesNotMatch(page, /<script|<link|<iframe|@import|url\(/);
  for (const [, target] of page.matchAll(/\s(?:src|href)="([^"]*)"/g)) {
    assert.match(target!, /^(?:data:image\/png;base64,[A-Za-z0-9+/=]+|#asset-\d+)$/);
  }
});

test("names of an asset never become markup", async () => {
  const evil = `<img src=x onerror="x">'&\u202e`;
  const page = await writeHtmlReport([
    await run(evil, ({ rig }) => {
      rig.animations[0].name = evil;
      rig.joints[0].name = evil;
      for (const track of rig.animations[0].tracks) track.joint = evil;
    }),
  ]);
  requireBalanced(page);
  assert.doesNotMatch(page, /<img src=x/);
  assert.doesNotMatch(page, /\u202e/);
  assert.match(page, /&lt;img src=x onerror=&quot;x&quot;&gt;&#39;&amp;\\u\{202e\}/);
});

test("a name without spaces breaks, wherever it stands", async () => {
  const page = await writeHtmlReport([await run("n".repeat(400))]);
  const [, body] = /\nbody\{([^}]*)\}/.exec(page)!;
  assert.match(body!, /overflow-wrap:anywhere/);
});

test("what is wrong is told with its fix, and shown on the skin", async () => {
  const page = await writeHtmlReport([await run("broken", WRONG_WEIGHTS)]);
  requireBalanced(page);
  assert.match(page, /No, it is not valid/);
  assert.match(page, /<p class="fix">Fix: /);
  assert.match(page, /alt="The skin that WEIGHTS_SUM is about: (?:1 vertex|\d+ vertices)"/);
});

test("a plain glTF is shown by its own animation", async () => {
  const page = await writeHtmlReport([await reported(draftForeign(), "walker.glb", "gltf")]);
  requireBalanced(page);
  assert.match(page, /8 poses over 1000 ms/);
  assert.match(page, /Carried by/);
});

test("files that changed since they were judged are not shown", async () => {
  const { report } = await run();
  const other = await run("other", ({ rig }) => {
    rig.joints[0].rest = 0.1;
  });
  const page = await writeHtmlReport([{ report, files: other.files! }]);
  assert.match(page, /No pictures: the files have changed since they were judged\./);
  assert.doesNotMatch(page, /<img/);
});

test("a rig that is not of the mesh is told, and the skin shown without it", async () => {
  const page = await writeHtmlReport([
    await run("other", ({ rig }) => {
      rig.bones[3].name = "hand_socket";
    }),
  ]);
  assert.match(
    page,
    /rig\.json is left out: it has no bone &quot;grip_socket&quot;, which the mesh has/,
  );
  assert.doesNotMatch(page, /aria-label="bend: /);
});

test("whatever is judged has a page, with files or without", async () => {
  const nothing = await validateAsset({ rig: "{}" }, { profile: "run" });
  const rubbish = new Uint8Array([1, 2, 3]);
  const unreadable = await validateAsset({ glb: rubbish }, { profile: "gltf" });
  const page = await writeHtmlReport([
    { report: nothing },
    { report: nothing, files: () => null },
    { report: unreadable, files: () => ({ glb: rubbish }) },
  ]);
  requireBalanced(page);
  assert.match(page, /0 of 3 valid/);
  assert.match(page, /No, it cannot be read/);
  assert.match(page, /No pictures: it is no GLB that can be read\./);
});

test("every broken asset has a page", async () => {
  const assets = [];
  for (const { code, profile = "run", bad } of RULE_CASES) {
    const draft = profile === "run" ? draftRun() : draftForeign();
    bad(draft);
    const { glb, rig, case: asked } = writeAsset(draft);
    if ((glb?.length ?? 0) > 20_000) continue;
    const input = { ...(glb && { glb }), ...(rig && { rig }), ...(asked && { case: asked }) };
    const options = { profile, uri: code, khronos: false, deformation: false };
    assets.push({ report: await validateAsset(input, options) });
  }
  const page = await writeHtmlReport(assets);
  requireBalanced(page);
  for (const { report } of assets) assert.ok(page.includes(`<h2>${report.uri}</h2>`), report.uri);
});

test("of a batch each has its row, and those that are wrong come first for pictures", async () => {
  const sound = await run("sound");
  const wrong = await run("wrong", WRONG_WEIGHTS);
  const assets = [...Array.from({ length: 25 }, () => sound), wrong];
  const taken: string[] = [];
  const page = await writeHtmlReport(
    assets.map(({ report }) => ({
      report,
      files: () => {
        taken.push(report.uri);
        return null;
      },
    })),
  );
  assert.equal([...page.matchAll(/<a href="#asset-/g)].length, 26);
  assert.equal(taken.length, 24);
  assert.ok(taken.includes("wrong"));
});

test("the same assets give the same page", async () => {
  assert.equal(await writeHtmlReport([await run()]), await writeHtmlReport([await run()]));
});
