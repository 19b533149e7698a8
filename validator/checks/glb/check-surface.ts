import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import { findPinches, touchingEdges } from "../../surface/fans.js";
import type { Topology } from "../../surface/topology.js";
import { pointOf, surfacePlace } from "../vertex-place.js";

/**
 * The welded surface is closed, has two triangles at each edge and one fan around each vertex, and
 * neighbours agree in winding. Sheets that touch with vertices of their own may share a place.
 */
export function checkSurface(mesh: DecodedMesh, topology: Topology, report: Report): void {
  const { edges } = topology;
  const isTouch = touchingEdges(mesh.indices, topology);
  let open = 0;
  let branching = 0;
  let turned = 0;
  const at = { open: 0, branching: 0, turned: 0 };
  for (let e = 0; e < edges.count; e++) {
    const uses = edges.uses[e]!;
    const vertex = edges.first[2 * e]!;
    if (uses === 1) {
      if (open++ === 0) at.open = vertex;
    } else if (uses > 2) {
      if (isTouch[e] === 1) continue;
      if (branching++ === 0) at.branching = vertex;
    } else if (edges.forward[e] !== 1) {
      if (turned++ === 0) at.turned = vertex;
    }
  }
  const place = surfacePlace(mesh);
  const found = (count: number, vertex: number) => ({ edges: count, at: pointOf(mesh, vertex) });
  if (open > 0) report("SURFACE_OPEN", found(open, at.open), place);
  if (branching > 0) report("SURFACE_NON_MANIFOLD", found(branching, at.branching), place);
  const pinches = findPinches(mesh.indices, mesh.vertexCount, topology);
  // Where three sheets meet in an edge, its ends are pinched too: that is one fault.
  if (pinches.count > 0 && branching === 0) {
    const at = pointOf(mesh, pinches.vertex);
    report("SURFACE_PINCHED", { vertices: pinches.count, at }, place);
  }
  if (turned > 0) report("SURFACE_WINDING", found(turned, at.turned), place);
}
