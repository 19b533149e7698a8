import type { BoneSpec, SkinWeights } from "bindpose/contract";
import { findAttractingBones } from "./attracting-bones.js";
import type { BodyField } from "./body.js";
import { capInfluences } from "./cap-influences.js";
import { buildCotangentLaplacian } from "./cotangent-laplacian.js";
import { diffuseHeat, KEPT } from "./diffuse-heat.js";
import { createFieldBody } from "./field-body.js";
import { findHeatSources } from "./heat-sources.js";
import { warnOfInput } from "./input-warnings.js";
import { createMeshBody } from "./mesh-body.js";
import { buildSurface, type Surface, type WeightMesh } from "./surface.js";
import type { WeightWarning } from "./weight-warning.js";
import { writeInfluences } from "./write-influences.js";

export interface DeriveWeightsOptions {
  /** c of the heat exchange c / distance²: larger is sharper and keeps more volume at a joint. */
  readonly strength?: number;
  /** Bones this much farther than the nearest, relatively, still share a vertex. */
  readonly tie?: number;
  /** False: a vertex that sees no bone looks along the surface only, not through the body. */
  readonly interior?: boolean;
  /**
   * V flags: 1 for a vertex whose weights the caller replaces. A part of such vertices alone is not
   * reported as lacking a bone.
   */
  readonly bound?: Uint8Array;
}

/** Chosen on four characters between smoothness and volume kept at a bent joint. */
export const DERIVE_WEIGHTS_DEFAULTS: Required<Omit<DeriveWeightsOptions, "bound">> = {
  strength: 5.3,
  tie: 0.24,
  interior: true,
};

export interface DerivedWeights {
  readonly weights: SkinWeights;
  readonly warnings: readonly WeightWarning[];
}

/**
 * Derives the skin weights of a mesh by bone heat (Baran & Popović 2007) on the welded surface.
 *
 * The promise: it never fails on a well-formed call, every vertex gets one to four influences that
 * sum to exactly 1 in float32, all copies of a position get the same, non-deforming bones get none,
 * and the same input gives the same bytes. The limit: a bone is seen along one straight line; where
 * a vertex sees none, it follows the nearest one through the body, found on a lattice of a hundred
 * cells over the diagonal, else its nearest neighbour along the surface that sees one.
 *
 * @param mesh V vertices in any number of copies
 * @param bones the rig's bones; influences are indices into this list, at most 65 535
 * @param field the body, in the mesh's space; without it sight ends at the mesh's components
 * @returns new arrays, and what the author should know
 * @throws RangeError for a malformed mesh, a bone that is not finite, no deforming bone, an
 *   option that is not above 0, or flags that are not one for each vertex
 */
export function deriveWeights(
  mesh: WeightMesh,
  bones: readonly BoneSpec[],
  field: BodyField | null,
  options: DeriveWeightsOptions = {},
): DerivedWeights {
  const { strength, tie, interior } = { ...DERIVE_WEIGHTS_DEFAULTS, ...options };
  for (const [name, value] of Object.entries({ strength, tie })) {
    if (!(value > 0 && value < Infinity)) {
      throw new RangeError(`options.${name}: expected a finite number above 0, got ${value}`);
    }
  }
  if (bones.length > 0xffff) {
    throw new RangeError(`bones: expected at most 65535, got ${bones.length}`);
  }
  const surface = buildSurface(mesh);
  const bound = weldFlags(options.bound, surface);
  const body = field ? createFieldBody(surface, field) : createMeshBody(surface);
  const attracting = findAttractingBones(bones, body);
  const laplacian = buildCotangentLaplacian(surface);
  const sources = findHeatSources(surface, laplacian, bones, attracting, body, {
    tie,
    interior,
    bound,
  });
  const heat = diffuseHeat(surface, laplacian, sources, attracting.bones.length, strength);

  const welded = emptyWeights(surface.count);
  const rowBones = new Uint16Array(KEPT);
  for (let v = 0; v < surface.count; v++) {
    const row = heat.weights.subarray(KEPT * v, KEPT * v + KEPT);
    capInfluences(row);
    for (let i = 0; i < KEPT; i++) rowBones[i] = attracting.bones[heat.slots[KEPT * v + i]!]!;
    writeInfluences(welded, v, rowBones, row);
  }
  return {
    weights: copyToVertices(welded, surface.weldedOf),
    warnings: [...warnOfInput(mesh, surface), ...attracting.warnings, ...sources.warnings],
  };
}

/** 1 for each welded vertex of which all copies are flagged. */
function weldFlags(flags: Uint8Array | undefined, surface: Surface): Uint8Array | undefined {
  if (flags === undefined) return undefined;
  const { weldedOf } = surface;
  if (flags.length !== weldedOf.length) {
    throw new RangeError(`options.bound: expected ${weldedOf.length} flags, got ${flags.length}`);
  }
  const welded = new Uint8Array(surface.count).fill(1);
  for (let v = 0; v < flags.length; v++) if (flags[v] === 0) welded[weldedOf[v]!] = 0;
  return welded;
}

function emptyWeights(vertexCount: number): SkinWeights {
  return { joints: new Uint16Array(4 * vertexCount), weights: new Float32Array(4 * vertexCount) };
}

function copyToVertices(welded: SkinWeights, weldedOf: Uint32Array): SkinWeights {
  const out = emptyWeights(weldedOf.length);
  for (let v = 0; v < weldedOf.length; v++) {
    const w = 4 * weldedOf[v]!;
    out.joints.set(welded.joints.subarray(w, w + 4), 4 * v);
    out.weights.set(welded.weights.subarray(w, w + 4), 4 * v);
  }
  return out;
}
