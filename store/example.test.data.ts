import { type CatalogEntry, catalogSchema, type StationCatalog } from "bindpose/contract/station";
import { contractFingerprint } from "bindpose/validator/station";

const box = (half: number) => ({
  min: [-half, -half, -half] as [number, number, number],
  max: [half, half, half] as [number, number, number],
});

/** A catalog of two games, fingerprints and all. */
export async function exampleCatalog(): Promise<StationCatalog> {
  const games = await Promise.all(["toss", "screen"].map(exampleEntry));
  return catalogSchema.parse({ version: 1, games });
}

async function exampleEntry(asset: string): Promise<CatalogEntry> {
  const slots = asset === "toss" ? ["press"] : [];
  const entry: CatalogEntry = {
    asset,
    title: asset,
    contract: "0".repeat(16),
    acceptedContracts: [],
    bodyBounds: box(1),
    controls: slots.map((slot) => ({
      slot,
      action: slot,
      bounds: box(1),
      localBounds: box(1),
      matrixSource: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
      sourceToWorldScale: 1,
    })),
    parts: [],
    presentation: {
      targets: ["body", "display", ...slots.map((slot) => `control.${slot}`)],
      motionChannels: [],
      motionDurationsMs: {},
    },
  };
  return { ...entry, contract: await contractFingerprint(entry) };
}

/** A world of so many stations of one game and two of another, none of them dressed. */
export function exampleWorld(count: number) {
  const entity = (asset: string, index: number) => ({
    id: `${asset}:${index}`,
    kind: "game" as const,
    asset,
    position: [3 * index, 0, 0] as [number, number, number],
    yaw: 0,
    scale: [1, 1, 1] as [number, number, number],
  });
  const entities = [
    ...Array.from({ length: count }, (_, index) => entity("toss", index)),
    ...[0, 1].map((index) => entity("screen", index)),
  ];
  return { version: 1 as const, skins: [], entities };
}

/** A cube as a GLB of 24 bytes an edge; `seed` makes it another one. */
export function cubeGlb(seed = 0): Uint8Array {
  const size = 1 + seed / 1000;
  const corners = Array.from({ length: 8 }, (_, i) =>
    [i & 1, (i >> 1) & 1, i >> 2].map((bit) => (bit === 0 ? -size : size)),
  );
  const faces = [
    [0, 2, 1, 1, 2, 3],
    [4, 5, 6, 5, 7, 6],
    [0, 1, 4, 1, 5, 4],
    [2, 6, 3, 3, 6, 7],
    [0, 4, 2, 2, 4, 6],
    [1, 3, 5, 3, 7, 5],
  ];
  const positions = Float32Array.from(corners.flat());
  const indices = Uint16Array.from(faces.flat());
  const reach = Math.fround(size);
  const json = {
    asset: { version: "2.0" },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0, name: "cube" }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1 }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 8,
        type: "VEC3",
        min: [-reach, -reach, -reach],
        max: [reach, reach, reach],
      },
      { bufferView: 1, componentType: 5123, count: 36, type: "SCALAR" },
    ],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 96 },
      { buffer: 0, byteOffset: 96, byteLength: 72 },
    ],
    buffers: [{ byteLength: 168 }],
  };
  const text = JSON.stringify(json);
  const head = new TextEncoder().encode(text.padEnd((text.length + 3) & ~3));
  const bytes = new Uint8Array(28 + head.length + 168);
  const view = new DataView(bytes.buffer);
  for (const [i, word] of [0x46546c67, 2, bytes.length, head.length, 0x4e4f534a].entries()) {
    view.setUint32(4 * i, word, true);
  }
  bytes.set(head, 20);
  view.setUint32(20 + head.length, 168, true);
  view.setUint32(24 + head.length, 0x004e4942, true);
  bytes.set(new Uint8Array(positions.buffer), 28 + head.length);
  bytes.set(new Uint8Array(indices.buffer), 28 + head.length + 96);
  return bytes;
}
