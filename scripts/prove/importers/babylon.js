export const name = "Babylon";

/**
 * Deformed positions at each instant, without a screen. Babylon is left-handed unless told, counts
 * glTF time in frames of a 60th, and skins on the processor once per frame number.
 */
export async function play(glb, instants) {
  const { FreeCamera, ImportMeshAsync, Logger, NullEngine, Scene, Vector3 } = await import(
    "@babylonjs/core"
  );
  await import("@babylonjs/loaders/glTF/2.0/index.js");
  Logger.LogLevels = Logger.ErrorLogLevel;
  const engine = new NullEngine();
  const scene = new Scene(engine);
  scene.useRightHandedSystem = true;
  new FreeCamera("camera", Vector3.Zero(), scene);
  const { meshes, animationGroups, skeletons } = await ImportMeshAsync(glb, scene, {
    pluginExtension: ".glb",
  });
  for (const group of animationGroups) group.stop();
  const mesh = meshes.find((found) => found.skeleton);
  const rest = skeletons[0].bones.map((bone) => bone.getTransformNode());
  const places = rest.map((node) => [node.position.clone(), node.rotationQuaternion.clone()]);
  const poses = instants.map(({ clip, seconds }) => {
    rest.forEach((node, i) => {
      node.position.copyFrom(places[i][0]);
      node.rotationQuaternion.copyFrom(places[i][1]);
    });
    const group = animationGroups.find((found) => found.name === clip);
    group?.start(false);
    group?.goToFrame(60 * seconds);
    group?.pause();
    scene.render();
    skeletons[0].prepare(true);
    const positions = Float64Array.from(mesh.getPositionData(true, false));
    group?.stop();
    return positions;
  });
  engine.dispose();
  return poses;
}
