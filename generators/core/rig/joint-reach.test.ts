import assert from "node:assert/strict";
import test from "node:test";
import type { ModelSpec, Operation } from "bindpose/contract";
import { AFFINE_STRIDE, boneMatrices, compileRig } from "bindpose/runtime";
import { buildModel } from "./build-model.js";
import { tailAt } from "./joint-reach.js";
import { replayRig } from "./replay-rig.js";

/** Where the runtime takes a bone's tail, with one joint at a value and all others at 0. */
function tailByRuntime(model: ModelSpec, joint: string, value: number): number[] {
  const rig = compileRig(model);
  const values = new Float64Array(rig.joints.count);
  const index = model.joints.findIndex(({ name }) => name === joint);
  values[index] = value;
  const palette = new Float64Array(rig.bones.count * AFFINE_STRIDE);
  boneMatrices(rig, values, palette);
  const bone = model.bones.findIndex(({ name }) => name === model.joints[index]!.bone);
  const [m, p] = [palette.subarray(bone * AFFINE_STRIDE), model.bones[bone]!.tail];
  return [0, 1, 2].map((i) => m[i]! * p[0]! + m[3 + i]! * p[1]! + m[6 + i]! * p[2]! + m[9 + i]!);
}

test("a joint takes its bone's tail where the runtime takes it, mounts and rolls included", () => {
  let seed = 3;
  const random = (low: number, high: number) => {
    seed = (seed * 48271) % 2147483647;
    return low + ((high - low) * seed) / 2147483647;
  };
  for (let round = 0; round < 40; round++) {
    const place = (end: string) =>
      Object.fromEntries(["X", "Y", "Z"].map((axis) => [end + axis, random(0, 20)]));
    const mount = round % 3 === 0 ? {} : { ...place("offset"), ...place("orient") };
    const operations = [
      { op: "define-bone", name: "root", parent: "" },
      { op: "set-bone", name: "root", ...place("head"), ...place("tail"), roll: random(-3, 3) },
      { op: "define-bone", name: "arm", parent: "root" },
      { op: "set-bone", name: "arm", ...place("head"), ...place("tail"), roll: random(-3, 3) },
      {
        op: "define-joint",
        name: "j",
        bone: "arm",
        kind: round % 4 === 0 ? "translation" : "rotation",
        axis: ["x", "y", "z"][round % 3],
        ...{ min: -3, max: 3, rest: 0, drive: "auto", ...mount },
        ...(round % 5 === 0 ? place("pivot") : {}),
      },
    ] as Operation[];
    const { state } = replayRig(
      operations.map((operation, i) => ({ n: i + 1, operation })),
      [],
    );
    const model = buildModel(state, { assetKind: "mc-skinned", generator: "test" });
    const value = random(-3, 3);
    const ours = tailAt(state, state.joints.get("j")!, value)!;
    const theirs = tailByRuntime(model, "j", value);
    assert.ok(Math.hypot(...ours.map((at, i) => at - theirs[i]!)) < 1e-9, `round ${round}`);
  }
});
