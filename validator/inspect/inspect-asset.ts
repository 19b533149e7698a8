import type { ModelSpec, Report } from "bindpose/contract";
import { RIG_DEFAULTS } from "bindpose/contract/words";
import { deforms, isSocket } from "../checks/rig/bone-kind.js";
import { type AssetInput, type ValidateOptions, validateAsset } from "../judge.js";
import type { DecodedAsset, DecodedMesh } from "../read/decoded-asset.js";
import { readGlbFile } from "../read/read-glb-file.js";

/** Bins of the histogram of largest weights: 0 to 0.1, ..., 0.9 to 1. */
const BINS = 10;

export interface InspectedBone {
  readonly name: string;
  /** Position in the list; null for a root. */
  readonly parent: number | null;
  readonly deform: boolean;
  readonly socket: boolean;
  readonly role: string | null;
  /** Vertices that follow it at all. */
  readonly vertices: number;
}

export interface InspectedJoint {
  readonly name: string;
  readonly bone: string;
  readonly kind: string;
  readonly axis: string;
  readonly min: number;
  readonly max: number;
  readonly rest: number;
  readonly drive: string;
}

/** What is in an asset, and what was measured of it. */
export interface Inspection {
  readonly uri: string;
  readonly verdict: Report["verdict"];
  readonly profile: Report["profile"];
  readonly bytes: number;
  readonly vertices: number;
  readonly triangles: number;
  readonly bind: Report["bind"];
  readonly bones: readonly InspectedBone[];
  readonly joints: readonly InspectedJoint[];
  readonly weights: {
    /** Vertices with so many influences, from 0. */
    readonly influences: readonly number[];
    /** Vertices by their largest weight, in ten even bins. */
    readonly largest: readonly number[];
  };
  readonly motion: Report["motion"];
}

/**
 * Lists what is in an asset: bones, joints, weights, animations with their measured motion, sizes. A
 * file that the judge finds invalid is listed as far as it can be read.
 *
 * @throws TypeError for a call that is wrong, as `validateAsset` does
 */
export async function inspectAsset(
  input: AssetInput,
  options: ValidateOptions = {},
): Promise<Inspection> {
  const profile = options.profile ?? (input.rig === undefined ? "gltf" : "run");
  const report = await validateAsset(input, { khronos: false, ...options, profile });
  const asset = input.glb === undefined ? null : (readGlbFile(input.glb)?.asset ?? null);
  const rig = await readRig(input.rig);
  const { vertices, triangles, bytes } = report.info;
  return {
    uri: report.uri,
    verdict: report.verdict,
    profile,
    bytes,
    vertices,
    triangles,
    bind: report.bind,
    bones: listBones(asset, rig),
    joints: (rig?.joints ?? []).map(({ name, bone, kind, axis, min, max, rest, drive }) => ({
      name,
      bone,
      kind,
      axis,
      min,
      max,
      rest,
      drive,
    })),
    weights: countWeights(asset?.mesh ?? null),
    motion: report.motion,
  };
}

/** Null where there is none that can be read, which the report says. */
async function readRig(input: AssetInput["rig"]): Promise<ModelSpec | null> {
  if (input === undefined) return null;
  // Loaded late, as the judge does: the schemas are slow to load.
  const { readRigDocument } = await import("../read/read-rig-document.js");
  const reading = readRigDocument(input);
  return reading.ok ? reading.data : null;
}

/** The rig's bones, else the nodes of the skin. */
function listBones(asset: DecodedAsset | null, rig: ModelSpec | null): InspectedBone[] {
  const joints = asset?.skin?.joints ?? [];
  const use = countVertices(asset?.mesh ?? null, Math.max(joints.length, rig?.bones.length ?? 0));
  if (rig !== null) {
    const indexOf = new Map(rig.bones.map(({ name }, index) => [name, index]));
    return rig.bones.map((bone, index) => ({
      name: bone.name,
      parent: bone.parent === null ? null : (indexOf.get(bone.parent) ?? null),
      deform: deforms(bone),
      socket: isSocket(bone),
      role: bone.role ?? null,
      vertices: use[index]!,
    }));
  }
  const boneOf = new Map(joints.map((node, index) => [node, index]));
  return joints.map((node, index) => {
    const { name, parent } = asset!.nodes[node]!;
    return {
      name: name ?? `node ${node}`,
      parent: parent === null ? null : (boneOf.get(parent) ?? null),
      deform: RIG_DEFAULTS.deform,
      socket: RIG_DEFAULTS.socket,
      role: null,
      vertices: use[index]!,
    };
  });
}

function countVertices(mesh: DecodedMesh | null, bones: number): Uint32Array {
  const counts = new Uint32Array(bones);
  if (mesh === null) return counts;
  for (const set of [mesh, ...mesh.extraSets]) {
    for (const [slot, weight] of set.weights.entries()) {
      const bone = set.joints[slot]!;
      if (weight > 0 && bone < bones) counts[bone]!++;
    }
  }
  return counts;
}

function countWeights(mesh: DecodedMesh | null): Inspection["weights"] {
  const largest = new Array<number>(BINS).fill(0);
  if (mesh === null) return { influences: [], largest };
  const sets = [mesh, ...mesh.extraSets];
  const influences = new Array<number>(4 * sets.length + 1).fill(0);
  for (let v = 0; v < mesh.vertexCount; v++) {
    let count = 0;
    let most = 0;
    for (const { weights } of sets) {
      for (let slot = 4 * v; slot < 4 * v + 4; slot++) {
        if (weights[slot]! > 0) count++;
        most = Math.max(most, weights[slot]!);
      }
    }
    influences[count]!++;
    largest[Math.min(BINS - 1, Math.floor(most * BINS))]!++;
  }
  return { influences, largest };
}
