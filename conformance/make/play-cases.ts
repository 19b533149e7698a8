import { animation, column, joint, keys, rigOf } from "./rig-words.js";
import { at, type RuntimeCase, set } from "./runtime-case.js";

const rig = () =>
  rigOf(
    column(),
    [
      joint("sway", "base", { axis: "x", drive: "auto" }),
      joint("bend", "middle"),
      joint("nod", "tip", { axis: "x", rest: 0.3 }),
      joint("tuck", "tip", { axis: "y", drive: "auto", follow: { joint: "bend", factor: 0.5 } }),
    ],
    [
      animation(
        "walk",
        1000,
        { sway: keys([0, 0], [500, 1]), bend: keys([0, -1], [500, 1]) },
        { loop: true },
      ),
      animation("nod", 400, {
        bend: keys([0, 0.5], [400, 0.75]),
        nod: keys([200, 1, "bezier"], [400, -1]),
      }),
    ],
  );

/** Whose value a joint takes. */
export const PLAY_CASES: readonly RuntimeCase[] = [
  {
    name: "play/one",
    about: "an animation drives the joints that it has tracks for, all others rest",
    clauses: ["4.values", "1.times"],
    rig: rig(),
    asks: [...at("walk", 0, 125, 750), ...at("nod", 0, 300, 400)],
  },
  {
    name: "play/latest",
    about: "where two animations have a track for a joint, the one that started last counts",
    clauses: ["4.values"],
    rig: rig(),
    asks: [
      {
        playing: [
          { animation: "walk", timeMs: 200 },
          { animation: "nod", timeMs: 100 },
        ],
        values: {},
      },
      {
        playing: [
          { animation: "nod", timeMs: 100 },
          { animation: "walk", timeMs: 200 },
        ],
        values: {},
      },
      {
        playing: [
          { animation: "walk", timeMs: -300 },
          { animation: "nod", timeMs: 9999 },
        ],
        values: {},
      },
    ],
  },
  {
    name: "play/caller",
    about: "what the game sets comes before every animation, and is followed",
    clauses: ["4.values", "2.joints"],
    rig: rig(),
    asks: [
      set({ bend: -0.4 }),
      { playing: [{ animation: "walk", timeMs: 300 }], values: { bend: 2 } },
      {
        playing: [
          { animation: "walk", timeMs: 300 },
          { animation: "nod", timeMs: 50 },
        ],
        values: { bend: 0, nod: 7 },
      },
    ],
  },
];
