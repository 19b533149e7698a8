import assert from "node:assert/strict";
import { test } from "node:test";
import type { Report } from "bindpose/contract";
import { type Bar, draftBar, writeBar } from "./fixtures/bar.js";
import { addAccessor } from "./fixtures/glb-draft.js";
import { validateAsset } from "./judge.js";

/** What is said of the form and the skin of a changed bar; its motion has tests of its own. */
async function judge(change: (bar: Bar) => void): Promise<Report> {
  const bar = draftBar();
  change(bar);
  return validateAsset({ glb: writeBar(bar) }, { profile: "gltf" });
}

async function serious(change: (bar: Bar) => void): Promise<string[]> {
  const { findings } = await judge(change);
  return findings
    .filter(
      ({ severity, code }) =>
        severity === "error" || (severity === "warning" && !code.startsWith("MOTION_")),
    )
    .map(({ code }) => code);
}

test("the bar itself has nothing wrong with it", async () => {
  assert.deepEqual(await serious(() => {}), []);
});

test("weights that were normalised by length, or not at all, are named with their sum", async () => {
  for (const [first, second, sum] of [
    [0.4, 0.2, 0.6],
    [0.8, 0.6, 1.4],
  ] as const) {
    const { findings } = await judge(({ weights }) => weights.set([first, second]));
    const errors = findings.filter(({ severity }) => severity === "error");
    assert.equal(errors.length, 1);
    assert.equal(errors[0]!.code, "WEIGHTS_SUM");
    assert.equal(errors[0]!.vertex, 0);
    assert.ok(Math.abs(Number(errors[0]!.params["sum"]) - sum) < 1e-6);
  }
});

test("a bone index past the skin is named with its slot and the count", async () => {
  const { findings } = await judge(({ joints }) => joints.set([0, 2]));
  const error = findings.find(({ severity }) => severity === "error")!;
  assert.equal(error.code, "BONE_INDEX_RANGE");
  assert.deepEqual(error.params, { vertex: 0, slot: 1, index: 2, bones: 2 });
});

test("joint data on a node without a skin is an error, not a warning", async () => {
  const codes = await serious(({ json, joints }) => {
    joints[0] = 7;
    json.nodes[2].skin = undefined;
    json.skins = undefined;
  });
  assert.deepEqual(codes, ["SKIN_MISSING"]);
});

test("without inverse bind matrices the rest pose is half the bar's length away", async () => {
  const report = await judge(({ json }) => {
    json.skins[0].inverseBindMatrices = undefined;
  });
  const codes = report.findings.map(({ code }) => code);
  assert.ok(codes.includes("INVERSE_BIND_MISSING") && codes.includes("REST_MISMATCH"));
  assert.equal(report.verdict, "valid");
  // The farthest vertex is 1 away; the bind box is 1 by 2.
  assert.ok(Math.abs(report.bind!.restMismatch - 1 / Math.sqrt(5)) < 1e-9);
});

test("bind matrices too few, by rows or flat are errors; one too many is a warning", async () => {
  const cases: [(bar: Bar) => void, string][] = [
    [({ json }) => Object.assign(json.accessors[4], { count: 1 }), "INVERSE_BIND_COUNT"],
    [
      ({ inverseBinds }) => inverseBinds.set([1, 0, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, 0, 0, 1], 16),
      "INVERSE_BIND_NOT_AFFINE",
    ],
    [
      ({ inverseBinds }) => inverseBinds.set([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], 16),
      "INVERSE_BIND_SINGULAR",
    ],
  ];
  for (const [change, code] of cases) assert.deepEqual(await serious(change), [code]);
  const extra = await judge(({ data, json, inverseBinds }) => {
    data[4] = Float32Array.of(...inverseBinds, ...inverseBinds.subarray(0, 16));
    json.accessors[4].count = 3;
  });
  assert.ok(extra.findings.some(({ code }) => code === "INVERSE_BIND_EXTRA"));
  assert.equal(extra.verdict, "valid");
});

test("bones apart, a skeleton below them or a scene without them are errors", async () => {
  const cases: [(bar: Bar) => void, string][] = [
    [
      ({ json }) => {
        json.nodes[0].children = undefined;
        json.scenes[0].nodes = [0, 1, 2];
      },
      "SKIN_NO_COMMON_ROOT",
    ],
    [({ json }) => Object.assign(json.skins[0], { skeleton: 1 }), "SKIN_SKELETON"],
    [({ json }) => Object.assign(json.scenes[0], { nodes: [2] }), "SKIN_NOT_IN_SCENE"],
  ];
  for (const [change, code] of cases) assert.deepEqual(await serious(change), [code]);
});

test("a plain node above the root is nothing to report", async () => {
  const codes = await serious(({ json }) => {
    json.nodes.push({ name: "above", children: [0] });
    json.scenes[0].nodes = [2, 3];
  });
  assert.deepEqual(codes, []);
});

test("a moved skinned node under a moved parent has both named", async () => {
  const codes = await serious(({ json }) => {
    json.nodes[2].translation = [0, 1, 0];
    json.nodes.push({ name: "above", translation: [1, 0, 0], children: [2] });
    json.scenes[0].nodes = [0, 3];
  });
  assert.deepEqual(codes, ["SKINNED_NODE_PARENT", "SKINNED_NODE_TRANSFORM"]);
});

test("bones of one name, and bones of none, are named", async () => {
  const same = await serious(({ json }) => Object.assign(json.nodes[1], { name: "root" }));
  assert.deepEqual(same, ["BONE_NODE_NAME_DUPLICATE"]);
  const none = await judge(({ json }) => {
    json.nodes[0].name = undefined;
    json.nodes[1].name = undefined;
  });
  assert.equal(none.findings.find(({ code }) => code === "BONE_NODE_UNNAMED")?.count, 2);
});

test("a fifth influence is named", async () => {
  const codes = await serious((bar) => {
    const { attributes } = bar.json.meshes[0].primitives[0];
    attributes.JOINTS_1 = addAccessor(bar, new Uint8Array(24), "VEC4");
    attributes.WEIGHTS_1 = addAccessor(bar, new Float32Array(24), "VEC4");
    for (const view of [7, 8]) bar.json.bufferViews[view].target = 34962;
  });
  assert.deepEqual(codes, ["INFLUENCES_TOO_MANY"]);
});

test("a clip without channels, and a list of no clips, are errors at their place", async () => {
  const { findings } = await judge(({ json }) => {
    json.animations = [{ name: "Take 001", channels: [], samplers: [] }];
  });
  const places = findings
    .filter(({ code }) => code === "GLTF_PROPERTY")
    .map(({ pointer }) => pointer);
  assert.deepEqual(places, ["/animations/0/channels", "/animations/0/samplers"]);
  assert.deepEqual(await serious(({ json }) => Object.assign(json, { animations: [] })), [
    "GLTF_PROPERTY",
  ]);
});

test("key times that stand still, fall, begin before 0 or are no number have their own words", async () => {
  const cases: [number, number, string, number][] = [
    [1, 0, "CHANNEL_TIME_ORDER", 1],
    [0.5, 0.5, "CHANNEL_TIME_ORDER", 1],
    [-0.125, 1, "CHANNEL_TIME_NEGATIVE", 0],
    [0, Number.NaN, "CHANNEL_NOT_FINITE", 1],
  ];
  for (const [first, second, code, key] of cases) {
    const { findings } = await judge(({ times, json }) => {
      times.set([first, second]);
      Object.assign(json.accessors[5], { min: [first], max: [Number.isNaN(second) ? 0 : second] });
    });
    const finding = findings.find((each) => each.code === code);
    assert.equal(finding?.severity, "error", code);
    assert.equal(finding?.params["key"], key, code);
  }
});

test("a cubic channel needs three values per key, and two keys", async () => {
  const few = await judge(({ json }) => {
    json.animations[0].samplers[0].interpolation = "CUBICSPLINE";
  });
  const finding = few.findings.find(({ code }) => code === "CHANNEL_COUNT");
  assert.deepEqual(finding?.params, { found: 2, expected: 6 });
  const single = await serious(({ json, data }) => {
    json.animations[0].samplers[0].interpolation = "CUBICSPLINE";
    Object.assign(json.accessors[5], { count: 1, max: [0] });
    data[6] = new Float32Array(12).fill(0).with(7, 1);
    json.accessors[6].count = 3;
  });
  assert.ok(single.includes("CHANNEL_COUNT"));
});

test("bones in another order, with everything else in that order too, are the same asset", async () => {
  const reorder = ({ json, joints, inverseBinds }: Bar) => {
    json.skins[0].joints = [1, 0];
    inverseBinds.set([...inverseBinds.subarray(16), ...inverseBinds.subarray(0, 16)]);
    for (let i = 0; i < joints.length; i++) joints[i] = i % 4 < 2 ? 1 - joints[i]! : 0;
    for (const v of [4, 5]) joints.set([0, 0], 4 * v);
  };
  assert.deepEqual(await serious(reorder), []);
  const half = await judge(({ json, joints }) => {
    json.skins[0].joints = [1, 0];
    for (let i = 0; i < joints.length; i++) joints[i] = i % 4 < 2 ? 1 - joints[i]! : 0;
    for (const v of [4, 5]) joints.set([0, 0], 4 * v);
  });
  assert.ok(half.findings.some(({ code }) => code === "REST_MISMATCH"));
});
