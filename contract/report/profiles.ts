import type { Severity } from "./finding.js";
import type { FindingCode } from "./registry.js";
import type { Profile } from "./report-words.js";

/** What an engine takes, and who says so. */
export interface EngineBudget {
  readonly what: "bones" | "influences" | "triangles";
  readonly limit: number;
  readonly source: string;
}

/** By what an asset is judged: a base, what is graded otherwise, and what an engine takes. */
export interface ProfileSpec {
  /**
   * `run`: mesh and rig of this contract. `gltf`: any skinned glTF, without a rig. `station`: a skin
   * of a game station, with documents of its own.
   */
  readonly base: "run" | "gltf" | "station";
  readonly about: string;
  /** Grades that differ from the base's. */
  readonly severities: Readonly<Partial<Record<FindingCode, Severity | "off">>>;
  /** What a warning of the Khronos validator counts as, where that is no warning. */
  readonly khronosWarnings?: Severity;
  readonly budgets: readonly EngineBudget[];
}

/** Every profile as data. A new one is a row here and a name in `PROFILES`. */
export const PROFILE_SPECS: Readonly<Record<Profile, ProfileSpec>> = {
  run: {
    base: "run",
    about: "an asset of this contract: mesh.glb and rig.json",
    // The contract keeps weights in float32, where small ones do no harm.
    severities: { INFLUENCE_TINY: "off" },
    budgets: [],
  },
  gltf: {
    base: "gltf",
    about: "any skinned glTF: what glTF 2.0 forbids, and what breaks a skinned character",
    severities: {},
    budgets: [],
  },
  "khr-strict": {
    base: "gltf",
    about: "glTF 2.0 by the letter: whatever the Khronos validator warns of is an error",
    severities: {
      GLB_BIN_LONG: "error",
      GLB_CHUNK_EXTRA: "error",
      GLB_TRAILING: "error",
      INFLUENCE_UNUSED_SLOT: "error",
      MOTION_TARGETS_SKINNED_NODE: "error",
      NODE_UNSKINNED_MESH: "error",
      PRIMITIVE_MODE: "error",
      SKINNED_NODE_TRANSFORM: "error",
      WEIGHTS_ROUNDED: "error",
    },
    khronosWarnings: "error",
    budgets: [],
  },
  bevy: {
    base: "gltf",
    about: "the Bevy engine: 256 joints in one skin, four influences",
    severities: { INFLUENCES_TOO_MANY: "error" },
    budgets: [
      {
        what: "bones",
        limit: 256,
        source: "bevy_pbr, MAX_JOINTS in render/skin.rs",
      },
      {
        what: "influences",
        limit: 4,
        source: "bevy_mesh, ATTRIBUTE_JOINT_WEIGHT is Float32x4",
      },
    ],
  },
  roblox: {
    base: "gltf",
    about: "Roblox meshes: four influences, 20,000 triangles, watertight",
    severities: { INFLUENCES_TOO_MANY: "error", SURFACE_OPEN: "warning" },
    budgets: [
      {
        what: "influences",
        limit: 4,
        source: "create.roblox.com/docs/art/modeling/specifications, Max Influences",
      },
      {
        what: "triangles",
        limit: 20_000,
        source: "create.roblox.com/docs/art/modeling/specifications, Budgets",
      },
    ],
  },
  unity: {
    base: "gltf",
    about: "Unity's standard import, which keeps the four largest weights of a vertex",
    severities: { ENGINE_BUDGET: "warning" },
    budgets: [
      {
        what: "influences",
        limit: 4,
        source: "docs.unity3d.com/ScriptReference/ModelImporter-skinWeights.html",
      },
    ],
  },
  station: {
    base: "station",
    about: "the skin of a game station: a manifest and its static GLBs (docs/STATION.md)",
    severities: {},
    budgets: [],
  },
};

/** How grave a code is under a profile; `off` is not judged there. */
export function severityUnder(
  profile: Profile,
  code: FindingCode,
  row: { readonly severity: Severity; readonly foreign?: Severity | "off" },
): Severity | "off" {
  const spec = PROFILE_SPECS[profile];
  const base = spec.base === "gltf" ? (row.foreign ?? row.severity) : row.severity;
  return Object.hasOwn(spec.severities, code) ? spec.severities[code]! : base;
}
