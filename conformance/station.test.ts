import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { RULES, type Rule, STATION_CODES } from "bindpose/contract";
import {
  catalogSchema,
  type StationBox,
  type StationCatalog,
  worldSchema,
} from "bindpose/contract/station";
import { fitPiece, positionBox, readPieceMesh } from "bindpose/runtime/station";
import type { StationStore } from "bindpose/store";
import { validateStation } from "bindpose/validator/station";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");
const example = (name: string) =>
  new Uint8Array(readFileSync(join(root, "examples/station", name)));
const documents = () => ({
  catalog: example("catalog.json"),
  library: example("library.json"),
  world: example("world.json"),
});
const catalog: StationCatalog = catalogSchema.parse(
  JSON.parse(read("examples/station/catalog.json")),
);

/** The rows of docs/STATION.md's table of clauses. */
const rows = read("docs/STATION.md")
  .split("\n")
  .filter((line) => /^\| G\d\d \|/.test(line))
  .map((line) => {
    const [, clause, , rules, code, tests] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { clause: clause!, rules: rules!, code: code!, tests: tests! };
  });

test("the table has every clause once, in order, with code that is there", () => {
  const expected = Array.from({ length: 54 }, (_, i) => `G${String(i + 1).padStart(2, "0")}`);
  assert.deepEqual(
    rows.map(({ clause }) => clause),
    expected,
  );
  for (const { clause, code } of rows) {
    const path = /^`([^`]+)`$/.exec(code)?.[1];
    assert.ok(path !== undefined && existsSync(join(root, path)), `${clause}: ${code}`);
  }
});

test("every test that the table names is there by that name", () => {
  for (const { clause, rules, tests } of rows) {
    const named = [...tests.matchAll(/`([^`]+)`(?:: "([^"]+)")?/g)];
    assert.ok(named.length > 0, clause);
    for (const [, path, name] of named) {
      const text = read(path!);
      if (name !== undefined) assert.ok(text.includes(`test("${name}"`), `${clause}: ${name}`);
      // A row that leaves it to the table of rules names the rules.
      else assert.match(rules, /[A-Z]+_[A-Z]+/, clause);
    }
  }
});

test("the table names only rules that there are, and every rule by each of its clauses", () => {
  const common = /_(?:UNREADABLE|DUPLICATE_KEY|NUMBER_NOT_FINITE|SHAPE|KEY_UNKNOWN|LIMIT)$/;
  for (const { clause, rules } of rows) {
    for (const [code] of rules.matchAll(/[A-Z]+(?:_[A-Z]+)+(?![A-Z_])/g)) {
      assert.ok(
        STATION_CODES.some((known) => known === code),
        `${clause}: ${code}`,
      );
    }
  }
  const missing = STATION_CODES.filter((code) => !common.test(code)).flatMap((code) => {
    const { spec } = RULES[code] as Rule<never>;
    const clauses = [...spec.matchAll(/G\d\d/g)].map(([clause]) => clause);
    const named = (clause: string) =>
      rows
        .find((row) => row.clause === clause)!
        .rules.split(/\W+/)
        .includes(code);
    return clauses.filter((clause) => !named(clause)).map((clause) => `${code} at ${clause}`);
  });
  assert.deepEqual(missing, []);
});

test("the examples are sound, every one of them", async () => {
  const manifest = example("ivory-coinflip.json");
  const whole = await validateStation({ ...documents(), manifest });
  assert.deepEqual([whole.verdict, whole.findings], ["valid", []]);
  for (const name of ["table.glb", "button.glb"]) {
    const piece = await validateStation({ glb: example(name) });
    assert.deepEqual([piece.verdict, piece.findings], ["valid", []], name);
  }
});

test("the example catalog has thirteen games, and no code names one of them", () => {
  assert.equal(catalog.games.length, 13);
  const bare = catalog.games.filter(({ controls }) => controls.length === 0);
  assert.equal(bare.length, 2);
  assert.ok(
    catalog.games.some(({ controls }) => controls.length === 12 && controls[0]!.seat === 0),
  );
  assert.ok(
    catalog.games.some(({ controls }) => controls.some(({ cardIndex }) => cardIndex === 4)),
  );
  const channels = new Map(
    catalog.games.flatMap((game) => Object.entries(game.presentation.motionDurationsMs)),
  );
  const durations = { card_deal: 340, card_flip: 260, coin_flip: 2800, plinko_drop: 2160 };
  assert.deepEqual(Object.fromEntries([...channels].sort()), durations);
  const names = [
    ...catalog.games.flatMap(({ asset, title }) => [asset, title]),
    ...channels.keys(),
  ];
  for (const room of ["contract/station", "validator/station", "runtime/station", "store"]) {
    for (const entry of readdirSync(join(root, room), { recursive: true, withFileTypes: true })) {
      if (!entry.name.endsWith(".ts") || entry.name.includes(".test.")) continue;
      const text = readFileSync(join(entry.parentPath, entry.name), "utf8");
      for (const name of names) {
        assert.doesNotMatch(text, new RegExp(`["'\`]${name}["'\`]`, "i"), `${entry.name}: ${name}`);
      }
    }
  }
});

const at = (x: number, y = 0, z = 0) => [x, y, z];
const ONE = [1, 1, 1];

test("the source's examples are accepted once their hashes are filled in", async () => {
  const library = JSON.parse(read("examples/station/library.json"));
  const [table, button] = library.assets.map(({ hash }: { hash: string }) => hash);
  const current = (game: string) => catalog.games.find(({ asset }) => asset === game)!.contract;
  const frame = (time: number, progress: number, y: number, turn: number) => ({
    time,
    progress,
    position: at(0, y),
    rotation: at(0, 0, turn),
  });
  const starter = {
    version: 2,
    id: "ivory-coinflip",
    game: "coinflip",
    contract: current("coinflip"),
    body: table,
    bindings: [],
    placements: [{ target: "display", position: at(0), rotation: at(0), scale: ONE }],
    clips: [],
    motions: [
      {
        channel: "coin_flip",
        keyframes: [frame(0, 0, 0, 0), frame(0.5, 0.4, 0.4, 1), frame(1, 1, 0, 0)],
      },
    ],
  };
  const clip = {
    target: "body",
    trigger: "result",
    durationMs: 900,
    keyframes: [
      { time: 0, position: at(0), rotation: at(0), scale: ONE },
      { time: 0.5, position: at(0, 0.08), rotation: at(0), scale: [1.02, 1.02, 1.02] },
      { time: 1, position: at(0), rotation: at(0), scale: ONE },
    ],
  };
  const longer = [
    frame(0, 0, 0, 0),
    frame(0.45, 0.3, 0.6, 1.4),
    frame(0.8, 0.85, 0.2, 0.5),
    frame(1, 1, 0, 0),
  ];
  const blackjack = {
    version: 2,
    id: "my-blackjack",
    game: "blackjack",
    contract: current("blackjack"),
    body: table,
    bindings: [{ slot: "control.hit", asset: button }],
    placements: [
      { target: "control.hit", position: at(0.6), rotation: at(0, 0.15), scale: [1.2, 1, 1.2] },
    ],
    clips: [clip],
  };
  const accepted = [
    starter,
    { ...starter, clips: [clip], motions: [{ channel: "coin_flip", keyframes: longer }] },
    blackjack,
  ];
  const ground = { catalog: example("catalog.json"), library: example("library.json") };
  for (const manifest of accepted) {
    const report = await validateStation({ ...ground, manifest: JSON.stringify(manifest) });
    const serious = report.findings.filter(({ severity }) => severity !== "warning");
    assert.deepEqual([report.verdict, serious], ["valid", []]);
  }
  // As they stand, with words for hashes, they are refused for these alone.
  const blank = {
    ...starter,
    contract: "CURRENT_16_HEX_FINGERPRINT",
    body: "BODY_HASH_FROM_ASSET_UPLOAD",
  };
  const refused = await validateStation({ ...ground, manifest: blank });
  assert.deepEqual(
    refused.findings.map(({ code, pointer }) => `${code} ${pointer}`),
    ["MANIFEST_HASH /body", "MANIFEST_HASH /contract"],
  );
});

test("judge and runtime fit every piece alike, and measure it alike", async () => {
  const manifest = example("ivory-coinflip.json");
  const { station } = await validateStation({ ...documents(), manifest });
  const boxes = new Map<string, StationBox>();
  for (const name of ["table.glb", "button.glb"]) {
    const glb = example(name);
    const judged = (await validateStation({ glb }, { khronos: false })).station!.piece!;
    const box = positionBox(readPieceMesh(glb).positions)!;
    assert.deepEqual(box, judged.bounds, name);
    boxes.set(name, box);
  }
  const entry = catalog.games.find(({ asset }) => asset === "coinflip")!;
  for (const { slot, scale } of station!.fits) {
    const control = entry.controls.find((each) => slot === `control.${each.slot}`);
    const target = control?.localBounds ?? entry.bodyBounds;
    const piece = boxes.get(control === undefined ? "table.glb" : "button.glb")!;
    assert.deepEqual(fitPiece(target, piece).scale, scale, slot);
  }
});

test("a store has no operation that publishes", () => {
  const operations: Readonly<Record<Exclude<keyof StationStore, "owner">, true>> = {
    download: true,
    contract: true,
    upload: true,
    asset: true,
    save: true,
    replace: true,
  };
  assert.ok(!Object.keys(operations).some((name) => /publish|transfer|wallet/.test(name)));
  assert.equal(
    worldSchema.safeParse({ version: 1, skins: [], entities: [], published: true }).success,
    false,
  );
});
