import { animation, bone, column, joint, keys, rigOf } from "./rig-words.js";
import { at, type RuntimeCase, set } from "./runtime-case.js";

const AXES = ["x", "y", "z"] as const;
const slanted = () => [
  bone("base", null, [1, 0, -1], [1.5, 2, 0], { roll: 0.6 }),
  bone("middle", "base", [1.5, 2, 0], [0, 3, 1], { roll: -1.3 }),
  bone("tip", "middle", [0, 3, 1], [-1, 2, 3], { roll: 2.9 }),
];

/** Rigs for section 3: from joint values to vertices, everything at given values. */
export const POSE_CASES: readonly RuntimeCase[] = [
  {
    name: "pose/bind",
    about: "every joint at 0 is the bind pose, wherever the mounts stand",
    clauses: ["3.file-pose", "3.rest", "2.defaults"],
    rig: rigOf(slanted(), [
      joint("turn", "base", { pivot: [3, 1, 2], offset: [1, 2, 3], orient: [0.3, 0.5, 0.7] }),
      joint("shift", "tip", { kind: "translation", orient: [1, 0, 2] }),
    ]),
    asks: [set({}), set({ turn: 0, shift: 0 })],
  },
  {
    name: "pose/axes",
    about: "rotations about x, y and z, by the right-hand rule, in radians",
    clauses: ["1.axes", "1.angles", "1.matrices", "3.joints"],
    rig: rigOf(
      column(),
      AXES.map((axis) => joint(`turn_${axis}`, "middle", { axis })),
    ),
    asks: AXES.flatMap((axis) => [
      set({ [`turn_${axis}`]: Math.PI / 2 }),
      set({ [`turn_${axis}`]: -0.7 }),
    ]),
  },
  {
    name: "pose/shifts",
    about: "translations along x, y and z, in units",
    clauses: ["1.axes", "3.joints"],
    rig: rigOf(
      column(),
      AXES.map((axis) => joint(`shift_${axis}`, "middle", { axis, kind: "translation" })),
    ),
    asks: [
      ...AXES.map((axis) => set({ [`shift_${axis}`]: 1.25 })),
      set({ shift_x: 1, shift_y: -2, shift_z: 0.5 }),
    ],
  },
  {
    name: "pose/roll",
    about: "bones that lie askew and are rolled: the bind frame turns about the bone alone",
    clauses: ["3.bind-frames", "3.pose"],
    rig: rigOf(
      slanted(),
      ["base", "middle", "tip"].map((on, i) => joint(`turn_${on}`, on, { axis: AXES[i]! })),
    ),
    asks: [
      set({ turn_base: 0.8 }),
      set({ turn_middle: -1.1 }),
      set({ turn_base: 0.5, turn_middle: 0.9, turn_tip: 2 }),
    ],
  },
  {
    name: "pose/down",
    about: "a bone that points straight down with roll, and one against x",
    clauses: ["3.bind-frames"],
    rig: rigOf(
      [
        bone("base", null, [0, 3, 0], [0, 2, 0], { roll: 1.1 }),
        bone("side", "base", [0, 2, 0], [-2, 2, 0], { roll: -0.4 }),
      ],
      [
        joint("swing", "base", { axis: "x" }),
        joint("twist", "side", { axis: "x" }),
        joint("nod", "side"),
      ],
    ),
    asks: [
      set({ swing: 0.9 }),
      set({ twist: 1.7, nod: -0.6 }),
      set({ swing: -1, twist: 0.2, nod: 1 }),
    ],
  },
  {
    name: "pose/no-length",
    about: "a bone without length has the identity as its rotation, whatever its roll",
    clauses: ["3.bind-frames", "2.bones"],
    rig: rigOf(
      [
        bone("ground", null, [1, 0, 0], [1, 0, 0], { deform: false, roll: 1 }),
        bone("body", "ground", [1, 0, 0], [2, 2, 0], { roll: 0.5 }),
      ],
      [joint("heading", "ground", { axis: "y" }), joint("lean", "body", { axis: "x" })],
    ),
    asks: [set({ heading: 1.2 }), set({ heading: -2, lean: 0.8 })],
  },
  {
    name: "pose/pivots",
    about: "a pivot is a place in the model, by default the bone's head",
    clauses: ["3.mounts", "2.defaults"],
    rig: rigOf(slanted(), [
      joint("near", "middle"),
      joint("far", "middle", { axis: "y", pivot: [4, -1, 2] }),
      joint("slide", "tip", { kind: "translation", pivot: [9, 9, 9] }),
    ]),
    asks: [set({ near: 0.7 }), set({ far: 0.7 }), set({ near: -0.4, far: 1.3, slide: 2 })],
  },
  {
    name: "pose/offsets",
    about: "an offset is added to the pivot in the bone's own frame",
    clauses: ["3.mounts"],
    rig: rigOf(slanted(), [
      joint("turn", "middle", { offset: [1, -0.5, 2] }),
      joint("both", "tip", { axis: "x", pivot: [0, 4, 1], offset: [0.25, 0, -1] }),
    ]),
    asks: [set({ turn: 1 }), set({ both: -0.8 }), set({ turn: -1.6, both: 1.2 })],
  },
  {
    name: "pose/orients",
    about: "an orientation turns the axis: about x, then y, then z, the first outermost",
    clauses: ["3.mounts"],
    rig: rigOf(slanted(), [
      joint("turn", "middle", { axis: "x", orient: [0.4, 0.9, -1.2] }),
      joint("slide", "tip", { kind: "translation", axis: "y", orient: [1.3, -0.2, 0.5] }),
      joint("one", "base", { axis: "y", orient: [0, 0, 0.5] }),
    ]),
    asks: [
      set({ turn: 1 }),
      set({ slide: 1.5 }),
      set({ one: 0.9 }),
      set({ turn: -2, slide: -1, one: 0.3 }),
    ],
  },
  {
    name: "pose/several-joints",
    about: "joints of one bone multiply in the order they are declared, the first outermost",
    clauses: ["3.joint-order"],
    rig: rigOf(column(), [
      joint("first", "middle", { axis: "x" }),
      joint("elsewhere", "tip", { axis: "y" }),
      joint("second", "middle", { kind: "translation", axis: "y" }),
      joint("third", "middle", { axis: "z", pivot: [1, 1, 0] }),
      joint("fourth", "middle", { axis: "y", orient: [0.5, 0, 0] }),
    ]),
    asks: [
      set({ first: 1, third: 1 }),
      set({ first: 0.6, second: 2 }),
      set({ second: 1, third: -0.5, fourth: 0.8 }),
      set({ first: 0.5, second: -1, third: 1.1, fourth: -0.7, elsewhere: 1 }),
    ],
  },
  {
    name: "pose/chains",
    about: "a bone goes with its parent, and brothers and sisters go their own ways",
    clauses: ["3.pose", "1.matrices"],
    rig: rigOf(
      [
        ...column(),
        bone("left", "middle", [0, 2, 0], [2, 2.5, 0], { roll: 0.3 }),
        bone("hand", "left", [2, 2.5, 0], [3, 2, 0.5]),
        bone("right", "middle", [0, 2, 0], [-2, 2.5, 0]),
      ],
      ["base", "middle", "left", "hand", "right"].map((on, i) =>
        joint(`turn_${on}`, on, { axis: AXES[i % 3]! }),
      ),
    ),
    asks: [
      set({ turn_base: 0.5 }),
      set({ turn_middle: 0.5, turn_hand: 1 }),
      set({ turn_base: 0.2, turn_middle: -0.9, turn_left: 0.4, turn_hand: -1.4, turn_right: 2.2 }),
    ],
  },
  {
    name: "pose/skinning",
    about:
      "four influences a vertex, blended as matrices; normals turn along and keep their length",
    clauses: ["3.skinning"],
    rig: rigOf(
      [...column(), bone("crown", "tip", [0, 3, 0], [0, 4, 0])],
      ["base", "middle", "tip", "crown"].map((on, i) =>
        joint(`turn_${on}`, on, { axis: AXES[i % 3]! }),
      ),
    ),
    asks: [
      set({ turn_middle: 1.5 }),
      set({ turn_tip: -2.6 }),
      set({ turn_base: 1, turn_middle: 1, turn_tip: 1, turn_crown: 1 }),
    ],
  },
  {
    name: "pose/rest",
    about: "rest away from 0 is not the bind pose, and what nobody drives rests",
    clauses: ["3.rest", "4.values"],
    rig: rigOf(column(), [
      joint("bend", "middle", { rest: 0.6 }),
      joint("lift", "tip", { kind: "translation", axis: "y", rest: -0.5, drive: "auto" }),
      joint("nod", "tip", { axis: "x" }),
    ]),
    asks: [set({}), set({ bend: 0 }), set({ nod: 1 })],
  },
  {
    name: "pose/clamps",
    about: "a value outside the joint's range is its limit",
    clauses: ["3.joints"],
    rig: rigOf(
      column(),
      [
        joint("bend", "middle", { min: -0.5, max: 1 }),
        joint("lift", "tip", { kind: "translation", axis: "y", min: 0.25, max: 2, rest: 0.5 }),
      ],
      [animation("over", 1000, { bend: keys([0, -2], [1000, 2]) })],
    ),
    asks: [
      set({ bend: 5 }),
      set({ bend: -5, lift: 0 }),
      set({ lift: 1e9 }),
      ...at("over", 0, 300, 600, 1000),
    ],
  },
  {
    name: "pose/sockets",
    about: "sockets, and bones that do not deform, move like all others",
    clauses: ["2.bones", "3.pose", "2.defaults"],
    rig: rigOf(
      [
        ...column(),
        bone("grip_socket", "tip", [0.5, 3, 0], [0.5, 3, 0]),
        bone("aim", "tip", [0, 3, 0], [0, 3, 4], { deform: false }),
        bone("muzzle", "aim", [0, 3, 4], [0, 3, 5], { socket: true, roll: 1 }),
      ],
      [
        joint("nod", "tip", { axis: "x" }),
        joint("yaw", "aim", { axis: "y" }),
        joint("spin", "muzzle"),
        joint("hold", "grip_socket", { axis: "x", pivot: [0, 0, 0] }),
      ],
    ),
    asks: [
      set({ nod: 0.4 }),
      set({ yaw: 1, spin: 2 }),
      set({ nod: -0.7, yaw: 0.2, spin: -1, hold: 0.9 }),
    ],
  },
  {
    name: "pose/follows",
    about:
      "a follower repeats a share of another joint's distance from rest, clamped, along chains",
    clauses: ["2.follow", "4.values"],
    rig: rigOf(
      column(),
      [
        joint("last", "tip", { axis: "y", drive: "auto", follow: { joint: "half", factor: -1.5 } }),
        joint("half", "middle", {
          axis: "x",
          rest: 0.2,
          drive: "auto",
          follow: { joint: "lead", factor: 0.5 },
        }),
        joint("lead", "base", { rest: 0.4, min: -1, max: 2 }),
        joint("tight", "tip", {
          min: -0.1,
          max: 0.1,
          drive: "auto",
          follow: { joint: "lead", factor: 2 },
        }),
        joint("after", "tip", {
          kind: "translation",
          axis: "y",
          drive: "auto",
          follow: { joint: "tight", factor: 10 },
        }),
      ],
      [animation("sweep", 1000, { lead: keys([0, -3], [1000, 3]) })],
    ),
    asks: [
      set({}),
      set({ lead: 0 }),
      set({ lead: 1.5 }),
      set({ lead: 99 }),
      ...at("sweep", 250, 500, 900),
    ],
  },
];
