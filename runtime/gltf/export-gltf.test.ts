import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";
import { type Document, WebIO } from "@gltf-transform/core";
import { AFFINE_STRIDE, boneMatrices, compileRig, poseAt, skinMesh } from "bindpose/runtime";
import { BAKE_BOUNDS, type ExportOptions, type ExportReport, exportGltf } from "./index.js";
import { playInThree, worstDistance } from "./play-in-three.test.helper.js";
import { ARM, columnMesh, writeSample } from "./sample-asset.test.data.js";

const khronos: {
  validateBytes(bytes: Uint8Array): Promise<{ issues: { messages: unknown[] } }>;
} = createRequire(import.meta.url)("gltf-validator");

const MESH = columnMesh();
const RIG = compileRig(ARM);

const VARIANTS: readonly ExportOptions[] = [
  {},
  { height: 1.8, origin: "ground" },
  { height: 0.5, origin: "centre", forward: "-z" },
  { height: 1.8, origin: "ground", root: "ground", forward: "-z", bones: "along" },
];

/** The contract's own answer: skinned by the runtime, then moved into the file's space. */
function expected(values: Float64Array, report: ExportReport, sign: number): Float32Array {
  const palette = new Float64Array(AFFINE_STRIDE * RIG.bones.count);
  boneMatrices(RIG, values, palette);
  const out = { positions: MESH.positions.slice(), normals: MESH.normals.slice() };
  skinMesh(MESH, { joints: Uint16Array.from(MESH.joints), weights: MESH.weights }, palette, out);
  const turned = [sign, 1, sign];
  return out.positions.map(
    (value, i) => turned[i % 3]! * report.scale * (value - report.origin[i % 3]!),
  );
}

async function exported(options: ExportOptions = {}) {
  return exportGltf({ glb: await writeSample(ARM), rig: ARM }, options);
}

async function opened(options: ExportOptions = {}): Promise<Document> {
  return new WebIO().readBinary((await exported(options)).glb);
}

test("Khronos finds nothing, whatever the options", async () => {
  const still = { static: { animation: "strike", timeMs: 400 }, height: 2 };
  for (const options of [...VARIANTS, still, { names: "godot" } as const]) {
    const { issues } = await khronos.validateBytes((await exported(options)).glb);
    // A static file's sockets are nodes by their names alone.
    const messages = issues.messages as { code: string }[];
    const told = messages.filter(({ code }) => options !== still || code !== "NODE_EMPTY");
    assert.deepEqual(told, [], JSON.stringify(options));
  }
});

test("three shows the rig's pose at rest, at knots and at both ends, in every space", async () => {
  for (const options of VARIANTS) {
    const { glb, report } = await exported(options);
    const player = await playInThree(glb);
    const sign = options.forward === "-z" ? -1 : 1;
    const compare = (clip: string | null, timeMs: number, values: Float64Array) => {
      const distance = worstDistance(
        player.pose(clip, timeMs / 1000),
        expected(values, report, sign),
      );
      assert.ok(distance < 2e-6, `${JSON.stringify(options)} ${clip} ${timeMs}: ${distance}`);
    };
    compare(null, 0, RIG.joints.rests);
    for (const timeMs of [0, 330, 800]) compare("walk", timeMs, poseAt(RIG, "walk", timeMs));
    for (const timeMs of [0, 150, 500]) compare("strike", timeMs, poseAt(RIG, "strike", timeMs));
  }
});

test("between the keys three stays within the reported error, and that within the bounds", async () => {
  const { glb, report } = await exported();
  const player = await playInThree(glb);
  for (const {
    animation,
    rotationErrorDegrees,
    translationErrorShare,
    keys,
  } of report.animations) {
    assert.ok(rotationErrorDegrees > 0 && rotationErrorDegrees <= BAKE_BOUNDS.rotationDegrees);
    assert.ok(translationErrorShare <= BAKE_BOUNDS.translationShare);
    assert.ok(keys > 10);
    for (let timeMs = 3; timeMs < 500; timeMs += 7.3) {
      if (timeMs > 149 && timeMs < 150) continue;
      const pose = expected(poseAt(RIG, animation, timeMs), report, 1);
      const distance = worstDistance(player.pose(animation, timeMs / 1000), pose);
      assert.ok(distance < 0.002, `${animation} at ${timeMs}: ${distance}`);
    }
  }
});

test("every clip keys the same channels, from 0 to its period, linear or in steps", async () => {
  const document = await opened();
  const animations = document.getRoot().listAnimations();
  assert.deepEqual(
    animations.map((animation) => [animation.getName(), animation.getExtras()]),
    [
      [
        "walk",
        { loop: true, periodMs: 800, autoPlay: true, markers: [{ tMs: 120, name: "step" }] },
      ],
      ["strike", { loop: false, periodMs: 500, autoPlay: false, markers: [] }],
    ],
  );
  const targets = animations.map((animation) =>
    animation
      .listChannels()
      .map((channel) => `${channel.getTargetNode()!.getName()}.${channel.getTargetPath()}`),
  );
  // `tip` and its follower rest away from 0, `middle` is driven by the other clip.
  assert.deepEqual(targets[0], [
    "base.rotation",
    "base.translation",
    "middle.rotation",
    "tip.rotation",
  ]);
  assert.deepEqual(targets[1], targets[0]);
  for (const animation of animations) {
    const period = (animation.getExtras()["periodMs"] as number) / 1000;
    for (const sampler of animation.listSamplers()) {
      const times = sampler.getInput()!.getArray() as Float32Array;
      assert.equal(times[0], 0);
      assert.ok(times.at(-1)! <= period && times.at(-1)! > period * (1 - 1e-7));
      assert.ok(times.every((time, i) => i === 0 || time > times[i - 1]!));
      assert.ok(["LINEAR", "STEP"].includes(sampler.getInterpolation()));
    }
  }
  const held = animations[0]!.listChannels()[3]!.getSampler()!;
  assert.equal(held.getInterpolation(), "STEP");
  assert.equal(held.getInput()!.getCount(), 2);
});

test("keys of a rotation never flip sign and lie at most nine degrees apart", async () => {
  for (const animation of (await opened()).getRoot().listAnimations()) {
    for (const channel of animation.listChannels()) {
      if (channel.getTargetPath() !== "rotation") continue;
      const values = channel.getSampler()!.getOutput()!.getArray()!;
      for (let i = 4; i < values.length; i += 4) {
        let dot = 0;
        for (let k = 0; k < 4; k++) dot += values[i + k]! * values[i - 4 + k]!;
        const jumped = animation.getName() === "strike" && dot < 0.9;
        if (!jumped) assert.ok(dot > Math.cos(Math.PI / 40) - 1e-6, `${dot}`);
        assert.ok(dot > 0);
      }
    }
  }
});

test("size and place are in the numbers: no node has a scale, the ground lies at 0", async () => {
  const { glb, report } = await exported({ height: 1.8, origin: "ground" });
  const document = await new WebIO().readBinary(glb);
  for (const node of document.getRoot().listNodes()) assert.deepEqual(node.getScale(), [1, 1, 1]);
  const rest = (await playInThree(glb)).pose(null, 0);
  const heights = Array.from(rest).filter((_, i) => i % 3 === 1);
  assert.ok(Math.abs(Math.min(...heights)) < 1e-6);
  assert.ok(Math.abs(Math.max(...heights) - 1.8) < 1e-6);
  assert.equal(report.animations.length, 2);
});

test("the rig's own space scales and places where no option does", async () => {
  const rig = { ...ARM, space: { metresPerUnit: 0.05, origin: [5, 0, 3] } } as typeof ARM;
  const { report } = await exportGltf({ glb: await writeSample(rig), rig });
  assert.deepEqual([report.scale, report.origin], [0.05, [5, 0, 3]]);
  const ground = await exportGltf({ glb: await writeSample(rig), rig }, { origin: "ground" });
  assert.deepEqual(
    [ground.report.origin[0], ground.report.origin[2]],
    [5, 3],
    "the floor's point is the author's",
  );
});

test("an added root stands at 0 above all bones, and last in the skin", async () => {
  const root = (await opened({ root: "ground" })).getRoot();
  const joints = root.listSkins()[0]!.listJoints();
  assert.deepEqual(
    joints.map((node) => node.getName()),
    ["base", "middle", "tip", "grip_socket", "ground"],
  );
  assert.deepEqual(joints[4]!.getTranslation(), [0, 0, 0]);
  assert.deepEqual(joints[4]!.listChildren(), [joints[0]]);
  assert.equal(root.listSkins()[0]!.getSkeleton(), joints[4]);
});

test("bones along point along their y, sockets keep their frame", async () => {
  const player = await playInThree((await exported({ bones: "along" })).glb);
  player.pose(null, 0);
  const base = player.scene.getObjectByName("base")!;
  const middle = player.scene.getObjectByName("middle")!;
  const tip = player.scene.getObjectByName("tip")!;
  assert.ok(Math.abs(middle.position.y - 2) < 1e-6, "a child on the tail is on the y axis");
  assert.ok(Math.hypot(middle.position.x, middle.position.z) < 1e-6);
  assert.ok(Math.hypot(tip.position.x, tip.position.z) < 1e-6);
  assert.ok(base.quaternion.angleTo(base.quaternion.clone().identity()) < 1e-6);
  const plain = await playInThree((await exported()).glb);
  plain.pose(null, 0);
  const socket = (from: typeof player) => from.scene.getObjectByName("grip_socket")!.matrixWorld;
  socket(player).elements.forEach((value, i) => {
    assert.ok(Math.abs(value - socket(plain).elements[i]!) < 1e-5);
  });
});

test("caller joints and their followers are extras of their bones' nodes, in metres", async () => {
  const options = { height: 1.2, bones: "along", forward: "-z" } as const;
  const { glb, report } = await exported(options);
  const { scene, pose } = await playInThree(glb);
  pose(null, 0);
  const tip = scene.getObjectByName("tip")!;
  const [aim] = JSON.parse(tip.userData["joints"]);
  assert.deepEqual(
    [aim.name, aim.drive, aim.min, aim.max, aim.rest],
    ["aim", "caller", -1, 1, 0.1],
  );
  const socket = scene.getObjectByName("grip_socket")!.userData;
  assert.equal(socket["socket"], true);
  assert.deepEqual(JSON.parse(socket["joints"])[0].follow, { joint: "aim", factor: 0.5 });
  assert.equal(scene.getObjectByName("base")!.userData["joints"], undefined);
  assert.equal(scene.getObjectByName("base")!.userData["role"], "hips");

  // Driving the node by its extras alone gives the rig's own pose.
  const values = RIG.joints.rests.slice();
  values[RIG.joints.indexOf.get("aim")!] = 0.9;
  const { Matrix4, Quaternion, Vector3 } = await import("three");
  const turn = new Matrix4().makeRotationAxis(new Vector3(...aim.axis), 0.9);
  const { translation, rotation } = JSON.parse(tip.userData["bind"]);
  const local = new Matrix4()
    .compose(new Vector3(...translation), new Quaternion(...rotation), new Vector3(1, 1, 1))
    .multiply(new Matrix4().makeTranslation(new Vector3(...aim.point)))
    .multiply(turn)
    .multiply(new Matrix4().makeTranslation(new Vector3(...aim.point).negate()));
  local.decompose(tip.position, tip.quaternion, tip.scale);
  assert.ok(worstDistance(pose(null, 0), expected(values, report, -1)) < 2e-6);
});

test("Godot's names end looping clips in -loop, and no other", async () => {
  const { report } = await exported({ names: "godot" });
  assert.deepEqual(
    report.animations.map(({ clip }) => clip),
    ["walk-loop", "strike"],
  );
});

test("a static file is the posed mesh with its sockets, and nothing to animate", async () => {
  const pose = { animation: "strike", timeMs: 300, joints: { aim: -0.6 } };
  for (const forward of ["+z", "-z"] as const) {
    const { glb, report } = await exported({
      static: pose,
      height: 1.5,
      origin: "ground",
      forward,
    });
    const root = (await new WebIO().readBinary(glb)).getRoot();
    assert.equal(root.listSkins().length + root.listAnimations().length, 0);
    assert.deepEqual(
      root.listNodes().map((node) => node.getName()),
      ["base_mesh", "grip_socket"],
    );
    const extras = [root.getAsset(), ...root.listNodes().map((node) => node.getExtras())];
    for (const each of extras) assert.equal("extras" in each || "socket" in each, false);
    const values = poseAt(RIG, "strike", 300);
    values[RIG.joints.indexOf.get("aim")!] = -0.6;
    values[RIG.joints.indexOf.get("helper")!] = -0.35;
    const positions = root.listMeshes()[0]!.listPrimitives()[0]!.getAttribute("POSITION")!;
    const sign = forward === "-z" ? -1 : 1;
    const wanted = expected(values, report, sign);
    assert.ok(worstDistance(positions.getArray() as Float32Array, wanted) < 1e-6);
  }
});

test("a static file's socket is where the animated file's is", async () => {
  const options = { height: 1.5, forward: "-z" } as const;
  const still = await exported({ ...options, static: { animation: "strike", timeMs: 150 } });
  const moving = await playInThree((await exported(options)).glb);
  moving.pose("strike", 0.15);
  const { elements } = moving.scene.getObjectByName("grip_socket")!.matrixWorld;
  const { scene } = await playInThree(still.glb);
  scene.updateMatrixWorld(true);
  scene.getObjectByName("grip_socket")!.matrixWorld.elements.forEach((value, i) => {
    assert.ok(Math.abs(value - elements[i]!) < 1e-6, `${i}: ${value} ${elements[i]}`);
  });
});

test("the same input gives the same bytes, and is not changed", async () => {
  const glb = await writeSample(ARM);
  const before = glb.slice();
  const options = { height: 1.8, root: "ground", bones: "along" } as const;
  const first = await exportGltf({ glb, rig: ARM }, options);
  const second = await exportGltf({ glb, rig: structuredClone(ARM) }, options);
  assert.deepEqual(first.glb, second.glb);
  assert.deepEqual(glb, before);
});

test("weights, colours, indices and the file's extras pass through bit for bit", async () => {
  const root = (await opened({ height: 3, forward: "-z" })).getRoot();
  const primitive = root.listMeshes()[0]!.listPrimitives()[0]!;
  const source = (await new WebIO().readBinary(await writeSample(ARM))).getRoot();
  const original = source.listMeshes()[0]!.listPrimitives()[0]!;
  for (const name of ["JOINTS_0", "WEIGHTS_0", "COLOR_0"]) {
    assert.deepEqual(
      primitive.getAttribute(name)!.getArray(),
      original.getAttribute(name)!.getArray(),
    );
  }
  assert.deepEqual(primitive.getIndices()!.getArray(), original.getIndices()!.getArray());
  assert.deepEqual(root.getAsset()["extras"], { operations: 7 });
  assert.equal(primitive.getMaterial()!.getRoughnessFactor(), 0.9);
  assert.equal(primitive.getMaterial()!.getMetallicFactor(), 0);
});
