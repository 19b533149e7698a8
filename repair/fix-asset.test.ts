import assert from "node:assert/strict";
import { test } from "node:test";
import { draftForeign, draftRun, writeAsset } from "bindpose/validator/fixtures";
import { type Fixed, fixAsset } from "./fix-asset.js";

type Draft = ReturnType<typeof draftRun>;

async function fix(draft: Draft, options = {}): Promise<{ fixed: Fixed; original: Uint8Array }> {
  const asset = writeAsset(draft);
  const original = asset.glb!;
  const copy = original.slice();
  const result = await fixAsset({ ...asset, glb: original }, options);
  assert.deepEqual(original, copy, "the given bytes were written to");
  assert.ok(result.ok);
  return { fixed: result.data, original };
}

const errorsOf = ({ after }: Fixed) =>
  after.findings.filter(({ severity }) => severity === "error").map(({ code }) => code);

test("a sound asset comes back byte for byte", async () => {
  for (const draft of [draftRun(), draftForeign()]) {
    const { fixed, original } = await fix(draft);
    assert.deepEqual(fixed.glb, original);
    assert.deepEqual(fixed.changes, []);
    assert.equal(fixed.after, fixed.before);
  }
});

test("every weight fault of every vertex is mended, and all other bytes stay", async () => {
  const draft = draftRun();
  const rows: [number[], number[]][] = [
    [
      [0, 1, 0, 0],
      [0.4, 0.2, 0, 0],
    ], // sum 0.6
    [
      [1, 0, 0, 0],
      [0.25, 0.75, 0, 0],
    ], // unsorted
    [
      [1, 1, 0, 0],
      [0.5, 0.5, 0, 0],
    ], // one bone twice
    [
      [1, 2, 0, 0],
      [1, 0, 0, 0],
    ], // a bone in a slot without weight
    [
      [1, 0, 0, 0],
      [1.5, -0.5, 0, 0],
    ], // negative
    [
      [0, 1, 2, 0],
      [0.33334, 0.33333, 0.33334, 0],
    ], // sum a little off
  ];
  for (const [v, [joints, weights]] of rows.entries()) {
    draft.glb.joints.set(joints, 4 * v);
    draft.glb.weights.set(weights, 4 * v);
  }
  const { fixed, original } = await fix(draft);
  assert.ok(fixed.before.issues.numErrors > 0);
  assert.deepEqual(
    fixed.after.findings.filter(({ code }) => /^(?:WEIGHTS|INFLUENCE)/.test(code)),
    [],
  );
  assert.equal(fixed.changes[0]?.what, "weights");
  assert.equal(fixed.changes[0]?.count, rows.length);
  assert.equal(fixed.glb.length, original.length);
  const differing = fixed.glb.reduce((sum, byte, i) => sum + (byte === original[i] ? 0 : 1), 0);
  assert.ok(differing <= rows.length * 20, `${differing} bytes differ`);
  const again = await fixAsset({ ...writeAsset(draft), glb: fixed.glb });
  assert.ok(again.ok);
  assert.deepEqual(again.data.changes, [], "a mended file needs no repair");
});

test("random weights always end as the contract wants them", async () => {
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const draft = draftRun();
  for (let i = 0; i < draft.glb.weights.length; i++) {
    draft.glb.joints[i] = Math.floor(3 * random());
    draft.glb.weights[i] = random() < 0.2 ? 0 : random() ** 3;
  }
  const { fixed } = await fix(draft);
  const codes = new Set(fixed.after.findings.map(({ code }) => code));
  // A weight that is small is the author's: it is no fault, only a hint.
  codes.delete("INFLUENCE_TINY");
  for (const code of codes) assert.doesNotMatch(code, /^(?:WEIGHTS|INFLUENCE)/);
});

test("weights without any sum and weights that are not finite are left", async () => {
  const draft = draftRun();
  draft.glb.weights.set([0, 0, 0, 0]);
  const { fixed, original } = await fix(draft);
  assert.deepEqual(fixed.changes, []);
  assert.deepEqual(fixed.glb, original);
  const broken = draftRun();
  broken.glb.weights.set([Number.NaN, 0, 0, 0]);
  assert.deepEqual((await fix(broken)).fixed.changes, []);
});

test("inverse bind matrices are computed from the rig", async () => {
  const draft = draftRun();
  draft.glb.inverseBinds[16 + 13] = 5;
  const { fixed } = await fix(draft);
  assert.deepEqual(fixed.changes, [
    { what: "inverse bind matrices", count: 1, detail: "computed from the rig" },
  ]);
  assert.equal(fixed.after.verdict, "valid");
  assert.deepEqual(fixed.glb, writeAsset(draftRun()).glb);
  const none = draftRun();
  delete none.glb.json.skins[0].inverseBindMatrices;
  const written = await fix(none);
  assert.deepEqual(errorsOf(written.fixed), []);
  assert.equal(written.fixed.changes[0]?.detail, "written from the rig");
  const other = draftRun();
  other.glb.inverseBinds[16 + 13] = 5;
  other.glb.json.nodes[1].name = "elsewhere";
  assert.deepEqual((await fix(other)).fixed.changes, []);
});

test("names are given, told apart, and taken back from the skinned node", async () => {
  const draft = draftForeign();
  const { nodes } = draft.glb.json;
  delete nodes[1].name;
  nodes[2].name = "root";
  nodes[3].name = "root";
  const { fixed } = await fix(draft);
  assert.deepEqual(fixed.changes, [
    {
      what: "names",
      count: 3,
      detail: "(none) -> bone_1, root -> root_2, root -> root_skin",
    },
  ]);
  assert.deepEqual(fixed.after.findings, []);
});

test("only the repairs that are asked for are made", async () => {
  const draft = draftForeign();
  delete draft.glb.json.nodes[1].name;
  draft.glb.weights.set([0.5, 0, 0, 0]);
  const { fixed } = await fix(draft, { repairs: ["names"] });
  assert.deepEqual(
    fixed.changes.map(({ what }) => what),
    ["names"],
  );
});

test("what is no GLB is not mended", async () => {
  const result = await fixAsset({ glb: new Uint8Array(20) });
  assert.ok(!result.ok);
  assert.equal(result.reason, "unreadable");
  assert.match(result.error, /glTF/);
  const noRig = await fixAsset({ glb: writeAsset(draftRun()).glb!, rig: "{" });
  assert.ok(!noRig.ok);
});
