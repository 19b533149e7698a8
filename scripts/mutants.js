// Mutants of everything that the judge reads: GLB bytes, the JSON inside, rig, case (JSON and TOML)
// and log. The same seed makes the same mutants, whatever the machine.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OPERATIONS } from "../dist/contract/words/index.js";
import { compileField, readLog, resolveOperations } from "../dist/generators/core/index.js";
import { buildModel, replayRig, unplacedBones } from "../dist/generators/core/rig/index.js";
import { writeContainer } from "../dist/validator/fixtures/glb-draft.js";
import { draftForeign, draftRun, writeAsset } from "../dist/validator/fixtures/index.js";
import { seededRandom } from "../dist/validator/fixtures/random.js";
import { validateAsset, validateRun } from "../dist/validator/index.js";
import { mutateValues } from "./mutate-values.js";

export const MUTANT_SEED = 2026;
/** Every so many go through the Khronos module too. */
const KHRONOS_EVERY = 50;
/** Milliseconds after which a mutant is judged once more, and the shorter time counts. */
const SLOW = 500;

// biome-ignore format: a list
const SCRAPS = ['"', "{", "}", "[", "]", ",", ":", "\u0000", "\ufeff", "1e999", "\\u", "=", "#", "\n"];

const ASKED = {
  requiredAnimations: [{ name: "sway", minMotion: 0.01 }],
  requiredJoints: ["nod"],
  budgets: { maxBones: 4, maxVertices: 500 },
};
const TOML =
  'required_animations = ["sway"]\nrequired_joints = ["nod"]\n[budgets]\nmax_bones = 4\n';
const OWNER = { tool: "mc-skin", kind: "mc-skinned" };
const VOLUME = { x: 16, y: 16, z: 16 };
/** One record of every sort that a log holds. */
const RECORDS = [
  { bindpose: "log", version: 1, ...OWNER },
  {
    op: "add-capsule",
    from: [8, 3, 8],
    to: [8, 12, 8],
    r: 3,
    r2: 2,
    color: "#6a8f5a",
    tag: "body",
  },
  { op: "add-sphere", x: 4, y: 8, z: 8, r: 3, color: "#d8b48a", blend: 2 },
  { op: "subtract-box", x: 8, y: 8, z: 4, w: 2, h: 2, d: 2 },
  { op: "mirror", axis: "x", at: 8, keep: "low" },
  { op: "translate", dx: 0, dy: 0.5, dz: 0 },
  { op: "replace-color", from: "#6a8f5a", to: "#335533" },
  { op: "define-bone", name: "hip", parent: "" },
  { op: "set-bone", name: "hip", headX: 8, headY: 3, headZ: 8, tailX: 8, tailY: 8, tailZ: 8 },
  { op: "define-bone", name: "head", parent: "hip", role: "head" },
  { op: "set-bone", name: "head", headX: 8, headY: 8, headZ: 8, tailX: 8, tailY: 13, tailZ: 8 },
  {
    op: "define-joint",
    name: "nod",
    bone: "head",
    kind: "rotation",
    axis: "x",
    min: -1,
    max: 1,
    rest: 0,
    drive: "auto",
  },
  { op: "define-animation", name: "sway", periodMs: 1000, loop: true },
  {
    op: "batch",
    operations: [0, 500, 1000].map((tMs) => ({
      op: "add-keyframe",
      animation: "sway",
      joint: "nod",
      tMs,
      value: tMs === 500 ? 0.5 : 0,
    })),
  },
  { op: "set-op", n: 2, set: { r: 2.5 } },
  { op: "remove-op", n: 3 },
  { op: "undo" },
];

const encode = (text) => new TextEncoder().encode(text);

/**
 * Judges the mutants from, from + step, and so on below `end`, in turn of each kind, and says what
 * became of them. Each has a seed of its own, so that any can be made alone.
 * @param onFault called with the words of every mutant that threw
 */
export async function judgeMutants({ from, step, end }, onFault) {
  const makers = createMakers();
  const tally = { verdicts: {}, models: 0, failed: 0, slowest: { ms: 0, what: "" } };
  let mutants = 0;
  for (let i = from; i < end; i += step) {
    mutants++;
    makers.seed(i);
    const [what, make] = makers.kinds[i % makers.kinds.length];
    const judge = make();
    const options = { khronos: i % KHRONOS_EVERY === 0 };
    let ms = 0;
    try {
      const start = processorTime();
      const { verdict, isModel } = await judge(options);
      ms = processorTime() - start;
      tally.verdicts[verdict] = (tally.verdicts[verdict] ?? 0) + 1;
      if (isModel) tally.models++;
      // Code that is compiled meanwhile counts too: what is slow is slow twice.
      if (ms > SLOW) ms = Math.min(ms, await timeOf(() => judge(options)));
    } catch (error) {
      tally.failed++;
      onFault(`mutant ${i} (${what}) was thrown at: ${error.stack}`);
    }
    if (ms > tally.slowest.ms) tally.slowest = { ms, what: `mutant ${i} (${what})` };
  }
  makers.end();
  return { mutants, ...tally, megabytes: process.resourceUsage().maxRSS / 1024 };
}

async function timeOf(work) {
  const start = processorTime();
  await work();
  return processorTime() - start;
}

/** Milliseconds of processor time of this process and its threads: a busy machine does not count. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function createMakers() {
  let random = seededRandom(MUTANT_SEED);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const run = writeAsset(draftRun());
  const foreign = writeAsset(draftForeign());
  const log = RECORDS.map((record) => `${JSON.stringify(record)}\n`).join("");
  const folder = mkdtempSync(join(tmpdir(), "bindpose-mutants-"));
  mkdirSync(join(folder, "scene"));
  const logPath = join(folder, "scene/log.ndjson");

  /** A few bytes changed, a piece cut off, or scraps put in. */
  function mutateBytes(bytes) {
    const out = bytes.slice();
    const kind = random();
    if (kind < 0.15) return out.subarray(0, Math.floor(random() * out.length));
    if (kind < 0.3) {
      const at = Math.floor(random() * out.length);
      const scrap = encode(pick(SCRAPS).repeat(1 + Math.floor(random() * 40)));
      const more = new Uint8Array(out.length + scrap.length);
      more.set(out.subarray(0, at));
      more.set(scrap, at);
      more.set(out.subarray(at), at + scrap.length);
      return more;
    }
    for (let edits = 1 + Math.floor(random() * 8); edits > 0; edits--) {
      const range = random() < 0.5 ? out.length : Math.min(out.length, 2500);
      out[Math.floor(random() * range)] = Math.floor(random() * 256);
    }
    return out;
  }

  const json = (source) => {
    const length = new DataView(source.glb.buffer).getUint32(12, true);
    const text = new TextDecoder().decode(source.glb.subarray(20, 20 + length));
    const bin = source.glb.slice(28 + length);
    return writeContainer(JSON.stringify(mutateValues(JSON.parse(text), random)), bin);
  };
  const judged = (input, more) => (options) => validateAsset(input, { ...options, ...more });
  const onFolder = (name, bytes) => {
    const files = { "mesh.glb": run.glb, "rig.json": run.rig, "case.json": JSON.stringify(ASKED) };
    for (const [path, content] of Object.entries({ ...files, "scene/log.ndjson": log })) {
      writeFileSync(join(folder, path), content);
    }
    rmSync(join(folder, "case.toml"), { force: true });
    if (name === "case.toml") rmSync(join(folder, "case.json"));
    writeFileSync(join(folder, name), bytes);
    return (options) => validateRun(folder, options);
  };
  /** A log is hashed by the judge; then it is replayed, and the rig that it makes is judged too. */
  const onLog = (bytes) => {
    const judge = onFolder("scene/log.ndjson", bytes);
    return async (options) => {
      const report = await judge(options);
      const rig = replay(logPath);
      return rig === null
        ? report
        : { ...(await validateAsset({ rig, glb: run.glb }, options)), isModel: true };
    };
  };

  /** What is broken; each gets an equal share of the mutants. */
  const kinds = [
    ["run GLB bytes", () => judged({ ...run, glb: mutateBytes(run.glb) })],
    ["glTF GLB bytes", () => judged({ glb: mutateBytes(foreign.glb) }, { profile: "gltf" })],
    ["run GLB values", () => judged({ ...run, glb: json(run) })],
    ["glTF GLB values", () => judged({ glb: json(foreign) }, { profile: "gltf" })],
    [
      "rig values",
      () =>
        judged({
          ...run,
          rig: JSON.stringify(mutateValues(JSON.parse(run.rig), random)),
          case: ASKED,
        }),
    ],
    ["rig text", () => judged({ ...run, rig: mutateBytes(encode(run.rig)) })],
    ["case values", () => judged({ ...run, case: mutateValues(structuredClone(ASKED), random) })],
    ["case TOML", () => onFolder("case.toml", mutateBytes(encode(TOML)))],
    ["log text", () => onLog(mutateBytes(encode(log)))],
    [
      "log values",
      () =>
        onLog(
          mutateValues(structuredClone(RECORDS), random)
            .map((record) => `${JSON.stringify(record)}\n`)
            .join(""),
        ),
    ],
  ];
  return {
    kinds,
    seed(i) {
      random = seededRandom(MUTANT_SEED + i);
    },
    end: () => rmSync(folder, { recursive: true }),
  };
}

/** The rig that a log makes, its field compiled on the way; null where it makes none. */
function replay(path) {
  const reading = readLog(path, OWNER);
  if (!reading.ok) return null;
  const { operations } = resolveOperations(reading.data.entries, OWNER.tool);
  const { state } = replayRig(operations, [{ name: "walk", periodMs: 1000, loop: true }]);
  const field = operations.map(({ operation }) => operation);
  try {
    compileField(
      field.filter(({ op }) => OPERATIONS[op].group === "field"),
      VOLUME,
    );
  } catch (error) {
    // What no field can hold is refused by this error, which names the operation.
    if (!(error instanceof RangeError)) throw error;
  }
  if (unplacedBones(state).length > 0) return null;
  return JSON.stringify(buildModel(state, { assetKind: OWNER.kind, generator: "mutant" }));
}
