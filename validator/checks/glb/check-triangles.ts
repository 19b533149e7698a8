import { LIMITS } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import type { Topology } from "../../surface/topology.js";
import { areaOf, longestEdge } from "../../surface/triangle.js";
import { attributePointer, indicesPointer, vertexParts } from "../vertex-place.js";

/** Triangles have area and stand once; every vertex belongs to one. */
export function checkTriangles(mesh: DecodedMesh, topology: Topology, report: Report): void {
  const used = new Uint8Array(mesh.vertexCount);
  for (const part of mesh.parts) {
    const place = { pointer: indicesPointer(part) };
    const end = (part.firstIndex + part.indexCount) / 3;
    for (let t = part.firstIndex / 3; t < end; t++) {
      const triangle = t - part.firstIndex / 3;
      for (let k = 0; k < 3; k++) used[mesh.indices[3 * t + k]!] = 1;
      if (isDegenerate(mesh, topology, t)) {
        report("TRIANGLE_DEGENERATE", { triangle }, place);
        continue;
      }
      const first = topology.duplicateOf[t]!;
      if (first < 0) continue;
      const params = { triangle, first: first - part.firstIndex / 3 };
      report("TRIANGLE_DUPLICATE", params, place);
    }
  }
  for (const part of vertexParts(mesh)) {
    const place = attributePointer(part, "POSITION");
    for (let vertex = 0; vertex < part.vertexCount; vertex++) {
      if (used[part.firstVertex + vertex]) continue;
      report("VERTEX_UNREFERENCED", { vertex }, { pointer: place, vertex });
    }
  }
}

/** Corners share a point, or the height is nothing beside the longest edge. */
function isDegenerate(mesh: DecodedMesh, topology: Topology, t: number): boolean {
  if (topology.collapsed[t]) return true;
  const longest = longestEdge(mesh.positions, mesh.indices, t);
  return (2 * areaOf(topology.areaVectors, t)) / longest < LIMITS.degenerateAspect * longest;
}
