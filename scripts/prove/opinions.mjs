// Three opinions of every posed case of the conformance suite: the runtime against the judge's
// evaluator (1e-6 of the extent), and three, Babylon and PlayCanvas (1e-5) on the case exported with
// each pose as an animation. `--sample`: every sixth case.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { casesFolder, readCase, readManifest, selectCases } from "bindpose/conformance";
import { AFFINE_STRIDE, boneMatrices, loadAsset, skinMesh } from "bindpose/runtime";
import { exportGltf } from "bindpose/runtime/gltf";
import { worstDistance } from "./importers/expect.js";
import { IN_NODE } from "./importers/measure.js";

const every = process.argv.includes("--sample") ? 6 : 1;
const folder = casesFolder();
const names = selectCases(readManifest(folder), "runtime").filter((_, i) => i % every === 0);
const worst = new Map();
let failed = 0;
let poses = 0;

for (const name of names) {
  const { asset, outcome } = readCase(folder, name);
  const glb = new Uint8Array(readFileSync(join(asset, "mesh.glb")));
  const rig = JSON.parse(readFileSync(join(asset, "rig.json"), "utf8"));
  poses += outcome.poses.length;
  const { rig: compiled, mesh, weights } = loadAsset({ glb, rig });
  const palette = new Float64Array(AFFINE_STRIDE * compiled.bones.count);
  for (const { pose } of outcome.poses) {
    boneMatrices(compiled, Float64Array.from(pose.joints), palette);
    const out = { positions: mesh.positions.slice(), normals: mesh.normals.slice() };
    skinMesh(mesh, weights, palette, out);
    hold("runtime", name, worstDistance(pose.positions, out.positions), 1e-6);
  }
  const frozen = freeze(rig, outcome.poses);
  const { glb: file } = await exportGltf({ glb, rig: frozen });
  const instants = frozen.animations.map(({ name: clip }) => ({ clip, seconds: 0 }));
  for (const { importer, bound } of IN_NODE) {
    const shown = await importer.play(file, instants);
    for (const [i, positions] of shown.entries()) {
      hold(importer.name, name, worstDistance(outcome.poses[i].pose.positions, positions), bound);
    }
  }
}
for (const [who, { off, where }] of worst) {
  console.log(`${who}: ${off.toExponential(1)} of the extent at most, in ${where}`);
}
console.log(`${poses} poses of ${names.length} cases, ${failed} opinions differ`);
process.exit(failed > 0 ? 1 : 0);

/** The rig with one animation for each pose: constant curves of the values that every joint has. */
function freeze(rig, posed) {
  const joints = rig.joints.map(({ follow: _, ...joint }) => ({ ...joint, drive: "auto" }));
  const animations = posed.map(({ pose }, index) => ({
    name: `pose_${index}`,
    periodMs: 1000,
    tracks: joints.map(({ name }, i) => ({
      joint: name,
      keyframes: [{ tMs: 0, value: pose.joints[i] }],
    })),
  }));
  return { ...rig, joints, animations };
}

function hold(who, where, off, bound) {
  if (!(off <= (worst.get(who)?.off ?? -1))) worst.set(who, { off, where });
  if (off <= bound) return;
  failed++;
  console.log(`! ${who}: ${where} is off by ${off.toExponential(1)}, allowed ${bound}`);
}
