import type { SkinEdges } from "./skin-edges.js";

/** Share of the edges that may be stretched more than what is told. */
const BEYOND = 0.001;
/** Ratios up to this are no stretch worth telling. */
const QUIET = 1.02;

/** Posed over bound length of all edges but the most stretched thousandth; 1 where little is. */
export function topStretch({ ends, lengths }: SkinEdges, posed: Float32Array): number {
  const stretched: number[] = [];
  for (let edge = 0; edge < lengths.length; edge++) {
    const a = 3 * ends[2 * edge]!;
    const b = 3 * ends[2 * edge + 1]!;
    const dx = posed[b]! - posed[a]!;
    const dy = posed[b + 1]! - posed[a + 1]!;
    const dz = posed[b + 2]! - posed[a + 2]!;
    const ratio = Math.sqrt(dx * dx + dy * dy + dz * dz) / lengths[edge]!;
    if (ratio > QUIET) stretched.push(ratio);
  }
  stretched.sort((a, b) => b - a);
  return stretched[Math.floor(BEYOND * lengths.length)] ?? 1;
}
