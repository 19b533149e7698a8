import type { ModelSpec } from "bindpose/contract";
import { writeGlb } from "bindpose/generators";
import { compileRig, inverseBindMatrices } from "bindpose/runtime";

const SLOTS = 4;
/** Faces of an octahedron whose corners are +x, -x, +y, -y, +z, -z, seen from outside. */
// biome-ignore format: a table
const FACES = [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5];

/** A mesh for a rig, and the file that holds it. */
export interface BoneMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly slots: number;
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
  readonly glb: Uint8Array;
}

/**
 * An octahedron around the middle of every bone that deforms: closed, small, and its corners have
 * one to four influences, so that every blend of the bones is seen.
 */
export function boneMesh(rig: ModelSpec): BoneMesh {
  const compiled = compileRig(rig);
  const used = rig.bones.flatMap((_, bone) => (compiled.bones.deforming[bone] ? [bone] : []));
  const count = 6 * used.length;
  const mesh = {
    positions: new Float32Array(3 * count),
    normals: new Float32Array(3 * count),
    colours: new Float32Array(3 * count).fill(0.5),
    indices: new Uint32Array(FACES.length * used.length),
  };
  const weights = {
    joints: new Uint16Array(SLOTS * count),
    weights: new Float32Array(SLOTS * count),
  };
  for (const [at, bone] of used.entries()) {
    const { head, tail } = rig.bones[bone]!;
    mesh.indices.set(
      FACES.map((corner) => 6 * at + corner),
      FACES.length * at,
    );
    for (let corner = 0; corner < 6; corner++) {
      const v = 6 * at + corner;
      const axis = corner >> 1;
      const side = corner % 2 === 0 ? 1 : -1;
      mesh.normals[3 * v + axis] = side;
      for (let k = 0; k < 3; k++) mesh.positions[3 * v + k] = (head[k]! + tail[k]!) / 2;
      mesh.positions[3 * v + axis]! += side * (0.25 + bone / 64);
      bind(weights, v, bone, used, at, corner);
    }
  }
  const triple = (list: Float64Array, index: number) =>
    [...list.subarray(3 * index, 3 * index + 3)] as [number, number, number];
  const quad = (list: Float64Array, index: number) =>
    [...list.subarray(4 * index, 4 * index + 4)] as [number, number, number, number];
  const { parents, localTranslations, localRotations } = compiled.bones;
  const glb = writeGlb({
    mesh,
    weights,
    bones: rig.bones.map(({ name }, index) => ({
      name,
      parent: parents[index]!,
      translation: triple(localTranslations, index),
      rotation: quad(localRotations, index),
    })),
    inverseBindMatrices: Float32Array.from(inverseBindMatrices(compiled)),
    generator: "bindpose conformance",
    extras: {},
  });
  return { positions: mesh.positions, normals: mesh.normals, slots: SLOTS, ...weights, glb };
}

/** The corner's own bone alone, or with one, two or three others, in weights that add up exactly. */
function bind(
  { joints, weights }: { readonly joints: Uint16Array; readonly weights: Float32Array },
  vertex: number,
  bone: number,
  used: readonly number[],
  at: number,
  corner: number,
): void {
  const shares = [
    [1],
    [0.75, 0.25],
    [1],
    [0.5, 0.3125, 0.1875],
    [1],
    [0.4375, 0.25, 0.1875, 0.125],
  ];
  const wanted = shares[corner]!.length <= used.length ? shares[corner]! : [1];
  for (const [slot, share] of wanted.entries()) {
    joints[SLOTS * vertex + slot] = slot === 0 ? bone : used[(at + slot) % used.length]!;
    weights[SLOTS * vertex + slot] = share;
  }
}
