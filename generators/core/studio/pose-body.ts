import type { PartMesh, SkinWeights } from "bindpose/contract";
import {
  AFFINE_STRIDE,
  boneMatrices,
  type CompiledRig,
  poseAt,
  samplePose,
  skinMesh,
} from "bindpose/runtime";

/** Instants of a period at which a motion is measured. */
const INSTANTS = 16;

/** The mesh with every joint at its rest value, by linear-blend skinning. */
export function restBody(mesh: PartMesh, weights: SkinWeights, rig: CompiledRig): PartMesh {
  const callerValues = new Float64Array(rig.joints.count).fill(Number.NaN);
  const values = new Float64Array(rig.joints.count);
  samplePose(rig, { playing: [], callerValues }, values);
  return posedBody(mesh, weights, rig, values);
}

/** The mesh at an instant of an animation. */
export function animatedBody(
  mesh: PartMesh,
  weights: SkinWeights,
  rig: CompiledRig,
  animation: string,
  timeMs: number,
): PartMesh {
  return posedBody(mesh, weights, rig, poseAt(rig, animation, timeMs));
}

/** The farthest any vertex gets from where it is at the animation's start, in field units. */
export function measureMotion(
  mesh: PartMesh,
  weights: SkinWeights,
  rig: CompiledRig,
  animation: { readonly name: string; readonly periodMs: number },
): number {
  const at = (share: number) =>
    animatedBody(mesh, weights, rig, animation.name, share * animation.periodMs).positions;
  const start = at(0);
  let farthest = 0;
  for (let i = 1; i < INSTANTS; i++) {
    const now = at(i / INSTANTS);
    for (let v = 0; v < now.length; v += 3) {
      const dx = now[v]! - start[v]!;
      const dy = now[v + 1]! - start[v + 1]!;
      const dz = now[v + 2]! - start[v + 2]!;
      farthest = Math.max(farthest, dx * dx + dy * dy + dz * dz);
    }
  }
  return Math.sqrt(farthest);
}

function posedBody(
  mesh: PartMesh,
  weights: SkinWeights,
  rig: CompiledRig,
  jointValues: Float64Array,
): PartMesh {
  const palette = new Float64Array(rig.bones.count * AFFINE_STRIDE);
  boneMatrices(rig, jointValues, palette);
  const positions = new Float32Array(mesh.positions.length);
  const normals = new Float32Array(mesh.normals.length);
  skinMesh(mesh, weights, palette, { positions, normals });
  return { ...mesh, positions, normals };
}
