import { counted } from "../report/counted.js";
import { rule } from "../report/rule.js";
import { figure, ofDiagonal, percent } from "./figures.js";

/** Rules on how an animation that moves the skin does so. */
export const MOVEMENT_RULES = {
  MOTION_SMALL: rule<{ animation: string; largest: number }>({
    severity: "info",
    document: "rig",
    spec: "6",
    message: ({ animation, largest }) =>
      `animation "${animation}" is a small motion: at most ${ofDiagonal(largest)}`,
    hint: () => "leave it if it is a breath or a blink, otherwise make it larger",
  }),
  MOTION_LARGE: rule<{ animation: string; largest: number }>({
    severity: "info",
    document: "rig",
    spec: "6",
    message: ({ animation, largest }) =>
      `animation "${animation}" is a large motion: up to ${ofDiagonal(largest)}`,
    hint: () => "leave it if something enters from off-screen, otherwise check units and keys",
  }),
  MOTION_LARGE_LOOP: rule<{ animation: string; largest: number }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ animation, largest }) =>
      `looping animation "${animation}" carries the skin ${ofDiagonal(largest)}, more than 2`,
    hint: () => "author the loop in place; check that translations are in units",
  }),
  MOTION_ABSURD: rule<{ animation: string; largest: number; vertex: number }>({
    severity: "error",
    foreign: "warning",
    document: "rig",
    spec: "6",
    message: ({ animation, largest, vertex }) =>
      `animation "${animation}" throws vertex ${vertex} ${ofDiagonal(largest)}, more than 10`,
    hint: () => "check that translations are in units and rotations in radians",
  }),
  MOTION_NOT_FINITE: rule<{ animation: string; vertex: number; timeMs: number }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, vertex, timeMs }) =>
      `animation "${animation}" poses vertex ${vertex} at a place that is not finite, at ${figure(timeMs)} ms`,
    hint: () => "check the keys' values and the joints' mounts for huge numbers",
  }),
  MOTION_BELOW_CASE: rule<{ animation: string; largest: number; minMotion: number }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, largest, minMotion }) =>
      `animation "${animation}" moves at most ${ofDiagonal(largest)}; the case asks for ${figure(minMotion)}`,
    hint: () => "make the motion larger",
  }),
  MOTION_SHARE_BELOW_CASE: rule<{
    animation: string;
    movedShare: number;
    minMovedShare: number;
  }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, movedShare, minMovedShare }) =>
      `animation "${animation}" moves ${percent(movedShare)} of the skin's area; the case asks for ${percent(minMovedShare)}`,
    hint: () => "animate joints that carry more of the skin",
  }),
  MOTION_BONE_STILL: rule<{ animation: string; bone: string; largest: number }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, bone, largest }) =>
      `animation "${animation}" must move the skin of "${bone}", which moves ${ofDiagonal(largest)}`,
    hint: ({ bone }) => `animate "${bone}" or a bone above it, and weight vertices to it`,
  }),
  MOTION_SEAM: rule<{ animation: string; seam: number }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ animation, seam }) =>
      `animation "${animation}" jumps by ${ofDiagonal(seam)} where its end meets its start`,
    hint: () => "end every track on the value it starts with, or do not loop the animation",
  }),
  MOTION_SEAM_FORBIDDEN: rule<{ animation: string; seam: number }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, seam }) =>
      `animation "${animation}" jumps by ${ofDiagonal(seam)} where its end meets its start; the case forbids a seam`,
    hint: () => "end every track on the value it starts with",
  }),
  MOTION_ROOT_TRAVELS: rule<{ animation: string; travel: number }>({
    severity: "warning",
    foreign: "off",
    document: "rig",
    spec: "6",
    message: ({ animation, travel }) =>
      `looping animation "${animation}" carries the root ${ofDiagonal(travel)} away over a period`,
    hint: () => "author the loop in place and let the game move the character",
  }),
  MOTION_ROOT_FORBIDDEN: rule<{ animation: string; travel: number }>({
    severity: "error",
    document: "rig",
    spec: "6",
    message: ({ animation, travel }) =>
      `animation "${animation}" carries the root ${ofDiagonal(travel)} away; the case forbids root motion`,
    hint: () => "bring the root back to where it starts",
  }),
  MOTION_RIGID: rule<{ animation: string; residual: number }>({
    severity: "info",
    document: "rig",
    spec: "6",
    message: ({ animation, residual }) =>
      `animation "${animation}" moves the mesh as one rigid piece (residual ${ofDiagonal(residual)})`,
    hint: () => "animate joints below the root if the character should bend",
  }),
  MOTION_RIGID_ONLY: rule<{ animation: string; residual: number }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ animation, residual }) =>
      `no animation bends the mesh: "${animation}" moves it as one rigid piece (residual ${ofDiagonal(residual)})`,
    hint: () => "animate joints below the root, or weight the skin to more than one bone",
  }),
  MOTION_SAME: rule<{ animation: string; other: string; difference: number }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ animation, other, difference }) =>
      `required animations "${animation}" and "${other}" are one motion, perhaps shifted or stretched in time (they differ by ${ofDiagonal(difference)})`,
    hint: () => "author each required animation on its own",
  }),
  MOTION_CALLER_ONLY: rule<{ animation: string; joints: readonly string[] }>({
    severity: "info",
    document: "rig",
    spec: "6",
    message: ({ animation, joints }) =>
      `animation "${animation}" moves only caller joints (${joints.join(", ")}): a game that sets them sees nothing of it`,
    hint: () => "animate auto joints where the animation must show while the game aims",
  }),
  MOTION_LONG_TURN: rule<{
    animation: string;
    joint: string;
    radians: number;
    fromMs: number;
    toMs: number;
  }>({
    severity: "hint",
    document: "rig",
    spec: "6",
    message: ({ animation, joint, radians, fromMs, toMs }) =>
      `animation "${animation}" turns "${joint}" by ${figure(radians)} radians in one segment (${figure(fromMs)} to ${figure(toMs)} ms): values are not wrapped`,
    hint: () => "key the nearer equivalent angle if the short way was meant",
  }),
  MOTION_UNMEASURED: rule<{ animation: string; animations: number; vertices: number }>({
    severity: "info",
    document: "rig",
    spec: "6",
    message: ({ animation, animations, vertices }) =>
      `animation "${animation}" was not measured: ${counted(animations, "animation")} of ${vertices} vertices are more than one judgement poses`,
    hint: () => "judge the asset with fewer animations, or require this one",
  }),
  MOTION_SWEEP_VOLUME: rule<{
    joint: string;
    volumeChange: number;
    value: number;
    at: readonly number[];
  }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ joint, volumeChange, value, at }) =>
      `over the range of "${joint}" the skin around it, at ${at.join(", ")}, loses ${percent(-volumeChange)} of its volume, most at ${figure(value)}`,
    hint: () =>
      "spread the weights over more of the limb (a larger --blend where the parts join), add a helper joint, or narrow the range",
  }),
  MOTION_SWEEP_THIN: rule<{ joint: string; crossSection: number }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ joint, crossSection }) =>
      `over the range of "${joint}" the limb shrinks to ${percent(crossSection)} of its radius`,
    hint: () => "spread a twist over several bones, or narrow the range",
  }),
  MOTION_SWEEP_STRETCH: rule<{
    joint: string;
    stretch: number;
    value: number;
    bone: string;
    other: string;
    at: readonly number[];
  }>({
    severity: "warning",
    document: "rig",
    spec: "6",
    message: ({ joint, stretch, value, bone, other, at }) =>
      `over the range of "${joint}" edges are stretched to ${figure(stretch)} times their length, most at ${figure(value)}: at ${at.join(", ")}, ${bone === other ? `on skin of "${bone}"` : `between "${bone}" and "${other}"`}`,
    hint: () =>
      "soften the weights at that border: a larger --blend of the shape that is bound later, or a softer paint; or narrow the range",
  }),
} as const;
