import type { JointSpec, KeyframeSpec } from "bindpose/contract";
import { INTERPOLATIONS } from "bindpose/contract/words";
import { animation, bone, joint, keys, rigOf } from "./rig-words.js";
import { at, type RuntimeCase } from "./runtime-case.js";

const TURN = 2 * Math.PI;
const PERIOD = 1000;

/** One bone, one joint, one curve of a second. */
function curve(
  name: string,
  about: string,
  clauses: readonly string[],
  keyframes: KeyframeSpec[],
  times: readonly number[],
  { loop = false, ...more }: { readonly loop?: boolean } & Partial<JointSpec> = {},
): RuntimeCase {
  const rig = rigOf(
    [bone("base", null, [0, 0, 0], [0, 1, 0]), bone("tip", "base", [0, 1, 0], [0, 2, 0])],
    [joint("bend", "tip", { min: -20, max: 20, drive: "auto", ...more })],
    [animation("play", PERIOD, { bend: keyframes }, { loop })],
  );
  return { name: `curve/${name}`, about, clauses, rig, asks: at("play", ...times) };
}

const INSIDE = [0, 100, 250, 400, 500, 600, 750, 900, 999] as const;
const AROUND = [...INSIDE, 1000, 1250, -100, -1000, 123_456_789.5] as const;

/** Curves for section 4, one matter each. */
export const CURVE_CASES: readonly RuntimeCase[] = [
  curve("one-key", "one key is a constant", ["4.one-key"], keys([400, 0.7, "bezier"]), AROUND),
  curve(
    "one-key-loop",
    "one key is a constant in a loop too",
    ["4.one-key"],
    keys([400, 0.7, "linear"]),
    AROUND,
    {
      loop: true,
    },
  ),
  ...INTERPOLATIONS.map((interp) =>
    curve(
      interp,
      `the first key's interp shapes a segment: ${interp}`,
      ["4.interpolations", "1.times"],
      keys([0, -0.5, interp], [500, 1.5, interp], [1000, 0.25]),
      INSIDE,
    ),
  ),
  curve(
    "departing",
    "each segment is shaped by the key that it leaves, also where the next says otherwise",
    ["4.interpolations", "2.defaults"],
    keys(
      [0, 0, "ease-in"],
      [250, 1, "constant"],
      [500, 0, "ease-out"],
      [750, 2],
      [1000, 0, "constant"],
    ),
    [100, 200, 249.999, 250, 400, 499.999, 500, 600, 700, 800, 1000],
  ),
  curve(
    "handles",
    "explicit handles on both sides, one side, or neither",
    ["4.handles"],
    keys(
      [0, 0, "bezier", { out: [200, 1] }],
      [400, 1, "bezier", { in: [-300, -2], out: [100, -1] }],
      [700, 0.5, "bezier"],
      [1000, 2, "linear", { in: [-50, 1] }],
    ),
    INSIDE,
  ),
  curve(
    "handles-clamped",
    "a handle's time is kept inside the segment, its value is kept as it is",
    ["4.handles"],
    keys(
      [0, 0, "bezier", { out: [2000, 1] }],
      [500, 1, "bezier", { in: [-900, 0.5], out: [-100, 2] }],
      [1000, 0, "bezier", { in: [300, 1] }],
    ),
    [0, 10, 100, 240, 260, 400, 490, 500, 510, 740, 760, 999],
  ),
  curve(
    "handles-unused",
    "handles count in a bezier segment only",
    ["4.handles"],
    keys(
      [0, 0, "linear", { out: [200, 9] }],
      [500, 1, "ease-in", { in: [-200, 9], out: [200, 9] }],
      [1000, 0, "bezier", { in: [-200, 9] }],
    ),
    INSIDE,
  ),
  curve(
    "slopes",
    "automatic slopes: limited beside a slow stretch, 0 at an extreme and beside a flat one",
    ["4.slopes"],
    keys(
      [0, 0, "bezier"],
      [100, 0.02, "bezier"],
      [300, 2, "bezier"],
      [450, 2.5, "bezier"],
      [600, 1, "bezier"],
      [750, 1, "bezier"],
      [900, 3, "bezier"],
    ),
    [20, 50, 90, 150, 250, 350, 440, 500, 590, 650, 700, 800, 899],
  ),
  curve(
    "ends",
    "outside a loop the slope is 0 at the first and the last key, and the value holds beyond them",
    ["4.ends", "4.times"],
    keys([200, 1, "bezier"], [500, -1, "bezier"], [800, 3, "bezier"]),
    [0, 199, 200, 220, 300, 450, 550, 700, 780, 800, 801, 1000, 5000, -50],
  ),
  curve(
    "loop-wrap",
    "the segment after the last key runs on to the first, one period later; slopes see across",
    ["4.loops"],
    keys([100, 0, "bezier"], [400, 1, "bezier"], [700, -0.5, "bezier"]),
    [...AROUND, 50, 99, 101, 701, 1050],
    { loop: true },
  ),
  curve(
    "loop-wrap-linear",
    "the segment across the period is shaped by the last key",
    ["4.loops"],
    keys([250, 0, "bezier"], [500, 1, "ease-in"], [750, 2, "linear"]),
    [0, 200, 249, 300, 600, 740, 800, 900, 1000, -0.001],
    { loop: true },
  ),
  curve(
    "loop-wrap-handles",
    "handles reach across the period",
    ["4.loops", "4.handles"],
    keys([200, 0, "bezier", { in: [-150, 1] }], [700, 1, "bezier", { out: [200, 2] }]),
    [0, 100, 190, 450, 710, 800, 900, 999],
    { loop: true },
  ),
  curve(
    "loop-closed",
    "a last key at the period that equals the first is the same instant",
    ["4.seams"],
    keys([0, 0.5, "bezier"], [300, 1.5, "bezier"], [600, -1, "bezier"], [1000, 0.5, "bezier"]),
    [...AROUND, 10, 990],
    { loop: true },
  ),
  curve(
    "loop-seam",
    "a last key at the period with another value is a seam: the value jumps, slopes are 0",
    ["4.seams"],
    keys([0, 0, "bezier"], [400, 1, "bezier"], [1000, 3, "bezier"]),
    [...AROUND, 10, 990, 999.999],
    { loop: true },
  ),
  curve(
    "loop-turn",
    "on a rotation, values that differ by whole turns are the same instant",
    ["4.seams"],
    keys([0, 0.25, "bezier"], [500, 3, "bezier"], [1000, 0.25 + TURN, "bezier"]),
    [...AROUND, 10, 990],
    { loop: true },
  ),
  curve(
    "loop-turn-shift",
    "on a translation they are a seam",
    ["4.seams"],
    keys([0, 0.25, "bezier"], [500, 3, "bezier"], [1000, 0.25 + TURN, "bezier"]),
    [10, 250, 750, 990, 1000, 1010],
    { loop: true, kind: "translation", axis: "y" },
  ),
  curve(
    "held",
    "without a loop, time is clamped to the animation",
    ["4.times"],
    keys([0, 0, "linear"], [1000, 2]),
    [-500, 0, 500, 1000, 1500, 1e9],
  ),
  curve(
    "overshoot",
    "a curve that its handles carry past the range is clamped after it is evaluated",
    ["3.joints", "4.handles"],
    keys([0, 0, "bezier", { out: [300, 4] }], [1000, 0, "linear", { in: [-300, 4] }]),
    INSIDE,
    { min: -1, max: 1 },
  ),
  curve(
    "steep",
    "a bezier whose handles stand upright, and one that is nearly a step",
    ["4.handles"],
    keys(
      [0, 0, "bezier", { out: [0, 2] }],
      [500, 1, "bezier", { in: [0, 2], out: [500, 0] }],
      [1000, -1, "linear", { in: [-500, 0] }],
    ),
    [0.001, 1, 100, 250, 499, 501, 700, 740, 760, 900],
  ),
];
