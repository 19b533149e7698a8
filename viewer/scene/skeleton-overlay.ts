import {
  BufferGeometry,
  Color,
  Float32BufferAttribute,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  Quaternion,
  Vector3,
} from "three";
import type { ActorBone } from "../actor/actor.js";

export interface SkeletonOverlay {
  /** In world space: add it to the scene, not to the actor. */
  readonly object: InstancedMesh;
  /** Follows the pose; the scene's world matrices must be current. */
  update(): void;
  /** Marks a bone; -1 marks none. */
  choose(bone: number): void;
  dispose(): void;
}

const BONE = new Color("#4f86e8");
const SOCKET = new Color("#3aa57a");
const CHOSEN = new Color("#ff9d2e");
const UP = new Vector3(0, 1, 0);

/** A pyramid on a pyramid, one unit long: the shape in which a bone's direction is seen. */
function boneShape(): BufferGeometry {
  const ring = [
    [0.09, 0.16, 0.09],
    [0.09, 0.16, -0.09],
    [-0.09, 0.16, -0.09],
    [-0.09, 0.16, 0.09],
  ];
  const points: number[] = [];
  ring.forEach((corner, index) => {
    const next = ring[(index + 1) % 4]!;
    points.push(...corner, ...next, 0, 1, 0, ...next, ...corner, 0, 0, 0);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new Float32BufferAttribute(points, 3));
  return geometry;
}

/**
 * Draws bones over the mesh, whatever is in front.
 * @param shortest length in world units of a bone that has none, as a socket
 */
export function createSkeletonOverlay(
  bones: readonly ActorBone[],
  shortest: number,
): SkeletonOverlay {
  const geometry = boneShape();
  const material = new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.72 });
  const object = new InstancedMesh(geometry, material, bones.length);
  object.frustumCulled = false;
  object.renderOrder = 10;
  const tips = bones.map((bone) => bone.tip ?? childTip(bone, bones));
  const head = new Vector3();
  const tail = new Vector3();
  const scale = new Vector3();
  const turn = new Quaternion();
  const matrix = new Matrix4();
  const choose = (chosen: number) => {
    bones.forEach(({ isSocket }, index) => {
      object.setColorAt(index, index === chosen ? CHOSEN : isSocket ? SOCKET : BONE);
    });
    if (object.instanceColor !== null) object.instanceColor.needsUpdate = true;
  };
  choose(-1);
  return {
    object,
    update() {
      bones.forEach(({ node }, index) => {
        head.setFromMatrixPosition(node.matrixWorld);
        tail.copy(tips[index]!).applyMatrix4(node.matrixWorld).sub(head);
        const length = tail.length();
        if (length > 0) turn.setFromUnitVectors(UP, tail.divideScalar(length));
        else turn.identity();
        scale.setScalar(Math.max(length, shortest));
        object.setMatrixAt(index, matrix.compose(head, turn, scale));
      });
      object.instanceMatrix.needsUpdate = true;
    },
    choose,
    dispose() {
      object.removeFromParent();
      object.dispose();
      geometry.dispose();
      material.dispose();
    },
  };
}

/** Where a file knows no tails, a bone points to its first child. */
function childTip(bone: ActorBone, bones: readonly ActorBone[]): Vector3 {
  const child = bones.find(({ node }) => node.parent === bone.node);
  return child === undefined ? new Vector3() : child.node.position.clone();
}
