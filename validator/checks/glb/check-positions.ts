import type { Report } from "../../findings/collector.js";
import type { DecodedMesh, DecodedPart } from "../../read/decoded-asset.js";
import { attributePointer, vertexParts } from "../vertex-place.js";

/** Positions are finite, and their declared bounds are those of the stored values. */
export function checkPositions(mesh: DecodedMesh, report: Report): void {
  for (const part of vertexParts(mesh)) {
    const place = attributePointer(part, "POSITION");
    let areFinite = true;
    for (let v = 0; v < part.vertexCount; v++) {
      const at = 3 * (part.firstVertex + v);
      const sum = mesh.positions[at]! + mesh.positions[at + 1]! + mesh.positions[at + 2]!;
      // Three float32 numbers are finite where their sum in double precision is.
      if (Number.isFinite(sum)) continue;
      report("POSITION_NOT_FINITE", { vertex: v }, { pointer: place, vertex: v });
      areFinite = false;
    }
    // Bounds of quantised positions are in another unit.
    if (!areFinite || part.positionFormat !== "F32 VEC3") continue;
    const bounds = boundsOfPart(mesh.positions, part);
    for (const bound of ["min", "max"] as const) {
      const declared = part[bound];
      const isRight = declared?.every(
        (value, i) => Math.fround(value as number) === bounds[bound][i],
      );
      if (declared?.length === 3 && isRight) continue;
      report("POSITION_BOUNDS", { bound }, { pointer: place });
    }
  }
}

function boundsOfPart(positions: Float32Array, part: DecodedPart) {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  const end = 3 * (part.firstVertex + part.vertexCount);
  for (let i = 3 * part.firstVertex; i < end; i++) {
    const value = positions[i]!;
    if (value < min[i % 3]!) min[i % 3] = value;
    if (value > max[i % 3]!) max[i % 3] = value;
  }
  return { min, max };
}
