import type { Field } from "../field/index.js";
import type { RegionSurface } from "../simplify/index.js";
import type { SurfaceMesh } from "../surface/index.js";
import { findOppositeEdges, nextCorner } from "../surface/opposite-edges.js";
import { RegionNames } from "./region-names.js";
import { snapToCrossings } from "./snap-to-crossings.js";

/** A surface whose triangles each lie in one region of a field. */
export interface ColouredSurface extends RegionSurface {
  readonly tints: Float32Array;
  /** A point of every region, three numbers each: what decides the region's colours. */
  readonly witnesses: Float64Array;
}

/** Halvings of an edge in the search for a border: a crossing is right to a 16-millionth of it. */
const HALVINGS = 24;

/**
 * Cuts the triangles of a surface where colours meet without a blend, so that every triangle lies
 * in one region and a border is a line instead of a staircase. What was closed and two-manifold
 * stays so.
 *
 * Borders are found along edges: one crossing per edge whose ends are of different regions. A
 * vertex that is nearly on a border is moved onto it, so that no slivers arise. Limits: what enters
 * and leaves a triangle between its vertices is not seen; where more than two regions meet in one
 * triangle the point is only found to a part of it.
 */
export function cutAtBorders(mesh: SurfaceMesh, field: Field): ColouredSurface {
  const names = new RegionNames(field);
  const { positions: p, indices } = mesh;
  const vertices = new Uint32Array(p.length / 3);
  const tints = new Float32Array(p.length);
  for (let v = 0; v < vertices.length; v++) {
    vertices[v] = names.at(p[3 * v]!, p[3 * v + 1]!, p[3 * v + 2]!);
    tints.set(names.colour, 3 * v);
  }
  const crossings = findCrossings(mesh, vertices, names);
  const moved = snapToCrossings(mesh, crossings);
  const cutter = new Cutter(moved.positions, indices, vertices, moved.isOnBorder, names);
  const opposite = findOppositeEdges(mesh);
  for (const corner of indices.keys()) cutter.addCut(corner, opposite[corner]!, crossings);
  for (let corner = 0; corner < indices.length; corner += 3) cutter.addTriangle(corner);
  const cut = cutter.finish();
  const cutTints = new Float32Array(cut.mesh.positions.length).fill(Number.NaN);
  for (const [v, isOnBorder] of moved.isOnBorder.entries()) {
    if (isOnBorder === 0) cutTints.set(tints.subarray(3 * v, 3 * v + 3), 3 * v);
  }
  return { ...cut, tints: cutTints, witnesses: names.witnesses() };
}

/** Where along the edge from each corner its region ends, 0 to 1; NaN where it does not. */
function findCrossings(
  { positions: p, indices }: SurfaceMesh,
  regions: Uint32Array,
  names: RegionNames,
): Float64Array {
  const crossings = new Float64Array(indices.length).fill(Number.NaN);
  for (const [corner, from] of indices.entries()) {
    const to = indices[nextCorner(corner)]!;
    if (from > to || regions[from] === regions[to]) continue;
    let low = 0;
    let high = 1;
    for (let i = 0; i < HALVINGS; i++) {
      const t = (low + high) / 2;
      const x = p[3 * from]! + t * (p[3 * to]! - p[3 * from]!);
      const y = p[3 * from + 1]! + t * (p[3 * to + 1]! - p[3 * from + 1]!);
      const z = p[3 * from + 2]! + t * (p[3 * to + 2]! - p[3 * from + 2]!);
      if (names.at(x, y, z) === regions[from]) low = t;
      else high = t;
    }
    crossings[corner] = (low + high) / 2;
  }
  return crossings;
}

/** Builds the cut surface: old vertices, then one per cut edge. */
class Cutter {
  private readonly positions: number[];
  private readonly indices: Uint32Array;
  private readonly vertexRegions: Uint32Array;
  private readonly isOnBorder: Uint8Array;
  private readonly names: RegionNames;
  /** 1 + the vertex that cuts the edge from each corner. */
  private readonly cuts: Uint32Array;
  private readonly outIndices: number[] = [];
  private readonly outRegions: number[] = [];

  constructor(
    positions: Float32Array,
    indices: Uint32Array,
    vertexRegions: Uint32Array,
    isOnBorder: Uint8Array,
    names: RegionNames,
  ) {
    this.positions = Array.from(positions);
    this.indices = indices;
    this.vertexRegions = vertexRegions;
    this.isOnBorder = isOnBorder;
    this.names = names;
    this.cuts = new Uint32Array(indices.length);
  }

  /** Puts a vertex at the crossing of a corner's edge, unless an end of it is on the border. */
  addCut(corner: number, opposite: number, crossings: Float64Array): void {
    const t = crossings[corner]!;
    const from = this.indices[corner]!;
    const to = this.indices[nextCorner(corner)]!;
    if (Number.isNaN(t) || this.isOnBorder[from] === 1 || this.isOnBorder[to] === 1) return;
    const p = this.positions;
    for (let i = 0; i < 3; i++) {
      const start = p[3 * from + i]!;
      p.push(Math.fround(start + t * (p[3 * to + i]! - start)));
    }
    this.cuts[corner] = p.length / 3;
    this.cuts[opposite] = p.length / 3;
  }

  /** Adds the pieces of the triangle whose first corner is given. */
  addTriangle(first: number): void {
    const { cuts } = this;
    const corners = [first, first + 1, first + 2];
    const cut = corners.filter((corner) => cuts[corner]! > 0);
    if (cut.length === 0) this.addWhole(first);
    else if (cut.length === 1) this.addHalves(cut[0]!);
    else if (cut.length === 2) this.addTip(corners.find((corner) => cuts[corner] === 0)!);
    else this.addThree(first);
  }

  finish(): RegionSurface {
    return {
      mesh: {
        positions: Float32Array.from(this.positions),
        indices: Uint32Array.from(this.outIndices),
      },
      regions: Uint32Array.from(this.outRegions),
    };
  }

  /** No cut: the region of a corner off the border, else that of the middle. */
  private addWhole(first: number): void {
    const [a, b, c] = this.indices.subarray(first, first + 3) as unknown as [
      number,
      number,
      number,
    ];
    const inner = [a, b, c].find((vertex) => this.isOnBorder[vertex] === 0);
    this.add(a, b, c, inner === undefined ? this.regionBetween(a, b, c) : this.regionOf(inner));
  }

  /** One cut: the border goes on through the opposite corner. */
  private addHalves(corner: number): void {
    const a = this.indices[corner]!;
    const b = this.indices[nextCorner(corner)]!;
    const c = this.indices[nextCorner(nextCorner(corner))]!;
    const middle = this.cutOf(corner);
    this.add(a, middle, c, this.regionOf(a));
    this.add(middle, b, c, this.regionOf(b));
  }

  /** Two cuts, all but the edge from `whole`: a tip and what is left, parted by its shorter diagonal. */
  private addTip(whole: number): void {
    const a = this.indices[whole]!;
    const toTip = nextCorner(whole);
    const b = this.indices[toTip]!;
    const fromTip = nextCorner(toTip);
    const tip = this.indices[fromTip]!;
    const afterB = this.cutOf(toTip);
    const beforeA = this.cutOf(fromTip);
    this.add(afterB, tip, beforeA, this.regionOf(tip));
    const region = this.regionOf(a);
    if (this.squareBetween(a, afterB) <= this.squareBetween(b, beforeA)) {
      this.add(a, b, afterB, region);
      this.add(a, afterB, beforeA, region);
    } else {
      this.add(a, b, beforeA, region);
      this.add(b, afterB, beforeA, region);
    }
  }

  /** Three cuts: three regions, and a middle that belongs to one of them. */
  private addThree(first: number): void {
    const [ab, bc, ca] = [this.cutOf(first), this.cutOf(first + 1), this.cutOf(first + 2)];
    const [a, b, c] = this.indices.subarray(first, first + 3) as unknown as [
      number,
      number,
      number,
    ];
    this.add(a, ab, ca, this.regionOf(a));
    this.add(b, bc, ab, this.regionOf(b));
    this.add(c, ca, bc, this.regionOf(c));
    this.add(ab, bc, ca, this.regionBetween(ab, bc, ca));
  }

  private add(a: number, b: number, c: number, region: number): void {
    this.outIndices.push(a, b, c);
    this.outRegions.push(region);
  }

  private cutOf(corner: number): number {
    return this.cuts[corner]! - 1;
  }

  private regionOf(vertex: number): number {
    return this.vertexRegions[vertex]!;
  }

  private regionBetween(a: number, b: number, c: number): number {
    const p = this.positions;
    const [x, y, z] = [0, 1, 2].map((i) => (p[3 * a + i]! + p[3 * b + i]! + p[3 * c + i]!) / 3) as [
      number,
      number,
      number,
    ];
    return this.names.at(x, y, z);
  }

  private squareBetween(a: number, b: number): number {
    const p = this.positions;
    let square = 0;
    for (let i = 0; i < 3; i++) {
      const d = p[3 * a + i]! - p[3 * b + i]!;
      square += d * d;
    }
    return square;
  }
}
