/** The edges of a mesh with their lengths at bind; each once. */
export interface MeshEdges {
  /** 2E: the two vertices of each edge. */
  readonly vertices: Uint32Array;
  /** E; never 0. */
  readonly lengths: Float32Array;
}

/** Collects the edges of V vertices' triangles. Edges without length are left out. */
export function collectEdges(positions: ArrayLike<number>, indices: ArrayLike<number>): MeshEdges {
  const seen = new Set<number>();
  const pairs: number[] = [];
  const lengths: number[] = [];
  const count = positions.length / 3;
  for (let i = 0; i < indices.length; i++) {
    const next = i % 3 === 2 ? i - 2 : i + 1;
    const a = Math.min(indices[i]!, indices[next]!);
    const b = Math.max(indices[i]!, indices[next]!);
    const key = a * count + b;
    if (seen.has(key)) continue;
    seen.add(key);
    const length = distance(positions, a, b);
    if (length === 0) continue;
    pairs.push(a, b);
    lengths.push(length);
  }
  return { vertices: Uint32Array.from(pairs), lengths: Float32Array.from(lengths) };
}

/**
 * Writes for every vertex the posed over bind length of the edge at it that differs most from 1;
 * 1 where it has no edge.
 */
export function measureStretch(
  { vertices, lengths }: MeshEdges,
  posed: ArrayLike<number>,
  out: Float32Array,
): void {
  out.fill(1);
  for (let edge = 0; edge < lengths.length; edge++) {
    const a = vertices[2 * edge]!;
    const b = vertices[2 * edge + 1]!;
    const ratio = distance(posed, a, b) / lengths[edge]!;
    if (isFarther(ratio, out[a]!)) out[a] = ratio;
    if (isFarther(ratio, out[b]!)) out[b] = ratio;
  }
}

/** Twice as long is as far from 1 as half as long. */
function isFarther(ratio: number, other: number): boolean {
  return Math.max(ratio, 1 / ratio) > Math.max(other, 1 / other);
}

function distance(positions: ArrayLike<number>, a: number, b: number): number {
  const x = positions[3 * a]! - positions[3 * b]!;
  const y = positions[3 * a + 1]! - positions[3 * b + 1]!;
  const z = positions[3 * a + 2]! - positions[3 * b + 2]!;
  return Math.sqrt(x * x + y * y + z * z);
}
