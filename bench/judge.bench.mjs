// The judge: J1 and J3 on the public corpus that BINDPOSE_SHARED names, J4 on a sample of its mutants,
// J5 against the Khronos validator's time in this process.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { judgeKhronosCases } from "../dist/conformance/khronos-cases.js";
import { validateAsset, validateFile } from "../dist/validator/index.js";
import { makeTubeCharacter } from "./tube-character.js";

const shared = process.env.BINDPOSE_SHARED;

export async function measure({ quick }) {
  return [...(await measureCorpus()), measureMutants(quick), ...(await measureCost(quick))];
}

/** J4 on a sample, in processes of its own; the note has the last whole run's figures. */
function measureMutants(quick) {
  const count = quick ? 500 : 3000;
  const proof = fileURLToPath(new URL("../scripts/prove/judge.mjs", import.meta.url));
  const { stdout, status } = spawnSync(process.execPath, [proof, `--mutants=${count}`], {
    encoding: "utf8",
  });
  const [, ms, megabytes] = /slowest (\d+) ms.*largest (\d+) MB/.exec(stdout) ?? [];
  return row(
    "J4",
    `a sample of ${count} seeded mutants of GLB, rig, case and log`,
    `slowest ${ms} ms, largest ${megabytes} MB, ${status === 0 ? "none threw" : "FAILED"}`,
    "",
    null,
    "no crash, 2 s, 512 MB",
    status === 0,
    lastWholeRun(),
  );
}

function lastWholeRun() {
  const path = new URL("mutants.json", import.meta.url);
  if (!existsSync(path)) return "`npm run prove judge` judges 100,000";
  const { mutants, slowest, megabytes, failed } = JSON.parse(readFileSync(path, "utf8"));
  return `\`npm run prove judge\` last judged ${mutants}: ${failed} threw, slowest ${slowest.ms} ms, largest ${megabytes} MB`;
}

/** Sound public files, which our own rules find no error in. */
const SOUND = [
  "sample-models/2.0/RiggedSimple/glTF-Binary/RiggedSimple.glb",
  "bevy/assets/models/animated/Fox.glb",
];

async function measureCorpus() {
  if (shared === undefined || !existsSync(join(shared, "corpus"))) {
    const note = "BINDPOSE_SHARED names no corpus";
    return ["J1", "J3"].map((goal) => row(goal, "public corpus", "", "", null, "", null, note));
  }
  return [await measureSound(), await measureProbes(), await measureKhronosCases()];
}

async function measureSound() {
  const folder = join(shared, "corpus");
  const positive = readdirSync(folder, { recursive: true })
    .filter((path) => /Output\/Positive\/Animation_(Skin|SkinType)\/.*\.gltf$/.test(path))
    // Without a common root on purpose.
    .filter((path) => !path.endsWith("Animation_Skin_06.gltf"));
  const named = readdirSync(folder, { recursive: true }).filter((path) =>
    /(^|\/)(SimpleSkin|InterpolationTest)\.(glb|gltf)$/.test(path),
  );
  const paths = [...SOUND.filter((path) => existsSync(join(folder, path))), ...positive, ...named];
  const loud = [];
  for (const path of paths) {
    const { findings } = await validateFile(join(folder, path), { khronos: false });
    // A file without a skin has nothing that a judge of skins could call sound.
    const errors = findings.filter(({ severity }) => severity === "error");
    if (errors.length > 0 && !errors.every(({ code }) => code === "SKIN_MISSING")) {
      loud.push(`${path}: ${errors.map(({ code }) => code).join(" ")}`);
    }
  }
  const ours = `${paths.length - loud.length} of ${paths.length}`;
  return row(
    "J1",
    "sound public files without an error of ours",
    ours,
    "",
    null,
    "all",
    loud.length === 0,
    loud.join("; "),
  );
}

async function measureProbes() {
  const folder = join(shared, "probes");
  const grades = ["hint", "info", "warning", "error"];
  const lines = readFileSync(join(folder, "README.md"), "utf8").split("\n");
  let reached = 0;
  let probes = 0;
  for (const line of lines) {
    const [, file, , least] = line.split("|").map((cell) => cell.trim());
    if (!file?.endsWith(".glb")) continue;
    probes++;
    const require = /when required|when an animation is required/.test(least) ? ["anim0"] : [];
    const glb = new Uint8Array(readFileSync(join(folder, file)));
    const { findings } = await validateAsset({ glb }, { profile: "gltf", require });
    const worst = Math.max(-1, ...findings.map(({ severity }) => grades.indexOf(severity)));
    // What is asked under the profile of runs is not asked here.
    const asked = least.replace(/^error under the run profile, /, "");
    const first = /^(error|warning|info|no finding)/.exec(asked)[1];
    const isReached = first === "no finding" ? worst < 0 : worst >= grades.indexOf(first);
    if (isReached) reached++;
  }
  return row(
    "J1",
    "probes at the severity they need",
    `${reached} of ${probes}`,
    "",
    null,
    "all",
    reached === probes,
  );
}

/** The Khronos validator's own cases: every code and pointer that it expects is in our report. */
async function measureKhronosCases() {
  const folder = join(shared, "corpus/khronos-validator-tests");
  const { cases, missed } = await judgeKhronosCases(folder);
  const same = cases - missed.length;
  const note = missed.length === 0 ? "" : `not the same: ${missed.slice(0, 6).join(", ")}`;
  return row(
    "J3",
    "cases of the Khronos validator with its codes and pointers",
    `${same} of ${cases}`,
    "204 (npm)",
    null,
    "204",
    same >= 204,
    note,
  );
}

/** Rounds in which both are warmed up: a judge of many assets is a warm one. */
const WARM_UP = 3;

async function measureCost(quick) {
  const { default: khronos } = await import("gltf-validator");
  const rows = [];
  for (const thousand of quick ? [5] : [5, 50, 200]) {
    const { glb } = makeTubeCharacter(1000 * thousand);
    const still = makeTubeCharacter(1000 * thousand, { isStill: true }).glb;
    const judge = (bytes, deformation, motions) => async () => {
      const options = { profile: "gltf", khronos: false, deformation };
      const { verdict, motion } = await validateAsset({ glb: bytes }, options);
      if (verdict !== "valid" || motion.length !== motions) {
        throw new Error(`${verdict}, ${motion.length}`);
      }
    };
    const [peer, structure, goal, whole] = await timeInTurn(quick ? 3 : 5, [
      () => khronos.validateBytes(glb, { maxIssues: 0, writeTimestamp: false }),
      judge(still, false, 0),
      judge(glb, false, 2),
      judge(glb, true, 2),
    ]);
    const ratio = goal / peer;
    rows.push(
      row(
        "J5",
        `structure and displacement of two animations, ${thousand}k vertices`,
        `${goal.toFixed(0)} ms`,
        `${peer.toFixed(0)} ms`,
        ratio.toFixed(2),
        "<= 0.40",
        ratio <= 0.4,
        `by stage: structure ${structure.toFixed(0)} ms, displacement ${(goal - structure).toFixed(0)} ms, deformation figures ${(whole - goal).toFixed(0)} ms more; all warm`,
      ),
    );
  }
  return rows;
}

/** Medians of so many rounds, after those that warm everything up. */
async function timeInTurn(rounds, works) {
  const times = works.map(() => []);
  for (let round = -WARM_UP; round < rounds; round++) {
    for (const [i, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (round >= 0) times[i].push(performance.now() - start);
    }
  }
  return times.map(median);
}

function median(values) {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}

function row(goal, what, ours, peer, ratio, target, reached, note) {
  return { goal, what, ours, peer, ratio, target, reached, ...(note ? { note } : {}) };
}
