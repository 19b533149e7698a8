// One random character the whole way: log, run, verdict, pose, export, import.
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AFFINE_STRIDE, boneMatrices, loadAsset, poseAt, skinMesh } from "bindpose/runtime";
import { exportGltf } from "bindpose/runtime/gltf";
import { validateFile, validateRun } from "bindpose/validator";
import { bonePalette, jointValues, posableRig, skinPositions } from "bindpose/validator/pose";
import { logText } from "../../../dist/conformance/make/log-lines.js";
import { byFile, worstDistance } from "../importers/expect.js";
import * as three from "../importers/three.js";
import { randomLog, VOLUME } from "./random-log.js";

const SHARES = [0, 0.21, 0.5, 0.83];

/** The files that a program makes of a seed, in a folder that is gone when `use` has ended. */
async function withRun(kind, seed, use) {
  const folder = mkdtempSync(join(tmpdir(), "bindpose-whole-"));
  try {
    mkdirSync(join(folder, "scene"));
    const config = { volume: VOLUME, assetKind: `${kind}-skinned` };
    writeFileSync(join(folder, `${kind}-skin.config.json`), JSON.stringify(config));
    writeFileSync(join(folder, "scene/log.ndjson"), logText(randomLog(seed)));
    const program = (await import(`bindpose/generators/${kind}`))[`${kind}Skin`];
    const readInput = async () => ({ ok: true, data: "" });
    const { code, err } = await program.run({
      words: ["render", "--size", "64"],
      folder,
      readInput,
    });
    if (code !== 0) throw new Error(`render: ${err}`);
    const glb = new Uint8Array(readFileSync(join(folder, "mesh.glb")));
    return await use({ folder, glb, rig: readFileSync(join(folder, "rig.json"), "utf8") });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The bytes of both files as one hash. */
export function hashOf(kind, seed) {
  return withRun(kind, seed, async ({ glb, rig }) =>
    createHash("sha256").update(glb).update(rig).digest("hex"),
  );
}

/** What is wrong on the way, sentences; and what was seen: {hash, vertices, posed, imported}. */
export function goWholeWay(kind, seed) {
  return withRun(kind, seed, async ({ folder, glb, rig: text }) => {
    const faults = [];
    const hash = createHash("sha256").update(glb).update(text).digest("hex");
    const rig = JSON.parse(text);
    const report = await validateRun(folder, { require: rig.animations.map(({ name }) => name) });
    tellErrors("the run", report, faults);
    const posed = comparePoses(glb, rig);
    if (posed.off > 1e-6) faults.push(`runtime and evaluator differ by ${posed.off}`);

    const { glb: file } = await exportGltf({ glb, rig }, { height: 1.8, origin: "ground" });
    const path = join(folder, "exported.glb");
    writeFileSync(path, file);
    tellErrors("the exported file", await validateFile(path), faults);
    const instants = rig.animations.flatMap(({ name, periodMs }) =>
      SHARES.map((share) => ({ clip: name, seconds: (share * periodMs) / 1000 })),
    );
    const read = byFile(file);
    const shown = await three.play(file, instants);
    const imported = Math.max(
      ...instants.map(({ clip, seconds }, i) => worstDistance(read(clip, seconds), shown[i])),
    );
    if (!(imported <= 1e-5)) faults.push(`three shows the exported file off by ${imported}`);
    return { faults, hash, vertices: posed.vertices, posed: posed.off, imported };
  });
}

function tellErrors(what, { verdict, findings }, faults) {
  if (verdict === "valid") return;
  const errors = findings.filter(({ severity }) => severity === "error");
  faults.push(
    `${what} is ${verdict}: ${errors.map(({ code, message }) => `${code} ${message}`).join("; ")}`,
  );
}

/** The runtime against the judge's evaluator, over the extent. */
function comparePoses(glb, spec) {
  const { rig, mesh, weights } = loadAsset({ glb, rig: spec });
  const palette = new Float64Array(AFFINE_STRIDE * rig.bones.count);
  const posable = posableRig(spec);
  let off = 0;
  for (const animation of spec.animations) {
    for (const share of SHARES) {
      const timeMs = share * animation.periodMs;
      boneMatrices(rig, poseAt(rig, animation.name, timeMs), palette);
      const out = { positions: mesh.positions.slice(), normals: mesh.normals.slice() };
      skinMesh(mesh, weights, palette, out);
      const bones = bonePalette(posable, jointValues(spec, animation, { timeMs }));
      const wanted = skinPositions({ positions: mesh.positions, slots: 4, ...weights }, bones);
      off = Math.max(off, worstDistance(wanted, out.positions));
    }
  }
  return { off, vertices: mesh.positions.length / 3 };
}
