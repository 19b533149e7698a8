import assert from "node:assert/strict";
import test from "node:test";
import type { PartMesh, SkinWeights } from "bindpose/contract";
import { AFFINE_STRIDE, boneMatrices, compileRig, poseAt, skinMesh } from "bindpose/runtime";
import { bonePalette, jointValues, posableRig, skinPositions } from "bindpose/validator/pose";
import { type Random, randomRig, seededRandom } from "./random-rig.js";

/**
 * The runtime and the validator's evaluator are two readings of one contract, written apart. They
 * must agree on every joint value, bone matrix and vertex.
 */

const RIGS = 300;
const VERTICES = 40;
/** Times over the period: inside, at the seam, negative, many periods later. */
const TIMES = [0, 0.13, 0.5, 0.77, 0.999999, 1, 1.25, -0.3, 1234.6];

function randomSkin(random: Random, bones: number): { mesh: PartMesh; weights: SkinWeights } {
  const positions = new Float32Array(3 * VERTICES).map(() => (random() - 0.5) * 30);
  const normals = new Float32Array(3 * VERTICES);
  const weights = {
    joints: new Uint16Array(4 * VERTICES),
    weights: new Float32Array(4 * VERTICES),
  };
  for (let v = 0; v < VERTICES; v++) {
    normals[3 * v + (v % 3)] = 1;
    const influences = 1 + Math.floor(random() * 4);
    for (let i = 0; i < influences; i++) {
      weights.joints[4 * v + i] = Math.floor(random() * bones);
      weights.weights[4 * v + i] = 1 / influences;
    }
  }
  const mesh = {
    positions,
    normals,
    colours: new Float32Array(3 * VERTICES),
    indices: new Uint32Array(0),
  };
  return { mesh, weights };
}

test("joint values, bone matrices and vertices of 300 rigs agree", () => {
  let worstValue = 0;
  let worstVertex = 0;
  for (let seed = 0; seed < RIGS; seed++) {
    const rig = randomRig(seed);
    const random = seededRandom(1000 + seed);
    const compiled = compileRig(rig);
    const posable = posableRig(rig);
    const { mesh, weights } = randomSkin(random, rig.bones.length);
    const palette = new Float64Array(AFFINE_STRIDE * rig.bones.length);
    const out = {
      positions: new Float32Array(3 * VERTICES),
      normals: new Float32Array(3 * VERTICES),
    };
    for (const animation of rig.animations) {
      for (const share of TIMES) {
        const timeMs = share * animation.periodMs;
        const byRuntime = poseAt(compiled, animation.name, timeMs);
        const byJudge = jointValues(rig, animation, { timeMs });
        for (const [i, value] of byJudge.entries()) {
          worstValue = Math.max(worstValue, Math.abs(value - byRuntime[i]!));
        }
        boneMatrices(compiled, byRuntime, palette);
        skinMesh(mesh, weights, palette, out);
        const expected = skinPositions(
          { positions: mesh.positions, slots: 4, ...weights },
          bonePalette(posable, byJudge),
        );
        const extent = Math.max(1, ...expected.map(Math.abs));
        for (const [i, coordinate] of expected.entries()) {
          worstVertex = Math.max(worstVertex, Math.abs(coordinate - out.positions[i]!) / extent);
        }
      }
    }
  }
  assert.ok(worstValue < 1e-9, `joint values differ by ${worstValue}`);
  assert.ok(worstVertex < 1e-6, `vertices differ by ${worstVertex} of the extent`);
});
