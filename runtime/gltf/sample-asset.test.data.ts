import { Document, VertexLayout, WebIO } from "@gltf-transform/core";
import type { JointSpec, ModelSpec } from "bindpose/contract";
import { compileRig, inverseBindMatrices } from "bindpose/runtime";

export interface SampleMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly joints: Uint8Array;
  readonly weights: Float32Array;
}

/** A column of square rings around the bones of ARM, each vertex between two bones. */
export function columnMesh(rings = 9): SampleMesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const joints: number[] = [];
  const weights: number[] = [];
  for (let ring = 0; ring < rings; ring++) {
    const height = (6 * ring) / (rings - 1);
    const bone = Math.min(2, Math.floor(height / 2));
    const share = Math.min(0.5, Math.fround((height - 2 * bone) / 4));
    for (const [x, z] of [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ] as const) {
      positions.push(5 + x, height, 3 + z);
      normals.push(x * Math.SQRT1_2, 0, z * Math.SQRT1_2);
      joints.push(bone, share === 0 ? 0 : bone === 0 ? 1 : bone - 1, 0, 0);
      weights.push(1 - share, share, 0, 0);
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    joints: Uint8Array.from(joints),
    weights: Float32Array.from(weights),
  };
}

const joint = (name: string, bone: string, more: Partial<JointSpec> = {}): JointSpec => ({
  name,
  bone,
  kind: "rotation",
  axis: "z",
  min: -3,
  max: 3,
  rest: 0,
  drive: "auto",
  ...more,
});

/** Three bones in a row with a socket, joints of every kind, a loop, a clip that ends, a jump. */
export const ARM: ModelSpec = {
  version: 1,
  skinned: true,
  bones: [
    { name: "base", parent: null, head: [5, 0, 3], tail: [5, 2, 3], role: "hips" },
    { name: "middle", parent: "base", head: [5, 2, 3], tail: [5, 4, 3], roll: 0.4 },
    { name: "tip", parent: "middle", head: [5, 4, 3], tail: [5.5, 6, 3.5] },
    { name: "grip_socket", parent: "tip", head: [5, 6, 3], tail: [5, 6, 4], roll: 1 },
  ],
  joints: [
    joint("sway", "base", { pivot: [4, 0, 3] }),
    joint("lift", "base", { kind: "translation", axis: "y" }),
    joint("bend", "middle", { rest: 0.25, axis: "x" }),
    joint("aim", "tip", { drive: "caller", axis: "y", min: -1, max: 1, rest: 0.1 }),
    joint("helper", "grip_socket", { follow: { joint: "aim", factor: 0.5 }, axis: "y" }),
  ],
  animations: [
    {
      name: "walk",
      periodMs: 800,
      loop: true,
      autoPlay: true,
      tracks: [
        {
          joint: "sway",
          keyframes: [
            { tMs: 0, value: -0.5, interp: "bezier" },
            { tMs: 330, value: 0.7, interp: "bezier" },
          ],
        },
        {
          joint: "lift",
          keyframes: [
            { tMs: 0, value: 0, interp: "ease-in-out" },
            { tMs: 200, value: 0.5, interp: "ease-out" },
            { tMs: 800, value: 0 },
          ],
        },
      ],
      markers: [{ tMs: 120, name: "step" }],
    },
    {
      name: "strike",
      periodMs: 500,
      tracks: [
        {
          joint: "bend",
          keyframes: [
            { tMs: 0, value: 0, interp: "constant" },
            { tMs: 150, value: 1, interp: "linear" },
            { tMs: 500, value: -2.5 },
          ],
        },
      ],
    },
  ],
};

/** `rig` with its mesh as a file of the contract; the arrays may be broken first. */
export async function writeSample(
  rig: ModelSpec,
  mesh: SampleMesh = columnMesh(),
  change: (document: Document) => void = () => {},
): Promise<Uint8Array> {
  const document = new Document();
  document.getRoot().getAsset()["extras"] = { operations: 7 };
  const buffer = document.createBuffer();
  const add = (
    type: "SCALAR" | "VEC3" | "VEC4" | "MAT4",
    array: Float32Array | Uint8Array | Uint32Array,
  ) => document.createAccessor().setType(type).setArray(array.slice()).setBuffer(buffer);
  const count = mesh.positions.length / 3;
  const indices: number[] = [];
  for (let v = 0; v + 5 < count; v++) indices.push(v, v + 1, v + 5, v, v + 5, v + 4);
  const primitive = document
    .createPrimitive()
    .setIndices(add("SCALAR", Uint32Array.from(indices)))
    .setAttribute("POSITION", add("VEC3", mesh.positions))
    .setAttribute("NORMAL", add("VEC3", mesh.normals))
    .setAttribute("COLOR_0", add("VEC3", new Float32Array(3 * count).fill(0.25)))
    .setAttribute("JOINTS_0", add("VEC4", mesh.joints))
    .setAttribute("WEIGHTS_0", add("VEC4", mesh.weights));
  const skin = document
    .createSkin()
    .setInverseBindMatrices(add("MAT4", Float32Array.from(inverseBindMatrices(compileRig(rig)))));
  const nodes = new Map(rig.bones.map(({ name }) => [name, document.createNode(name)]));
  for (const { name, parent } of rig.bones) {
    skin.addJoint(nodes.get(name)!);
    if (parent !== null) nodes.get(parent)!.addChild(nodes.get(name)!);
  }
  const skinned = document
    .createNode("skinned")
    .setMesh(document.createMesh().addPrimitive(primitive))
    .setSkin(skin);
  document.createScene().addChild(nodes.get(rig.bones[0]!.name)!).addChild(skinned);
  change(document);
  return new WebIO().setVertexLayout(VertexLayout.SEPARATE).writeBinary(document);
}
