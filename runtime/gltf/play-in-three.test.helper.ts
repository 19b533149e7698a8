import {
  type AnimationClip,
  AnimationMixer,
  LoopOnce,
  type Object3D,
  type SkinnedMesh,
  Vector3,
} from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

/** A file as three.js plays it. */
export interface ThreePlayer {
  readonly scene: Object3D;
  readonly clips: readonly AnimationClip[];
  /** Deformed positions, 3V, at a time of a clip; null: as loaded. */
  readonly pose: (clip: string | null, seconds: number) => Float32Array;
}

export async function playInThree(glb: Uint8Array): Promise<ThreePlayer> {
  const buffer = glb.slice().buffer as ArrayBuffer;
  const { scene, animations } = await new GLTFLoader().parseAsync(buffer, "");
  const mesh = scene.getObjectByProperty("isSkinnedMesh", true) as SkinnedMesh | undefined;
  const mixer = new AnimationMixer(scene);
  const pose = (clip: string | null, seconds: number) => {
    mixer.stopAllAction();
    if (clip !== null) {
      const found = animations.find(({ name }) => name === clip);
      if (found === undefined) throw new RangeError(`no clip ${clip}`);
      const action = mixer.clipAction(found).setLoop(LoopOnce, 1).play();
      action.clampWhenFinished = true;
      mixer.setTime(seconds);
    }
    scene.updateMatrixWorld(true);
    const { position } = mesh!.geometry.attributes;
    const out = new Float32Array(3 * position!.count);
    const point = new Vector3();
    for (let v = 0; v < position!.count; v++) mesh!.getVertexPosition(v, point).toArray(out, 3 * v);
    return out;
  };
  return { scene, clips: animations, pose };
}

/** The largest distance of two vertices of one index, over the largest coordinate of either list. */
export function worstDistance(a: Float32Array, b: Float32Array): number {
  let worst = 0;
  let extent = 0;
  for (let i = 0; i < a.length; i += 3) {
    const d = [0, 1, 2].map((k) => a[i + k]! - b[i + k]!);
    worst = Math.max(worst, Math.hypot(...d));
    for (let k = i; k < i + 3; k++) extent = Math.max(extent, Math.abs(a[k]!), Math.abs(b[k]!));
  }
  return worst / extent;
}
