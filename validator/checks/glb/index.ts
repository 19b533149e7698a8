import type { Report } from "../../findings/collector.js";
import type { DecodedAsset, DecodedMesh } from "../../read/decoded-asset.js";
import type { Topology } from "../../surface/topology.js";
import { checkColours } from "./check-colours.js";
import { checkContents } from "./check-contents.js";
import { checkIndices } from "./check-indices.js";
import { checkInverseBinds } from "./check-inverse-binds.js";
import { checkInward } from "./check-inward.js";
import { checkMaterial } from "./check-material.js";
import { checkNormalSide } from "./check-normal-side.js";
import { checkNormals } from "./check-normals.js";
import { checkPositions } from "./check-positions.js";
import { checkScene } from "./check-scene.js";
import { checkSeams } from "./check-seams.js";
import { checkSkinTree } from "./check-skin-tree.js";
import { checkSkinnedNode } from "./check-skinned-node.js";
import { checkSurface } from "./check-surface.js";
import { checkTriangles } from "./check-triangles.js";
import { checkWeights } from "./check-weights.js";

export { checkBoneNodes } from "./check-bone-nodes.js";
export { checkBoneScales } from "./check-bone-scales.js";
export { checkBoneUse } from "./check-bone-use.js";
export { checkChannels } from "./check-channels.js";
export { checkEngineBudgets } from "./check-engine-budgets.js";
export { checkFarSkin } from "./check-far-skin.js";
export { checkFusedSkin } from "./check-fused-skin.js";
export { checkInfluences } from "./check-influences.js";
export { checkNarrowIndices } from "./check-narrow-indices.js";
export { checkOneBone } from "./check-one-bone.js";
export {
  checkRestPose,
  isMeasurable,
  measureRestPose,
  type RestMismatch,
} from "./check-rest-pose.js";
export { checkSkippedJoints } from "./check-skipped-joints.js";

type AssetCheck = (asset: DecodedAsset, report: Report) => void;

/** Checks of the file as a whole; they need nothing to be sound. */
export const FILE_CHECKS: readonly AssetCheck[] = [checkContents, checkMaterial];

/** Checks of one skin; they need nothing to be sound. */
export const SKIN_CHECKS: readonly AssetCheck[] = [checkSkinnedNode, checkInverseBinds];

/** Checks of the nodes' tree, of the file and of one skin; no node is its own ancestor. */
export { checkScene, checkSkinTree };

/** Checks of vertices and indices, one by one. */
export const VERTEX_CHECKS: readonly ((mesh: DecodedMesh, report: Report) => void)[] = [
  checkPositions,
  checkNormals,
  checkColours,
  checkIndices,
  checkWeights,
];

/** Checks of the whole surface; indices are in range and positions finite. */
export const SURFACE_CHECKS: readonly ((
  mesh: DecodedMesh,
  topology: Topology,
  report: Report,
) => void)[] = [checkTriangles, checkSurface, checkInward, checkNormalSide];

/** Compares weights across seams: bone indices are in range, weights sound. */
export { checkSeams };
