import type { PartMesh } from "bindpose/contract";

/** The edges of a welded mesh, each once, with their lengths as bound. */
export interface SkinEdges {
  /** 2E vertices. */
  readonly ends: Uint32Array;
  /** E, field units. */
  readonly lengths: Float64Array;
}

/** Edges below this share of the median length are left out: their ratios say nothing. */
const LEAST_SHARE = 0.05;

/** Every edge that counts for stretch (contract section 6); each stands between two triangles. */
export function skinEdges({ positions: p, indices }: PartMesh): SkinEdges {
  const ends: number[] = [];
  const lengths: number[] = [];
  for (let corner = 0; corner < indices.length; corner++) {
    const a = indices[corner]!;
    const b = indices[corner % 3 === 2 ? corner - 2 : corner + 1]!;
    // A closed, oriented mesh has each edge once in either direction.
    if (a > b) continue;
    ends.push(a, b);
    lengths.push(
      Math.hypot(
        p[3 * a]! - p[3 * b]!,
        p[3 * a + 1]! - p[3 * b + 1]!,
        p[3 * a + 2]! - p[3 * b + 2]!,
      ),
    );
  }
  const median = Float64Array.from(lengths).sort()[lengths.length >> 1] ?? 0;
  const kept = [...lengths.keys()].filter((edge) => lengths[edge]! > LEAST_SHARE * median);
  return {
    ends: Uint32Array.from(kept.flatMap((edge) => [ends[2 * edge]!, ends[2 * edge + 1]!])),
    lengths: Float64Array.from(kept, (edge) => lengths[edge]!),
  };
}
