import {
  type FindingCode,
  type ModelSpec,
  PROFILE_SPECS,
  type Profile,
} from "bindpose/contract/rules";
import { LIMITS } from "bindpose/contract/words";
import { checkBindFrames, checkBoneList, checkSkeletonRoot } from "./checks/cross/index.js";
import {
  checkBoneNodes,
  checkBoneScales,
  checkBoneUse,
  checkChannels,
  checkEngineBudgets,
  checkFarSkin,
  checkFusedSkin,
  checkInfluences,
  checkNarrowIndices,
  checkOneBone,
  checkRestPose,
  checkScene,
  checkSeams,
  checkSkinTree,
  checkSkippedJoints,
  FILE_CHECKS,
  isMeasurable,
  measureRestPose,
  type RestMismatch,
  SKIN_CHECKS,
  SURFACE_CHECKS,
  VERTEX_CHECKS,
} from "./checks/glb/index.js";
import { readSkeleton, type Skeleton } from "./checks/skeleton.js";
import type { Collector } from "./findings/collector.js";
import { scopeCollector } from "./findings/scope-collector.js";
import { readDocument } from "./judge-document.js";
import { decodeGltf } from "./read/decode-gltf.js";
import type { DecodedAsset, DecodedMesh, DecodedSkin } from "./read/decoded-asset.js";
import { isGltfText } from "./read/is-gltf-text.js";
import { isObject, show } from "./read/json-access.js";
import { readContainer } from "./read/read-container.js";
import { type Bounds, boundsOf } from "./surface/bounds.js";
import { measureSkinUse, type SkinUse } from "./surface/skin-use.js";
import { readTopology, type Topology } from "./surface/topology.js";
import { areaVectors } from "./surface/triangle.js";

/** What is known of a mesh whose numbers are sound enough to be measured. */
export interface SoundMesh {
  readonly mesh: DecodedMesh;
  readonly skin: DecodedSkin;
  readonly skeleton: Skeleton;
  readonly use: SkinUse;
  readonly box: Bounds;
  readonly rest: RestMismatch;
}

export interface GlbJudgement {
  readonly asset: DecodedAsset;
  /** Null where a finding says why nothing could be measured. */
  readonly sound: SoundMesh | null;
}

/** Checks of the bones' nodes where no rig says what they should be. */
const FOREIGN_CHECKS = [checkBoneNodes, checkBoneScales, checkSkippedJoints];

/** Findings after which there is no surface, or triangles lead nowhere. */
const BROKEN_SURFACE: readonly FindingCode[] = ["INDEX_RANGE", "MESH_EMPTY", "POSITION_NOT_FINITE"];

/** Findings after which vertices cannot be posed. */
const BROKEN_SKIN: readonly FindingCode[] = [
  "BONE_INDEX_RANGE",
  "INVERSE_BIND_NOT_FINITE",
  "NODE_CYCLE",
  "NODE_TRANSFORM",
  "SKIN_BONE_COUNT",
  "WEIGHTS_NEGATIVE",
  "WEIGHTS_NOT_FINITE",
];

/** Findings of which a rest pose apart from the bind pose is only the consequence. */
const EXPLAINS_REST: readonly FindingCode[] = [
  "BONE_NODE_PARENT",
  "BONE_NODE_TRANSFORM",
  "INFLUENCE_DUPLICATE",
  "INVERSE_BIND_MIRRORED",
  "INVERSE_BIND_MISMATCH",
  "INVERSE_BIND_NOT_AFFINE",
  "INVERSE_BIND_SINGULAR",
  "NODE_TWO_PARENTS",
  "SKIN_BONE_NAME",
  "SKIN_JOINT_DUPLICATE",
  "SKIN_NO_COMMON_ROOT",
  "WEIGHTS_SUM",
  "WEIGHTS_ZERO",
];

/** Findings after which a bone of the rig is no node of the skin, or its matrix no frame. */
const BROKEN_BONE_LIST: readonly FindingCode[] = [
  "BONE_NAME_DUPLICATE",
  "BONE_PARENT_ORDER",
  "BONE_PARENT_UNKNOWN",
  "BONE_ROOT_NOT_FIRST",
  "BONE_SECOND_ROOT",
  "NODE_CYCLE",
  "NODE_TRANSFORM",
  "NODE_TWO_PARENTS",
  "SKIN_BONE_COUNT",
  "SKIN_BONE_NAME",
  "SKIN_JOINT_DUPLICATE",
];
const BROKEN_INVERSE_BINDS: readonly FindingCode[] = [
  "INVERSE_BIND_MIRRORED",
  "INVERSE_BIND_NOT_AFFINE",
  "INVERSE_BIND_NOT_FINITE",
  "INVERSE_BIND_SINGULAR",
];

/** Files that a `.gltf` refers to, by the URI that it names them by. */
export type Resources = ReadonlyMap<string, Uint8Array>;

/**
 * Reads a GLB; null, with a finding, where there is nothing to judge. Where the profile allows it,
 * the bytes may also be those of a `.gltf`, and buffers may stand in data URIs or given files.
 */
export function readGlb(
  bytes: Uint8Array,
  resources: Resources,
  profile: Profile,
  { report }: Collector,
): DecodedAsset | null {
  const given = [...resources.values()].reduce((sum, { length }) => sum + length, bytes.length);
  if (given > LIMITS.glbBytes) {
    const params = { path: "mesh.glb", bytes: given, limit: LIMITS.glbBytes };
    report("RUN_FILE_TOO_LARGE", params, { pointer: "" });
    return null;
  }
  const isForeign = PROFILE_SPECS[profile].base === "gltf";
  const container =
    isForeign && isGltfText(bytes) ? { json: bytes, bin: null } : readContainer(bytes, report);
  const document = container === null ? null : readDocument("glb", container.json, report);
  if (container === null || document === null) return null;
  if (!isObject(document.value)) {
    const reason = `it is ${show(document.value)}, not an object`;
    report("GLB_JSON_UNREADABLE", { reason }, { pointer: "" });
    return null;
  }
  const sources = { chunk: container.bin, files: isForeign ? resources : null };
  return decodeGltf(document.value, sources, given, report);
}

/**
 * Runs every check of the mesh, in the order in which they rely on each other. Under a profile for
 * any glTF, of several skins in use each is judged, and what is measured is all of them together.
 */
export function judgeGlb(
  file: DecodedAsset,
  rig: ModelSpec | null,
  profile: Profile,
  collector: Collector,
): GlbJudgement {
  const { report, has } = collector;
  const isForeign = PROFILE_SPECS[profile].base === "gltf";
  const asset = isForeign ? file : (file.views?.[0] ?? file);
  for (const check of FILE_CHECKS) check(asset, report);
  if (!has("NODE_CYCLE")) checkScene(asset, report);
  if (isForeign) checkChannels(asset, report);
  const { views } = asset;
  if (views === undefined) return judgeView(asset, rig, profile, collector);
  const said = new Map<string, object>();
  const scopes = views.map(() => scopeCollector(collector, profile, said));
  const held = nodesThatHold(views);
  const sounds = views.map((view, i) => judgeView(view, null, profile, scopes[i]!, held).sound);
  return { asset, sound: sounds.includes(null) ? null : judgeWhole(asset, report) };
}

/** Several sound skins as one. */
function judgeWhole(asset: DecodedAsset, report: Collector["report"]): SoundMesh | null {
  const mesh = asset.mesh!;
  const skin = asset.skin!;
  const skeleton = readSkeleton(asset, skin, null);
  const areas = areaVectors(mesh.positions, mesh.indices);
  const use = measureSkinUse(mesh, skin.joints.length, areas);
  checkOneBone(skin, skeleton, use, report);
  const rest = measureRestPose(asset, mesh);
  return isMeasurable(rest)
    ? { mesh, skin, skeleton, use, box: boundsOf(mesh.positions), rest }
    : null;
}

/** Nodes that some vertex of some skin follows. */
function nodesThatHold(views: readonly DecodedAsset[]): Set<number> {
  const nodes = new Set<number>();
  for (const { skin, mesh } of views) {
    if (skin === null || mesh === null) continue;
    for (const { joints, weights } of [mesh, ...mesh.extraSets]) {
      for (const [slot, bone] of joints.entries()) {
        const node = skin.joints[bone];
        if (node !== undefined && weights[slot]! > 0) nodes.add(node);
      }
    }
  }
  return nodes;
}

/**
 * Judges one skin with what it deforms.
 * @param held where there are others: the nodes that hold the vertices of any of them
 */
function judgeView(
  asset: DecodedAsset,
  rig: ModelSpec | null,
  profile: Profile,
  collector: Collector,
  held: ReadonlySet<number> | null = null,
): GlbJudgement {
  const { report, has } = collector;
  const { mesh, skin } = asset;
  const isForeign = PROFILE_SPECS[profile].base === "gltf";
  for (const check of SKIN_CHECKS) check(asset, report);
  if (!has("NODE_CYCLE")) {
    checkSkinTree(asset, report);
    if (isForeign) for (const check of FOREIGN_CHECKS) check(asset, report);
  }
  if (mesh !== null) {
    for (const check of VERTEX_CHECKS) check(mesh, report);
    if (skin !== null) {
      checkInfluences(mesh, skin.joints.length, report);
      checkNarrowIndices(mesh, skin.joints.length, report);
    }
  }
  if (rig !== null && skin !== null) {
    checkBoneList(asset, skin, rig, report);
    if (!has("SKIN_SKELETON") && !has("NODE_CYCLE")) checkSkeletonRoot(asset, skin, report);
  }
  if (mesh === null || BROKEN_SURFACE.some(has)) return { asset, sound: null };
  const topology = readTopology(mesh.positions, mesh.indices);
  for (const check of SURFACE_CHECKS) check(mesh, topology, report);
  const hasMatrices = skin?.hasInverseBinds === true || has("INVERSE_BIND_MISSING");
  if (skin === null || !hasMatrices || BROKEN_SKIN.some(has)) return { asset, sound: null };
  checkSeams(mesh, topology, report);
  // Without a rig that fits, it is not known which bones may hold skin.
  const knowsBones = isForeign || (rig !== null && !BROKEN_BONE_LIST.some(has));
  return {
    asset,
    sound: judgeSkin(asset, mesh, skin, topology, { rig, knowsBones, held }, profile, collector),
  };
}

/** What is known of a skin's bones. */
interface KnownBones {
  readonly rig: ModelSpec | null;
  /** Whether the rig fits, or is none. */
  readonly knowsBones: boolean;
  readonly held: ReadonlySet<number> | null;
}

const NONE: ReadonlySet<number> = new Set();

function judgeSkin(
  asset: DecodedAsset,
  mesh: DecodedMesh,
  skin: DecodedSkin,
  topology: Topology,
  { knowsBones, held, ...bones }: KnownBones,
  profile: Profile,
  { report, has }: Collector,
): SoundMesh | null {
  const rig = knowsBones ? bones.rig : null;
  const box = boundsOf(mesh.positions);
  if (rig !== null && !BROKEN_INVERSE_BINDS.some(has)) {
    checkBindFrames(asset, skin, rig, box, report);
  }
  const skeleton = readSkeleton(asset, skin, rig);
  const use = measureSkinUse(mesh, skin.joints.length, topology.areaVectors);
  checkEngineBudgets(profile, mesh, skin, use, report);
  if (knowsBones) {
    checkBoneUse(mesh, skin, skeleton, use, held ?? NONE, report);
    if (held === null) checkOneBone(skin, skeleton, use, report);
    checkFusedSkin(mesh, skeleton, use, report);
    if (!BROKEN_INVERSE_BINDS.some(has)) checkFarSkin(mesh, skeleton, use, report);
  }
  const rest = measureRestPose(asset, mesh);
  // Quantised positions are in another unit than the pose: their bind matrices scale them back.
  const isQuantised = mesh.parts.some(({ positionFormat }) => positionFormat !== "F32 VEC3");
  if (!isQuantised && !EXPLAINS_REST.some(has)) checkRestPose(skin, rest, report);
  return isMeasurable(rest) ? { mesh, skin, skeleton, use, box, rest } : null;
}
