import {
  type AnimationSpec,
  type BoneSpec,
  type JointSpec,
  type KeyframeSpec,
  type ModelSpec,
  type ParamValue,
  type RequiredAnimation,
  RULES,
  type Rule,
} from "bindpose/contract/rules";
import { bindFrame } from "../pose/index.js";
import { rigidInverse } from "../pose/matrix.js";
import type { DecodedAnimation, DecodedAsset, DecodedNode } from "../read/decoded-asset.js";
import { judgeMotion } from "./judge-motion.js";
import type { MotionFinding, MotionJudgement } from "./subject.js";

/**
 * TUBE: a closed upright tube of eight sides, y from 0 to 6, radius 0.5, on three bones of length 2
 * whose weights cross over within half a unit of each joint. Beside them stand a socket on the tip,
 * a charm below the socket and an empty bone, none of which carries skin.
 */
const BONES: readonly BoneSpec[] = [
  { name: "root", parent: null, head: [0, 0, 0], tail: [0, 2, 0] },
  { name: "mid", parent: "root", head: [0, 2, 0], tail: [0, 4, 0] },
  { name: "tip", parent: "mid", head: [0, 4, 0], tail: [0, 6, 0] },
  { name: "grip_socket", parent: "tip", head: [0, 6, 0], tail: [0, 6, 0] },
  { name: "charm", parent: "grip_socket", head: [0, 7, 0], tail: [0, 8, 0], deform: false },
  { name: "empty", parent: "root", head: [2, 0, 0], tail: [3, 0, 0], deform: false },
];
const SIDES = 8;
const RINGS = 25;

export const turn = (name: string, bone: string, more: Partial<JointSpec> = {}): JointSpec => ({
  name,
  bone,
  kind: "rotation",
  axis: "x",
  min: -4,
  max: 4,
  rest: 0,
  drive: "auto",
  ...more,
});

const JOINTS: readonly JointSpec[] = [
  turn("shift", "root", { kind: "translation", axis: "x", min: -400, max: 400 }),
  turn("lift", "root", { kind: "translation", axis: "y", min: -400, max: 400 }),
  turn("spin", "root", { axis: "y", min: -7, max: 7 }),
  turn("mid_bend", "mid"),
  turn("tip_bend", "tip"),
  turn("tight", "tip", { min: -0.5, max: 0.5 }),
  turn("grip", "grip_socket"),
  turn("charm_turn", "charm"),
  turn("empty_turn", "empty"),
];

/** Keys from alternating times and values. */
export function keys(...pairs: number[]): KeyframeSpec[] {
  return Array.from({ length: pairs.length / 2 }, (_, i) => ({
    tMs: pairs[2 * i]!,
    value: pairs[2 * i + 1]!,
  }));
}

/** An animation of one second from keys by joint. */
export function clip(
  name: string,
  tracks: Readonly<Record<string, KeyframeSpec[]>>,
  more: Partial<AnimationSpec> = {},
): AnimationSpec {
  return {
    name,
    periodMs: 1000,
    tracks: Object.entries(tracks).map(([joint, keyframes]) => ({ joint, keyframes })),
    ...more,
  };
}

export function tubeRig(
  animations: readonly AnimationSpec[],
  moreJoints: readonly JointSpec[] = [],
): ModelSpec {
  return {
    version: 1,
    skinned: true,
    bones: [...BONES],
    joints: [...JOINTS, ...moreJoints],
    animations: [...animations],
  };
}

/** Judges the tube under the profile `run`; a required animation is a name or what it must do. */
export function judgeTube(
  animations: readonly AnimationSpec[],
  options: {
    required?: readonly (string | RequiredAnimation)[];
    joints?: readonly JointSpec[];
    requiredJoints?: readonly string[];
  } = {},
): MotionJudgement {
  const requiredAnimations = (options.required ?? []).map((asked) =>
    typeof asked === "string" ? { name: asked } : asked,
  );
  return judgeMotion(
    { asset: tubeAsset(), rig: tubeRig(animations, options.joints) },
    { requiredAnimations, requiredJoints: options.requiredJoints ?? [] },
  );
}

/** The findings' codes; fails where a finding's words have a hole. */
export function codesOf({ findings }: { readonly findings: readonly MotionFinding[] }): string[] {
  return findings.map(({ code, params }) => {
    const rule = RULES[code] as Rule<Readonly<Record<string, ParamValue>>>;
    const words = `${rule.message(params)}; ${rule.hint(params)}`;
    if (/undefined|NaN|Infinity|null|\[object/.test(words)) throw new Error(`${code}: ${words}`);
    return code;
  });
}

export function tubeAsset(animations: readonly DecodedAnimation[] = []): DecodedAsset {
  const binds = BONES.map(bindFrame);
  const parentOf = (bone: BoneSpec) => BONES.findIndex(({ name }) => name === bone.parent);
  const nodes: DecodedNode[] = BONES.map((bone, index) => {
    const parent = parentOf(bone);
    const at = binds[index]!;
    const above = parent < 0 ? [0, 0, 0] : BONES[parent]!.head;
    const translation = [at[12]! - above[0]!, at[13]! - above[1]!, at[14]! - above[2]!] as const;
    const local = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, ...translation, 1);
    const trs = { translation, rotation: [0, 0, 0, 1], scale: [1, 1, 1] } as const;
    const children = BONES.flatMap((child, i) => (parentOf(child) === index ? [i] : []));
    return {
      name: bone.name,
      parent: parent < 0 ? null : parent,
      children,
      local,
      trs,
      mesh: null,
      skin: null,
    };
  });
  const plain = { ...nodes[0]!, parent: null, children: [] };
  nodes.push({ ...plain, name: "body", mesh: 0, skin: 0 }, { ...plain, name: "prop" });
  return {
    json: {},
    bytes: 0,
    nodes,
    roots: [0, BONES.length, BONES.length + 1],
    skinnedNode: BONES.length,
    skin: {
      index: 0,
      name: null,
      joints: BONES.map((_, index) => index),
      inverseBinds: Float64Array.from(binds.flatMap((bind) => [...rigidInverse(bind)])),
      hasInverseBinds: true,
      skeleton: null,
    },
    mesh: tubeMesh(),
    animations,
  };
}

function tubeMesh(): NonNullable<DecodedAsset["mesh"]> {
  const positions: number[] = [];
  const joints: number[] = [];
  const weights: number[] = [];
  const indices: number[] = [];
  const add = (x: number, y: number, z: number): number => {
    positions.push(x, y, z);
    const [low, share] = y < 3 ? [0, y - 2] : [1, y - 4];
    const upper = Math.min(1, Math.max(0, share + 0.5));
    const order = upper > 0.5 ? [low + 1, low] : [low, low + 1];
    const larger = Math.max(upper, 1 - upper);
    joints.push(order[0]!, larger === 1 ? 0 : order[1]!, 0, 0);
    weights.push(larger, 1 - larger, 0, 0);
    return positions.length / 3 - 1;
  };
  for (let ring = 0; ring < RINGS; ring++) {
    for (let side = 0; side < SIDES; side++) {
      const angle = (2 * Math.PI * side) / SIDES;
      add(0.5 * Math.cos(angle), ring / 4, 0.5 * Math.sin(angle));
    }
  }
  const bottom = add(0, 0, 0);
  const top = add(0, 6, 0);
  for (let side = 0; side < SIDES; side++) {
    const next = (side + 1) % SIDES;
    for (let ring = 0; ring + 1 < RINGS; ring++) {
      const a = ring * SIDES;
      const b = a + SIDES;
      indices.push(a + side, b + side, a + next, a + next, b + side, b + next);
    }
    const last = (RINGS - 1) * SIDES;
    indices.push(bottom, side, next, top, last + next, last + side);
  }
  return {
    parts: [],
    vertexCount: positions.length / 3,
    positions: Float32Array.from(positions),
    normals: null,
    colours: null,
    indices: Uint32Array.from(indices),
    joints: Uint16Array.from(joints),
    weights: Float32Array.from(weights),
    extraSets: [],
  };
}
