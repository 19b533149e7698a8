import type { BoneSpec, JointSpec } from "bindpose/contract";
import { type CompiledRig, skinMesh } from "bindpose/runtime";
import { type JointBall, jointBall } from "./joint-ball.js";
import { movedValues, restValues } from "./pose-values.js";
import { paletteOf } from "./skin.js";
import { skinEdges } from "./skin-edges.js";
import { topStretch } from "./top-stretch.js";
import type { WeldedSkin } from "./welded-skin.js";

/** What the skin does when one joint goes to the ends of its range, the others at rest. */
export interface JointSweep {
  readonly joint: string;
  /** The farthest any vertex gets from its place at rest, in field units. */
  readonly movement: number;
  /** The end at which the skin suffers more. */
  readonly value: number;
  /** Posed over bound length, of all but a thousandth of the edges. */
  readonly stretch: number;
  /** Of the body around the joint, against bind: -0.2 is a fifth lost. */
  readonly volumeChange: number;
}

/** Vertices that are posed at most, in all: seconds. A larger rig's later joints are not swept. */
const MOST_POSED = 3e7;

/** The joints of a rig, each alone at both ends of its range, in the rig's order. */
export function sweepJoints(
  { mesh, weights }: WeldedSkin,
  rig: CompiledRig,
  bones: readonly BoneSpec[],
  joints: readonly JointSpec[],
): JointSweep[] {
  const edges = skinEdges(mesh);
  const posed = new Float32Array(mesh.positions.length);
  const rest = new Float32Array(mesh.positions.length);
  const normals = new Float32Array(mesh.positions.length);
  const pose = (values: Float64Array, positions: Float32Array) =>
    skinMesh(mesh, weights, paletteOf(rig, values), { positions, normals });
  pose(restValues(rig), rest);
  const most = Math.ceil(MOST_POSED / mesh.positions.length);
  return joints.slice(0, most).map((joint, index) => {
    const ball = jointBall({ mesh, weights }, bones, joint);
    const before = fanVolume(ball, mesh.indices, mesh.positions);
    let worst = { value: joint.rest, stretch: 1, volumeChange: 0 };
    let movement = 0;
    for (const value of [joint.min, joint.max]) {
      pose(movedValues(rig, index, value), posed);
      movement = Math.max(movement, farthest(rest, posed));
      const stretch = topStretch(edges, posed);
      const after = fanVolume(ball, mesh.indices, posed);
      const found = { value, stretch, volumeChange: before > 0 ? after / before - 1 : 0 };
      if (strain(found) > strain(worst)) worst = found;
    }
    return { joint: joint.name, movement, ...worst };
  });
}

/** One number for how much the skin suffers, to tell the worst: stretch, and what is lost of it. */
export function strain({
  stretch,
  volumeChange,
}: Omit<JointSweep, "joint" | "movement" | "value">) {
  return stretch - 1 + STRAIN_PER_VOLUME * Math.max(0, -volumeChange);
}

/** A quarter of the volume weighs as much as an edge two and a half times as long: both are limits. */
const STRAIN_PER_VOLUME = 6;

function farthest(from: Float32Array, to: Float32Array): number {
  let square = 0;
  for (let v = 0; v < from.length; v += 3) {
    const dx = to[v]! - from[v]!;
    const dy = to[v + 1]! - from[v + 1]!;
    const dz = to[v + 2]! - from[v + 2]!;
    square = Math.max(square, dx * dx + dy * dy + dz * dz);
  }
  return Math.sqrt(square);
}

/** Volume between triangles and their own middle: of an open piece of skin what its shape fills. */
function fanVolume({ triangles }: JointBall, indices: Uint32Array, at: Float32Array): number {
  const middle = [0, 0, 0];
  for (const t of triangles) {
    for (let k = 3 * t; k < 3 * t + 3; k++) {
      for (let i = 0; i < 3; i++) middle[i]! += at[3 * indices[k]! + i]! / (3 * triangles.length);
    }
  }
  const [mx, my, mz] = middle as [number, number, number];
  let sixfold = 0;
  for (const t of triangles) {
    const [a, b, c] = [indices[3 * t]! * 3, indices[3 * t + 1]! * 3, indices[3 * t + 2]! * 3];
    const [ax, ay, az] = [at[a]! - mx, at[a + 1]! - my, at[a + 2]! - mz];
    const [bx, by, bz] = [at[b]! - mx, at[b + 1]! - my, at[b + 2]! - mz];
    const [cx, cy, cz] = [at[c]! - mx, at[c + 1]! - my, at[c + 2]! - mz];
    sixfold += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sixfold / 6;
}
