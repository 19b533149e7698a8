import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import { attributePointer, readable, vertexParts } from "../vertex-place.js";

/** How far a normal's length may be from 1, as the Khronos validator has it. */
const UNIT_TOLERANCE = 0.00674;

/** Normals are finite and of unit length. */
export function checkNormals(mesh: DecodedMesh, report: Report): void {
  const { normals } = mesh;
  if (normals === null) return;
  for (const part of vertexParts(mesh)) {
    const place = attributePointer(part, "NORMAL");
    for (let v = 0; v < part.vertexCount; v++) {
      const at = 3 * (part.firstVertex + v);
      const x = normals[at]!;
      const y = normals[at + 1]!;
      const z = normals[at + 2]!;
      const length = Math.sqrt(x * x + y * y + z * z);
      if (Math.abs(length - 1) <= UNIT_TOLERANCE) continue;
      const shown = Number.isFinite(length) ? { length: readable(length) } : {};
      report("NORMAL_NOT_UNIT", { vertex: v, ...shown }, { pointer: place, vertex: v });
    }
  }
}
