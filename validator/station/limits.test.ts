import assert from "node:assert/strict";
import { test } from "node:test";
import { STATION_LIMITS, type StationLimitName } from "bindpose/contract/station";
import { draftStaticPiece, draftStation, writeStation } from "./fixtures/index.js";
import { addImage, pngHeader } from "./fixtures/piece-draft.js";
import { BUTTON_HASH, type StationDraft, still } from "./fixtures/station-draft.js";
import { type StationInput, validateStation } from "./validate-station.js";

/** Brings a sound station to a value of one limit; what else would be at fault is put right. */
type Reach = (draft: StationDraft, value: number) => Partial<StationInput> | undefined;

const copies = (value: unknown, count: number) =>
  Array.from({ length: count }, () => structuredClone(value));

/** Keyframes at even times, at rest. */
const even = (count: number, extra: (share: number) => object) =>
  Array.from({ length: count }, (_, i) => {
    const time = count === 1 ? 0 : i / (count - 1);
    return { time, ...extra(time) };
  });

const onPath = (progress: number) => ({ progress, position: [0, 0, 0], rotation: [0, 0, 0] });

/** One control after another, so that many slots and targets may be named. */
function addControls({ catalog }: StationDraft, count: number): void {
  const [game] = catalog.games;
  game.controls = Array.from({ length: count }, (_, i) => ({ ...game.controls[0], slot: `c${i}` }));
  const named = game.controls.map(({ slot }: { slot: string }) => `control.${slot}`);
  game.presentation.targets = ["body", "display", ...named];
}

const padTo = (length: number) => (text: string) => text.padEnd(length);

/** Figures of the body's row, so that the draft's world costs so much. */
const spend = (line: string, key: string): Reach => {
  const taken = { download: 25_010_000, triangles: 1600, texturePixels: 5096 }[line]!;
  return ({ library }, value) => {
    library.assets[0][key] = value - taken;
  };
};

const REACH: Readonly<Record<StationLimitName, Reach>> = {
  manifestBytes1: (draft, value) => {
    const { placements: _p, clips: _c, motions: _m, ...rest } = draft.manifest;
    draft.manifest = { ...rest, version: 1 };
    draft.finish.manifest = padTo(value);
  },
  manifestBytes2: (draft, value) => {
    draft.finish.manifest = padTo(value);
  },
  skins: ({ world, manifest }, value) => {
    // The manifest itself is one of them.
    world.skins = Array.from({ length: value - 1 }, (_, i) => ({ ...manifest, id: `skin-${i}` }));
  },
  idLength: ({ manifest, world }, value) => {
    manifest.id = "a".repeat(value);
    delete world.entities[0].skin;
  },
  bindings: (draft, value) => {
    addControls(draft, 40);
    draft.manifest.placements = [];
    draft.manifest.bindings = Array.from({ length: value }, (_, i) => ({
      slot: `control.c${i}`,
      asset: BUTTON_HASH,
    }));
  },
  placements: (draft, value) => {
    addControls(draft, 40);
    draft.manifest.bindings = [];
    draft.manifest.placements = Array.from({ length: value }, (_, i) => ({
      target: `control.c${i}`,
      ...still(),
    }));
  },
  clips: (draft, value) => {
    addControls(draft, 40);
    draft.manifest.bindings = [];
    draft.manifest.placements = [];
    const [clip] = draft.manifest.clips;
    draft.manifest.clips = Array.from({ length: value }, (_, i) => ({
      ...clip,
      target: `control.c${i}`,
    }));
  },
  motions: ({ manifest, catalog }, value) => {
    const names = Array.from({ length: 5 }, (_, i) => `channel-${i}`);
    const { presentation } = catalog.games[0];
    presentation.motionChannels = names;
    presentation.motionDurationsMs = Object.fromEntries(names.map((name) => [name, 100]));
    const [motion] = manifest.motions;
    manifest.motions = names.slice(0, value).map((channel) => ({ ...motion, channel }));
  },
  position: ({ manifest }, value) => {
    manifest.placements[0].position = [0, value, 0];
    manifest.clips[0].keyframes[1].position = [0, 0, value];
  },
  rotation: ({ manifest }, value) => {
    manifest.placements[0].rotation = [value, 0, 0];
    manifest.clips[0].keyframes[1].rotation = [0, value, 0];
  },
  scale: ({ manifest }, value) => {
    manifest.placements[0].scale = [1, 1, value];
    manifest.clips[0].keyframes[1].scale = [1, value, 1];
  },
  durationMs: ({ manifest }, value) => {
    manifest.clips[0].durationMs = value;
  },
  clipKeyframes: ({ manifest }, value) => {
    manifest.clips[0].keyframes = even(value, still);
  },
  time: ({ manifest }, value) => {
    const [clip] = manifest.clips;
    clip.keyframes =
      value < 0.5
        ? [
            { time: value, ...still() },
            { time: 1, ...still() },
          ]
        : [
            { time: 0, ...still() },
            { time: value, ...still() },
          ];
  },
  motionKeyframes: ({ manifest }, value) => {
    manifest.motions[0].keyframes = even(value, onPath);
  },
  progress: ({ manifest }, value) => {
    const end = value < 0.5 ? 0 : 2;
    manifest.motions[0].keyframes[end].progress = value;
  },
  motionPosition: ({ manifest }, value) => {
    manifest.motions[0].keyframes[1].position = [0, 0, value];
  },
  motionRotation: ({ manifest }, value) => {
    manifest.motions[0].keyframes[1].rotation = [0, value, 0];
  },
  pieceBytes: (draft, value) => {
    const { piece } = draft;
    piece!.finish = (bytes) => {
      const longer = new Uint8Array(value).fill(0x20);
      const end = 20 + new DataView(bytes.buffer).getUint32(12, true);
      longer.set(bytes.subarray(0, end));
      longer.set(bytes.subarray(end), value - (bytes.length - end));
      const view = new DataView(longer.buffer);
      view.setUint32(8, value, true);
      view.setUint32(12, end - 20 + value - bytes.length, true);
      return longer;
    };
  },
  textureSide: ({ piece }, value) => {
    const added = addImage(piece!, pngHeader(value, 1), "image/png");
    piece!.json.images = [piece!.json.images[added]];
  },
  texturePixels: ({ piece }, value) => {
    // 16 x 8 pixels are there already.
    addImage(piece!, pngHeader(2048, 2047), "image/png");
    addImage(piece!, pngHeader(value - 128 - 2048 * 2047, 1), "image/png");
  },
  libraryBytes: ({ library }, value) => {
    const bytes = value - 20_000;
    library.assets.push({ ...library.assets[0], hash: "a".repeat(64), bytes });
  },
  downloadBytes: spend("download", "bytes"),
  triangles: spend("triangles", "triangles"),
  worldTexturePixels: spend("texturePixels", "texturePixels"),
  residentBytes: ({ catalog }, value) => {
    const others = 2 * (10_000 + 4 * 4096) + 4 * 4096 + 32_768 + 2 * 4096 + 2048;
    catalog.games[0].native.residentBytes = value - others;
  },
  entities: ({ world }, value) => {
    world.entities.length = 1;
    const tree = { id: "tree", kind: "prop", asset: BUTTON_HASH, position: [0, 0, 0] };
    // A million trees cost more than is allowed, and have one name: what counts here is their number.
    return { world: { ...world, entities: [...world.entities, ...Array(value - 1).fill(tree)] } };
  },
  entityIds: ({ world }, value) => {
    const [station] = world.entities;
    world.entities = Array.from({ length: 70 }, (_, i) => ({ ...station, id: `toss:${i}` }));
    return { entityIds: Array.from({ length: value }, (_, i) => `toss:${i}`) };
  },
};

const PIECES: readonly StationLimitName[] = ["pieceBytes", "textureSide", "texturePixels"];
/** What only a crowd of entities cannot but break as well. */
const CROWD = ["WORLD_ENTITY_TWICE", "WORLD_RESIDENT_BYTES", "WORLD_TRIANGLES"];

async function codesAt(name: StationLimitName, value: number) {
  const draft = PIECES.includes(name) ? draftStaticPiece() : draftStation();
  const more = REACH[name](draft, value) ?? {};
  const input = { ...(await writeStation(draft)), ...more };
  const { findings } = await validateStation(input, { khronos: false });
  return findings.filter(({ code }) => name !== "entities" || !CROWD.includes(code));
}

for (const [key, limit] of Object.entries(STATION_LIMITS)) {
  const name = key as StationLimitName;
  const { rule, min, max, step } = limit;
  test(`${rule} ${name}: ${max} is accepted, and one step beyond refused`, async () => {
    assert.deepEqual(await codesAt(name, max), []);
    const beyond = await codesAt(name, max + step);
    assert.equal(beyond.length > 0, true);
    for (const { message, spec, severity } of beyond) {
      assert.equal(severity, "error");
      assert.ok(`${spec} ${message}`.includes(rule), `${spec}: ${message}`);
    }
  });
  const hasLeast = min > 0 || step < 1;
  if (!hasLeast) continue;
  test(`${rule} ${name}: ${min} is accepted, and one step below refused`, async () => {
    assert.deepEqual(await codesAt(name, min), []);
    const below = await codesAt(name, min - step);
    assert.ok(below.length > 0 && below.every(({ severity }) => severity === "error"));
  });
}

test("copies of a limit's neighbours do not hide it: an empty list is the least of every count", async () => {
  const draft = draftStation();
  Object.assign(draft.manifest, { bindings: [], placements: [], clips: [], motions: [] });
  draft.world.entities = copies(draft.world.entities[0], 1);
  const report = await validateStation(await writeStation(draft));
  assert.deepEqual(report.findings, []);
});
