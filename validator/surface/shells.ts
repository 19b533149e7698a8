import { NO_EDGE, type Topology } from "./topology.js";

/** One connected surface that is closed and evenly wound. */
export interface Shell {
  readonly triangles: number;
  /** Signed, by the divergence theorem: negative where it is wound inward. */
  readonly volume: number;
  /** A vertex of it. */
  readonly vertex: number;
  /** What the topology calls the surface. */
  readonly component: number;
}

/** The box of a shell. */
export interface ShellBox {
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/** The closed, evenly wound surfaces, in the order of their first triangles. */
export function readShells(
  positions: Float32Array,
  indices: Uint32Array,
  topology: Topology,
): Shell[] {
  const { component, collapsed, duplicateOf, welded } = topology;
  const broken = brokenComponents(topology);
  const shells: { -readonly [K in keyof Shell]: Shell[K] }[] = [];
  /** By component: which shell it is, plus one. */
  const shellOf = new Uint32Array(welded.length);
  for (let t = 0; t < component.length; t++) {
    const own = component[t]!;
    if (collapsed[t] === 1 || duplicateOf[t]! >= 0 || broken[own] === 1) continue;
    if (shellOf[own] === 0) {
      shellOf[own] = shells.push({
        triangles: 0,
        volume: 0,
        vertex: indices[3 * t]!,
        component: own,
      });
    }
    const shell = shells[shellOf[own]! - 1]!;
    shell.triangles++;
    shell.volume += tetrahedron(positions, indices, topology, t, shell.vertex);
  }
  return shells;
}

/** The boxes of the given shells, in one pass over the triangles. */
export function boundShells(
  positions: Float32Array,
  indices: Uint32Array,
  { component }: Topology,
  shells: readonly Shell[],
): Map<Shell, ShellBox> {
  const boxes = new Map<number, ShellBox>();
  const byShell = new Map<Shell, ShellBox>();
  for (const shell of shells) {
    const min = new Float64Array(3).fill(Infinity);
    const max = new Float64Array(3).fill(-Infinity);
    boxes.set(shell.component, { min, max });
    byShell.set(shell, { min, max });
  }
  for (let corner = 0; corner < indices.length; corner++) {
    const box = boxes.get(component[Math.floor(corner / 3)]!);
    if (box !== undefined) widen(box, positions, 3 * indices[corner]!);
  }
  return byShell;
}

function widen({ min, max }: ShellBox, positions: Float32Array, at: number): void {
  for (let axis = 0; axis < 3; axis++) {
    const value = positions[at + axis]!;
    if (value < min[axis]!) min[axis] = value;
    if (value > max[axis]!) max[axis] = value;
  }
}

/** 1 for components with an edge that has not one triangle on each side. */
function brokenComponents({ edges, sides, component, welded }: Topology): Uint8Array {
  const broken = new Uint8Array(welded.length);
  let bad = 0;
  for (let e = 0; e < edges.count; e++) {
    if (edges.uses[e] !== 2 || edges.forward[e] !== 1) bad++;
  }
  if (bad === 0) return broken;
  for (let side = 0; side < sides.length; side++) {
    const edge = sides[side]!;
    if (edge === NO_EDGE || (edges.uses[edge] === 2 && edges.forward[edge] === 1)) continue;
    broken[component[Math.floor(side / 3)]!] = 1;
  }
  return broken;
}

/** Signed volume between triangle t and an apex on the same surface, which keeps it exact. */
function tetrahedron(
  positions: Float32Array,
  indices: Uint32Array,
  { areaVectors }: Topology,
  t: number,
  apex: number,
): number {
  const corner = 3 * indices[3 * t]!;
  const dx = positions[corner]! - positions[3 * apex]!;
  const dy = positions[corner + 1]! - positions[3 * apex + 1]!;
  const dz = positions[corner + 2]! - positions[3 * apex + 2]!;
  return (
    (areaVectors[3 * t]! * dx + areaVectors[3 * t + 1]! * dy + areaVectors[3 * t + 2]! * dz) / 6
  );
}
