import { AnimationMixer, LoopOnce, Vector3 } from "three";
import { GLTFLoader } from "three/addons/loaders/GLTFLoader.js";

export const name = "three";

/**
 * Deformed positions at each instant. three shows the first frame at the end of a repeating action,
 * so each is played once and held.
 */
export async function play(glb, instants) {
  const { scene, animations } = await new GLTFLoader().parseAsync(glb.slice().buffer, "");
  const mesh = scene.getObjectByProperty("isSkinnedMesh", true);
  const mixer = new AnimationMixer(scene);
  return instants.map(({ clip, seconds }) => {
    mixer.stopAllAction();
    if (clip !== null) {
      const action = mixer.clipAction(animations.find((found) => found.name === clip));
      action.setLoop(LoopOnce, 1).clampWhenFinished = true;
      action.play();
      mixer.setTime(seconds);
    }
    scene.updateMatrixWorld(true);
    const { count } = mesh.geometry.attributes.position;
    const out = new Float64Array(3 * count);
    const point = new Vector3();
    for (let v = 0; v < count; v++) mesh.getVertexPosition(v, point).toArray(out, 3 * v);
    return out;
  });
}
