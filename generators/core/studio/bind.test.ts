import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { compileField } from "../field/index.js";
import { findBoundVertices } from "./bound-vertices.js";
import { type Sandbox, sandbox, VOLUME } from "./sandbox.test.helper.js";

const BODY = `
define-bone --name pelvis --parent ""
define-bone --name head --parent pelvis
set-bone --name pelvis --head-x 8 --head-y 4.5 --head-z 8 --tail-x 8 --tail-y 8 --tail-z 8
set-bone --name head --head-x 8 --head-y 14 --head-z 8 --tail-x 8 --tail-y 15.5 --tail-z 8
add-box --x 8 --y 8 --z 8 --w 4 --h 8 --d 4 --color "#d8b48a"
`;

/** JOINTS_0 and WEIGHTS_0 of the written mesh. */
function skinOf(box: Sandbox) {
  const glb = readFileSync(join(box.folder, "mesh.glb"));
  const jsonLength = glb.readUInt32LE(12);
  const json = JSON.parse(glb.subarray(20, 20 + jsonLength).toString());
  const { attributes } = json.meshes[0].primitives[0];
  const bytesOf = (accessor: number) => {
    const { bufferView, byteOffset = 0 } = json.accessors[accessor];
    const view = json.bufferViews[bufferView];
    const start = 28 + jsonLength + (view.byteOffset ?? 0) + byteOffset;
    return glb.subarray(start, start + view.byteLength);
  };
  const weights = bytesOf(attributes.WEIGHTS_0);
  return {
    joints: [...bytesOf(attributes.JOINTS_0)],
    weights: Array.from({ length: weights.length / 4 }, (_, i) => weights.readFloatLE(4 * i)),
  };
}

test("a bound surface follows its bone, also one that lies outside, and paint goes over it", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  const said = await box.does(
    'add-box --x 8 --y 10 --z 8 --w 6 --h 5 --d 6 --color "#9aa7b4" --bind head',
  );
  assert.match(said, /follows head/);
  const rendered = await box.does("render");
  assert.doesNotMatch(rendered, /outside the body/);
  const { joints, weights } = skinOf(box);
  // The crude mesh is one box: its upper corners are the helmet's.
  assert.ok(joints.some((bone, i) => bone === 1 && weights[i] === 1));
  await box.does("paint-weight --bone pelvis --box 0,0,0,16,16,16 --weight 1");
  const { out = "" } = await box.call("render");
  assert.match(out, /painting took the last vertex of bone "head"/);
});

test("what is bound and does not show is a warning", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  await box.does('add-sphere --x 8 --y 8 --z 8 --r 0.5 --color "#9aa7b4" --bind pelvis');
  assert.match(
    await box.does("render"),
    /nothing that is bound to bone "pelvis" shows on the surface/,
  );
});

test("a bone that does not stand, does not deform or is not in the vocabulary is refused", async () => {
  const box = sandbox({ volume: VOLUME });
  await box.does("batch", BODY);
  await box.does("define-bone --name hand_socket --parent pelvis");
  const plate = 'add-sphere --x 8 --y 8 --z 8 --r 3 --color "#9aa7b4" --bind';
  await box.refuses(`${plate} hed`, /bone "hed" is not declared; did you mean head\?/);
  await box.refuses(`${plate} hand_socket`, /hand_socket does not deform the skin/);
  await box.does(`${plate} head`);
  await box.refuses("remove-bone --name head", /an add-sphere with --bind still depends/);
  await box.refuses("set-op 7 --bind hed", /bone "hed" is not declared/);
  await box.refuses("set-op 2 --deform false", /operation 7 depends on it: bone head does not/);
  await box.does("set-op 7 --bind pelvis");
  const old = sandbox({ volume: VOLUME, vocabulary: "source" });
  await old.does("batch", BODY);
  await old.refuses(`${plate} head`, /add-sphere --bind is not in the source vocabulary/);
});

test("a mirrored plate follows the other side's bone, or its own where there is no other", () => {
  const bone = (name: string, parent: string | null) => ({
    name,
    parent,
    head: [0, 0, 0] as [number, number, number],
    tail: [0, 1, 0] as [number, number, number],
  });
  const bones = [bone("chest", null), bone("arm_l", "chest"), bone("arm_r", "chest")];
  const positions = Float32Array.of(12, 8, 8, 4, 8, 8);
  const mesh = { positions, normals: positions, colours: positions, indices: new Uint32Array(0) };
  const boundTo = (bind: string) => {
    const field = compileField(
      [
        { op: "add-sphere", x: 4, y: 8, z: 8, r: 2, color: "#808080", bind },
        { op: "mirror", axis: "x" },
      ],
      VOLUME,
    );
    const { bindings } = findBoundVertices(field, mesh, bones);
    return bindings.map(({ bone, shares }) => [bones[bone]!.name, ...shares]);
  };
  assert.deepEqual(boundTo("arm_r"), [
    ["arm_r", 0, 1],
    ["arm_l", 1, 0],
  ]);
  assert.deepEqual(boundTo("chest"), [
    ["chest", 0, 1],
    ["chest", 1, 0],
  ]);
  assert.deepEqual(boundTo("tail"), []);
});
