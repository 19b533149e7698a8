// One measurement for the proof and the bench: each importer against the file's own reading.
import { exportGltf } from "bindpose/runtime/gltf";
import * as assimp from "./assimp.js";
import * as babylon from "./babylon.js";
import * as blender from "./blender.js";
import { column, example } from "./characters.js";
import { byFile, byRig, worstDistance } from "./expect.js";
import * as godot from "./godot.js";
import * as playcanvas from "./playcanvas.js";
import * as three from "./three.js";

/** Those that run in Node, and those that are programs of their own; with what each may be off by. */
export const IN_NODE = [three, babylon, playcanvas].map((importer) => ({ importer, bound: 1e-5 }));
export const PROGRAMS = [blender, assimp, godot].map((importer) => ({ importer, bound: 1e-4 }));

const PLAIN = { height: 1.8, origin: "ground" };
const FULL = { ...PLAIN, root: "ground", forward: "-z", bones: "along" };
/** Instants of each clip, over its period: its ends, and between keys. */
const SHARES = [0, 0.13, 0.37, 0.52, 0.81, 1];

/** The exported files: {name, glb, rig, file, report, options, instants}. */
export async function exportedFiles() {
  const files = [];
  for (const character of [column(), await example("biped")]) {
    for (const options of [PLAIN, FULL]) {
      const { glb: file, report } = await exportGltf(character, options);
      const instants = [{ clip: null, seconds: 0 }];
      for (const { name, periodMs } of character.rig.animations) {
        for (const share of SHARES)
          instants.push({ clip: name, seconds: (share * periodMs) / 1000 });
      }
      const label = `${character.name}${options === FULL ? ", re-framed" : ""}`;
      files.push({ ...character, name: label, file, report, options, instants });
    }
  }
  return files;
}

/** The file against the rig: {held, between}, over the extent, at rest and clip ends, and elsewhere. */
export function measureFile({ glb, rig, file, report, options, instants }) {
  const read = byFile(file);
  const posed = byRig({ glb, rig }, report, options.forward === "-z" ? -1 : 1);
  let held = 0;
  let between = 0;
  for (const { clip, seconds } of instants) {
    // At its period a loop begins again; the file holds what it is approached with.
    const animation = rig.animations.find(({ name }) => name === clip);
    const end = animation?.loop && 1000 * seconds === animation.periodMs;
    const distance = worstDistance(
      posed(clip, end ? seconds * (1 - 1e-12) : seconds),
      read(clip, seconds),
    );
    if (seconds === 0 || 1000 * seconds === animation?.periodMs) held = Math.max(held, distance);
    else between = Math.max(between, distance);
  }
  return { held, between };
}

/** The importer against the file, over the extent; null where it is not installed. */
export async function measureImporter(importer, { file, instants }) {
  const poses = await importer.play(file, instants);
  if (poses === null) return null;
  const read = byFile(file);
  return instants.reduce(
    (worst, { clip, seconds }, i) => Math.max(worst, worstDistance(read(clip, seconds), poses[i])),
    0,
  );
}
