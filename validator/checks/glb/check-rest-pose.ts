import { pointer } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import { nodePalette, skinPositions } from "../../pose/index.js";
import type { DecodedAsset, DecodedMesh, DecodedSkin } from "../../read/decoded-asset.js";
import { boundsOf } from "../../surface/bounds.js";
import { readable } from "../vertex-place.js";

/** How far the file's own pose, skinned, is from the stored positions. */
export interface RestMismatch {
  /** Over the diagonal of the bind box. */
  readonly off: number;
  readonly vertex: number;
}

/** Diagonals that a pose may be away from the mesh; farther, chains of transforms overflow. */
const FARTHEST = 1e9;

/** Whether the pose is near enough for anything in it to be measured. */
export function isMeasurable({ off }: RestMismatch): boolean {
  return off < FARTHEST;
}

/** Everything that is skinned must be in range and finite. */
export function measureRestPose(asset: DecodedAsset, mesh: DecodedMesh): RestMismatch {
  const { diagonal } = boundsOf(mesh.positions);
  const palette = nodePalette(asset, null, 0);
  const posed = skinPositions({ ...mesh, ...mergeSets(mesh) }, palette);
  let off = 0;
  let vertex = 0;
  for (let v = 0; v < mesh.vertexCount; v++) {
    const distance = Math.hypot(
      posed[3 * v]! - mesh.positions[3 * v]!,
      posed[3 * v + 1]! - mesh.positions[3 * v + 1]!,
      posed[3 * v + 2]! - mesh.positions[3 * v + 2]!,
    );
    if (distance <= off) continue;
    off = Number.isNaN(distance) ? Infinity : distance;
    vertex = v;
  }
  return { off: diagonal === 0 ? 0 : off / diagonal, vertex };
}

/** The file's own node pose should be the bind pose: the mesh as it is stored. */
export function checkRestPose(
  skin: DecodedSkin,
  { off, vertex }: RestMismatch,
  report: Report,
): void {
  if (off <= LIMITS.bindTolerance) return;
  const shown = readable(Math.min(off, FARTHEST));
  const place = { pointer: pointer("skins", skin.index) };
  report("REST_MISMATCH", { off: shown, vertex }, place);
}

/** All sets of influences side by side. */
function mergeSets(mesh: DecodedMesh) {
  const sets = [mesh, ...mesh.extraSets];
  const slots = 4 * sets.length;
  const joints = new Uint16Array(slots * mesh.vertexCount);
  const weights = new Float32Array(slots * mesh.vertexCount);
  for (const [n, set] of sets.entries()) {
    for (let v = 0; v < mesh.vertexCount; v++) {
      const at = slots * v + 4 * n;
      joints.set(set.joints.subarray(4 * v, 4 * v + 4), at);
      weights.set(set.weights.subarray(4 * v, 4 * v + 4), at);
    }
  }
  return { slots, joints, weights };
}
