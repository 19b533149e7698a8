// Where the vertices should be: by the file, read as glTF 2.0 says in float64 with the judge's own
// evaluator; and by the rig, skinned by the runtime and moved into the file's space.
import { AFFINE_STRIDE, boneMatrices, compileRig, poseAt, skinMesh } from "bindpose/runtime";
import { nodePalette, skinPositions } from "bindpose/validator/pose";

const ARRAYS = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };
const WIDTHS = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 };

/** The container's JSON and a function that copies an accessor. Files of our own alone. */
export function openGlb(glb) {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
  const binary = glb.subarray(28 + length);
  const read = (index) => {
    const { bufferView, byteOffset = 0, componentType, count, type } = json.accessors[index];
    const { byteOffset: start = 0, byteStride } = json.bufferViews[bufferView];
    const Kind = ARRAYS[componentType];
    const width = WIDTHS[type];
    if (byteStride !== undefined && byteStride !== width * Kind.BYTES_PER_ELEMENT) {
      throw new Error("interleaved");
    }
    const from = start + byteOffset;
    return new Kind(binary.slice(from, from + count * width * Kind.BYTES_PER_ELEMENT).buffer);
  };
  return { json, read };
}

/** Deformed positions by the file: (clip or null, seconds) => Float64Array of 3V. */
export function byFile(glb) {
  const { json, read } = openGlb(glb);
  const nodes = json.nodes.map(({ translation, rotation }) => {
    const trs = {
      translation: translation ?? [0, 0, 0],
      rotation: rotation ?? [0, 0, 0, 1],
      scale: [1, 1, 1],
    };
    return { parent: null, children: [], trs, local: matrixOf(trs) };
  });
  json.nodes.forEach(({ children = [] }, parent) => {
    for (const child of children) nodes[child].parent = parent;
  });
  const [{ joints, inverseBindMatrices: binds }] = json.skins;
  const skin = { joints, inverseBinds: Float64Array.from(read(binds)) };
  const { attributes } = json.meshes[0].primitives[0];
  const mesh = {
    positions: read(attributes.POSITION),
    slots: 4,
    joints: Uint16Array.from(read(attributes.JOINTS_0)),
    weights: read(attributes.WEIGHTS_0),
  };
  const clips = new Map(
    json.animations.map(({ name, channels, samplers }) => [
      name,
      {
        channels: channels.map(({ sampler, target }) => ({
          node: target.node,
          path: target.path,
          interpolation: samplers[sampler].interpolation ?? "LINEAR",
          times: read(samplers[sampler].input),
          values: read(samplers[sampler].output),
        })),
      },
    ]),
  );
  return (clip, seconds) =>
    skinPositions(
      mesh,
      nodePalette({ nodes, skin }, clip === null ? null : clips.get(clip), seconds),
    );
}

function matrixOf({ translation, rotation: [x, y, z, w] }) {
  return Float64Array.of(
    1 - 2 * (y * y + z * z),
    2 * (x * y + z * w),
    2 * (x * z - y * w),
    0,
    2 * (x * y - z * w),
    1 - 2 * (x * x + z * z),
    2 * (y * z + x * w),
    0,
    2 * (x * z + y * w),
    2 * (y * z - x * w),
    1 - 2 * (x * x + y * y),
    0,
    ...translation,
    1,
  );
}

/** The same by the rig, in the space that the export reports. */
export function byRig({ glb, rig }, { scale, origin }, sign) {
  const compiled = compileRig(rig);
  const { json, read } = openGlb(glb);
  const { attributes } = json.meshes[0].primitives[0];
  const mesh = { positions: read(attributes.POSITION), normals: read(attributes.NORMAL) };
  const weights = {
    joints: Uint16Array.from(read(attributes.JOINTS_0)),
    weights: read(attributes.WEIGHTS_0),
  };
  const palette = new Float64Array(AFFINE_STRIDE * compiled.bones.count);
  return (clip, seconds) => {
    const values = clip === null ? compiled.joints.rests : poseAt(compiled, clip, 1000 * seconds);
    boneMatrices(compiled, values, palette);
    const out = { positions: mesh.positions.slice(), normals: mesh.normals.slice() };
    skinMesh(mesh, weights, palette, out);
    const turn = [sign, 1, sign];
    return Float64Array.from(out.positions, (v, i) => turn[i % 3] * scale * (v - origin[i % 3]));
  };
}

/** The largest distance of two vertices of one index, over the diagonal of the first list's box. */
export function worstDistance(wanted, got) {
  if (wanted.length !== got.length) return Number.POSITIVE_INFINITY;
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  let worst = 0;
  for (let i = 0; i < wanted.length; i += 3) {
    let square = 0;
    for (let k = 0; k < 3; k++) {
      square += (wanted[i + k] - got[i + k]) ** 2;
      min[k] = Math.min(min[k], wanted[i + k]);
      max[k] = Math.max(max[k], wanted[i + k]);
    }
    worst = Number.isFinite(square) ? Math.max(worst, Math.sqrt(square)) : Infinity;
  }
  return worst / Math.hypot(...max.map((high, k) => high - min[k]));
}
