// R3: deformed vertices of six importers against the exported file, and the runtime against the
// judge's evaluator. R4: keys of the bake against one uniform rate with the same error.

import { planBones } from "../dist/runtime/gltf/bake-animation.js";
import { bakeChannel } from "../dist/runtime/gltf/bake-channel.js";
import { exportFrames } from "../dist/runtime/gltf/export-frames.js";
import { exportGltf } from "../dist/runtime/gltf/index.js";
import { angleBetween, slerp } from "../dist/runtime/gltf/quaternion.js";
import { sampleBone } from "../dist/runtime/gltf/sample-bone.js";
import { boneMatrices, compileRig, poseAt, skinMesh } from "../dist/runtime/index.js";
import {
  bonePalette,
  jointValues,
  posableRig,
  skinPositions,
} from "../dist/validator/pose/index.js";
import { example, exampleNames } from "../scripts/prove/importers/characters.js";
import { openGlb, worstDistance } from "../scripts/prove/importers/expect.js";
import {
  exportedFiles,
  IN_NODE,
  measureFile,
  measureImporter,
  PROGRAMS,
} from "../scripts/prove/importers/measure.js";

export async function measure({ quick = false } = {}) {
  const files = await exportedFiles();
  const rows = [evaluatorRow(files), fileRow(files)];
  for (const { importer, bound } of IN_NODE) rows.push(await importerRow(importer, bound, files));
  for (const { importer, bound } of PROGRAMS) {
    rows.push(await importerRow(importer, bound, quick ? [] : files));
  }
  for (const name of exampleNames()) rows.push(...(await keyRows(await example(name))));
  return rows;
}

function share(distance) {
  return distance.toExponential(1);
}

/** The runtime's vertices against the validator's own, over every clip of the biped. */
function evaluatorRow(files) {
  const { glb, rig } = files.at(-1);
  const { json, read } = openGlb(glb);
  const { attributes } = json.meshes[0].primitives[0];
  const positions = read(attributes.POSITION);
  const normals = read(attributes.NORMAL);
  const joints = Uint16Array.from(read(attributes.JOINTS_0));
  const weights = read(attributes.WEIGHTS_0);
  const compiled = compileRig(rig);
  const posable = posableRig(rig);
  const palette = new Float64Array(12 * compiled.bones.count);
  const out = { positions: positions.slice(), normals: normals.slice() };
  let worst = 0;
  for (const animation of rig.animations) {
    for (let i = 0; i < 16; i++) {
      const timeMs = ((i + 0.3) / 16) * animation.periodMs;
      boneMatrices(compiled, poseAt(compiled, animation.name, timeMs), palette);
      skinMesh({ positions, normals }, { joints, weights }, palette, out);
      const values = jointValues(rig, animation, { timeMs });
      const wanted = skinPositions(
        { positions, slots: 4, joints, weights },
        bonePalette(posable, values),
      );
      worst = Math.max(worst, worstDistance(wanted, out.positions));
    }
  }
  return {
    goal: "R3",
    what: "posed vertices of the biped, largest distance over the extent",
    ours: share(worst),
    peer: "the validator's evaluator",
    ratio: null,
    target: "<= 1e-6",
    reached: worst <= 1e-6,
  };
}

function fileRow(files) {
  const held = Math.max(...files.map((file) => measureFile(file).held));
  const between = Math.max(...files.map((file) => measureFile(file).between));
  return {
    goal: "R3",
    what: "exported file, read as glTF 2.0 says, against the rig at rest and at the ends of clips",
    ours: share(held),
    peer: "runtime",
    ratio: null,
    target: "<= 1e-6",
    reached: held <= 1e-6,
    note: `between keys ${share(between)}: the bake's own bound, added up along the chain`,
  };
}

async function importerRow(importer, bound, files) {
  const distances = [];
  for (const file of files) distances.push(await measureImporter(importer, file));
  const measured = distances.length > 0 && !distances.includes(null);
  const worst = Math.max(...distances);
  return {
    goal: "R3",
    what: "exported file played, largest distance over the extent, four files, every clip",
    ours: "the file's own reading",
    peer: measured ? `${importer.name}: ${share(worst)}` : importer.name,
    ratio: null,
    target: `<= ${bound.toExponential(0)}`,
    reached: measured ? worst <= bound : null,
    ...(measured ? {} : { note: files.length === 0 ? "left out when quick" : "not installed" }),
  };
}

/** One row for each walk of a character. */
async function keyRows(character) {
  const { rig, name } = character;
  const { report } = await exportGltf(character);
  const rows = [];
  rig.animations.forEach((animation, index) => {
    if (!/walk/i.test(animation.name)) return;
    const baked = report.animations[index];
    const uniform = uniformKeys(rig, index, baked);
    const ratio = baked.keys / uniform.keys;
    rows.push({
      goal: "R4",
      what: `keys of ${name}'s ${animation.name} within ${baked.rotationErrorDegrees.toFixed(4)} degrees and ${baked.translationErrorShare.toFixed(5)} of the reach`,
      ours: `${baked.keys} keys`,
      peer: `uniform at ${uniform.rate.toFixed(0)} a second: ${uniform.keys} keys`,
      ratio: ratio.toFixed(2),
      target: "<= 0.5",
      reached: ratio <= 0.5,
    });
  });
  return rows;
}

/** The lowest rate at which every channel, keyed evenly, is as near to the rig as our keys are. */
function uniformKeys(rig, index, { rotationErrorDegrees, translationErrorShare }) {
  const compiled = compileRig(rig);
  const space = { scale: 1, origin: [0, 0, 0], sign: 1 };
  const frames = exportFrames(rig, compiled, space, "model");
  const channels = [];
  for (const { motion, node, reach } of planBones(rig, compiled, frames, 1)) {
    if (!motion.keyed) continue;
    const clip = motion.clips[index];
    const samples = sampleBone(motion, clip, node, { rotation: 1e-3, translation: 1e-3 * reach });
    for (const path of ["rotation", "translation"]) {
      if (path === "rotation" ? !motion.turns : !motion.shifts) continue;
      const bound =
        path === "rotation"
          ? (rotationErrorDegrees * Math.PI) / 180
          : translationErrorShare * reach;
      const still = bakeChannel(samples, path, bound).interpolation === "STEP";
      channels.push({ path, bound, still, samples, motion, node, animation: clip.animation });
    }
  }
  const moving = channels.filter(({ still }) => !still);
  let steps = 2;
  while (!moving.every((channel) => holds(channel, steps))) steps++;
  const { periodMs } = rig.animations[index];
  const keys = moving.length * (steps + 1) + 2 * (channels.length - moving.length);
  return { keys, rate: (1000 * steps) / periodMs };
}

function holds({ path, bound, samples, motion, node, animation }, steps) {
  const { periodMs, loop } = animation;
  const rotations = new Float64Array(4 * (steps + 1));
  const translations = new Float64Array(3 * (steps + 1));
  const matrix = new Float64Array(12);
  for (let key = 0; key <= steps; key++) {
    const end = key === steps && loop ? 1 - 1e-12 : 1;
    motion.sample(animation, ((key * periodMs) / steps) * end, matrix);
    node(matrix, translations, 3 * key, rotations, 4 * key);
  }
  const shown = new Float64Array(4);
  for (let i = 0; i < samples.count; i++) {
    const place = (samples.times[i] / periodMs) * steps;
    const key = Math.min(steps - 1, Math.floor(place));
    const u = place - key;
    if (path === "rotation") {
      slerp(rotations, 4 * key, 4 * key + 4, u, shown);
      if (angleBetween(shown, 0, samples.rotations, 4 * i) > bound) return false;
      continue;
    }
    let square = 0;
    for (let k = 0; k < 3; k++) {
      const [a, b] = [translations[3 * key + k], translations[3 * key + 3 + k]];
      square += (a + u * (b - a) - samples.translations[3 * i + k]) ** 2;
    }
    if (Math.sqrt(square) > bound) return false;
  }
  return true;
}
