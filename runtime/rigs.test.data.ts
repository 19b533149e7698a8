import type { JointSpec, KeyframeSpec, ModelSpec } from "bindpose/contract";
import { compileRig } from "./compile-rig.js";
import type { Curve } from "./curve.js";

/** A seeded generator of numbers in [0, 1). Reference: mulberry32, Tommy Ettinger. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const QUARTER = Math.PI / 2;

export const BEND: JointSpec = {
  name: "bend",
  bone: "tip",
  kind: "rotation",
  axis: "z",
  min: -QUARTER,
  max: QUARTER,
  rest: 0,
  drive: "caller",
};

/** Two bones, one on the other; `bend` turns the upper one, from 0 to a right angle in a second. */
export const BAR: ModelSpec = {
  version: 1,
  skinned: true,
  bones: [
    { name: "root", parent: null, head: [0, 0, 0], tail: [0, 1, 0] },
    { name: "tip", parent: "root", head: [0, 1, 0], tail: [0, 2, 0] },
  ],
  joints: [BEND],
  animations: [
    {
      name: "fold",
      periodMs: 1000,
      tracks: [
        {
          joint: "bend",
          keyframes: [
            { tMs: 0, value: 0 },
            { tMs: 1000, value: QUARTER },
          ],
        },
      ],
    },
  ],
};

export const BAR_MESH = {
  positions: Float32Array.of(-0.5, 0, 0, 0.5, 0, 0, -0.5, 1, 0, 0.5, 1, 0, -0.5, 2, 0, 0.5, 2, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
};

export const BAR_SKIN = {
  joints: Uint16Array.of(0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0),
  weights: Float32Array.from([
    0.75, 0.25, 0, 0, 0.75, 0.25, 0, 0, 0.5, 0.5, 0, 0, 0.5, 0.5, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0,
  ]),
};

/** BAR with other parts. */
export function barWith(parts: Partial<ModelSpec>): ModelSpec {
  return { ...BAR, ...parts };
}

/** The compiled curve of these keys on a joint, in a looping animation unless told otherwise. */
export function curveOf(
  keyframes: KeyframeSpec[],
  options: { periodMs?: number; loop?: boolean; kind?: JointSpec["kind"] } = {},
): Curve {
  const { periodMs = 1000, loop = true, kind = "rotation" } = options;
  const animation = { name: "a", periodMs, loop, tracks: [{ joint: "bend", keyframes }] };
  const rig = compileRig(barWith({ joints: [{ ...BEND, kind }], animations: [animation] }));
  return rig.animations[0]!.tracks[0]!.curve;
}
