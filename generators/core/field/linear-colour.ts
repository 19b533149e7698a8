import { LINEAR_OF_SRGB } from "./srgb-table.js";

/** Writes the linear RGB of an opaque sRGB `#rrggbb` into out[offset..offset+2]. */
export function writeLinearColour(colour: string, out: Float64Array, offset: number): void {
  const rgb = Number.parseInt(colour.slice(1), 16);
  out[offset] = LINEAR_OF_SRGB[(rgb >> 16) & 255]!;
  out[offset + 1] = LINEAR_OF_SRGB[(rgb >> 8) & 255]!;
  out[offset + 2] = LINEAR_OF_SRGB[rgb & 255]!;
}
