import assert from "node:assert/strict";
import type { BoneSpec, SkinWeights } from "bindpose/contract";
import type { BodyField } from "./body.js";
import { deriveWeights } from "./derive-weights.js";
import type { WeightMesh } from "./surface.js";

/** Small bodies that the tests of this folder share. */

type Point = readonly [number, number, number];
/** Low corner and high corner. */
export type Block = readonly [Point, Point];

export function boneAt(
  name: string,
  parent: string | null,
  head: Point,
  tail: Point,
  more: Partial<BoneSpec> = {},
): BoneSpec {
  return { name, parent, head: [...head], tail: [...tail], ...more };
}

/** The closed surface of a union of boxes whose corners are whole multiples of `cell`. */
export function blockMesh(blocks: readonly Block[], cell: number): WeightMesh {
  const low = [0, 1, 2].map((axis) => Math.min(...blocks.map((b) => b[0][axis]!)));
  const high = [0, 1, 2].map((axis) => Math.max(...blocks.map((b) => b[1][axis]!)));
  const size = [0, 1, 2].map((axis) => Math.round((high[axis]! - low[axis]!) / cell));
  const at = (c: readonly number[]) => [0, 1, 2].map((axis) => low[axis]! + cell * c[axis]!);
  const full = (c: readonly number[]) => {
    const p = at(c.map((x) => x + 0.5));
    return blocks.some((b) => p.every((x, axis) => x > b[0][axis]! && x < b[1][axis]!));
  };
  const vertexOf = new Map<string, number>();
  const positions: number[] = [];
  const indices: number[] = [];
  const vertex = (c: readonly number[]) => {
    const key = c.join();
    const known = vertexOf.get(key);
    if (known !== undefined) return known;
    vertexOf.set(key, vertexOf.size);
    positions.push(...at(c));
    return vertexOf.size - 1;
  };
  for (let k = 0; k < size[2]!; k++) {
    for (let j = 0; j < size[1]!; j++) {
      for (let i = 0; i < size[0]!; i++) {
        const c = [i, j, k];
        if (!full(c)) continue;
        for (let axis = 0; axis < 3; axis++) {
          for (const side of [0, 1]) {
            const outer = [...c];
            outer[axis]! += side === 1 ? 1 : -1;
            if (full(outer)) continue;
            const u = (axis + 1) % 3;
            const v = (axis + 2) % 3;
            const corner = (du: number, dv: number) => {
              const p = [...c];
              p[axis]! += side;
              p[u]! += du;
              p[v]! += dv;
              return vertex(p);
            };
            const quad = [corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)];
            const [a, b, d, e] = side === 1 ? quad : quad.toReversed();
            indices.push(a!, b!, d!, a!, d!, e!);
          }
        }
      }
    }
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** A closed tube with round ends along x, from x = 0 to `length`. */
export function capsuleMesh(length: number, radius: number, around: number, rings: number) {
  const positions: number[] = [-radius, 0, 0];
  const indices: number[] = [];
  const total = length + 2 * radius;
  for (let ring = 1; ring < rings; ring++) {
    const x = -radius + (total * ring) / rings;
    const beyond = Math.max(0, -x, x - length);
    const r = Math.sqrt(radius * radius - beyond * beyond);
    for (let s = 0; s < around; s++) {
      const angle = (2 * Math.PI * s) / around;
      positions.push(x, r * Math.cos(angle), r * Math.sin(angle));
    }
  }
  const last = positions.length / 3;
  positions.push(length + radius, 0, 0);
  for (let s = 0; s < around; s++) {
    const next = (s + 1) % around;
    indices.push(0, 1 + next, 1 + s);
    for (let ring = 0; ring < rings - 2; ring++) {
      const a = 1 + ring * around;
      const b = a + around;
      indices.push(a + s, a + next, b + s, b + s, a + next, b + next);
    }
    indices.push(last, last - around + s, last - around + next);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

export function joinMeshes(...meshes: readonly WeightMesh[]): WeightMesh {
  const positions: number[] = [];
  const indices: number[] = [];
  for (const mesh of meshes) {
    const first = positions.length / 3;
    positions.push(...mesh.positions);
    for (const index of mesh.indices) indices.push(first + index);
  }
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Every triangle its own three vertices. */
export function unweld(mesh: WeightMesh): WeightMesh {
  const positions = new Float32Array(3 * mesh.indices.length);
  mesh.indices.forEach((v, i) => {
    positions.set(mesh.positions.subarray(3 * v, 3 * v + 3), 3 * i);
  });
  return { positions, indices: Uint32Array.from(mesh.indices.keys()) };
}

export function flip(mesh: WeightMesh): WeightMesh {
  return { positions: mesh.positions, indices: mesh.indices.toReversed() };
}

type Distance = (x: number, y: number, z: number) => number;

/** Central differences serve as the gradient; `step` is small against the body. */
export function fieldOf(distance: Distance, step = 1e-5): BodyField {
  return {
    distance,
    gradient(x, y, z, out) {
      out[0] = distance(x + step, y, z) - distance(x - step, y, z);
      out[1] = distance(x, y + step, z) - distance(x, y - step, z);
      out[2] = distance(x, y, z + step) - distance(x, y, z - step);
    },
  };
}

export function blockField(blocks: readonly Block[]): BodyField {
  return fieldOf((x, y, z) => {
    let least = Infinity;
    for (const [low, high] of blocks) {
      const q = [x, y, z].map((p, i) => Math.max(low[i]! - p, p - high[i]!));
      const outside = Math.hypot(...q.map((d) => Math.max(d, 0)));
      least = Math.min(least, outside + Math.min(0, Math.max(...q)));
    }
    return least;
  });
}

export function capsuleField(length: number, radius: number): BodyField {
  return fieldOf((x, y, z) => Math.hypot(x - Math.min(length, Math.max(0, x)), y, z) - radius);
}

/** The weight of one bone at every vertex. */
export function weightsOf(weights: SkinWeights, bone: number): number[] {
  const out = new Array<number>(weights.joints.length / 4).fill(0);
  for (let i = 0; i < weights.joints.length; i++) {
    if (weights.joints[i] === bone) out[i >> 2]! += weights.weights[i]!;
  }
  return out;
}

/** The first vertex that breaks the contract's rows on JOINTS_0 and WEIGHTS_0. */
export function findBrokenVertex(weights: SkinWeights, boneCount: number): string | undefined {
  for (let v = 0; v < weights.joints.length / 4; v++) {
    const w = weights.weights.subarray(4 * v, 4 * v + 4);
    const j = weights.joints.subarray(4 * v, 4 * v + 4);
    const sum = w.reduce((total, x) => Math.fround(total + x), 0);
    const used = [...j].filter((_, i) => w[i]! > 0);
    const sound =
      sum === 1 &&
      w.every((x, i) => x >= 0 && (i === 0 || x <= w[i - 1]!) && (x > 0 || j[i] === 0)) &&
      new Set(used).size === used.length &&
      used.every((bone) => bone < boneCount);
    if (!sound) return `vertex ${v}: joints ${j}, weights ${w}`;
  }
  return undefined;
}

/** A small seeded generator (mulberry32), numbers in [0, 1). */
export function seededRandom(seed: number): () => number {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Derives, and holds every result against the contract's rows. */
export function derive(mesh: WeightMesh, bones: readonly BoneSpec[], field: BodyField | null) {
  const derived = deriveWeights(mesh, bones, field);
  assert.equal(derived.weights.joints.length, (4 * mesh.positions.length) / 3);
  assert.equal(findBrokenVertex(derived.weights, bones.length), undefined);
  return derived;
}
