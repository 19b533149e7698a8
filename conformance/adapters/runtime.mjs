#!/usr/bin/env node
// bindpose/runtime under the conformance suite: one JSON question a line, one answer a line, as
// docs/CONFORMANCE.md says.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import {
  AFFINE_STRIDE,
  boneMatrices,
  createPoseState,
  loadAsset,
  samplePose,
  setJoint,
  skinMesh,
  startAnimation,
  writeMatrices,
} from "bindpose/runtime";

const assets = new Map();

function assetIn(dir) {
  let asset = assets.get(dir);
  if (asset === undefined) {
    const read = (name) => readFileSync(join(dir, name));
    asset = loadAsset({ glb: new Uint8Array(read("mesh.glb")), rig: read("rig.json") });
    assets.set(dir, asset);
  }
  return asset;
}

function answer({ dir, playing, values }) {
  const { rig, mesh, weights } = assetIn(dir);
  const state = createPoseState(rig);
  for (const { animation, timeMs } of playing) startAnimation(rig, state, animation, timeMs);
  for (const [name, value] of Object.entries(values)) setJoint(rig, state, name, value);
  const joints = new Float64Array(rig.joints.count);
  samplePose(rig, state, joints);
  const palette = new Float64Array(AFFINE_STRIDE * rig.bones.count);
  boneMatrices(rig, joints, palette);
  const bones = new Float32Array(16 * rig.bones.count);
  writeMatrices(palette, bones);
  const out = { positions: mesh.positions.slice(), normals: mesh.normals.slice() };
  skinMesh(mesh, weights, palette, out);
  const { positions, normals } = out;
  return {
    joints: [...joints],
    bones: [...bones],
    positions: [...positions],
    normals: [...normals],
  };
}

for await (const line of createInterface({ input: process.stdin })) {
  const question = JSON.parse(line);
  let said;
  try {
    said = answer(question);
  } catch (error) {
    said = { error: error.message };
  }
  process.stdout.write(`${JSON.stringify({ id: question.id, ...said })}\n`);
}
