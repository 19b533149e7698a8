// R1: skinning of 100k vertices against three's applyBoneTransform. R2: pose sampling of 64 joints
// times 10,000 characters against three's mixer and matrices. Each ratio is of medians of five,
// the sides taking turns in one process. R3: vertices of random rigs against the validator's own
// evaluator and against three (other engines play the exported file: see the importers' rows).
import {
  AnimationClip,
  AnimationMixer,
  Bone,
  BufferAttribute,
  BufferGeometry,
  Group,
  MeshBasicMaterial,
  QuaternionKeyframeTrack,
  REVISION,
  Skeleton,
  SkinnedMesh,
  Vector3,
} from "three";
import { randomRig } from "../dist/conformance/random-rig.js";
import {
  AFFINE_STRIDE,
  boneMatrices,
  compileRig,
  createPoseState,
  createSkinner,
  play,
  poseAt,
  samplePose,
  skinMesh,
  startAnimation,
} from "../dist/runtime/index.js";
import { createCharacter } from "../dist/runtime/three/index.js";
import {
  bonePalette,
  jointValues,
  posableRig,
  skinPositions,
} from "../dist/validator/pose/index.js";

const BONES = 64;
const KEYS = 49;
const PERIOD_MS = 4000;
const SPAN = 0.4;

export async function measure({ quick = false } = {}) {
  return [
    ...measureSkinning(quick ? 20_000 : 100_000),
    ...measurePosing(quick ? 500 : 10_000),
    ...measureVertices(quick ? 20 : 200),
  ];
}

/** A chain of 64 bones along y, each with one turning joint; the interpolation is of every key. */
function chainRig(interp) {
  const random = seededRandom(7);
  const names = Array.from({ length: BONES }, (_, i) => `bone_${i}`);
  const bones = names.map((name, i) => ({
    name,
    parent: i === 0 ? null : names[i - 1],
    head: [0, i, 0],
    tail: [0, i + 1, 0],
  }));
  const joints = names.map((bone, i) => ({
    name: `turn_${i}`,
    bone,
    kind: "rotation",
    axis: "xyz"[i % 3],
    min: -1,
    max: 1,
    rest: 0,
    drive: "caller",
  }));
  const tracks = joints.map((joint) => {
    const keyframes = Array.from({ length: KEYS }, (_, k) => ({
      tMs: (k * PERIOD_MS) / (KEYS - 1),
      value: (random() - 0.5) * SPAN,
      interp,
    }));
    keyframes[KEYS - 1].value = keyframes[0].value;
    return { joint: joint.name, keyframes };
  });
  const animations = [{ name: "sway", periodMs: PERIOD_MS, loop: true, tracks }];
  return { version: 1, skinned: true, bones, joints, animations };
}

function measureSkinning(count) {
  const rig = compileRig(chainRig("linear"));
  const random = seededRandom(1);
  const mesh = {
    positions: new Float32Array(3 * count).map(() => random() * BONES),
    normals: new Float32Array(3 * count).map((_, i) => Number(i % 3 === 1)),
  };
  const skin = { joints: new Uint16Array(4 * count), weights: new Float32Array(4 * count) };
  for (let v = 0; v < count; v++) {
    const first = Math.floor(random() * (BONES - 3));
    const shares = [0.4, 0.3, 0.2, 0.1];
    for (let i = 0; i < 4; i++) {
      skin.joints[4 * v + i] = first + i;
      skin.weights[4 * v + i] = shares[i];
    }
  }
  const state = createPoseState(rig);
  startAnimation(rig, state, "sway", 1234);
  const values = new Float64Array(rig.joints.count);
  const palette = new Float64Array(AFFINE_STRIDE * BONES);
  samplePose(rig, state, values);
  boneMatrices(rig, values, palette);

  const out = {
    positions: new Float32Array(3 * count),
    normals: new Float32Array(3 * count),
  };
  const peer = threeMesh(rig, mesh, skin, values);
  const target = new Vector3();
  const positions = new Float32Array(3 * count);
  const runPeer = () => {
    for (let v = 0; v < count; v++) {
      target.fromArray(mesh.positions, 3 * v);
      peer.applyBoneTransform(v, target);
      target.toArray(positions, 3 * v);
    }
  };
  const skinner = createSkinner(mesh, skin, BONES);
  const [plain, fast, three] = medians(
    [() => skinMesh(mesh, skin, palette, out), () => skinner.skin(palette), runPeer],
    5,
  );
  const apart = largestDifference(positions, out.positions) / BONES;
  const what = `skinMesh, positions and normals, ${count} vertices, 4 influences`;
  const note = `peer: positions only; results apart by ${apart.toExponential(1)} of the extent`;
  const fastApart = largestDifference(skinner.positions, out.positions) / BONES;
  const fastNote = `peer: positions only; apart from the plain loop by ${fastApart.toExponential(1)}`;
  return [
    row("R1", `${what}, plain JS`, plain, three, 5, note),
    row("R1", `${what}, ${skinner.simd ? "WASM SIMD" : "no SIMD"}`, fast, three, 18, fastNote),
  ];
}

/** The same skin in three, posed by the same joint values. */
function threeMesh(rig, mesh, skin, values) {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(mesh.positions, 3));
  geometry.setAttribute("skinIndex", new BufferAttribute(skin.joints, 4));
  geometry.setAttribute("skinWeight", new BufferAttribute(skin.weights, 4));
  const bones = threeBones(rig);
  const skinned = new SkinnedMesh(geometry, new MeshBasicMaterial());
  skinned.add(bones[0]);
  skinned.updateMatrixWorld(true);
  skinned.bind(new Skeleton(bones));
  bones.forEach((bone, i) => {
    bone.rotation["xyz"[i % 3]] = values[i];
  });
  skinned.updateMatrixWorld(true);
  return skinned;
}

function threeBones(rig) {
  const bones = rig.bones.names.map((name) => Object.assign(new Bone(), { name }));
  bones.forEach((bone, i) => {
    bone.position.fromArray(rig.bones.localTranslations, 3 * i);
    if (i > 0) bones[i - 1].add(bone);
  });
  return bones;
}

function measurePosing(characters) {
  const random = seededRandom(3);
  const times = Float64Array.from({ length: characters }, () => random() * PERIOD_MS);
  const peer = threePosing(times);
  return [
    ["bezier", 4],
    ["ease-in-out", 4],
    ["linear", 7],
  ].map(([interp, target]) => {
    const rig = compileRig(chainRig(interp));
    const state = createPoseState(rig);
    const playing = startAnimation(rig, state, "sway");
    const values = new Float64Array(rig.joints.count);
    const palette = new Float64Array(AFFINE_STRIDE * BONES);
    const ours = () => {
      for (const time of times) {
        playing.timeMs = time;
        samplePose(rig, state, values);
        boneMatrices(rig, values, palette);
      }
    };
    const [mine, three] = medians([ours, peer]);
    const what = `pose and bone matrices, 64 joints x ${characters} characters, ${interp} curves`;
    const note =
      "peer: mixer, matrices and skeleton, its tracks linear quaternions of the same keys";
    return row("R2", what, mine, three, target, note);
  });
}

/** One mixer sought to each character's time: kinder to the peer than a mixer for each. */
function threePosing(times) {
  const spec = chainRig("linear");
  const bones = threeBones(compileRig(spec));
  const root = new Group();
  root.add(bones[0]);
  root.updateMatrixWorld(true);
  const skeleton = new Skeleton(bones);
  const tracks = spec.animations[0].tracks.map(({ keyframes }, i) => {
    const axis = i % 3;
    const quaternions = keyframes.flatMap(({ value }) => {
      const q = [0, 0, 0, Math.cos(value / 2)];
      q[axis] = Math.sin(value / 2);
      return q;
    });
    const seconds = keyframes.map(({ tMs }) => tMs / 1000);
    return new QuaternionKeyframeTrack(`bone_${i}.quaternion`, seconds, quaternions);
  });
  const mixer = new AnimationMixer(root);
  mixer.clipAction(new AnimationClip("sway", PERIOD_MS / 1000, tracks)).play();
  return () => {
    for (const time of times) {
      mixer.setTime(time / 1000);
      root.updateMatrixWorld();
      skeleton.update();
    }
  };
}

/** Every animation of `count` random rigs at nine instants. */
function measureVertices(count) {
  const worst = { judge: 0, three: 0 };
  const random = seededRandom(11);
  for (let seed = 0; seed < count; seed++) {
    const spec = randomRig(seed);
    const asset = { rig: compileRig(spec), ...randomSkin(random, spec.bones.length) };
    const { rig, mesh, weights } = asset;
    const posable = posableRig(spec);
    const palette = new Float64Array(AFFINE_STRIDE * rig.bones.count);
    const out = {
      positions: new Float32Array(mesh.positions.length),
      normals: new Float32Array(mesh.positions.length),
    };
    for (const animation of spec.animations) {
      const character = createCharacter(asset);
      play(character.timeline, animation.name);
      for (let instant = 0; instant < 9; instant++) {
        const timeMs = character.timeline.nowMs;
        character.update(0);
        character.object.updateMatrixWorld(true);
        boneMatrices(rig, poseAt(rig, animation.name, timeMs), palette);
        skinMesh(mesh, weights, palette, out);
        const expected = skinPositions(
          { positions: mesh.positions, slots: 4, ...weights },
          bonePalette(posable, jointValues(spec, animation, { timeMs })),
        );
        const extent = expected.reduce((most, value) => Math.max(most, Math.abs(value)), 1);
        worst.judge = Math.max(worst.judge, largestDifference(expected, out.positions) / extent);
        const point = new Vector3();
        for (let v = 0; v < mesh.positions.length / 3; v++) {
          point.fromArray(mesh.positions, 3 * v);
          character.object.applyBoneTransform(v, point).toArray(expected, 3 * v);
        }
        worst.three = Math.max(worst.three, largestDifference(expected, out.positions) / extent);
        character.update(animation.periodMs * 0.00017);
      }
    }
  }
  const what = `posed vertices of ${count} random rigs, two animations, nine instants`;
  const error = (value, peer, target) => ({
    goal: "R3",
    what,
    ours: `apart by ${value.toExponential(1)} of the extent`,
    peer,
    ratio: null,
    target: `<= ${target}`,
    reached: value <= target,
  });
  return [
    error(worst.judge, "the validator's own evaluator", 1e-6),
    error(worst.three, `three r${REVISION}, the binding's applyBoneTransform`, 1e-5),
  ];
}

function randomSkin(random, bones) {
  const vertices = 40;
  const positions = new Float32Array(3 * vertices).map(() => (random() - 0.5) * 30);
  const normals = new Float32Array(3 * vertices).map((_, i) => Number(i % 3 === 1));
  const joints = new Uint16Array(4 * vertices).map(() => Math.floor(random() * bones));
  const weights = new Float32Array(4 * vertices).fill(0.25);
  const colours = new Float32Array(3 * vertices);
  const mesh = { positions, normals, colours, indices: new Uint32Array(0) };
  return { mesh, weights: { joints, weights } };
}

function row(goal, what, ours, peer, target, note) {
  const ratio = peer / ours;
  return {
    goal,
    what,
    ours: `${ours.toFixed(2)} ms`,
    peer: `three r${REVISION} ${peer.toFixed(2)} ms`,
    ratio: `${ratio.toFixed(1)} x`,
    target: `>= ${target} x`,
    reached: ratio >= target,
    note,
  };
}

/** Median milliseconds of processor time of each task: two rounds unmeasured, then five in turns. */
function medians(tasks, repeats = 1) {
  const times = tasks.map(() => []);
  for (let round = -2; round < 5; round++) {
    tasks.forEach((task, i) => {
      const start = process.cpuUsage();
      for (let repeat = 0; repeat < repeats; repeat++) task();
      const { user, system } = process.cpuUsage(start);
      if (round >= 0) times[i].push((user + system) / 1000 / repeats);
    });
  }
  return times.map((list) => list.sort((a, b) => a - b)[2]);
}

function largestDifference(a, b) {
  return a.reduce((worst, value, i) => Math.max(worst, Math.abs(value - b[i])), 0);
}

/** Mulberry32, Tommy Ettinger. */
function seededRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
