import type { PartMesh, SkinWeights } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { AFFINE_STRIDE } from "./affine.js";
import { requireLength } from "./door.js";
import { createKernel } from "./simd-kernel.js";
import { type SkinnedVertices, skinMesh } from "./skin-mesh.js";

/** Floats of one bone in the kernel's palette: four columns of four lanes, the fourth 0. */
const KERNEL_STRIDE = 16;
/** The kernel stores four lanes of three: the last vertex's fourth needs a place too. */
const OVERHANG = 4;

/** Skins one mesh again and again, into arrays that it owns. */
export interface Skinner extends SkinnedVertices {
  /** Whether the WebAssembly kernel is at work; else the plain loop is. */
  readonly simd: boolean;
  /**
   * Writes `positions` and `normals` for a palette of `boneMatrices`; allocates nothing.
   * @throws RangeError where the palette's length does not fit
   */
  skin(palette: Float64Array): void;
}

/**
 * A skinner for a mesh of V vertices and a rig of `boneCount` bones. What `skinMesh` refuses is
 * refused here, once. With WebAssembly SIMD the mesh is copied into a memory of about 76V bytes,
 * the arithmetic is float32's, and results are within 1e-6 of the extent of the plain loop's, which
 * is taken where there is no SIMD or `simd` is false.
 * The results start as the bind pose, and each call overwrites them.
 * @throws RangeError naming the length, vertex or bone that does not fit
 */
export function createSkinner(
  mesh: Pick<PartMesh, "positions" | "normals">,
  weights: SkinWeights,
  boneCount: number,
  options: { readonly simd?: boolean } = {},
): Skinner {
  const bind = new Float64Array(boneCount * AFFINE_STRIDE);
  for (let at = 0; at < bind.length; at += AFFINE_STRIDE)
    bind[at] = bind[at + 4] = bind[at + 8] = 1;
  const plain = {
    positions: new Float32Array(mesh.positions.length),
    normals: new Float32Array(mesh.normals.length),
  };
  skinMesh(mesh, weights, bind, plain);
  const isWanted = options.simd !== false && plain.positions.length > 0;
  const fast = isWanted ? createFastSkinner(mesh, weights, boneCount) : null;
  if (fast !== null) {
    fast.skin(bind);
    return fast;
  }
  return {
    ...plain,
    simd: false,
    skin(palette) {
      requireLength("palette", palette, bind.length);
      skinMesh(mesh, weights, palette, plain);
    },
  };
}

function createFastSkinner(
  mesh: Pick<PartMesh, "positions" | "normals">,
  weights: SkinWeights,
  boneCount: number,
): Skinner | null {
  const vertices = mesh.positions.length / 3;
  const slots = vertices * LIMITS.influences;
  let size = 0;
  const reserve = (bytes: number) => {
    const at = size;
    size += (bytes + 15) & ~15;
    return at;
  };
  const paletteAt = reserve(boneCount * KERNEL_STRIDE * 4);
  const positionsAt = reserve(vertices * 12);
  const normalsAt = reserve(vertices * 12);
  const jointsAt = reserve(slots * 2);
  const weightsAt = reserve(slots * 4);
  const outPositionsAt = reserve(vertices * 12 + OVERHANG);
  const outNormalsAt = reserve(vertices * 12 + OVERHANG);
  const kernel = createKernel(size);
  if (kernel === null) return null;
  const { buffer, run } = kernel;
  new Float32Array(buffer, positionsAt, vertices * 3).set(mesh.positions);
  new Float32Array(buffer, normalsAt, vertices * 3).set(mesh.normals);
  new Float32Array(buffer, weightsAt, slots).set(weights.weights);
  // The kernel reads every slot: an unused one must not lead outside the palette.
  const used = (bone: number, slot: number) => (weights.weights[slot] === 0 ? 0 : bone);
  new Uint16Array(buffer, jointsAt, slots).set(weights.joints.map(used));
  const columns = new Float32Array(buffer, paletteAt, boneCount * KERNEL_STRIDE);
  return {
    positions: new Float32Array(buffer, outPositionsAt, vertices * 3),
    normals: new Float32Array(buffer, outNormalsAt, vertices * 3),
    simd: true,
    skin(palette) {
      requireLength("palette", palette, boneCount * AFFINE_STRIDE);
      for (let from = 0, to = 0; from < palette.length; from += 3, to += 4) {
        columns[to] = palette[from]!;
        columns[to + 1] = palette[from + 1]!;
        columns[to + 2] = palette[from + 2]!;
      }
      run(
        vertices,
        positionsAt,
        normalsAt,
        jointsAt,
        weightsAt,
        paletteAt,
        outPositionsAt,
        outNormalsAt,
      );
    },
  };
}
