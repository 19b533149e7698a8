import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import { boundShells, readShells, type ShellBox } from "../../surface/shells.js";
import type { Topology } from "../../surface/topology.js";
import { pointOf, surfacePlace } from "../vertex-place.js";

/** Inward surfaces that are tried as cavities, and those that are tried to hold them. */
const TRIED = 100;

/**
 * Every closed, evenly wound surface encloses a positive volume, unless it lies in the box of one
 * that does: then it is a cavity.
 */
export function checkInward(mesh: DecodedMesh, topology: Topology, report: Report): void {
  const shells = readShells(mesh.positions, mesh.indices, topology);
  const outer = shells
    .filter(({ volume }) => volume > 0)
    .sort((a, b) => b.volume - a.volume)
    .slice(0, TRIED);
  const inward = shells.filter(({ volume }) => volume < 0).slice(0, TRIED);
  if (inward.length === 0) return;
  const boxes = boundShells(mesh.positions, mesh.indices, topology, [...inward, ...outer]);
  for (const shell of inward) {
    if (outer.some((other) => isInside(boxes.get(shell)!, boxes.get(other)!))) continue;
    const at = pointOf(mesh, shell.vertex);
    report("SURFACE_INWARD", { triangles: shell.triangles, at }, surfacePlace(mesh));
  }
}

function isInside(inner: ShellBox, outer: ShellBox): boolean {
  return [0, 1, 2].every(
    (axis) => inner.min[axis]! >= outer.min[axis]! && inner.max[axis]! <= outer.max[axis]!,
  );
}
