import type { JointSpec, ModelSpec } from "bindpose/contract";
import { weldPositions } from "../surface/weld.js";
import type { Surface } from "./surface.js";

/** Radii of the ball around a joint in which its skin is watched. */
const BALL = 1.6;
/** Half the thickness of the slice through the joint, over the limb's radius. */
const SLICE = 0.35;

/** The skin around one joint, chosen in the bind pose. */
export interface JointRegion {
  /** Where the joint is, in model space. */
  readonly pivot: readonly number[];
  /** Of the limb at the joint; 0 where no skin is near. */
  readonly radius: number;
  /** Triangles whose corners are all in the ball of 1.6 radii around the pivot. */
  readonly triangles: readonly number[];
  /** Vertices of the slice through the pivot, across the bone. */
  readonly slice: readonly number[];
  /** Vertices of limbs that the joint does not carry: neither its bone's subtree nor its parent's. */
  readonly others: readonly number[];
}

/**
 * The limb's radius is the median distance from the bone's own line of the skin that the bone and
 * its parent share, and where they share none, of the bone's nearest skin.
 */
export function readJointRegion(rig: ModelSpec, joint: JointSpec, surface: Surface): JointRegion {
  const bone = rig.bones.findIndex(({ name }) => name === joint.bone);
  const { head, tail, parent } = rig.bones[bone]!;
  const above = rig.bones.findIndex(({ name }) => name === parent);
  const pivot = joint.pivot ?? head;
  const length = Math.hypot(...tail.map((value, i) => value - head[i]!)) || 1;
  const axis = tail.map((value, i) => (value - head[i]!) / length);
  const { positions, vertexCount } = surface;
  const along = new Float64Array(vertexCount);
  const across = new Float64Array(vertexCount);
  for (let v = 0; v < vertexCount; v++) {
    const d = [0, 1, 2].map((i) => positions[3 * v + i]! - pivot[i]!);
    along[v] = d[0]! * axis[0]! + d[1]! * axis[1]! + d[2]! * axis[2]!;
    across[v] = Math.sqrt(Math.max(0, d[0]! ** 2 + d[1]! ** 2 + d[2]! ** 2 - along[v]! ** 2));
  }
  const shared: number[] = [];
  const own: number[] = [];
  for (let v = 0; v < vertexCount; v++) {
    const weight = weightOn(surface, v, bone);
    if (weight === 0) continue;
    own.push(v);
    if (above >= 0 && weight < 1 && weightOn(surface, v, above) > 0) shared.push(v);
  }
  const nearest = shared.length > 0 ? shared : own.filter((v) => along[v]! < length / 4);
  const radii = nearest.map((v) => across[v]!).sort((a, b) => a - b);
  const radius = radii[radii.length >> 1] ?? 0;
  const inBall = (v: number) => Math.hypot(along[v]!, across[v]!) <= BALL * radius;
  const carried = subtreeOf(rig, bone).add(above);
  const triangles: number[] = [];
  const { indices } = surface;
  for (let t = 0; 3 * t < indices.length; t++) {
    if (inBall(indices[3 * t]!) && inBall(indices[3 * t + 1]!) && inBall(indices[3 * t + 2]!)) {
      triangles.push(t);
    }
  }
  const slice: number[] = [];
  const others: number[] = [];
  for (let v = 0; v < vertexCount; v++) {
    if (Math.abs(along[v]!) <= SLICE * radius && inBall(v)) slice.push(v);
    if (!carried.has(surface.dominantBones[v]!)) others.push(v);
  }
  return { pivot, radius, triangles, slice, others };
}

/** One number per vertex, equal where the skin is one point. */
export function pointsOf(surface: Surface): Uint32Array {
  return weldPositions(surface.positions);
}

/** A parent stands before its children. */
function subtreeOf({ bones }: ModelSpec, bone: number): Set<number> {
  const names = new Set([bones[bone]!.name]);
  const inside = new Set([bone]);
  for (const [index, { name, parent }] of bones.entries()) {
    if (parent === null || !names.has(parent)) continue;
    names.add(name);
    inside.add(index);
  }
  return inside;
}

function weightOn({ slots, joints, weights }: Surface, v: number, bone: number): number {
  let weight = 0;
  for (let i = slots * v; i < slots * v + slots; i++) if (joints[i] === bone) weight += weights[i]!;
  return weight;
}
