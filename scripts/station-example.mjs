// Writes examples/station: a catalog of thirteen games, two pieces, and a manifest, library and world
// that use them. Run after `npm run build`, when the contract's geometry or the pieces change:
// `node scripts/station-example.mjs`. conformance/station.test.ts holds the files against the judge.
import { mkdirSync, writeFileSync } from "node:fs";
import {
  assetHash,
  canonicalGlb,
  contractFingerprint,
  validateStation,
} from "../dist/validator/station/index.js";
import { boxesGlb } from "./boxes-glb.js";

const folder = new URL("../examples/station/", import.meta.url);
const OWNER = "example-creator";
/** Native meshes are modelled in centimetres. */
const SCALE = 0.01;

const box = (x, y, z, [cx, cy, cz] = [0, 0, 0]) => ({
  min: [cx - x / 2, cy - y / 2, cz - z / 2],
  max: [cx + x / 2, cy + y / 2, cz + z / 2],
});

/** A matrix that tilts about x and then moves, column-major, in source units. */
function tilted(angle, [x, y, z]) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)].map((value) => Number(value.toFixed(6)));
  return [1, 0, 0, 0, 0, c, s, 0, 0, -s, c, 0, x, y, z, 1];
}

function boundsOf({ min, max }, matrix) {
  const corners = Array.from({ length: 8 }, (_, corner) =>
    [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? max[axis] : min[axis])),
  ).map(([x, y, z]) =>
    [0, 1, 2].map(
      (row) =>
        SCALE * (matrix[row] * x + matrix[4 + row] * y + matrix[8 + row] * z + matrix[12 + row]),
    ),
  );
  const pick = (how) =>
    [0, 1, 2].map((axis) => Number(how(...corners.map((point) => point[axis])).toFixed(6)));
  return { min: pick(Math.min), max: pick(Math.max) };
}

function control(slot, place, extra = {}) {
  const localBounds = box(14, 4, 9);
  const matrixSource = tilted(0.35, place);
  const bounds = boundsOf(localBounds, matrixSource);
  return {
    slot,
    action: slot,
    ...extra,
    bounds,
    localBounds,
    matrixSource,
    sourceToWorldScale: SCALE,
  };
}

/** Buttons side by side along the front of a station. */
const row = (slots, height, depth) =>
  slots.map((slot, index) => control(slot, [17 * (index - (slots.length - 1) / 2), height, depth]));

const part = (slot, bounds, place) => ({
  slot,
  localBounds: bounds,
  matrixSource: tilted(0, place),
  sourceToWorldScale: SCALE,
});

const TABLE = { body: box(2.4, 0.95, 1.3, [0, 0.475, 0]), height: 99, depth: 52 };
const CABINET = { body: box(1.2, 1.9, 0.8, [0, 0.95, 0]), height: 92, depth: 44 };
const FELT = part("playing_surface", box(200, 1, 100), [0, 95, 0]);

const seats = [0, 1, 2].flatMap((seat) =>
  ["hit", "stand", "double", "split"].map((action, index) =>
    control(
      `seat${seat}_${action}`,
      [80 * (seat - 1) + 17 * (index - 1.5), TABLE.height, TABLE.depth],
      { action, seat },
    ),
  ),
);
const holds = [0, 1, 2, 3, 4].map((cardIndex) =>
  control(`hold_${cardIndex}`, [17 * (cardIndex - 2), CABINET.height, CABINET.depth], {
    action: "hold",
    cardIndex,
  }),
);

const deal = { card_deal: 340 };
const cards = { ...deal, card_flip: 260 };
const GAMES = [
  ["blackjack", "Blackjack", TABLE, ["deal", "hit", "stand", "double", "split"], [FELT], cards],
  ["blackjack-multiplayer", "Multiplayer Blackjack", TABLE, seats, [FELT], cards],
  ["baccarat", "Baccarat", TABLE, ["player", "banker", "tie", "deal"], [FELT], deal],
  ["coinflip", "Heads or Tails", TABLE, ["heads", "tails", "flip"], [], { coin_flip: 2800 }],
  ["plinko", "Plinko", CABINET, ["drop", "risk"], [], { plinko_drop: 2160 }],
  ["mines", "Mines", CABINET, ["start", "cash_out"], [], {}],
  ["keno", "Keno", CABINET, ["play", "pick", "clear"], [], {}],
  ["drago-tower", "Drago Tower", CABINET, ["start", "cash_out"], [], {}],
  ["dice", "Dice", CABINET, ["roll", "over", "under"], [], {}],
  ["limbo", "Limbo", CABINET, ["play"], [], {}],
  ["video-poker", "Video Poker", CABINET, [...holds, "deal"], [], {}],
  ["doubler", "Doubler", CABINET, [], [], {}],
  ["crash", "Crash", CABINET, [], [], {}],
];

async function entryOf([asset, title, shape, slots, parts, motionDurationsMs]) {
  const named = slots.filter((slot) => typeof slot === "string");
  const built = slots.filter((slot) => typeof slot !== "string");
  const controls = [
    ...built,
    ...row(named, shape.height - (built.length > 0 ? 12 : 0), shape.depth),
  ];
  const entry = {
    asset,
    title,
    contract: "0".repeat(16),
    acceptedContracts: [],
    bodyBounds: shape.body,
    controls,
    parts,
    presentation: {
      targets: ["body", "display", ...controls.map(({ slot }) => `control.${slot}`)],
      motionChannels: Object.keys(motionDurationsMs),
      motionDurationsMs,
    },
    native: { triangles: 12_000, texturePixels: 262_144, residentBytes: 3_000_000 },
  };
  return { ...entry, contract: await contractFingerprint(entry) };
}

const games = await Promise.all(GAMES.map(entryOf));
// A layout of before that still fits.
games[0].acceptedContracts.push("5a1e0c0ffee0b0b0");

const IVORY = [0.86, 0.82, 0.72];
const GREEN = [0.07, 0.32, 0.22];
const BRASS = [0.72, 0.5, 0.18];
const leg = (x, z) => ({
  min: [x - 0.09, 0, z - 0.09],
  max: [x + 0.09, 0.8, z + 0.09],
  colour: BRASS,
});
const body = boxesGlb([
  { min: [-1.2, 0.8, -0.65], max: [1.2, 0.9, 0.65], colour: IVORY },
  { min: [-1.12, 0.9, -0.57], max: [1.12, 0.95, 0.57], colour: GREEN },
  ...[-1, 1].flatMap((x) => [leg(1.05 * x, 0.5), leg(1.05 * x, -0.5)]),
]);
const button = boxesGlb([
  { min: [-0.07, -0.02, -0.045], max: [0.07, 0, 0.045], colour: BRASS },
  { min: [-0.06, 0, -0.037], max: [0.06, 0.02, 0.037], colour: IVORY },
]);

async function assetOf(name, glb) {
  const canonical = canonicalGlb(glb);
  const { station } = await validateStation({ glb: canonical }, { khronos: false });
  const { triangles, texturePixels, meshes, bounds } = station.piece;
  const hash = await assetHash(OWNER, canonical);
  return { hash, name, bytes: canonical.length, triangles, texturePixels, meshes, bounds };
}

const assets = [await assetOf("Ivory table", body), await assetOf("Brass button", button)];
const [table, key] = assets.map(({ hash }) => hash);
const at = (position, rotation = [0, 0, 0], scale = [1, 1, 1]) => ({ position, rotation, scale });
const still = at([0, 0, 0]);
const manifest = {
  version: 2,
  id: "ivory-coinflip",
  game: "coinflip",
  contract: games.find(({ asset }) => asset === "coinflip").contract,
  body: table,
  bindings: ["heads", "tails", "flip"].map((slot) => ({ slot: `control.${slot}`, asset: key })),
  placements: [
    { target: "control.heads", ...at([-0.35, 0, 0], [0, 0.3, 0]) },
    { target: "control.tails", ...at([0, 0, 0]) },
    { target: "control.flip", ...at([0.35, 0.02, 0], [0, -0.3, 0], [1.4, 1.2, 1.4]) },
    { target: "display", ...still },
  ],
  clips: [
    {
      target: "control.flip",
      trigger: "idle",
      durationMs: 1600,
      keyframes: [
        { time: 0, ...still },
        { time: 0.5, ...at([0, 0.015, 0]) },
        { time: 1, ...still },
      ],
    },
    // The table hops at a result, its buttons with it.
    ...["body", "control.heads", "control.tails", "control.flip"].map((target) => ({
      target,
      trigger: "result",
      durationMs: 900,
      keyframes: [
        { time: 0, ...still },
        { time: 0.3, ...at([0, 0.12, 0]) },
        { time: 0.6, ...still },
        { time: 0.8, ...at([0, 0.04, 0]) },
        { time: 1, ...still },
      ],
    })),
  ],
  motions: [
    {
      channel: "coin_flip",
      keyframes: [
        { time: 0, progress: 0, position: [0, 0, 0], rotation: [0, 0, 0] },
        { time: 0.5, progress: 0.4, position: [0, 0.4, 0], rotation: [0, 0, 1] },
        { time: 1, progress: 1, position: [0, 0, 0], rotation: [0, 0, 0] },
      ],
    },
  ],
};
const entity = (id, asset, x, skin) => ({
  id,
  kind: "game",
  asset,
  position: [x, 0, 0],
  yaw: 0,
  scale: [1, 1, 1],
  ...(skin === undefined ? {} : { skin }),
});

mkdirSync(folder, { recursive: true });
const write = (name, document) =>
  writeFileSync(new URL(name, folder), `${JSON.stringify(document, null, 2)}\n`);
write("catalog.json", { version: 1, games });
write("library.json", { version: 1, owner: OWNER, assets });
write("ivory-coinflip.json", manifest);
write("world.json", {
  version: 1,
  skins: [manifest],
  entities: [
    entity("coinflip:0", "coinflip", -3, "ivory-coinflip"),
    entity("coinflip:1", "coinflip", 3, "ivory-coinflip"),
    entity("blackjack:0", "blackjack", 0),
  ],
});
writeFileSync(new URL("table.glb", folder), body);
writeFileSync(new URL("button.glb", folder), button);
