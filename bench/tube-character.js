/**
 * A closed tube of about so many vertices on ten bones in a chain, with two embedded animations of
 * 17 keys each, so 33 instants: what a judge of skins has to get through. `isStill`: without them.
 */
export function makeTubeCharacter(vertices, { isStill = false } = {}) {
  const sides = 32;
  const rings = Math.round((vertices - 2) / sides);
  const count = sides * rings + 2;
  const bones = 10;
  const height = 10;
  const positions = new Float32Array(3 * count);
  const normals = new Float32Array(3 * count);
  const colours = new Float32Array(3 * count).fill(0.5);
  const joints = new Uint8Array(4 * count);
  const weights = new Float32Array(4 * count);
  const indices = new Uint32Array(6 * sides * rings);
  let at = 0;
  const bind = (v, y) => {
    const along = Math.min(Math.max(y - 0.5, 0), bones - 1);
    const lower = Math.min(Math.floor(along), bones - 2);
    const share = Math.round(4 * (along - lower)) / 4;
    const pairs = [
      [lower, 1 - share],
      [lower + 1, share],
    ];
    pairs.sort((a, b) => b[1] - a[1]);
    for (const [slot, [bone, weight]] of pairs.entries()) {
      if (weight === 0) continue;
      joints[4 * v + slot] = bone;
      weights[4 * v + slot] = weight;
    }
  };
  for (let ring = 0; ring < rings; ring++) {
    const y = 0.05 + ((height - 0.1) * ring) / (rings - 1);
    for (let side = 0; side < sides; side++) {
      const v = ring * sides + side;
      const angle = (2 * Math.PI * side) / sides;
      const [s, c] = [Math.sin(angle), Math.cos(angle)];
      positions.set([0.4 * s, y, 0.4 * c], 3 * v);
      const length = Math.hypot(Math.fround(s), Math.fround(c));
      normals.set([s / length, 0, c / length], 3 * v);
      bind(v, y);
      const next = ring * sides + ((side + 1) % sides);
      if (ring === rings - 1) continue;
      indices.set([v, next, next + sides, v, next + sides, v + sides], at);
      at += 6;
    }
  }
  const [bottom, top] = [count - 2, count - 1];
  positions.set([0, 0, 0, 0, height, 0], 3 * bottom);
  normals.set([0, -1, 0, 0, 1, 0], 3 * bottom);
  bind(bottom, 0);
  bind(top, height);
  for (let side = 0; side < sides; side++) {
    const next = (side + 1) % sides;
    const last = (rings - 1) * sides;
    indices.set([bottom, next, side, top, last + side, last + next], at);
    at += 6;
  }
  const inverseBinds = new Float32Array(16 * bones);
  for (let bone = 0; bone < bones; bone++) {
    inverseBinds.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -bone, 0, 1], 16 * bone);
  }
  const keys = 17;
  const times = Float32Array.from({ length: keys }, (_, k) => k / (keys - 1));
  const turns = (axis, size) =>
    Float32Array.from({ length: 4 * keys }, (_, i) => {
      const half = (size / 2) * Math.sin((2 * Math.PI * (i >> 2)) / (keys - 1));
      return i % 4 === 3 ? Math.cos(half) : i % 4 === axis ? Math.sin(half) : 0;
    });
  return { glb: write() };

  function write() {
    const data = [];
    const accessors = [];
    const bufferViews = [];
    let bytes = 0;
    const add = (numbers, type, componentType, more = {}, target = undefined) => {
      const sizes = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 };
      bufferViews.push({ buffer: 0, byteOffset: bytes, byteLength: numbers.byteLength, target });
      data.push([bytes, numbers]);
      bytes += numbers.byteLength + (-numbers.byteLength & 3);
      const view = bufferViews.length - 1;
      accessors.push({
        bufferView: view,
        componentType,
        type,
        count: numbers.length / sizes[type],
        ...more,
      });
      return accessors.length - 1;
    };
    const bounds = { min: [Infinity, Infinity, Infinity], max: [-Infinity, -Infinity, -Infinity] };
    for (let i = 0; i < positions.length; i++) {
      bounds.min[i % 3] = Math.min(bounds.min[i % 3], positions[i]);
      bounds.max[i % 3] = Math.max(bounds.max[i % 3], positions[i]);
    }
    const attributes = {
      POSITION: add(positions, "VEC3", 5126, bounds, 34962),
      NORMAL: add(normals, "VEC3", 5126, {}, 34962),
      COLOR_0: add(colours, "VEC3", 5126, {}, 34962),
      JOINTS_0: add(joints, "VEC4", 5121, {}, 34962),
      WEIGHTS_0: add(weights, "VEC4", 5126, {}, 34962),
    };
    const primitive = { attributes, indices: add(indices, "SCALAR", 5125, {}, 34963) };
    const skin = { inverseBindMatrices: add(inverseBinds, "MAT4", 5126) };
    skin.joints = Array.from({ length: bones }, (_, bone) => bone);
    const input = isStill ? 0 : add(times, "SCALAR", 5126, { min: [0], max: [1] });
    const moves = [
      ["bend", 0, 0.3],
      ["sway", 2, 0.2],
    ];
    const animations = (isStill ? [] : moves).map(([name, axis, size]) => {
      const output = add(turns(axis, size), "VEC4", 5126);
      const channels = skin.joints
        .slice(1)
        .map((node) => ({ sampler: 0, target: { node, path: "rotation" } }));
      return { name, samplers: [{ input, output }], channels };
    });
    const nodes = skin.joints.map((bone) => ({
      name: `bone${bone}`,
      ...(bone === 0 ? {} : { translation: [0, 1, 0] }),
      ...(bone === bones - 1 ? {} : { children: [bone + 1] }),
    }));
    nodes.push({ name: "body", mesh: 0, skin: 0 });
    const document = {
      asset: { version: "2.0" },
      scene: 0,
      scenes: [{ nodes: [0, bones] }],
      nodes,
    };
    Object.assign(document, { meshes: [{ primitives: [primitive] }], skins: [skin] });
    if (!isStill) Object.assign(document, { animations });
    Object.assign(document, { accessors, bufferViews, buffers: [{ byteLength: bytes }] });
    const text = new TextEncoder().encode(JSON.stringify(document));
    const json = new Uint8Array(text.length + (-text.length & 3)).fill(0x20);
    json.set(text);
    const glb = new Uint8Array(28 + json.length + bytes);
    const view = new DataView(glb.buffer);
    const words = [0x46546c67, 2, glb.length, json.length, 0x4e4f534a];
    for (const [i, word] of words.entries()) view.setUint32(4 * i, word, true);
    glb.set(json, 20);
    view.setUint32(20 + json.length, bytes, true);
    view.setUint32(24 + json.length, 0x004e4942, true);
    for (const [offset, numbers] of data) {
      const own = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
      glb.set(own, 28 + json.length + offset);
    }
    return glb;
  }
}
