import {
  type AnimationAction,
  AnimationMixer,
  type Bone,
  LoopOnce,
  LoopRepeat,
  type Object3D,
  SkinnedMesh,
} from "three";
import type { Actor } from "./actor.js";
import { localTime } from "./local-time.js";
import { loadSealed } from "./sealed-loader.js";

/**
 * Any skinned glTF file, posed by three's own loader and mixer: what has no rig of this contract, or
 * one that the runtime refuses. It has no joints.
 * @param files what a `.gltf` may refer to, by path beside it; nothing else is ever fetched
 * @throws Error in the loader's words for a file that it cannot read
 */
export async function createGltfActor(
  bytes: Uint8Array,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Actor> {
  const { scene, animations: clips } = await loadSealed(bytes, files);
  const parts = skinnedParts(scene);
  const mixer = new AnimationMixer(scene);
  const named = clips.map((clip, index) => ({ clip, name: clip.name || `animation ${index}` }));
  let action: AnimationAction | null = null;

  const skeleton = parts[0]?.skeleton;
  const nodes = skeleton?.bones ?? [];
  return {
    object: scene,
    parts,
    animations: named.map(({ clip, name }) => ({
      name,
      periodMs: clip.duration * 1000,
      loop: true,
      markers: [],
    })),
    joints: [],
    bones: nodes.map((node) => ({
      name: nameOf(node),
      parent: nodes.indexOf(node.parent as Bone),
      isSocket: false,
      node,
      tip: null,
    })),
    play(name, fadeMs) {
      const clip = named.find((each) => each.name === name)?.clip;
      const before = action;
      action = clip === undefined ? null : mixer.clipAction(clip);
      if (action === null || fadeMs === 0 || before === null || before === action) {
        mixer.stopAllAction();
        if (action === null) skeleton?.pose();
      } else before.fadeOut(fadeMs / 1000);
      action?.reset().setLoop(clip!.duration > 0 ? LoopRepeat : LoopOnce, Number.POSITIVE_INFINITY);
      if (action !== null && fadeMs > 0 && before !== null) action.fadeIn(fadeMs / 1000);
      action?.play();
      mixer.update(0);
    },
    seek(timeMs) {
      if (action === null) return;
      mixer.stopAllAction();
      action.reset().stopFading().setEffectiveWeight(1).play();
      action.time = timeMs / 1000;
      mixer.update(0);
    },
    timeMs() {
      if (action === null) return 0;
      return localTime(action.time * 1000, action.getClip().duration * 1000 || 1, true);
    },
    advance: (seconds) => void mixer.update(seconds),
    jointValue: () => 0,
    setJoint() {},
    dispose() {
      mixer.stopAllAction();
      scene.removeFromParent();
      scene.traverse((object) => {
        if (!(object instanceof SkinnedMesh)) return;
        object.geometry.dispose();
        object.skeleton.dispose();
      });
    },
  };
}

/** The loader makes names safe for its own paths; the file's own are kept beside. */
function nameOf(node: Object3D): string {
  const written: unknown = node.userData["name"];
  return typeof written === "string" ? written : node.name;
}

/** The parts of the first skin in the file's order; primitives over one set of vertices count once. */
function skinnedParts(scene: Object3D): SkinnedMesh[] {
  const parts: SkinnedMesh[] = [];
  scene.traverse((object) => {
    if (!(object instanceof SkinnedMesh)) return;
    object.frustumCulled = false;
    object.castShadow = true;
    parts.push(object);
  });
  return parts;
}
