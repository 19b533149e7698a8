import {
  AFFINE_STRIDE,
  type Asset,
  boneBoxes,
  boneMatrices,
  createTimeline,
  type Marker,
  moveTimeline,
  type Play,
  poseBounds,
  samplePose,
  type Timeline,
} from "bindpose/runtime";
import {
  Box3,
  type BufferGeometry,
  type Material,
  Matrix4,
  MeshStandardMaterial,
  type Object3D,
  SkinnedMesh,
  Sphere,
} from "three";
import { createBoneTree } from "./bone-tree.js";
import { buildGeometry } from "./build-geometry.js";
import { jointProperties } from "./joint-properties.js";

export interface CharacterOptions {
  /** From `buildGeometry`, to be shared by several characters; its own by default. */
  readonly geometry?: BufferGeometry;
  /** The contract's by default: vertex colours, metalness 0, roughness 0.9. */
  readonly material?: Material;
}

/** One character on show. Its space is the asset's: scale and place `object`. */
export interface ThreeCharacter {
  /** Add it to the scene. Its first child is the root bone. */
  readonly object: SkinnedMesh;
  /** Each joint as a property: `joints.head_turn = 0.4`. */
  readonly joints: Record<string, number>;
  /** Each socket by name: `sockets.get("weapon_socket").add(sword)`. */
  readonly sockets: ReadonlyMap<string, Object3D>;
  /** What `play`, `crossFade`, `mixTo` and the others of `bindpose/runtime` take. */
  readonly timeline: Timeline;
  /**
   * Moves time on, then poses the bones and fits the culling bounds to the pose.
   * @param seconds since the last call; 0 shows what was set meanwhile
   * @param onMarker told each marker that was passed, once
   */
  update(seconds: number, onMarker?: (marker: Marker, play: Play) => void): void;
  /** Takes it out of its scene and frees what it made: not a geometry or material given to it. */
  dispose(): void;
}

/** Shows an asset as a SkinnedMesh, posed by the runtime, at rest and with autoPlay's first instant. */
export function createCharacter(asset: Asset, options: CharacterOptions = {}): ThreeCharacter {
  const { rig } = asset;
  const geometry = options.geometry ?? buildGeometry(asset);
  const material =
    options.material ??
    new MeshStandardMaterial({ vertexColors: true, metalness: 0, roughness: 0.9 });
  const object = new SkinnedMesh(geometry, material);
  const tree = createBoneTree(rig);
  object.add(tree.skeleton.bones[0]!);
  object.bind(tree.skeleton, new Matrix4());

  const timeline = createTimeline(rig);
  const values = new Float64Array(rig.joints.count);
  const palette = new Float64Array(rig.bones.count * AFFINE_STRIDE);
  const boxes = boneBoxes(asset.mesh, asset.weights, rig.bones.count);
  const corners = new Float64Array(6);
  object.boundingBox = new Box3();
  object.boundingSphere = new Sphere();
  const { boundingBox, boundingSphere } = object;

  const show = () => {
    samplePose(rig, timeline.state, values);
    boneMatrices(rig, values, palette);
    tree.pose(palette);
    poseBounds(boxes, palette, corners);
    boundingBox.min.fromArray(corners);
    boundingBox.max.fromArray(corners, 3);
    boundingBox.getBoundingSphere(boundingSphere);
  };
  show();
  return {
    object,
    joints: jointProperties(timeline, values),
    sockets: new Map(
      tree.skeleton.bones
        .filter((_, bone) => rig.bones.sockets[bone])
        .map((bone) => [bone.name, bone]),
    ),
    timeline,
    update(seconds, onMarker) {
      moveTimeline(timeline, timeline.nowMs + seconds * 1000, onMarker);
      show();
    },
    dispose() {
      object.removeFromParent();
      tree.skeleton.dispose();
      if (options.geometry === undefined) geometry.dispose();
      if (options.material === undefined) material.dispose();
    },
  };
}
