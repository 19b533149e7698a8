import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import type { Topology } from "../../surface/topology.js";
import { pointOf, surfacePlace } from "../vertex-place.js";

/** No triangle has all three vertex normals on the other side than its winding. */
export function checkNormalSide(
  mesh: DecodedMesh,
  { areaVectors }: Topology,
  report: Report,
): void {
  const { normals, indices } = mesh;
  if (normals === null) return;
  let triangles = 0;
  let first = 0;
  for (let t = 0; t < indices.length / 3; t++) {
    const x = areaVectors[3 * t]!;
    const y = areaVectors[3 * t + 1]!;
    const z = areaVectors[3 * t + 2]!;
    let behind = 0;
    for (let k = 0; k < 3; k++) {
      const n = 3 * indices[3 * t + k]!;
      if (x * normals[n]! + y * normals[n + 1]! + z * normals[n + 2]! < 0) behind++;
    }
    if (behind === 3 && triangles++ === 0) first = indices[3 * t]!;
  }
  if (triangles === 0) return;
  report("NORMAL_SIDE", { triangles, at: pointOf(mesh, first) }, surfacePlace(mesh));
}
