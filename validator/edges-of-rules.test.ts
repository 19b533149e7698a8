import assert from "node:assert/strict";
import { test } from "node:test";
import { type AssetDraft, draftForeign, draftRun, writeAsset } from "./fixtures/asset-draft.js";
import { addAccessor } from "./fixtures/glb-draft.js";
import { validateAsset } from "./judge.js";

/** Facts beside the fixtures of the rules; each was found by a mutant that nothing else saw. */

const KEY_TIMES = 7;
const judgeForeign = (draft: AssetDraft) =>
  validateAsset(writeAsset(draft), { profile: "gltf", khronos: false });

/** Adds a cubic channel on the tip: in-tangent, value and out-tangent of each of three keys. */
function addCubic(draft: AssetDraft, path: string, value: readonly number[], tangent: number) {
  const { glb } = draft;
  const side = value.map(() => tangent);
  const numbers = [1, 2, 3].flatMap(() => [...side, ...value, ...side]);
  const output = addAccessor(glb, Float32Array.from(numbers), value.length === 4 ? "VEC4" : "VEC3");
  const [animation] = glb.json.animations;
  animation.samplers.push({ input: KEY_TIMES, output, interpolation: "CUBICSPLINE" });
  animation.channels.push({ sampler: 1, target: { node: 2, path } });
}

test("tangents of a cubic scale may be 0, and those of a rotation need not be unit", async () => {
  for (const [path, value] of [
    ["scale", [1, 1, 1]],
    ["rotation", [0, 0, 0, 1]],
  ] as const) {
    const draft = draftForeign();
    addCubic(draft, path, value, 0);
    const { findings } = await judgeForeign(draft);
    assert.deepEqual(
      findings.filter(({ code }) => code.startsWith("CHANNEL_")),
      [],
      path,
    );
  }
});

test("a tangent that is no number is called a tangent", async () => {
  const draft = draftForeign();
  addCubic(draft, "translation", [0, 1, 0], Number.NaN);
  const { findings } = await judgeForeign(draft);
  const found = findings.find(({ code }) => code === "CHANNEL_NOT_FINITE");
  assert.equal(found?.params["what"], "tangent");
});

test("an index out of range in a second primitive is counted from that primitive's start", async () => {
  const draft = draftForeign();
  const { glb } = draft;
  const { primitives } = glb.json.meshes[0];
  const indices = addAccessor(glb, Uint32Array.of(0, 1, 2, 3, 4, 99), "SCALAR");
  // Over the same vertices, then over copies, which are counted anew.
  primitives.push({ ...primitives[0], indices });
  const attributes = Object.entries<number>(primitives[0].attributes).map(([name, accessor]) => {
    const { type, min, max } = glb.json.accessors[accessor];
    return [name, addAccessor(glb, glb.data[accessor]!.slice(), type, { min, max })];
  });
  primitives.push({ ...primitives[0], attributes: Object.fromEntries(attributes), indices });
  const { findings } = await judgeForeign(draft);
  const found = findings.filter(({ code }) => code === "INDEX_RANGE");
  assert.deepEqual(
    found.map(({ pointer, params: { triangle, index } }) => [pointer, triangle, index]),
    [1, 2].map((i) => [`/meshes/0/primitives/${i}/indices`, 1, 99]),
  );
});

test("a camera that stands on a vertex does not see it", async () => {
  const draft = draftRun();
  // Half way up the spindle, on its front: all else is behind or beside.
  const position = [0, 1.5, Math.fround(0.3)];
  draft.case = { requiredAnimations: ["sway"], camera: { position } };
  const { findings } = await validateAsset(writeAsset(draft), { khronos: false });
  assert.deepEqual(
    findings.map(({ code }) => code),
    ["CASE_CAMERA"],
  );
});

test("an unknown key is told beside the key that was probably meant, or none", async () => {
  const draft = draftRun();
  Object.assign(draft.rig, { animatons: [], zzz: 1 });
  const { findings } = await validateAsset(writeAsset(draft), { khronos: false });
  assert.deepEqual(
    findings.map(({ code, params }) => [code, params["key"], params["nearest"]]),
    [
      ["RIG_UNKNOWN_KEY", "animatons", "animations"],
      ["RIG_UNKNOWN_KEY", "zzz", null],
    ],
  );
});

test("a bone of a foreign file is told by its node's name", async () => {
  const draft = draftForeign();
  const { joints } = draft.glb;
  for (let i = 0; i < joints.length; i++) if (joints[i] === 2) joints[i] = 1;
  const { findings } = await judgeForeign(draft);
  const found = findings.find(({ code }) => code === "BONE_WITHOUT_SKIN");
  assert.equal(found?.params["name"], '"tip"');
});

test("a bone of a foreign file called a socket may have skin or none", async () => {
  for (const hasSkin of [true, false]) {
    const draft = draftForeign();
    const { joints, json } = draft.glb;
    if (!hasSkin) for (let i = 0; i < joints.length; i++) if (joints[i] === 2) joints[i] = 1;
    json.nodes[2].name = "tip_socket";
    const { findings } = await judgeForeign(draft);
    const codes = findings.map(({ code }) => code).filter((code) => code.startsWith("BONE_"));
    assert.deepEqual(codes, [], `skin: ${hasSkin}`);
  }
});

test("a normal that is no number is told as such, without a length", async () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) {
    const draft = draftRun();
    draft.glb.normals[3 * 4 + 1] = value;
    const { findings } = await validateAsset(writeAsset(draft), { khronos: false });
    const finding = findings.find(({ code }) => code === "NORMAL_NOT_UNIT");
    assert.ok(finding !== undefined);
    assert.deepEqual(finding.params, { vertex: 4 });
    assert.match(finding.message, /normal of vertex 4 is not a number/);
    assert.match(finding.hint, /division by zero/);
  }
});
