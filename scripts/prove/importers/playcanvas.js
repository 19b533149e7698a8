export const name = "PlayCanvas";

/** What PlayCanvas asks of a browser before it draws anything; plain Node has none of it. */
function standInForBrowser() {
  const element = () => ({
    style: {},
    addEventListener() {},
    removeEventListener() {},
    getContext: () => null,
    getBoundingClientRect: () => ({ left: 0, top: 0, width: 1, height: 1 }),
    width: 1,
    height: 1,
  });
  const { document: before, window: beforeWindow, navigator: beforeNavigator } = globalThis;
  const values = {
    document: { ...element(), createElement: element, body: element(), documentElement: element() },
    window: globalThis,
    navigator: { userAgent: "node", platform: "node", maxTouchPoints: 0 },
  };
  const earlier = { document: before, window: beforeWindow, navigator: beforeNavigator };
  for (const [key, value] of Object.entries(values)) {
    Object.defineProperty(globalThis, key, { value, configurable: true, writable: true });
  }
  globalThis.addEventListener ??= () => {};
  globalThis.removeEventListener ??= () => {};
  return () => {
    for (const [key, value] of Object.entries(earlier)) {
      Object.defineProperty(globalThis, key, { value, configurable: true, writable: true });
    }
  };
}

/**
 * Deformed positions at each instant. The engine skins on the graphics card alone: its own bone
 * matrices are taken and the vertices blended here.
 */
export async function play(glb, instants) {
  const restore = standInForBrowser();
  try {
    return await playWith(await import("playcanvas"), glb, instants);
  } finally {
    restore();
  }
}

async function playWith(pc, glb, instants) {
  const canvas = document.createElement("canvas");
  const options = new pc.AppOptions();
  options.graphicsDevice = new pc.NullGraphicsDevice(canvas);
  options.componentSystems = [pc.RenderComponentSystem, pc.AnimComponentSystem];
  options.resourceHandlers = [pc.ContainerHandler];
  const app = new pc.AppBase(canvas);
  app.init(options);
  const asset = await new Promise((resolve, reject) => {
    const loaded = new pc.Asset("character", "container", {
      url: "character.glb",
      filename: "character.glb",
      contents: glb.slice().buffer,
    });
    loaded.once("load", resolve);
    loaded.once("error", (error) => reject(new Error(error)));
    app.assets.add(loaded);
    app.assets.load(loaded);
  });
  const entity = asset.resource.instantiateRenderEntity();
  app.root.addChild(entity);
  const [meshInstance] = entity.findComponents("render").flatMap((render) => render.meshInstances);
  const { mesh, skinInstance } = meshInstance;
  const positions = [];
  const weights = [];
  const joints = [];
  mesh.getPositions(positions);
  mesh.getVertexStream(pc.SEMANTIC_BLENDWEIGHT, weights);
  mesh.getVertexStream(pc.SEMANTIC_BLENDINDICES, joints);
  const places = skinInstance.bones.map((bone) => [
    bone.getLocalPosition().clone(),
    bone.getLocalRotation().clone(),
  ]);
  const poses = instants.map(({ clip, seconds }, index) => {
    skinInstance.bones.forEach((bone, i) => {
      bone.setLocalPosition(places[i][0]);
      bone.setLocalRotation(places[i][1]);
    });
    if (clip !== null) {
      const track = asset.resource.animations
        .map((animation) => animation.resource)
        .find((found) => found.name === clip);
      const evaluator = new pc.AnimEvaluator(new pc.DefaultAnimBinder(entity));
      evaluator.addClip(new pc.AnimClip(track, seconds, 0, true, false));
      evaluator.update(0);
    }
    app.root.syncHierarchy();
    // Matrices are taken anew only where this number is new.
    skinInstance.updateMatrices(entity, index);
    return skin(positions, joints, weights, skinInstance.matrices);
  });
  app.destroy();
  return poses;
}

function skin(positions, joints, weights, matrices) {
  const out = new Float64Array(positions.length);
  for (let v = 0; v < positions.length / 3; v++) {
    for (let slot = 4 * v; slot < 4 * v + 4; slot++) {
      const m = matrices[joints[slot]].data;
      for (let row = 0; row < 3; row++) {
        let value = m[12 + row];
        for (let k = 0; k < 3; k++) value += m[4 * k + row] * positions[3 * v + k];
        out[3 * v + row] += weights[slot] * value;
      }
    }
  }
  return out;
}
