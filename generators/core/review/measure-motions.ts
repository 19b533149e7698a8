import { type CompiledRig, poseAt, skinMesh } from "bindpose/runtime";
import { paletteOf } from "./skin.js";
import type { WeldedSkin } from "./welded-skin.js";

/** How far an animation moves the skin. */
export interface Motion {
  readonly name: string;
  /** The farthest any vertex gets from where it is at the animation's start, in field units. */
  readonly movement: number;
}

/** Instants of a period at which a motion is measured. */
const INSTANTS = 16;

/** The motion of every animation, in the rig's order. */
export function measureMotions(welded: WeldedSkin, rig: CompiledRig): Motion[] {
  const size = welded.mesh.positions.length;
  const normals = new Float32Array(size);
  const [start, now] = [new Float32Array(size), new Float32Array(size)];
  const pose = (name: string, timeMs: number, positions: Float32Array) => {
    const palette = paletteOf(rig, poseAt(rig, name, timeMs));
    skinMesh(welded.mesh, welded.weights, palette, { positions, normals });
  };
  return rig.animations.map(({ name, periodMs }) => {
    pose(name, 0, start);
    let farthest = 0;
    for (let i = 1; i < INSTANTS; i++) {
      pose(name, (i / INSTANTS) * periodMs, now);
      farthest = Math.max(farthest, farthestSquare(start, now));
    }
    return { name, movement: Math.sqrt(farthest) };
  });
}

function farthestSquare(from: Float32Array, to: Float32Array): number {
  let farthest = 0;
  for (let v = 0; v < from.length; v += 3) {
    const dx = to[v]! - from[v]!;
    const dy = to[v + 1]! - from[v + 1]!;
    const dz = to[v + 2]! - from[v + 2]!;
    farthest = Math.max(farthest, dx * dx + dy * dy + dz * dz);
  }
  return farthest;
}
