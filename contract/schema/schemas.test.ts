import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import type * as z from "zod";
import { caseSchema, configSchema } from "../case/case-schema.js";
import { logLineSchema } from "../log/log-schema.js";
import { reportSchema } from "../report/report-schema.js";
import { rigSchema } from "../rig/rig-schema.js";
import {
  buildStationSchema,
  STATION_SCHEMA_NAMES,
  type StationSchemaName,
} from "../station/build-station-schemas.js";
import { catalogSchema } from "../station/catalog-schema.js";
import { librarySchema } from "../station/library-schema.js";
import { manifestSchema } from "../station/manifest-schema.js";
import { worldSchema } from "../station/world-schema.js";
import { buildSchema, SCHEMA_NAMES, type SchemaName } from "./build-schemas.js";

/**
 * zod and ajv are two engines over one shape: they must agree on every document, sound or not.
 */

const RIG = {
  version: 1,
  skinned: true,
  assetKind: "mc-skinned",
  space: { metresPerUnit: 0.05, origin: [8, 0, 8] },
  bones: [
    { name: "pelvis", parent: null, head: [8, 14, 8], tail: [8, 18, 8], roll: 0, role: "hips" },
    { name: "weapon_socket", parent: "pelvis", head: [8, 14, 8], tail: [8, 14, 8], socket: true },
  ],
  joints: [
    {
      name: "turn",
      bone: "pelvis",
      kind: "rotation",
      axis: "x",
      min: -1.2,
      max: 1.6,
      rest: 0,
      drive: "auto",
      pivot: [11, 26, 8],
      follow: { joint: "other", factor: 0.5 },
    },
  ],
  animations: [
    {
      name: "walk",
      periodMs: 1000,
      loop: true,
      tracks: [
        {
          joint: "turn",
          keyframes: [{ tMs: 0, value: 0.4, interp: "bezier", out: [100, 0.1] }],
        },
      ],
      markers: [{ tMs: 250, name: "step_l" }],
    },
  ],
  extras: { anything: [1, null] },
};

const CASE = {
  assetKind: "sn-skinned",
  background: "#20242c",
  subject: "viewmodel",
  camera: { position: [16, 24, 0], fov: 70 },
  requiredAnimations: ["wave", { name: "walk", periodMs: 1000, minMotion: 0.05, seam: "allowed" }],
  requiredRoles: ["hips"],
  budgets: { maxVertices: 60000 },
};

const CONFIG = { ...CASE, volume: { x: 32, y: 48, z: 32 }, log: "scene/log.ndjson" };

const LOG_LINES = [
  { bindpose: "log", version: 1, tool: "mc-skin", kind: "mc-skinned" },
  { op: "add-sphere", x: 8, y: 30, z: 8, r: 2.6, color: "#d8b48a", blend: 1, tag: "head" },
  { op: "define-bone", name: "pelvis", parent: "" },
  { op: "paint-weight", bone: "head", box: [5, 27, 5, 6, 6, 6], weight: 1 },
  { op: "add-capsule", from: [1, 2, 3], to: [4, 5, 6], r: 1, color: "#ffffff" },
  { op: "set-op", n: 3, set: { r: 2 }, after: 4 },
  { op: "undo" },
  { op: "batch", operations: [{ op: "clear" }, { op: "translate", dx: 1, dy: 0, dz: 0 }] },
];

const textOf = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const example = (name: string): unknown => JSON.parse(textOf(`examples/station/${name}.json`));
const [, REPORT] = /```json\n([\s\S]*?)\n```/.exec(textOf("docs/REPORT.md"))!;
const MANIFEST = example("ivory-coinflip") as object;
const { placements: _p, clips: _c, motions: _m, ...FIXED } = MANIFEST as Record<string, unknown>;
const CATALOG = example("catalog") as { games: unknown[] };

const SEEDS: readonly [SchemaName | StationSchemaName, z.ZodType, readonly unknown[]][] = [
  ["rig", rigSchema, [RIG]],
  ["case", caseSchema, [CASE, {}]],
  ["config", configSchema, [CONFIG]],
  ["log", logLineSchema, LOG_LINES],
  ["report", reportSchema, [JSON.parse(REPORT!)]],
  ["station-manifest", manifestSchema, [MANIFEST, { ...FIXED, version: 1 }]],
  // Two games are as good as thirteen, and mutants of them as many.
  ["station-catalog", catalogSchema, [{ ...CATALOG, games: CATALOG.games.slice(2, 4) }]],
  ["station-library", librarySchema, [example("library")]],
  ["station-world", worldSchema, [example("world")]],
];

const REPLACEMENTS: readonly unknown[] = [
  null,
  true,
  "",
  "x".repeat(64),
  "x".repeat(65),
  "\u{1f9b4}".repeat(64),
  "#12345g",
  0,
  -1,
  1.5,
  1e300,
  [],
  [1, 2],
  [1, 2, 3, 4],
  {},
  { name: "a" },
];

/** A 32-bit linear congruential generator: the same mutants on every run. */
function seeded(seed: number): (bound: number) => number {
  let state = seed >>> 0;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

/** Replaces, removes or adds one value somewhere in a copy of the document. */
function mutate(document: unknown, random: (bound: number) => number): unknown {
  const copy = structuredClone(document);
  const places: [Record<string, unknown>, string][] = [];
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    for (const key of Object.keys(node)) {
      places.push([node as Record<string, unknown>, key]);
      walk((node as Record<string, unknown>)[key]);
    }
  };
  walk(copy);
  if (places.length === 0) return REPLACEMENTS[random(REPLACEMENTS.length)];
  const [parent, key] = places[random(places.length)]!;
  const action = random(4);
  if (action === 0 && !Array.isArray(parent)) delete parent[key];
  else if (action === 1 && !Array.isArray(parent)) parent["unknownKey"] = 1;
  else parent[key] = REPLACEMENTS[random(REPLACEMENTS.length)];
  return copy;
}

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const validators = new Map<string, ReturnType<typeof ajv.compile>>([
  ...SCHEMA_NAMES.map((name) => [name, ajv.compile(buildSchema(name))] as const),
  ...STATION_SCHEMA_NAMES.map((name) => [name, ajv.compile(buildStationSchema(name))] as const),
]);

for (const [name, schema, documents] of SEEDS) {
  const validate = validators.get(name)!;

  test(`the ${name} schema accepts its example documents`, () => {
    for (const document of documents) {
      assert.deepEqual(schema.safeParse(document).error?.issues ?? [], []);
      assert.equal(validate(document), true, JSON.stringify(validate.errors));
    }
  });

  test(`zod and ajv agree on 1500 mutants of the ${name} documents`, () => {
    const random = seeded(name.length);
    let refused = 0;
    for (let i = 0; i < 1500; i++) {
      let document = documents[random(documents.length)];
      for (let edits = 1 + random(3); edits > 0; edits--) document = mutate(document, random);
      const byZod = schema.safeParse(document).success;
      if (!byZod) refused++;
      assert.equal(validate(document), byZod, JSON.stringify(document));
    }
    // Strict documents survive few edits.
    const most = name.startsWith("station-") ? 1490 : 1450;
    assert.ok(refused > 200 && refused < most, `${refused} refused: the mutants prove nothing`);
  });
}

test("every kind of document has an example, and so its mutants", () => {
  const kinds = SEEDS.map(([name]) => name);
  assert.deepEqual(kinds.sort(), [...SCHEMA_NAMES, ...STATION_SCHEMA_NAMES].sort());
});

test("committed schemas are what the shapes generate", () => {
  for (const name of SCHEMA_NAMES) {
    const committed = readFileSync(
      new URL(`../../../contract/schema/${name}.schema.json`, import.meta.url),
      "utf8",
    );
    assert.equal(committed, `${JSON.stringify(buildSchema(name), null, 2)}\n`, name);
  }
});

test("a rig without the marker does not parse", () => {
  const { skinned: _, ...unmarked } = RIG;
  assert.equal(rigSchema.safeParse(unmarked).success, false);
  assert.equal(rigSchema.safeParse({ ...RIG, skinned: false }).success, false);
});
