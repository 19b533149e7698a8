import type { StationBox, StationManifest } from "bindpose/contract/station";
import type { Drawable } from "bindpose/preview";
import {
  movePiece,
  type PieceMesh,
  placeNatives,
  placeStation,
  positionBox,
  type StationState,
} from "bindpose/runtime/station";
import type { StationFiles } from "./station-files.js";

/** Native meshes and pieces that are not at hand stand as plain boxes, linear RGB. */
const NATIVE = [0.16, 0.17, 0.19] as const;

/** A skinned station at an instant, as one mesh in station-local space. */
export function drawStation(
  { entry, manifest, pieces }: StationFiles,
  state: StationState,
  nowMs: number,
): Drawable {
  const boxes = (hash: string) => positionBox(pieces.get(hash)?.positions ?? new Float32Array(0));
  const placed = placeStation(entry, manifest, (hash) => boxes(hash) ?? undefined, state, nowMs);
  const shown = new Set(placed.map(({ slot }) => slot));
  const meshes = placed.map(({ asset, matrix }) => movePiece(pieces.get(asset)!, matrix));
  for (const { box, matrix } of placeNatives(entry, manifest, shown, state, nowMs)) {
    meshes.push(movePiece(boxMesh(box), matrix));
  }
  return joinMeshes(meshes);
}

/** Milliseconds of the longest clip that may play; 1,000 where none does. */
export function longestClip(manifest: StationManifest): number {
  const clips = manifest.version === 1 ? [] : manifest.clips;
  return clips.reduce((longest, { durationMs }) => Math.max(longest, durationMs), 0) || 1000;
}

/** A closed box, flat-shaded. */
function boxMesh({ min, max }: StationBox): PieceMesh {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    for (const side of [0, 1]) {
      const first = positions.length / 3;
      for (const [u, v] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]) {
        const share = [0, 0, 0];
        share[axis] = side;
        share[(axis + 1) % 3] = u!;
        share[(axis + 2) % 3] = v!;
        for (let i = 0; i < 3; i++) {
          positions.push(share[i] === 1 ? max[i]! : min[i]!);
          normals.push(i === axis ? 2 * side - 1 : 0);
        }
      }
      const ring = side === 1 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
      indices.push(...ring.map((corner) => first + corner));
    }
  }
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    colours: Float32Array.from(positions, (_, i) => NATIVE[i % 3]!),
    indices: Uint32Array.from(indices),
  };
}

function joinMeshes(meshes: readonly PieceMesh[]): Drawable {
  const join = (key: "positions" | "normals" | "colours") => {
    const joined = new Float32Array(meshes.reduce((sum, mesh) => sum + mesh[key].length, 0));
    let at = 0;
    for (const mesh of meshes) {
      joined.set(mesh[key], at);
      at += mesh[key].length;
    }
    return joined;
  };
  const indices = new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.indices.length, 0));
  let at = 0;
  let first = 0;
  for (const mesh of meshes) {
    for (const index of mesh.indices) indices[at++] = first + index;
    first += mesh.positions.length / 3;
  }
  return {
    positions: join("positions"),
    normals: join("normals"),
    colours: join("colours"),
    indices,
  };
}
