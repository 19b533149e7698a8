import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import { indicesPointer } from "../vertex-place.js";

/** Every index refers to a vertex of its primitive. */
export function checkIndices(mesh: DecodedMesh, report: Report): void {
  for (const part of mesh.parts) {
    const place = { pointer: indicesPointer(part) };
    const end = part.firstIndex + part.indexCount;
    for (let i = part.firstIndex; i < end; i++) {
      const index = mesh.indices[i]! - part.firstVertex;
      if (index < part.vertexCount) continue;
      const triangle = Math.floor((i - part.firstIndex) / 3);
      report("INDEX_RANGE", { index, vertices: part.vertexCount, triangle }, place);
    }
  }
}
