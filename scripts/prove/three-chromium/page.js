// Runs in the page of three-chromium.mjs: places every vertex by three's skinning shader as a point
// whose colour is its position, reads the pixels back, and compares them with the core.
import {
  AFFINE_STRIDE,
  boneMatrices,
  createSkinner,
  loadAsset,
  play,
  poseAt,
} from "bindpose/runtime";
import { createCharacter } from "bindpose/runtime/three";
import {
  BufferAttribute,
  FloatType,
  NearestFilter,
  NoBlending,
  PerspectiveCamera,
  Scene,
  ShaderMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
  WebGLRenderTarget,
} from "three";

const INSTANTS = 7;

const vertexShader = `
#include <common>
#include <skinning_pars_vertex>
attribute float place;
uniform vec2 size;
varying vec3 seen;
void main() {
  #include <skinbase_vertex>
  #include <begin_vertex>
  #include <skinning_vertex>
  seen = transformed;
  vec2 cell = vec2(mod(place, size.x), floor(place / size.x)) + 0.5;
  gl_Position = vec4(cell / size * 2.0 - 1.0, 0.0, 1.0);
  gl_PointSize = 1.0;
}`;
const fragmentShader = `
varying vec3 seen;
void main() { gl_FragColor = vec4(seen, 1.0); }`;

globalThis.prove = async () => {
  const read = async (name) => new Uint8Array(await (await fetch(name)).arrayBuffer());
  const asset = loadAsset({ glb: await read("/mesh.glb"), rig: await read("/rig.json") });
  const { rig, mesh, weights } = asset;
  const count = mesh.positions.length / 3;
  const width = Math.ceil(Math.sqrt(count));
  const height = Math.ceil(count / width);

  const renderer = new WebGLRenderer();
  const target = new WebGLRenderTarget(width, height, {
    type: FloatType,
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    depthBuffer: false,
  });
  const material = new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { size: { value: new Vector2(width, height) } },
    depthTest: false,
    blending: NoBlending,
  });
  const scene = new Scene();
  const camera = new PerspectiveCamera();
  const fast = createSkinner(mesh, weights, rig.bones.count);
  const plain = createSkinner(mesh, weights, rig.bones.count, { simd: false });
  const palette = new Float64Array(AFFINE_STRIDE * rig.bones.count);
  const pixels = new Float32Array(width * height * 4);
  const extent = extentOf(mesh.positions);
  const point = new Vector3();

  const rows = [];
  for (const { name, periodMs } of rig.animations) {
    const character = createCharacter(asset, { material });
    const { object, timeline, update } = character;
    object.geometry.setAttribute(
      "place",
      new BufferAttribute(
        Float32Array.from({ length: count }, (_, vertex) => vertex),
        1,
      ),
    );
    object.geometry.setIndex(null);
    // three draws what it is told is points as points, and skins it all the same.
    Object.assign(object, { isMesh: false, isPoints: true, frustumCulled: false });
    object.position.set(5, -3, 2);
    object.rotation.set(0.2, 0.7, 0);
    scene.add(object);
    play(timeline, name);
    update(0);
    const worst = { gpu: 0, cpu: 0, simd: 0 };
    for (let instant = 0; instant < INSTANTS; instant++) {
      boneMatrices(rig, poseAt(rig, name, timeline.nowMs), palette);
      fast.skin(palette);
      plain.skin(palette);
      renderer.setRenderTarget(target);
      renderer.render(scene, camera);
      renderer.readRenderTargetPixels(target, 0, 0, width, height, pixels);
      for (let vertex = 0; vertex < count; vertex++) {
        const expected = plain.positions.subarray(3 * vertex, 3 * vertex + 3);
        const distance = (at, from) =>
          Math.hypot(...expected.map((value, axis) => value - from[at + axis]));
        worst.gpu = Math.max(worst.gpu, distance(4 * vertex, pixels));
        worst.simd = Math.max(worst.simd, distance(3 * vertex, fast.positions));
        object.applyBoneTransform(vertex, point.fromArray(mesh.positions, 3 * vertex));
        worst.cpu = Math.max(worst.cpu, distance(0, point.toArray()));
      }
      update((periodMs * 0.173) / 1000);
    }
    character.dispose();
    rows.push({
      what: `${name}, ${INSTANTS} instants, ${count} vertices`,
      gpu: worst.gpu / extent,
      cpu: worst.cpu / extent,
      simd: worst.simd / extent,
      usesSimd: fast.simd,
    });
  }
  const gl = renderer.getContext();
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  return { rows, renderer: gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER) };
};

function extentOf(positions) {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  return Math.max(...high.map((value, axis) => value - low[axis]));
}
