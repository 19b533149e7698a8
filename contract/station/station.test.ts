import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { RULES, STATION_CODES } from "../report/registry.js";
import type { Rule } from "../report/rule.js";
import { buildStationSchema, STATION_SCHEMA_NAMES } from "./build-station-schemas.js";
import { findLimit, STATION_LIMITS, type StationLimitName } from "./limits.js";
import { manifestSchema } from "./manifest-schema.js";

const still = { position: [0, 0, 0], rotation: [0, 0, 0], scale: [1, 1, 1] };
const path = { position: [0, 0, 0], rotation: [0, 0, 0] };

/** A manifest that uses every key; the shape alone is judged here. */
function draft() {
  return {
    version: 2,
    id: "ivory",
    game: "any",
    contract: "0".repeat(16),
    body: "a".repeat(64),
    bindings: [{ slot: "control.press", asset: "b".repeat(64) }],
    placements: [{ target: "display", ...still }],
    clips: [
      {
        target: "body",
        trigger: "idle",
        durationMs: 900,
        keyframes: [
          { time: 0, ...still },
          { time: 1, ...still },
        ],
      },
    ],
    motions: [
      {
        channel: "throw",
        keyframes: [
          { time: 0, progress: 0, ...path },
          { time: 1, progress: 1, ...path },
        ],
      },
    ],
  };
}
// biome-ignore lint/suspicious/noExplicitAny: drafts are there to be broken
type Draft = any;

/** How a draft is brought to a value of each limit that the manifest's schema holds. */
const APPLY: Partial<Record<StationLimitName, (draft: Draft, value: number) => void>> = {
  idLength: (d, n) => {
    d.id = "a".repeat(n);
  },
  bindings: (d, n) => {
    d.bindings = Array(n).fill(d.bindings[0]);
  },
  placements: (d, n) => {
    d.placements = Array(n).fill(d.placements[0]);
  },
  clips: (d, n) => {
    d.clips = Array(n).fill(d.clips[0]);
  },
  motions: (d, n) => {
    d.motions = Array(n).fill(d.motions[0]);
  },
  position: (d, value) => {
    d.placements[0].position = [0, value, 0];
    d.clips[0].keyframes[1].position = [value, 0, 0];
  },
  rotation: (d, value) => {
    d.placements[0].rotation = [0, 0, value];
  },
  scale: (d, value) => {
    d.placements[0].scale = [value, 1, 1];
  },
  durationMs: (d, value) => {
    d.clips[0].durationMs = value;
  },
  clipKeyframes: (d, n) => {
    d.clips[0].keyframes = Array(n).fill(d.clips[0].keyframes[0]);
  },
  time: (d, value) => {
    d.clips[0].keyframes[1].time = value;
  },
  motionKeyframes: (d, n) => {
    d.motions[0].keyframes = Array(n).fill(d.motions[0].keyframes[0]);
  },
  progress: (d, value) => {
    d.motions[0].keyframes[0].progress = value;
  },
  motionPosition: (d, value) => {
    d.motions[0].keyframes[0].position = [0, 0, value];
  },
  motionRotation: (d, value) => {
    d.motions[0].keyframes[0].rotation = [value, 0, 0];
  },
};

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });

test("each bound of the manifest's schema holds at the step, and one step beyond it is refused", () => {
  const published = ajv.compile(buildStationSchema("station-manifest"));
  for (const [name, apply] of Object.entries(APPLY)) {
    const { min, max, step } = STATION_LIMITS[name as StationLimitName];
    const tried: [number, boolean][] = [
      [max, true],
      [max + step, false],
      [min, true],
      // Nothing is shorter than an empty array.
      ...(min > 0 || step < 1 ? [[min - step, false] as [number, boolean]] : []),
    ];
    for (const [value, expected] of tried) {
      const manifest = draft();
      apply(manifest, value);
      assert.equal(manifestSchema.safeParse(manifest).success, expected, `${name} ${value}`);
      assert.equal(published(manifest), expected, `${name} ${value}, JSON Schema`);
    }
  }
});

test("four and eight pi are within bounds as any program writes them", () => {
  for (const text of ["12.566370614359172", "12.56637061", "-12.566370615"]) {
    const manifest = draft();
    manifest.placements[0]!.rotation = [0, Number(text), 0];
    assert.ok(manifestSchema.safeParse(manifest).success, text);
  }
});

test("every object of every document is strict, and the published schemas say so", () => {
  const open: string[] = [];
  const walk = (node: unknown, at: string): void => {
    if (typeof node !== "object" || node === null) return;
    const schema = node as Record<string, unknown>;
    const isObject = schema["type"] === "object" && "properties" in schema;
    if (isObject && schema["additionalProperties"] !== false) open.push(at);
    for (const [key, value] of Object.entries(schema)) walk(value, `${at}/${key}`);
  };
  for (const name of STATION_SCHEMA_NAMES) walk(buildStationSchema(name), name);
  assert.deepEqual(open, []);
});

test("committed schemas are what the shapes generate", () => {
  for (const name of STATION_SCHEMA_NAMES) {
    const url = new URL(`../../../contract/schema/${name}.schema.json`, import.meta.url);
    const committed = readFileSync(url, "utf8");
    assert.equal(committed, `${JSON.stringify(buildStationSchema(name), null, 2)}\n`, name);
  }
});

test("every number has its clause, and a name that is no limit has none", () => {
  for (const { rule, min, max } of Object.values(STATION_LIMITS)) {
    assert.match(rule, /^G\d\d$/);
    assert.ok(min < max);
  }
  assert.equal(findLimit("toString"), undefined);
  assert.equal(findLimit("scale")?.rule, "G16");
});

test("every rule of the station names a clause and says something in every case", () => {
  assert.ok(STATION_CODES.length > 50);
  for (const code of STATION_CODES) {
    const { spec, hint } = RULES[code] as Rule<never>;
    assert.match(spec, /^G\d\d(?:(?:, | to )G\d\d)*$/, code);
    for (const nearest of ["near", null]) {
      const { message } = RULES[code] as Rule<never>;
      const params = { nearest, digits: nearest === null ? 16 : 64, what: "cameras" } as never;
      assert.doesNotMatch(`${message(params)} ${hint(params)}`, /null/, code);
    }
  }
});
