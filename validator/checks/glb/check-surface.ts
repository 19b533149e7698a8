import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import type { Topology } from "../../surface/topology.js";
import { pointOf, surfacePlace } from "../vertex-place.js";

/** The welded surface is closed, has two triangles at each edge, and neighbours agree in winding. */
export function checkSurface(mesh: DecodedMesh, { edges }: Topology, report: Report): void {
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
      if (branching++ === 0) at.branching = vertex;
    } else if (edges.forward[e] !== 1) {
      if (turned++ === 0) at.turned = vertex;
    }
  }
  const place = surfacePlace(mesh);
  const found = (count: number, vertex: number) => ({ edges: count, at: pointOf(mesh, vertex) });
  if (open > 0) report("SURFACE_OPEN", found(open, at.open), place);
  if (branching > 0) report("SURFACE_NON_MANIFOLD", found(branching, at.branching), place);
  if (turned > 0) report("SURFACE_WINDING", found(turned, at.turned), place);
}
