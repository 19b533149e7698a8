// Seeded mutants of everything that the judge reads: GLB bytes, the JSON inside, rig, case (JSON and
// TOML) and log. None may throw, take longer than two seconds, or lift the process over 512 MB.
// 100,000 of them; 5,000 with `--sample`. Every 50th also goes through the Khronos module.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeContainer } from "../../dist/validator/fixtures/glb-draft.js";
import { draftForeign, draftRun, writeAsset } from "../../dist/validator/fixtures/index.js";
import { seededRandom } from "../../dist/validator/fixtures/random.js";
import { validateAsset, validateRun } from "../../dist/validator/index.js";

const MUTANTS = process.argv.includes("--sample") ? 5_000 : 100_000;
const MILLISECONDS = 2000;
const MEGABYTES = 512;
const KHRONOS_EVERY = 50;

const random = seededRandom(2026);
const pick = (list) => list[Math.floor(random() * list.length)];
const VALUES = [
  null,
  true,
  "",
  "x",
  -1,
  0,
  1,
  2,
  3,
  255,
  65536,
  4294967295,
  1e15,
  1e300,
  0.5,
  [],
  {},
];
VALUES.push(
  [[]],
  ["__proto__"],
  [1, 2, 3],
  [0, 0, 0, 1],
  "CUBICSPLINE",
  "MAT4",
  "walk",
  5121,
  5126,
);
const SCRAPS = [
  '"',
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "\u0000",
  "\ufeff",
  "1e999",
  "\\u",
  "=",
  "#",
  "\n",
];

const encode = (text) => new TextEncoder().encode(text);
const ASKED = { requiredAnimations: [{ name: "sway", minMotion: 0.01 }], requiredJoints: ["nod"] };
ASKED.budgets = { maxBones: 4, maxVertices: 500 };
const TOML =
  'required_animations = ["sway"]\nrequired_joints = ["nod"]\n[budgets]\nmax_bones = 4\n';
const LOG = `${['{"bindpose":"log","version":1}', '{"op":"add-sphere"}', '{"op":"clear"}'].join("\n")}\n`;

/** A few bytes changed, a piece cut out, doubled, or scraps put in. */
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

/** One to three values replaced, removed, or copied from elsewhere in the document. */
function mutateValues(document) {
  for (let edits = 1 + Math.floor(random() * 3); edits > 0; edits--) {
    const places = [];
    const walk = (value) => {
      if (typeof value !== "object" || value === null) return;
      for (const key of Object.keys(value)) {
        places.push([value, key]);
        walk(value[key]);
      }
    };
    walk(document);
    if (places.length === 0) return document;
    const [parent, key] = pick(places);
    const kind = random();
    if (kind < 0.2) delete parent[key];
    else if (kind < 0.4) {
      const [other, name] = pick(places);
      parent[key] = structuredClone(other[name]);
    } else parent[key] = structuredClone(pick(VALUES));
  }
  return document;
}

function partsOf(glb) {
  const length = new DataView(glb.buffer).getUint32(12, true);
  return {
    text: new TextDecoder().decode(glb.subarray(20, 20 + length)),
    bin: glb.slice(28 + length),
  };
}

const run = writeAsset(draftRun());
const foreign = writeAsset(draftForeign());
const folder = mkdtempSync(join(tmpdir(), "bindpose-prove-"));
mkdirSync(join(folder, "scene"));

const onFolder = (name, bytes) => {
  const files = { "mesh.glb": run.glb, "rig.json": run.rig, "case.json": JSON.stringify(ASKED) };
  for (const [path, content] of Object.entries({ ...files, "scene/log.ndjson": LOG })) {
    writeFileSync(join(folder, path), content);
  }
  rmSync(join(folder, "case.toml"), { force: true });
  if (name === "case.toml") rmSync(join(folder, "case.json"));
  writeFileSync(join(folder, name), bytes);
  return (options) => validateRun(folder, options);
};
const json = (source) => {
  const { text, bin } = partsOf(source.glb);
  return writeContainer(JSON.stringify(mutateValues(JSON.parse(text))), bin);
};

/** What is broken, by the share of the mutants that it gets. */
const KINDS = [
  [
    "run GLB bytes",
    () => (options) => validateAsset({ ...run, glb: mutateBytes(run.glb) }, options),
  ],
  ["glTF GLB bytes", () => foreignOf(mutateBytes(foreign.glb))],
  ["run GLB values", () => (options) => validateAsset({ ...run, glb: json(run) }, options)],
  ["glTF GLB values", () => foreignOf(json(foreign))],
  [
    "rig values",
    () => {
      const rig = JSON.stringify(mutateValues(JSON.parse(run.rig)));
      return (options) => validateAsset({ ...run, rig, case: ASKED }, options);
    },
  ],
  [
    "rig text",
    () => (options) => validateAsset({ ...run, rig: mutateBytes(encode(run.rig)) }, options),
  ],
  [
    "case values",
    () => {
      const asked = mutateValues(structuredClone(ASKED));
      return (options) => validateAsset({ ...run, case: asked }, options);
    },
  ],
  ["case TOML", () => onFolder("case.toml", mutateBytes(encode(TOML)))],
  ["log", () => onFolder("scene/log.ndjson", mutateBytes(encode(LOG)))],
];
const foreignOf = (glb) => (options) => validateAsset({ glb }, { ...options, profile: "gltf" });

let slowest = { ms: 0, what: "" };
const verdicts = new Map();
let failed = 0;
for (let i = 0; i < MUTANTS; i++) {
  const [what, make] = KINDS[i % KINDS.length];
  const judge = make();
  const start = performance.now();
  try {
    const { verdict } = await judge({ khronos: i % KHRONOS_EVERY === 0 });
    verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  } catch (error) {
    failed++;
    console.error(`mutant ${i} (${what}) was thrown at: ${error.stack}`);
  }
  const ms = performance.now() - start;
  if (ms > slowest.ms) slowest = { ms, what: `mutant ${i} (${what})` };
}
rmSync(folder, { recursive: true });
const megabytes = process.resourceUsage().maxRSS / 1024;
console.log(
  `${MUTANTS} mutants: ${[...verdicts].map(([verdict, n]) => `${n} ${verdict}`).join(", ")}`,
);
console.log(
  `slowest ${slowest.ms.toFixed(0)} ms, ${slowest.what}; largest ${megabytes.toFixed(0)} MB`,
);
if (failed > 0 || slowest.ms > MILLISECONDS || megabytes > MEGABYTES) process.exit(1);
