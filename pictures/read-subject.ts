import { type ModelSpec, pointer } from "bindpose/contract";
import type { SkinnedVertices } from "bindpose/validator/pose";
import {
  type DecodedAsset,
  type DecodedMesh,
  readGlbFile,
  readRigDocument,
} from "bindpose/validator/read";
import { nodeSource } from "./node-source.js";
import { rigSource } from "./rig-source.js";
import type { Reading, Subject } from "./subject.js";

/** The files of an asset: mesh.glb and, of a run, rig.json. */
export interface SubjectFiles {
  readonly glb: Uint8Array;
  readonly rig?: Uint8Array | string;
}

/** Linear RGB of a mesh without vertex colours: textures are not read. */
const CLAY = 0.42;

/**
 * Reads a skinned asset for pictures. With a rig that fits the mesh it moves as the rig says; any
 * other GLB moves by its own nodes and animations, and a rig that cannot be used is told in
 * `notes`. Never throws: whatever the bytes are, the answer is a subject or a reason.
 *
 * Limits: one skin, the first in use; no morph targets, textures or compressed meshes.
 */
export function readSubject(files: SubjectFiles): Reading<Subject> {
  const asset = readGlbFile(files.glb)?.asset;
  if (asset === undefined) return { ok: false, error: "it is no GLB that can be read" };
  const { mesh, skin } = asset;
  if (mesh === null || skin === null)
    return { ok: false, error: "it has no readable skinned mesh" };
  const rig = files.rig === undefined ? null : fittingRig(files.rig, asset);
  const notes = typeof rig === "string" ? [`rig.json is left out: ${rig}`] : [];
  const source =
    rig === null || typeof rig === "string" ? nodeSource(asset, skin) : rigSource(rig, asset, skin);
  return {
    ok: true,
    data: {
      vertices: soundVertices(mesh, skin.joints.length),
      normals: mesh.normals ?? new Float32Array(mesh.positions.length),
      colours: mesh.colours ?? new Float32Array(mesh.positions.length).fill(CLAY),
      indices: mesh.indices,
      parts: mesh.parts.map(({ mesh, primitive, firstVertex }) => ({
        pointer: pointer("meshes", mesh, "primitives", primitive),
        firstVertex,
      })),
      notes,
      ...source,
    },
  };
}

/** The rig, or why it cannot pose this mesh. */
function fittingRig(document: Uint8Array | string, asset: DecodedAsset): ModelSpec | string {
  const reading = readRigDocument(document);
  if (!reading.ok) return reading.error;
  const rig = reading.data;
  const known = new Set(rig.bones.map(({ name }) => name));
  const stranger = asset.skin!.joints.find((node) => !known.has(asset.nodes[node]!.name ?? ""));
  if (stranger === undefined) return rig;
  return `it has no bone "${asset.nodes[stranger]!.name ?? ""}", which the mesh has`;
}

/** All influence sets side by side; an influence on a bone that is not there weighs nothing. */
function soundVertices(mesh: DecodedMesh, bones: number): SkinnedVertices {
  const sets = [mesh, ...mesh.extraSets];
  const slots = 4 * sets.length;
  const joints = new Uint16Array(slots * mesh.vertexCount);
  const weights = new Float32Array(slots * mesh.vertexCount);
  for (const [index, set] of sets.entries()) {
    for (let from = 0; from < set.joints.length; from++) {
      if (set.joints[from]! >= bones) continue;
      const to = slots * (from >> 2) + 4 * index + (from & 3);
      joints[to] = set.joints[from]!;
      weights[to] = set.weights[from]!;
    }
  }
  return { positions: mesh.positions, slots, joints, weights };
}
