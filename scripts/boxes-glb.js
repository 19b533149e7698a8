// A static GLB of coloured boxes: the plainest piece of a station that there is.

const CORNERS = [
  [0, 0, 0],
  [1, 0, 0],
  [1, 1, 0],
  [0, 1, 0],
];

/** One mesh of axis-aligned boxes `{min, max, colour}`, flat-shaded, linear RGB on the vertices. */
export function boxesGlb(boxes) {
  const positions = [];
  const normals = [];
  const colours = [];
  const indices = [];
  for (const { min, max, colour } of boxes) {
    for (let axis = 0; axis < 3; axis++) {
      for (const side of [0, 1]) {
        const first = positions.length / 3;
        for (const [u, v] of CORNERS) {
          const share = [0, 0, 0];
          share[axis] = side;
          share[(axis + 1) % 3] = u;
          share[(axis + 2) % 3] = v;
          positions.push(...share.map((at, i) => (at === 1 ? max[i] : min[i])));
          normals.push(...[0, 1, 2].map((i) => (i === axis ? 2 * side - 1 : 0)));
          colours.push(...colour);
        }
        const ring = side === 1 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
        indices.push(...ring.map((corner) => first + corner));
      }
    }
  }
  return writeGlb({ positions, normals, colours, indices });
}

function writeGlb({ positions, normals, colours, indices }) {
  const count = positions.length / 3;
  const axis = (i) => positions.filter((_, at) => at % 3 === i).map(Math.fround);
  const arrays = [
    Float32Array.from(positions),
    Float32Array.from(normals),
    Float32Array.from(colours),
    Uint16Array.from(indices),
  ];
  const bufferViews = [];
  let length = 0;
  for (const [index, { byteLength }] of arrays.entries()) {
    bufferViews.push({
      buffer: 0,
      byteOffset: length,
      byteLength,
      target: index === 3 ? 34963 : 34962,
    });
    length += byteLength + (-byteLength & 3);
  }
  const floats = (bufferView, extra = {}) => ({
    bufferView,
    componentType: 5126,
    count,
    type: "VEC3",
    ...extra,
  });
  const bounds = {
    min: [0, 1, 2].map((i) => Math.min(...axis(i))),
    max: [0, 1, 2].map((i) => Math.max(...axis(i))),
  };
  const json = {
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    meshes: [
      {
        primitives: [
          { attributes: { POSITION: 0, NORMAL: 1, COLOR_0: 2 }, indices: 3, material: 0 },
        ],
      },
    ],
    materials: [{ pbrMetallicRoughness: { metallicFactor: 0, roughnessFactor: 0.9 } }],
    accessors: [
      floats(0, bounds),
      floats(1),
      floats(2),
      { bufferView: 3, componentType: 5123, count: indices.length, type: "SCALAR" },
    ],
    bufferViews,
    buffers: [{ byteLength: length }],
  };
  const text = new TextEncoder().encode(JSON.stringify(json));
  const jsonLength = text.length + (-text.length & 3);
  const bytes = new Uint8Array(28 + jsonLength + length);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of [0x46546c67, 2, bytes.length, jsonLength, 0x4e4f534a].entries()) {
    view.setUint32(4 * i, word, true);
  }
  bytes.fill(0x20, 20, 20 + jsonLength);
  bytes.set(text, 20);
  view.setUint32(20 + jsonLength, length, true);
  view.setUint32(24 + jsonLength, 0x004e4942, true);
  for (const [index, { buffer }] of arrays.entries()) {
    bytes.set(new Uint8Array(buffer), 28 + jsonLength + bufferViews[index].byteOffset);
  }
  return bytes;
}
