import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { type Severity, validateAsset } from "bindpose/validator";

/**
 * One-defect copies of one sound skinned GLB, made by others than ourselves. They are not part of
 * the repository: they stand in `probes` of the folder that BINDPOSE_SHARED names.
 */
const shared = process.env["BINDPOSE_SHARED"];
const folder = shared === undefined ? undefined : join(shared, "probes");

/** By the number that a file's name begins with: the code that must be reported, and how bad. */
const EXPECTED: Readonly<Record<string, readonly [string, Severity]>> = {
  "01": ["REST_MISMATCH", "warning"],
  "04": ["INVERSE_BIND_NOT_AFFINE", "error"],
  "05": ["INVERSE_BIND_NOT_FINITE", "error"],
  "07": ["MOTION_NEVER_MOVES", "warning"],
  "11": ["MOTION_TARGETS_SKINNED_NODE", "warning"],
  "12": ["MOTION_NAME_DUPLICATE", "warning"],
  "14": ["MOTION_SEAM", "warning"],
  "15": ["MOTION_QUATERNION_SIGN", "warning"],
  "17": ["MOTION_DURATIONS_DIFFER", "warning"],
  "19": ["BONE_NODE_NAME_DUPLICATE", "warning"],
  "21": ["SKIN_JOINT_DUPLICATE", "error"],
  "22": ["INFLUENCE_DUPLICATE", "error"],
  "24": ["WEIGHTS_ZERO", "error"],
  "25": ["WEIGHTS_SUM", "error"],
  "26": ["WEIGHTS_ROUNDED", "warning"],
  "27": ["WEIGHTS_NEGATIVE", "error"],
  "29": ["BONE_INDEX_RANGE", "error"],
  "30": ["INFLUENCE_UNUSED_SLOT", "warning"],
  "32": ["BONE_WITHOUT_SKIN", "warning"],
  "33": ["BONE_NODE_COINCIDENT", "warning"],
  "34": ["BONE_NODE_SHEAR", "warning"],
  "37": ["SKINNED_NODE_TRANSFORM", "warning"],
  "38": ["SKINNED_NODE_PARENT", "warning"],
  "41": ["SKIN_SKELETON", "error"],
  "42": ["SKIN_NOT_IN_SCENE", "error"],
  "44": ["NORMAL_SIDE", "warning"],
  "46": ["TRIANGLE_DEGENERATE", "warning"],
  "48": ["TRIANGLE_DUPLICATE", "warning"],
  "49": ["VERTEX_UNREFERENCED", "warning"],
  "50": ["INDEX_RANGE", "error"],
  "51": ["POSITION_NOT_FINITE", "error"],
  "52": ["NORMAL_NOT_UNIT", "error"],
  "53": ["COLOUR_RANGE", "error"],
  "54": ["NODE_CYCLE", "error"],
  "55": ["NODE_TWO_PARENTS", "error"],
  "56": ["CHANNEL_MATRIX_NODE", "error"],
  "57": ["CHANNEL_QUATERNION", "error"],
  "58": ["CHANNEL_TIME_ORDER", "error"],
  "63": ["INVERSE_BIND_COUNT", "error"],
  "65": ["MOTION_CUBIC_OVERSHOOT", "warning"],
  "66": ["NODE_UNSKINNED_MESH", "warning"],
  "67": ["SKIN_MISSING", "error"],
  "69": ["CHANNEL_NOT_FINITE", "error"],
};
/** Those that are faults only where the animation is required. */
const WHEN_REQUIRED = ["07", "09", "59"];

const options = { skip: folder === undefined ? "BINDPOSE_SHARED is not set" : false };
const names = folder === undefined ? [] : readdirSync(folder).filter((name) => /\.glb$/.test(name));
const read = (name: string) => new Uint8Array(readFileSync(join(folder!, name)));

test("every probe is named by its defect, and by no other error", options, async () => {
  for (const name of names) {
    const { findings } = await validateAsset({ glb: read(name) }, { profile: "gltf" });
    const expected = EXPECTED[name.slice(0, 2)];
    const found = findings.map(({ code, severity }) => `${severity} ${code}`);
    if (expected !== undefined) {
      const [code, severity] = expected;
      assert.ok(found.includes(`${severity} ${code}`), `${name}: ${found.join(", ")}`);
    }
    const others = findings.filter(
      ({ code, severity }) => severity === "error" && code !== expected?.[0],
    );
    assert.deepEqual(
      others.map(({ code }) => code),
      [],
      name,
    );
  }
  assert.ok(names.length > 0);
});

test("the sound probe has no finding", options, async () => {
  const name = names.find((each) => each.startsWith("00"))!;
  const { findings } = await validateAsset({ glb: read(name) }, { profile: "gltf" });
  assert.deepEqual(findings, []);
});

test("a required animation that is absent or moves nothing is an error", options, async () => {
  for (const name of names.filter((each) => WHEN_REQUIRED.includes(each.slice(0, 2)))) {
    const report = await validateAsset(
      { glb: read(name) },
      { profile: "gltf", require: ["anim0"] },
    );
    assert.equal(report.verdict, "invalid", name);
  }
});
