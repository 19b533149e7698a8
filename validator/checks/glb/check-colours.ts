import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import { attributePointer, readable, vertexParts } from "../vertex-place.js";

/** Colours lie in 0 to 1. */
export function checkColours(mesh: DecodedMesh, report: Report): void {
  const { colours } = mesh;
  if (colours === null) return;
  for (const part of vertexParts(mesh)) {
    const place = attributePointer(part, "COLOR_0");
    for (let i = 0; i < 3 * part.vertexCount; i++) {
      const value = colours[3 * part.firstVertex + i]!;
      if (value >= 0 && value <= 1) continue;
      const vertex = Math.floor(i / 3);
      const shown = Number.isFinite(value) ? readable(value) : null;
      report("COLOUR_RANGE", { vertex, value: shown }, { pointer: place, vertex });
    }
  }
}
