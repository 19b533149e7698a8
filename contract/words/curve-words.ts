export const AXES = ["x", "y", "z"] as const;
export type Axis = (typeof AXES)[number];

export const JOINT_KINDS = ["rotation", "translation"] as const;
export type JointKind = (typeof JOINT_KINDS)[number];

/** `caller`: the game drives the joint each frame. `auto`: only the asset does. */
export const DRIVES = ["caller", "auto"] as const;
export type Drive = (typeof DRIVES)[number];

/** How a keyframe shapes the segment that departs from it. */
export const INTERPOLATIONS = [
  "constant",
  "linear",
  "bezier",
  "ease-in",
  "ease-out",
  "ease-in-out",
] as const;
export type Interpolation = (typeof INTERPOLATIONS)[number];

/**
 * Inner control points (x1, y1, x2, y2) of the presets, in units of the segment.
 * Reference: CSS Easing Functions Level 1, section 2.2 (`ease-in`, `ease-out`, `ease-in-out`).
 */
export const PRESET_HANDLES: Readonly<
  Record<"ease-in" | "ease-out" | "ease-in-out", readonly [number, number, number, number]>
> = {
  "ease-in": [0.42, 0, 1, 1],
  "ease-out": [0, 0, 0.58, 1],
  "ease-in-out": [0.42, 0, 0.58, 1],
};
