import type { CatalogEntry, ManifestV2, StationBox, StationPlace } from "bindpose/contract/station";

/** A 32-bit generator (mulberry32): the same numbers on every run. */
export function seeded(seed: number): (low?: number, high?: number) => number {
  let state = seed >>> 0;
  return (low = 0, high = 1) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return low + ((high - low) * ((t ^ (t >>> 14)) >>> 0)) / 4294967296;
  };
}

type Random = ReturnType<typeof seeded>;

export const triple = (random: Random, low: number, high: number): [number, number, number] => [
  random(low, high),
  random(low, high),
  random(low, high),
];

export function randomPlace(random: Random): StationPlace {
  return {
    position: triple(random, -4, 4),
    rotation: triple(random, -12, 12),
    scale: triple(random, 0.5, 2),
  };
}

export function randomBox(random: Random): StationBox {
  const min = triple(random, -5, 5);
  return { min, max: min.map((value) => value + random(0.1, 3)) as [number, number, number] };
}

export const STILL: StationPlace = { position: [0, 0, 0], rotation: [0, 0, 0], scale: [1, 1, 1] };

export const ENTRY: CatalogEntry = {
  asset: "toss",
  title: "Toss",
  contract: "0".repeat(16),
  acceptedContracts: [],
  bodyBounds: { min: [-1, 0, -1], max: [1, 2, 1] },
  controls: [
    {
      slot: "press",
      action: "press",
      bounds: { min: [0.5, 0.5, 0.9], max: [1.5, 1.5, 1.1] },
      localBounds: { min: [-1, -1, -0.2], max: [1, 1, 0.2] },
      matrixSource: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 2, 2, 2, 1],
      sourceToWorldScale: 0.5,
    },
  ],
  parts: [
    {
      slot: "top",
      localBounds: { min: [-1, 0, -1], max: [1, 0, 1] },
      matrixSource: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 3, 0, 1],
      sourceToWorldScale: 1,
    },
  ],
  presentation: {
    targets: ["body", "display", "control.press"],
    motionChannels: ["throw"],
    motionDurationsMs: { throw: 2000 },
  },
};

export const BODY = "b".repeat(64);
export const BUTTON = "c".repeat(64);

export const MANIFEST: ManifestV2 = {
  version: 2,
  id: "ivory",
  game: "toss",
  contract: "0".repeat(16),
  body: BODY,
  bindings: [
    { slot: "control.press", asset: BUTTON },
    { slot: "part.top", asset: BUTTON },
  ],
  placements: [
    {
      target: "control.press",
      position: [0.6, 0, 0],
      rotation: [0, 0.15, 0],
      scale: [1.2, 1, 1.2],
    },
    { target: "display", position: [0, 0, 1], rotation: [0, 0, 0], scale: [1, 1, 1] },
  ],
  clips: [
    {
      target: "body",
      trigger: "idle",
      durationMs: 1000,
      keyframes: [
        { time: 0, ...STILL },
        { time: 0.5, ...STILL, position: [0, 1, 0] },
        { time: 1, ...STILL },
      ],
    },
    {
      target: "body",
      trigger: "result",
      durationMs: 600,
      keyframes: [
        { time: 0, ...STILL },
        { time: 0.25, ...STILL, rotation: [0, 0, 2 * Math.PI] },
        { time: 1, ...STILL },
      ],
    },
  ],
  motions: [
    {
      channel: "throw",
      keyframes: [
        { time: 0, progress: 0, position: [0, 0, 0], rotation: [0, 0, 0] },
        { time: 0.45, progress: 0.3, position: [0, 0.6, 0], rotation: [0, 0, 1.4] },
        { time: 0.8, progress: 0.85, position: [0, 0.2, 0], rotation: [0, 0, 0.5] },
        { time: 1, progress: 1, position: [0, 0, 0], rotation: [0, 0, 0] },
      ],
    },
  ],
};
