import {
  AFFINE_STRIDE,
  boneFrames,
  type CompiledRig,
  invertRigid,
  multiplyAffine,
} from "bindpose/runtime";
import { Bone, Matrix4, Skeleton, Vector3 } from "three";

/** The rig's bones in three, parents and children as in the rig. */
export interface BoneTree {
  readonly skeleton: Skeleton;
  /** Puts every bone where the palette of `boneMatrices` has it; allocates nothing. */
  pose(palette: Float64Array): void;
}

/** Builds the bones and their inverse bind matrices, which are the rig's own. */
export function createBoneTree(rig: CompiledRig): BoneTree {
  const { bones } = rig;
  const inverses: Matrix4[] = [];
  const nodes = bones.names.map((name, bone) => {
    const node = new Bone();
    node.name = name;
    inverses.push(toMatrix(bones.inverseBinds, bone * AFFINE_STRIDE, new Matrix4()));
    return node;
  });
  for (const [bone, node] of nodes.entries()) nodes[bones.parents[bone]!]?.add(node);
  const frames = new Float64Array(bones.count * AFFINE_STRIDE);
  const inverse = new Float64Array(AFFINE_STRIDE);
  const local = new Float64Array(AFFINE_STRIDE);
  const matrix = new Matrix4();
  const scale = new Vector3();
  return {
    skeleton: new Skeleton(nodes, inverses),
    pose(palette) {
      boneFrames(rig, palette, frames);
      for (let bone = 0; bone < bones.count; bone++) {
        const parent = bones.parents[bone]! * AFFINE_STRIDE;
        if (parent < 0) toMatrix(frames, 0, matrix);
        else {
          invertRigid(frames, parent, inverse, 0);
          multiplyAffine(inverse, 0, frames, bone * AFFINE_STRIDE, local, 0);
          toMatrix(local, 0, matrix);
        }
        // Position and quaternion, not the matrix alone: three builds that from them.
        matrix.decompose(nodes[bone]!.position, nodes[bone]!.quaternion, scale);
      }
    },
  };
}

/** Matrix4.set takes rows; an affine holds columns. */
function toMatrix(m: Float64Array, at: number, out: Matrix4): Matrix4 {
  return out.set(
    m[at]!,
    m[at + 3]!,
    m[at + 6]!,
    m[at + 9]!,
    m[at + 1]!,
    m[at + 4]!,
    m[at + 7]!,
    m[at + 10]!,
    m[at + 2]!,
    m[at + 5]!,
    m[at + 8]!,
    m[at + 11]!,
    0,
    0,
    0,
    1,
  );
}
