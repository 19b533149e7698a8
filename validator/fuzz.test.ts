import assert from "node:assert/strict";
import { test } from "node:test";
import { reportSchema } from "bindpose/contract";
import { writeContainer } from "./fixtures/glb-draft.js";
import { draftForeign, draftRun, writeAsset } from "./fixtures/index.js";
import { seededRandom } from "./fixtures/random.js";
import { type AssetInput, validateAsset } from "./judge.js";

const MUTANTS = 1000;
/** Far more than a mutant needs, far less than a hang. */
const MILLISECONDS_EACH = 2000;

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
  7,
  0.5,
  255,
  65536,
  4294967295,
  1e15,
  1e300,
  [],
  {},
  [0],
  [[]],
  ["__proto__"],
  { __proto__: null },
  "POSITION",
  [1, 2, 3],
  [0, 0, 0, 1],
  "CUBICSPLINE",
  "MAT4",
  5121,
] as const;

/** Judges and holds the report against its schema; the Khronos validator has its own faults. */
async function survive(input: AssetInput, profile: "run" | "gltf", what: string): Promise<void> {
  const start = performance.now();
  const report = await validateAsset(input, { profile, khronos: false });
  assert.ok(performance.now() - start < MILLISECONDS_EACH, `${what} took too long`);
  const round: unknown = JSON.parse(JSON.stringify(report));
  const parsing = reportSchema.safeParse(round);
  assert.ok(parsing.success, `${what}: ${parsing.error?.message}`);
}

/** Replaces, removes or copies one value somewhere in a document. */
function mutate(document: unknown, random: () => number): void {
  const places: [Record<string, unknown>, string][] = [];
  const walk = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    for (const key of Object.keys(value)) {
      places.push([value as Record<string, unknown>, key]);
      walk((value as Record<string, unknown>)[key]);
    }
  };
  walk(document);
  const [parent, key] = places[Math.floor(random() * places.length)]!;
  const kind = random();
  if (kind < 0.2) delete parent[key];
  else if (kind < 0.4) {
    const [other, name] = places[Math.floor(random() * places.length)]!;
    parent[key] = structuredClone(other[name]);
  } else parent[key] = VALUES[Math.floor(random() * VALUES.length)];
}

test("a thousand meshes with broken bytes are judged without a throw or a hang", async () => {
  const random = seededRandom(11);
  for (const [profile, draft] of [
    ["run", draftRun()],
    ["gltf", draftForeign()],
  ] as const) {
    const input = writeAsset(draft);
    for (let i = 0; i < MUTANTS / 2; i++) {
      const glb = input.glb!.slice(0, random() < 0.1 ? Math.floor(random() * 9000) : undefined);
      for (let edits = 1 + Math.floor(random() * 8); edits > 0; edits--) {
        // Half of the edits hit the headers and the JSON.
        const range = random() < 0.5 ? glb.length : Math.min(glb.length, 2500);
        glb[Math.floor(random() * range)] = Math.floor(random() * 256);
      }
      await survive({ ...input, glb }, profile, `${profile} bytes ${i}`);
    }
  }
});

test("a thousand documents with broken values are judged without a throw or a hang", async () => {
  const random = seededRandom(12);
  for (const [profile, make] of [
    ["run", draftRun],
    ["gltf", draftForeign],
  ] as const) {
    const { glb } = writeAsset(make());
    const jsonLength = new DataView(glb!.buffer).getUint32(12, true);
    const text = new TextDecoder().decode(glb!.subarray(20, 20 + jsonLength));
    const bin = glb!.slice(28 + jsonLength);
    for (let i = 0; i < MUTANTS / 2; i++) {
      const json: unknown = JSON.parse(text);
      const { rig } = make();
      for (let edits = 1 + Math.floor(random() * 3); edits > 0; edits--) {
        mutate(json, random);
        if (rig !== undefined && random() < 0.5) mutate(rig, random);
      }
      const input = { glb: writeContainer(JSON.stringify(json), bin) };
      await survive(rig === undefined ? input : { ...input, rig }, profile, `${profile} json ${i}`);
    }
  }
});
