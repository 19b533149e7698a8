import type { BoneSpec, PartMesh } from "bindpose/contract";
import type { Segment } from "bindpose/preview";
import { AFFINE_STRIDE, skinMesh } from "bindpose/runtime";
import type { Skin } from "../review/index.js";

/** The mesh in a pose, by linear-blend skinning. */
export function posedBody({ mesh, weights }: Skin, palette: Float64Array): PartMesh {
  const positions = new Float32Array(mesh.positions.length);
  const normals = new Float32Array(mesh.normals.length);
  skinMesh(mesh, weights, palette, { positions, normals });
  return { ...mesh, positions, normals };
}

/** The bones in a pose, in the palette's order. */
export function posedBones(bones: readonly BoneSpec[], palette: Float64Array): Segment[] {
  const posed = (bone: number, [x, y, z]: readonly [number, number, number]) => {
    const m = palette.subarray(bone * AFFINE_STRIDE, (bone + 1) * AFFINE_STRIDE);
    const row = (n: number) => x * m[n]! + y * m[n + 3]! + z * m[n + 6]! + m[n + 9]!;
    return [row(0), row(1), row(2)] as const;
  };
  return bones.map(({ name, head, tail }, i) => ({
    name,
    head: posed(i, head),
    tail: posed(i, tail),
  }));
}
