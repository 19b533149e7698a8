import assert from "node:assert/strict";
import { test } from "node:test";
import { reportSchema } from "bindpose/contract";
import type { AssetDraft } from "./fixtures/asset-draft.js";
import { addAccessor } from "./fixtures/glb-draft.js";
import { draftForeign, draftRun, writeAsset } from "./fixtures/index.js";
import { inspectAsset } from "./inspect/inspect-asset.js";
import { validateAsset } from "./judge.js";

/** A second skinned mesh, with numbers of its own, on a skin of its own over these nodes. */
function addSkin(draft: AssetDraft, joints: readonly number[]) {
  const { glb } = draft;
  const { json } = glb;
  const weights = glb.weights.slice();
  const inverseBinds = glb.inverseBinds.slice(0, 48);
  const skin = {
    joints: [...joints],
    inverseBindMatrices: addAccessor(glb, inverseBinds, "MAT4"),
  };
  const [{ primitives }] = json.meshes;
  const attributes = { ...primitives[0].attributes, WEIGHTS_0: addAccessor(glb, weights, "VEC4") };
  json.bufferViews.at(-1).target = 34962;
  json.meshes.push({ primitives: [{ ...primitives[0], attributes }] });
  json.skins.push(skin);
  json.scenes[0].nodes.push(json.nodes.length);
  json.nodes.push({
    name: `body ${json.skins.length}`,
    mesh: json.meshes.length - 1,
    skin: json.skins.length - 1,
  });
  return { weights, inverseBinds, skin };
}

/** Three more bones beside the first three. */
function addSkeleton({ glb }: AssetDraft): number[] {
  const { nodes, scenes } = glb.json;
  const first = nodes.length;
  scenes[0].nodes.push(first);
  nodes.push(
    { name: "root_b", children: [first + 1] },
    { name: "middle_b", translation: [0, 1, 0], children: [first + 2] },
    { name: "tip_b", translation: [0, 1, 0] },
  );
  return [first, first + 1, first + 2];
}

const judge = (draft: AssetDraft) =>
  validateAsset(writeAsset(draft), { profile: "gltf", khronos: false });
const codesOf = ({ findings }: Awaited<ReturnType<typeof judge>>) =>
  findings.map(({ code, pointer }) => `${code} ${pointer}`);

test("two sound skins on one skeleton are two skins, and nothing else is wrong", async () => {
  const draft = draftForeign();
  addSkin(draft, [0, 1, 2]);
  const report = await judge(draft);
  assert.deepEqual(codesOf(report), ["SKIN_COUNT /skins"]);
  assert.match(report.findings[0]!.message, /2 skins instead of one; .*judged: 2$/);
  assert.deepEqual([report.info.vertices, report.info.triangles, report.info.bones], [160, 312, 3]);
  const alone = await judge(draftForeign());
  assert.equal(report.motion[0]!.largest, alone.motion[0]!.largest);
  assert.deepEqual(report.bind?.box, alone.bind?.box);
  const rounded = ({ quality }: typeof report) =>
    Object.values(quality).map((figure) => figure?.toPrecision(9));
  assert.deepEqual(rounded(report), rounded(alone));
  reportSchema.parse(report);
});

test("a fault of the second mesh or skin is named there", async () => {
  const draft = draftForeign();
  const { weights, inverseBinds } = addSkin(draft, [0, 1, 2]);
  weights.set([0.5, 0, 0, 0]);
  inverseBinds[0] = 0;
  const report = await judge(draft);
  assert.deepEqual(codesOf(report), [
    "WEIGHTS_SUM /meshes/1/primitives/0/attributes/WEIGHTS_0",
    "SKIN_COUNT /skins",
    "INVERSE_BIND_SINGULAR /skins/1/inverseBindMatrices",
  ]);
  assert.equal(report.verdict, "invalid");
});

test("a fault of the first skin silences no check of the second, and the other way round", async () => {
  const draft = draftForeign();
  const { inverseBinds } = addSkin(draft, addSkeleton(draft));
  draft.glb.weights.set([-0.5, 0, 0, 0]);
  inverseBinds[13] = -0.5;
  const codes = codesOf(await judge(draft));
  assert.ok(codes.includes("WEIGHTS_NEGATIVE /meshes/0/primitives/0/attributes/WEIGHTS_0"));
  assert.ok(codes.includes("REST_MISMATCH /skins/1"), codes.join());
});

test("what two skins share is faulted once", async () => {
  const draft = draftForeign();
  addSkin(draft, [0, 1, 2]);
  draft.glb.json.nodes[2].name = "tip.x";
  const { findings } = await judge(draft);
  const portable = findings.find(({ code }) => code === "BONE_NODE_NAME_PORTABLE");
  assert.equal(portable?.count, 1);
});

test("an animation that moves only the second skin moves", async () => {
  const draft = draftForeign();
  addSkin(draft, addSkeleton(draft));
  draft.glb.json.animations[0].channels[0].target.node = 5;
  const report = await judge(draft);
  assert.deepEqual(codesOf(report), ["SKIN_COUNT /skins"]);
  assert.equal(report.info.bones, 6);
  assert.ok(report.motion[0]!.movedShare > 0.2 && report.motion[0]!.movedShare < 0.6);
  const names = report.motion[0]!.carriedBy.map(({ bone }) => bone);
  assert.ok(
    names.every((name) => name.endsWith("_b")),
    names.join(),
  );
});

test("a bone that holds only the other skin's vertices is no bone without skin", async () => {
  const draft = draftForeign();
  const { weights } = addSkin(draft, [0, 1, 2]);
  // A hat: all of the second mesh hangs on the tip, which is the third bone.
  const joints = new Uint8Array(draft.glb.joints.length);
  for (let v = 0; v < 80; v++) {
    joints.set([2, 0, 0, 0], 4 * v);
    weights.set([1, 0, 0, 0], 4 * v);
  }
  const { glb } = draft;
  glb.json.meshes[1].primitives[0].attributes.JOINTS_0 = addAccessor(glb, joints, "VEC4");
  assert.deepEqual(codesOf(await judge(draft)), ["SKIN_COUNT /skins"]);
});

test("under the contract more than one skin is an error, and the first is judged", async () => {
  const draft = draftRun();
  addSkin(draft, [0, 1, 2]);
  const report = await validateAsset(writeAsset(draft), { khronos: false });
  assert.equal(report.verdict, "invalid");
  const codes = report.findings.map(({ code }) => code);
  assert.ok(codes.includes("SKIN_COUNT") && codes.includes("NODE_EXTRA"), codes.join());
  assert.equal(report.motion.length, 1);
});

test("a skin that cannot be read, and skins beyond sixty-four, are left out and said", async () => {
  const unreadable = draftForeign();
  addSkin(unreadable, [0, 1, 2]).skin.joints = [99];
  const report = await judge(unreadable);
  assert.ok(codesOf(report).includes("GLTF_PROPERTY /skins/1/joints"));
  assert.deepEqual(report.motion, []);
  assert.equal(report.info.vertices, 80);
  const many = draftForeign();
  for (let i = 0; i < 69; i++) addSkin(many, [0, 1, 2]);
  const count = (await judge(many)).findings.find(({ code }) => code === "SKIN_COUNT");
  assert.deepEqual(count?.params, { skins: 70, judged: 64 });
});

test("an inspection lists the bones of every skin", async () => {
  const draft = draftForeign();
  addSkin(draft, addSkeleton(draft));
  const { bones } = await inspectAsset(writeAsset(draft));
  assert.equal(bones.length, 6);
});
