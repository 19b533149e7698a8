import { INTERPOLATIONS } from "bindpose/contract/words";
import type { MacroSpec } from "./macro-spec.js";

const SIDES = {
  from: { type: "name", doc: "mark in the names that stand, for instance _l", required: true },
  to: { type: "name", doc: "mark in the names that are made, for instance _r", required: true },
} as const;

/** Every macro, by name: the same kind of table as the operations', in the extended vocabulary only. */
export const MACROS = {
  "mirror-rig": {
    group: "skeleton",
    doc: "Make the other side's bones, joints and painted boxes from one side's.",
    example: "mirror-rig --from _l --to _r",
    flags: {
      ...SIDES,
      at: { type: "number", doc: "the mirror plane's x (default: the volume's middle)" },
    },
    load: async () => (await import("./mirror-rig.js")).mirrorRig,
  },
  "add-twist": {
    group: "skeleton",
    doc: "Add helper bones that follow a share of a joint's turn, so that the skin keeps its volume.",
    example: "add-twist --bone forearm_l --count 1",
    flags: {
      bone: { type: "name", doc: "the bone that turns", required: true },
      count: { type: "count", doc: "how many helpers, 1 to 8 (default 1, which follows half)" },
      joint: { type: "name", doc: "the joint that turns it, where it has several" },
    },
    load: async () => (await import("./add-twist.js")).addTwist,
  },
  "add-pose": {
    group: "animation",
    doc: "Add keyframes of several joints at one instant.",
    example: "add-pose --animation walk --t-ms 0 hip_l=0.4 knee_l=-0.2",
    flags: {
      animation: { type: "name", doc: "the animation", required: true },
      tMs: { type: "nonNegative", doc: "time in milliseconds, at most the period", required: true },
      interp: {
        type: "choice",
        values: INTERPOLATIONS,
        doc: "shape of the segments that follow (default linear)",
      },
    },
    words: { form: "JOINT=VALUE ...", doc: "each joint's value at that instant" },
    load: async () => (await import("./add-pose.js")).addPose,
  },
  "mirror-animation": {
    group: "animation",
    doc: "Make the other side's curves and markers from one side's, later by a share of the period.",
    example: "mirror-animation --animation walk --shift 0.5",
    flags: {
      animation: { type: "name", doc: "the animation", required: true },
      shift: {
        type: "share",
        doc: "share of the period by which the other side is later (default 0)",
      },
      from: { ...SIDES.from, required: false, doc: "mark of the side that is keyed (default _l)" },
      to: { ...SIDES.to, required: false, doc: "mark of the other side (default _r)" },
    },
    load: async () => (await import("./mirror-animation.js")).mirrorAnimation,
  },
} as const satisfies Record<string, MacroSpec>;

export type MacroName = keyof typeof MACROS;

export const MACRO_NAMES = Object.keys(MACROS) as readonly MacroName[];

/** The macro of that name, seen without its literal types. */
export function macroOf(name: string): MacroSpec | undefined {
  return Object.hasOwn(MACROS, name) ? MACROS[name as MacroName] : undefined;
}
