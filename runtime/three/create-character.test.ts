import assert from "node:assert/strict";
import { test } from "node:test";
import type { BoneSpec, JointSpec, ModelSpec } from "bindpose/contract";
import {
  AFFINE_STRIDE,
  type Asset,
  boneMatrices,
  compileRig,
  play,
  poseAt,
  releaseJoint,
  skinMesh,
  socketMatrix,
} from "bindpose/runtime";
import {
  Frustum,
  Group,
  Matrix4,
  MeshBasicMaterial,
  Object3D,
  OrthographicCamera,
  Vector3,
} from "three";
import { buildGeometry, createCharacter } from "./index.js";

/** A whip: bones with roll in a row along y, a socket at its end, turning and sliding joints. */
function whip(): Asset {
  const bones: BoneSpec[] = [];
  const joints: JointSpec[] = [];
  for (let i = 0; i < 6; i++) {
    bones.push({
      name: `bone_${i}`,
      parent: i === 0 ? null : `bone_${i - 1}`,
      head: [i % 2, i * 2, 0],
      tail: [(i + 1) % 2, i * 2 + 2, 0.5],
      roll: i * 0.4,
    });
    joints.push({
      name: `bend_${i}`,
      bone: `bone_${i}`,
      kind: i === 3 ? "translation" : "rotation",
      axis: (["x", "y", "z"] as const)[i % 3]!,
      min: -2,
      max: 2,
      rest: i === 2 ? 0.5 : 0,
      drive: i === 5 ? "auto" : "caller",
      ...(i === 5 ? { follow: { joint: "bend_1", factor: 0.5 } } : {}),
    });
  }
  const tip: [number, number, number] = [0, 12, 1];
  bones.push({ name: "weapon_socket", parent: "bone_5", head: tip, tail: tip });
  const rig: ModelSpec = {
    version: 1,
    skinned: true,
    bones,
    joints,
    animations: [
      {
        name: "lash",
        periodMs: 1000,
        loop: true,
        autoPlay: true,
        tracks: joints.slice(0, 5).map(({ name }, i) => ({
          joint: name,
          keyframes: [
            { tMs: 0, value: -1 + i * 0.3, interp: "bezier" },
            { tMs: 400, value: 1.2 },
          ],
        })),
        markers: [{ tMs: 250, name: "crack" }],
      },
    ],
  };
  const count = 120;
  const positions = new Float32Array(count * 3);
  const normals = new Float32Array(count * 3);
  const weights = new Float32Array(count * 4);
  const joint = new Uint16Array(count * 4);
  for (let v = 0; v < count; v++) {
    const y = (v / count) * 12;
    positions.set([Math.cos(v * 2.4), y, Math.sin(v * 2.4)], v * 3);
    normals.set([Math.cos(v * 2.4), 0, Math.sin(v * 2.4)], v * 3);
    const bone = Math.min(4, Math.floor(y / 2));
    joint.set([bone, bone + 1, 0, 0], v * 4);
    weights.set([0.75, 0.25, 0, 0], v * 4);
  }
  const mesh = {
    positions,
    normals,
    colours: new Float32Array(count * 3).fill(1),
    indices: Uint32Array.from({ length: count }, (_, i) => i),
  };
  return { rig: compileRig(rig), mesh, weights: { joints: joint, weights } };
}

const ASSET = whip();

function coreAt(values: Float64Array) {
  const palette = new Float64Array(ASSET.rig.bones.count * AFFINE_STRIDE);
  boneMatrices(ASSET.rig, values, palette);
  const out = {
    positions: new Float32Array(ASSET.mesh.positions.length),
    normals: new Float32Array(ASSET.mesh.positions.length),
  };
  skinMesh(ASSET.mesh, ASSET.weights, palette, out);
  return { palette, ...out };
}

/** The largest distance between three's skinning and the core's. */
function worstVertex(object: ReturnType<typeof createCharacter>["object"], core: Float32Array) {
  object.updateMatrixWorld(true);
  const point = new Vector3();
  let worst = 0;
  for (let v = 0; v < core.length / 3; v++) {
    point.fromArray(ASSET.mesh.positions, v * 3);
    object.applyBoneTransform(v, point);
    worst = Math.max(worst, point.distanceTo(new Vector3().fromArray(core, v * 3)));
  }
  return worst;
}

test("three skins what the core skins, over an animation, wherever the object stands", () => {
  const { object, update } = createCharacter(ASSET);
  object.position.set(3, -2, 1);
  object.rotation.set(0.3, 1, 0);
  object.scale.setScalar(0.05);
  for (let frame = 0; frame <= 20; frame++) {
    const core = coreAt(poseAt(ASSET.rig, "lash", frame * 70));
    const worst = worstVertex(object, core.positions);
    assert.ok(worst <= 1e-5 * 12, `frame ${frame}: ${worst}`);
    update(0.07);
  }
});

test("caller joints are properties, and come back to the animation when released", () => {
  const { joints, update, timeline, object } = createCharacter(ASSET);
  assert.deepEqual(Object.keys(joints), [...ASSET.rig.joints.names]);
  joints["bend_1"] = 1.5;
  update(0);
  assert.equal(joints["bend_1"], 1.5);
  assert.equal(joints["bend_5"], 0.75);
  const values = poseAt(ASSET.rig, "lash", 0);
  values[1] = 1.5;
  values[5] = 0.75;
  assert.ok(worstVertex(object, coreAt(values).positions) <= 1e-5 * 12);
  releaseJoint(timeline, "bend_1");
  update(0);
  assert.equal(joints["bend_1"], -0.7);
});

test("a wrong joint is refused with the nearest name, an auto joint as the asset's own", () => {
  const { joints } = createCharacter(ASSET);
  const set = (name: string, value: number) => () => {
    joints[name] = value;
  };
  assert.throws(set("bnd_1", 1), { name: "RangeError", message: /did you mean "bend_1"/ });
  assert.throws(set("bend_5", 1), { name: "TypeError", message: /expected a caller joint/ });
  assert.throws(set("bend_1", Number.NaN), /expected a finite number/);
  assert.equal(joints["toString"], undefined);
});

test("what hangs on a socket follows it", () => {
  const { sockets, object, update } = createCharacter(ASSET);
  assert.deepEqual([...sockets.keys()], ["weapon_socket"]);
  const weapon = new Object3D();
  weapon.position.set(0, 1, 0);
  sockets.get("weapon_socket")!.add(weapon);
  update(0.3);
  object.updateMatrixWorld(true);
  const frame = new Float64Array(16);
  socketMatrix(ASSET.rig, coreAt(poseAt(ASSET.rig, "lash", 300)).palette, "weapon_socket", frame);
  const expected = new Vector3(0, 1, 0).applyMatrix4(new Matrix4().fromArray(frame));
  assert.ok(weapon.getWorldPosition(new Vector3()).distanceTo(expected) < 1e-5);
});

test("culling keeps a character whose pose reaches into view where its rest does not", () => {
  const { object, joints, update } = createCharacter(ASSET);
  // A camera that sees a slab far to the character's side.
  const camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 10);
  camera.position.set(0, 4, 9);
  camera.lookAt(0, 4, 10);
  camera.updateMatrixWorld();
  const seen = new Frustum().setFromProjectionMatrix(
    new Matrix4().multiplyMatrices(camera.projectionMatrix, camera.matrixWorldInverse),
  );
  object.updateMatrixWorld(true);
  for (const name of ["bend_0", "bend_1", "bend_2", "bend_3", "bend_4"]) joints[name] = 0;
  update(0);
  assert.equal(seen.intersectsObject(object), false);
  joints["bend_0"] = 1.4;
  update(0);
  assert.equal(seen.intersectsObject(object), true);
  const { boundingBox } = object;
  const { positions } = coreAt(Float64Array.from(ASSET.rig.joints.names, (name) => joints[name]!));
  for (let at = 0; at < positions.length; at += 3) {
    assert.ok(
      boundingBox!
        .clone()
        .expandByScalar(1e-5)
        .containsPoint(new Vector3().fromArray(positions, at)),
    );
  }
});

test("an update tells the markers it passes, of what the game plays too", () => {
  const { timeline, update } = createCharacter(ASSET);
  const told: string[] = [];
  play(timeline, "lash", { fromMs: 100, layer: 1 });
  update(0.2, ({ name }, { layer }) => told.push(`${name} ${layer}`));
  update(0.1, ({ name }, { layer }) => told.push(`${name} ${layer}`));
  assert.deepEqual(told, ["crack 1", "crack 0"]);
});

test("a character frees what it made, and leaves what it was given", () => {
  const geometry = buildGeometry(ASSET);
  const material = new MeshBasicMaterial();
  const freed: string[] = [];
  geometry.addEventListener("dispose", () => freed.push("geometry"));
  material.addEventListener("dispose", () => freed.push("material"));
  const scene = new Group();
  const shared = createCharacter(ASSET, { geometry, material });
  scene.add(shared.object);
  shared.dispose();
  assert.deepEqual([scene.children.length, freed], [0, []]);
  const own = createCharacter(ASSET);
  own.object.geometry.addEventListener("dispose", () => freed.push("own geometry"));
  (own.object.material as MeshBasicMaterial).addEventListener("dispose", () =>
    freed.push("own material"),
  );
  own.dispose();
  assert.deepEqual(freed, ["own geometry", "own material"]);
});
