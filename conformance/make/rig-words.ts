import type {
  AnimationSpec,
  BoneSpec,
  JointSpec,
  KeyframeSpec,
  ModelSpec,
} from "bindpose/contract";
import type { Interpolation } from "bindpose/contract/words";

type Vector = [number, number, number];

/** Short words to write rigs in: a case then shows what it is about and nothing else. */
export const bone = (
  name: string,
  parent: string | null,
  head: Vector,
  tail: Vector,
  more: Partial<BoneSpec> = {},
): BoneSpec => ({ name, parent, head, tail, ...more });

export const joint = (name: string, on: string, more: Partial<JointSpec> = {}): JointSpec => ({
  name,
  bone: on,
  kind: "rotation",
  axis: "z",
  min: -3,
  max: 3,
  rest: 0,
  drive: "caller",
  ...more,
});

/** A time, a value, how it goes on, and handles: `out` and `in`. */
export type Key = readonly [
  tMs: number,
  value: number,
  interp?: Interpolation,
  handles?: { readonly out?: [number, number]; readonly in?: [number, number] },
];

export const keys = (...list: readonly Key[]): KeyframeSpec[] =>
  list.map(([tMs, value, interp, handles = {}]) => ({
    tMs,
    value,
    ...(interp === undefined ? {} : { interp }),
    ...handles,
  }));

export const animation = (
  name: string,
  periodMs: number,
  tracks: Readonly<Record<string, KeyframeSpec[]>>,
  more: Partial<AnimationSpec> = {},
): AnimationSpec => ({
  name,
  periodMs,
  tracks: Object.entries(tracks).map(([on, keyframes]) => ({ joint: on, keyframes })),
  ...more,
});

export const rigOf = (
  bones: readonly BoneSpec[],
  joints: readonly JointSpec[],
  animations: readonly AnimationSpec[] = [],
): ModelSpec => ({
  version: 1,
  skinned: true,
  bones: [...bones],
  joints: [...joints],
  animations: [...animations],
});

/** Three bones on top of each other. */
export const column = (): BoneSpec[] => [
  bone("base", null, [0, 0, 0], [0, 1, 0]),
  bone("middle", "base", [0, 1, 0], [0, 2, 0]),
  bone("tip", "middle", [0, 2, 0], [0, 3, 0]),
];
