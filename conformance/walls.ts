/**
 * The house's walls, as data: which public names each room may import, and which packages. Rooms
 * that do not stand yet are named too, so that the first file in one already meets its wall.
 */
export interface Wall {
  /** Public names of other rooms. */
  readonly rooms: readonly string[];
  /** Packages beside them, for shipped code; tests may also use development packages. */
  readonly packages: readonly string[];
  /** Whether shipped code may use `node:` modules. */
  readonly node: boolean;
}

const CONTRACT = ["contract", "contract/rules", "contract/words"];
const STATION = "contract/station";
const CORE = ["generators", "generators/program"];
const MAKERS = [...CORE, "generators/live", "generators/mc", "generators/sn", "generators/dc"];

/** A file belongs to the longest room that its path starts with. */
export const WALLS: Readonly<Record<string, Wall>> = {
  "contract/words": { rooms: [], packages: [], node: false },
  "contract/station": { rooms: [], packages: ["zod"], node: false },
  contract: { rooms: [], packages: ["zod"], node: false },
  // validator/run opens folders; the judge itself has no node: import.
  "validator/run": { rooms: CONTRACT, packages: ["smol-toml"], node: true },
  "validator/station": { rooms: [...CONTRACT, STATION], packages: [], node: false },
  validator: { rooms: CONTRACT, packages: ["gltf-validator"], node: false },
  "runtime/three": { rooms: [...CONTRACT, "runtime"], packages: ["three"], node: false },
  "runtime/gltf": {
    rooms: [...CONTRACT, "runtime"],
    packages: ["@gltf-transform/core"],
    node: false,
  },
  "runtime/station": { rooms: [...CONTRACT, STATION, "runtime"], packages: [], node: false },
  runtime: { rooms: CONTRACT, packages: [], node: false },
  "preview/webgpu": { rooms: [], packages: ["webgpu"], node: true },
  preview: { rooms: [], packages: ["pngjs"], node: false },
  pictures: {
    rooms: [
      ...CONTRACT,
      "validator",
      "validator/read",
      "validator/pose",
      "validator/fixtures",
      "preview",
    ],
    packages: [],
    node: false,
  },
  "generators/core": {
    rooms: [...CONTRACT, "runtime", "preview", "preview/webgpu"],
    packages: [],
    node: true,
  },
  "generators/mc": { rooms: [...CONTRACT, ...CORE], packages: [], node: true },
  "generators/sn": { rooms: [...CONTRACT, ...CORE], packages: [], node: true },
  "generators/dc": { rooms: [...CONTRACT, ...CORE], packages: [], node: true },
  report: {
    rooms: [
      ...CONTRACT,
      "validator",
      "validator/pose",
      "validator/fixtures",
      "preview",
      "pictures",
    ],
    packages: [],
    node: true,
  },
  repair: {
    rooms: [
      ...CONTRACT,
      "validator",
      "validator/read",
      "validator/pose",
      "validator/fixtures",
      "runtime/gltf",
    ],
    packages: [],
    node: true,
  },
  store: {
    rooms: [...CONTRACT, STATION, "validator", "validator/station", "report"],
    packages: [],
    node: true,
  },
  fleet: { rooms: [...CONTRACT, "validator"], packages: ["bullmq", "ioredis"], node: true },
  viewer: {
    rooms: [
      ...CONTRACT,
      STATION,
      "validator",
      "validator/station",
      "validator/fixtures",
      "runtime",
      "runtime/station",
      "runtime/three",
    ],
    packages: ["three", "fflate"],
    node: false,
  },
  cli: {
    rooms: [
      ...CONTRACT,
      STATION,
      "validator",
      "validator/station",
      "validator/read",
      "validator/fixtures",
      "runtime",
      "runtime/station",
      "runtime/gltf",
      "preview",
      "preview/webgpu",
      "pictures",
      ...MAKERS,
      "report",
      "fleet",
      "repair",
      "mcp",
      "skills",
      "conformance",
    ],
    packages: [],
    node: true,
  },
  // The verbs come from cli as a function; the programs are called in process.
  mcp: {
    rooms: [...CONTRACT, STATION, ...MAKERS, "store", "skills"],
    packages: ["@modelcontextprotocol/server", "zod"],
    node: true,
  },
  skills: { rooms: CONTRACT, packages: [], node: true },
  // What others run: the cases' runner. It judges what a generator makes, and makes nothing itself.
  "conformance/suite": { rooms: [...CONTRACT, "validator"], packages: [], node: true },
  conformance: {
    rooms: [
      ...CONTRACT,
      STATION,
      "validator",
      "validator/station",
      "validator/pose",
      "validator/fixtures",
      "runtime",
      "runtime/station",
      "runtime/gltf",
      "preview",
      ...MAKERS,
      "store",
      "conformance",
    ],
    packages: ["three"],
    node: true,
  },
};
