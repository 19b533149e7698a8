import assert from "node:assert/strict";
import test from "node:test";
import type { ModelSpec } from "bindpose/contract";
import { writeGlb } from "bindpose/generators";
import {
  AFFINE_STRIDE,
  boneMatrices,
  type CompiledRig,
  compileRig,
  inverseBindMatrices,
  poseAt,
  skinMesh,
} from "bindpose/runtime";
import { exportGltf } from "bindpose/runtime/gltf";
import { validateAsset } from "bindpose/validator";
import { AnimationMixer, LoopOnce, type SkinnedMesh, Vector3 } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";
import { randomRig, seededRandom } from "./random-rig.js";

/**
 * Exported files of random rigs, played by three.js: an importer that knows nothing of rigs must
 * show the runtime's pose, to rounding at rest and where clips begin and end, and between keys to
 * what the bake's bounds add up to along a chain.
 */

const RIGS = 20;
const VERTICES = 24;
/** Between keys, over the extent: 0.05 degrees and 0.001 of the reach, ten bones deep. */
const BAKED = 0.02;
/** At rest and at the ends, over the extent. */
const HELD = 1e-5;

interface Character {
  readonly rig: ModelSpec;
  readonly compiled: CompiledRig;
  readonly mesh: Parameters<typeof writeGlb>[0]["mesh"];
  readonly weights: { readonly joints: Uint16Array; readonly weights: Float32Array };
  readonly glb: Uint8Array;
}

/** A cloud of triangles, each vertex on one or two bones of the rig. */
function randomCharacter(seed: number): Character {
  const rig = randomRig(seed);
  const compiled = compileRig(rig);
  const { bones } = compiled;
  const random = seededRandom(5000 + seed);
  const used = rig.bones.flatMap((_, bone) => (bones.deforming[bone] ? [bone] : []));
  const positions = new Float32Array(3 * VERTICES).map(() => (random() - 0.5) * 30);
  const normals = new Float32Array(3 * VERTICES).map((_, i) => Number(i % 3 === 1));
  const joints = new Uint16Array(4 * VERTICES);
  const weights = new Float32Array(4 * VERTICES);
  for (let v = 0; v < VERTICES; v++) {
    const first = Math.floor(random() * used.length);
    joints[4 * v] = used[first]!;
    weights[4 * v] = 1;
    if (used.length === 1 || random() < 0.4) continue;
    joints[4 * v + 1] = used[(first + 1) % used.length]!;
    weights.set([0.75, 0.25], 4 * v);
  }
  const mesh = {
    positions,
    normals,
    colours: new Float32Array(3 * VERTICES).fill(0.5),
    indices: Uint32Array.from({ length: VERTICES }, (_, i) => i),
  };
  const triple = (list: Float64Array, at: number) =>
    [...list.subarray(3 * at, 3 * at + 3)] as [number, number, number];
  const glb = writeGlb({
    mesh,
    weights: { joints, weights },
    bones: rig.bones.map(({ name }, i) => ({
      name,
      parent: bones.parents[i]!,
      translation: triple(bones.localTranslations, i),
      rotation: [...bones.localRotations.subarray(4 * i, 4 * i + 4)] as [
        number,
        number,
        number,
        number,
      ],
    })),
    inverseBindMatrices: Float32Array.from(inverseBindMatrices(compiled)),
    generator: "test",
    extras: {},
  });
  return { rig, compiled, mesh, weights: { joints, weights }, glb };
}

function posed({ compiled, mesh, weights }: Character, values: Float64Array): Float32Array {
  const palette = new Float64Array(AFFINE_STRIDE * compiled.bones.count);
  boneMatrices(compiled, values, palette);
  const out = { positions: mesh.positions.slice(), normals: mesh.normals.slice() };
  skinMesh(mesh, weights, palette, out);
  return out.positions;
}

async function playInThree(glb: Uint8Array) {
  const buffer = glb.slice().buffer as ArrayBuffer;
  const { scene, animations } = await new GLTFLoader().parseAsync(buffer, "");
  const mesh = scene.getObjectByProperty("isSkinnedMesh", true) as SkinnedMesh;
  const mixer = new AnimationMixer(scene);
  return (clip: string | null, seconds: number): Float32Array => {
    mixer.stopAllAction();
    const found = animations.find(({ name }) => name === clip);
    if (found !== undefined) {
      const action = mixer.clipAction(found).setLoop(LoopOnce, 1).play();
      action.clampWhenFinished = true;
      mixer.setTime(seconds);
    }
    scene.updateMatrixWorld(true);
    const out = new Float32Array(3 * VERTICES);
    const point = new Vector3();
    for (let v = 0; v < VERTICES; v++) mesh.getVertexPosition(v, point).toArray(out, 3 * v);
    return out;
  };
}

/** The largest distance over the largest coordinate. */
function distance(a: Float32Array, b: Float32Array): number {
  let worst = 0;
  let extent = 0;
  for (let i = 0; i < a.length; i += 3) {
    worst = Math.max(
      worst,
      Math.hypot(a[i]! - b[i]!, a[i + 1]! - b[i + 1]!, a[i + 2]! - b[i + 2]!),
    );
    for (let k = i; k < i + 3; k++) extent = Math.max(extent, Math.abs(a[k]!), Math.abs(b[k]!));
  }
  return worst / extent;
}

test("three plays the exported files of 20 random rigs as the runtime does", async () => {
  for (let seed = 0; seed < RIGS; seed++) {
    const character = randomCharacter(seed);
    const bones = seed % 2 === 0 ? "along" : "model";
    const { glb, report } = await exportGltf(character, { bones });
    const play = await playInThree(glb);
    const rest = distance(play(null, 0), posed(character, character.compiled.joints.rests));
    assert.ok(rest < HELD, `rig ${seed} at rest: ${rest}`);
    for (const [index, { name, periodMs, loop, tracks }] of character.rig.animations.entries()) {
      if (report.keyedBones === 0) continue;
      const { rotationErrorDegrees, translationErrorShare } = report.animations[index]!;
      assert.ok(rotationErrorDegrees <= 0.05, `rig ${seed} ${name}: ${rotationErrorDegrees}`);
      assert.ok(translationErrorShare <= 0.001, `rig ${seed} ${name}: ${translationErrorShare}`);
      const knots = tracks.flatMap(({ keyframes }) => keyframes.map(({ tMs }) => tMs));
      for (const share of [0, 0.11, 0.23, 0.37, 0.48, 0.61, 0.77, 0.93, 1]) {
        const timeMs = share * periodMs;
        // Just before a knot the file may be on its way across a jump.
        if (knots.some((knot) => knot - timeMs > 0 && knot - timeMs < 0.2)) continue;
        const instant = share === 1 && loop ? timeMs * (1 - 1e-15) : timeMs;
        const pose = posed(character, poseAt(character.compiled, name, instant));
        const off = distance(play(name, timeMs / 1000), pose);
        const bound = share === 0 || share === 1 ? HELD : BAKED;
        assert.ok(off < bound, `rig ${seed} ${name} at ${timeMs} of ${periodMs} ms: ${off}`);
      }
    }
  }
});

test("the judge and the Khronos validator find no error in exported files", async () => {
  for (let seed = 0; seed < 6; seed++) {
    const { glb } = await exportGltf(randomCharacter(seed), { root: "ground", forward: "-z" });
    const { info, findings } = await validateAsset({ glb }, { profile: "gltf" });
    assert.equal(info.khronos?.numErrors, 0);
    assert.equal(info.khronos?.numWarnings, 0);
    assert.deepEqual(
      findings.filter(({ severity }) => severity === "error"),
      [],
    );
  }
});
