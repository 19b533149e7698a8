import type { Report } from "../../findings/collector.js";
import type { DecodedMesh } from "../../read/decoded-asset.js";
import type { Topology } from "../../surface/topology.js";
import { readable, surfacePlace } from "../vertex-place.js";

const SLOTS = 4;
/** Weights that differ by less are equal: rounding of one bone's weight. */
const EQUAL = 1e-6;

/**
 * Where welding closes an edge (one triangle on each side, each with its own copies of the two
 * points), the copies are bound alike; else the edge opens when posed. Sheets that merely touch
 * have more than two triangles at the edge, and may differ.
 */
export function checkSeams(mesh: DecodedMesh, { edges }: Topology, report: Report): void {
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] !== 2) continue;
    for (let end = 2 * e; end < 2 * e + 2; end++) {
      const vertex = edges.first[end]!;
      const other = edges.second[end]!;
      if (vertex === other) continue;
      const difference = weightDifference(mesh, vertex, other);
      if (difference <= EQUAL) continue;
      const params = { vertex, other, difference: readable(difference) };
      report("SEAM_WEIGHTS", params, surfacePlace(mesh));
    }
  }
}

/** The largest difference of one bone's weight between two vertices. */
function weightDifference(mesh: DecodedMesh, a: number, b: number): number {
  let largest = 0;
  for (const { joints, weights } of [mesh, ...mesh.extraSets]) {
    for (let slot = 0; slot < SLOTS; slot++) {
      for (const vertex of [a, b]) {
        const bone = joints[SLOTS * vertex + slot]!;
        if (weights[SLOTS * vertex + slot] === 0) continue;
        const difference = Math.abs(weightOn(mesh, a, bone) - weightOn(mesh, b, bone));
        if (difference > largest) largest = difference;
      }
    }
  }
  return largest;
}

function weightOn(mesh: DecodedMesh, vertex: number, bone: number): number {
  let weight = 0;
  for (const { joints, weights } of [mesh, ...mesh.extraSets]) {
    for (let slot = SLOTS * vertex; slot < SLOTS * vertex + SLOTS; slot++) {
      if (joints[slot] === bone) weight += weights[slot]!;
    }
  }
  return weight;
}
