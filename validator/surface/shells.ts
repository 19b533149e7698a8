import type { Topology } from "./topology.js";
import { areaVector } from "./triangle.js";

/** One connected surface that is closed and evenly wound. */
export interface Shell {
  readonly triangles: number;
  /** Signed, by the divergence theorem: negative where it is wound inward. */
  readonly volume: number;
  /** A vertex of it. */
  readonly vertex: number;
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/** The closed, evenly wound surfaces, in the order of their first triangles. */
export function readShells(
  positions: Float32Array,
  indices: Uint32Array,
  topology: Topology,
): Shell[] {
  const { component, collapsed, duplicateOf } = topology;
  const broken = brokenComponents(indices, topology);
  const shells = new Map<number, { -readonly [K in keyof Shell]: Shell[K] }>();
  for (let t = 0; t < component.length; t++) {
    if (collapsed[t] || duplicateOf[t]! >= 0 || broken[component[t]!]) continue;
    let shell = shells.get(component[t]!);
    if (shell === undefined) {
      const min = new Float64Array(3).fill(Infinity);
      const max = new Float64Array(3).fill(-Infinity);
      shell = { triangles: 0, volume: 0, vertex: indices[3 * t]!, min, max };
      shells.set(component[t]!, shell);
    }
    shell.triangles++;
    shell.volume += tetrahedron(positions, indices, t, shell.vertex);
    for (let corner = 3 * t; corner < 3 * t + 3; corner++) {
      for (let axis = 0; axis < 3; axis++) {
        const value = positions[3 * indices[corner]! + axis]!;
        if (value < shell.min[axis]!) shell.min[axis] = value;
        if (value > shell.max[axis]!) shell.max[axis] = value;
      }
    }
  }
  return [...shells.values()];
}

/** 1 for components with an edge that has not one triangle on each side. */
function brokenComponents(
  indices: Uint32Array,
  { edges, welded, component, collapsed }: Topology,
): Uint8Array {
  const componentOf = new Uint32Array(welded.length);
  for (let i = 0; i < indices.length; i++) {
    const t = Math.floor(i / 3);
    if (!collapsed[t]) componentOf[welded[indices[i]!]!] = component[t]!;
  }
  const broken = new Uint8Array(welded.length);
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] === 2 && edges.forward[e] === 1) continue;
    broken[componentOf[welded[edges.first[2 * e]!]!]!] = 1;
  }
  return broken;
}

/** Signed volume between triangle t and an apex on the same surface, which keeps it exact. */
function tetrahedron(
  positions: Float32Array,
  indices: Uint32Array,
  t: number,
  apex: number,
): number {
  const [x, y, z] = areaVector(positions, indices, t);
  const corner = 3 * indices[3 * t]!;
  const dx = positions[corner]! - positions[3 * apex]!;
  const dy = positions[corner + 1]! - positions[3 * apex + 1]!;
  const dz = positions[corner + 2]! - positions[3 * apex + 2]!;
  return (x * dx + y * dy + z * dz) / 6;
}
