import { pointer } from "bindpose/contract/rules";
import { LIMITS } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import { nodePalette, skinnedVertices, skinPositions } from "../../pose/index.js";
import type { DecodedAsset, DecodedMesh, DecodedSkin } from "../../read/decoded-asset.js";
import { boundsOf } from "../../surface/bounds.js";
import { readable } from "../vertex-place.js";

/** How far the file's own pose, skinned, is from the stored positions. */
export interface RestMismatch {
  /** Over the diagonal of the bind box. */
  readonly off: number;
  readonly vertex: number;
  /** 3V: that pose. */
  readonly posed: Float64Array;
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
  const posed = skinPositions(skinnedVertices(mesh), palette);
  let off = 0;
  let vertex = 0;
  for (let v = 0; v < mesh.vertexCount; v++) {
    const x = posed[3 * v]! - mesh.positions[3 * v]!;
    const y = posed[3 * v + 1]! - mesh.positions[3 * v + 1]!;
    const z = posed[3 * v + 2]! - mesh.positions[3 * v + 2]!;
    const distance = Math.sqrt(x * x + y * y + z * z);
    if (distance <= off) continue;
    off = Number.isNaN(distance) ? Infinity : distance;
    vertex = v;
  }
  return { off: diagonal === 0 ? 0 : off / diagonal, vertex, posed };
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
