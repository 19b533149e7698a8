import type { RegionSurface } from "./region-surface.js";

const NONE = -1;

/**
 * The triangles of a surface while its edges collapse: one linked list of corners per vertex.
 * Corner 3t + c is corner c of triangle t. Positions are doubles that hold float32 values.
 */
export class CollapseMesh {
  readonly positions: Float64Array;
  readonly indices: Uint32Array;
  readonly regions: Uint32Array;
  /** Linear RGB of every vertex, NaN where it is not known. */
  readonly tints: Float32Array;
  /** 1 for a triangle, 0 for one that is gone. */
  readonly alive: Uint8Array;
  /** 1 for a vertex on an edge where regions meet or the surface ends. */
  readonly onBorder: Uint8Array;
  triangles: number;
  private readonly first: Int32Array;
  private readonly next: Int32Array;
  private readonly marks: Uint32Array;
  private mark = 0;

  constructor({ mesh, regions, tints }: RegionSurface) {
    const vertices = mesh.positions.length / 3;
    this.positions = Float64Array.from(mesh.positions);
    this.indices = mesh.indices.slice();
    this.regions = regions;
    this.tints = tints?.slice() ?? new Float32Array(3 * vertices).fill(Number.NaN);
    this.triangles = mesh.indices.length / 3;
    this.alive = new Uint8Array(this.triangles).fill(1);
    this.onBorder = new Uint8Array(vertices);
    this.first = new Int32Array(vertices).fill(NONE);
    this.next = new Int32Array(mesh.indices.length);
    this.marks = new Uint32Array(vertices);
    for (let corner = mesh.indices.length - 1; corner >= 0; corner--) {
      const vertex = this.indices[corner]!;
      this.next[corner] = this.first[vertex]!;
      this.first[vertex] = corner;
    }
    for (let corner = 0; corner < mesh.indices.length; corner++) {
      if (!this.isBorder(corner)) continue;
      this.onBorder[this.indices[corner]!] = 1;
      this.onBorder[this.indices[nextCorner(corner)]!] = 1;
    }
  }

  /** The first corner at a vertex, then with `cornerAfter` the others; -1 behind the last. */
  cornerAt(vertex: number): number {
    return this.first[vertex]!;
  }

  cornerAfter(corner: number): number {
    return this.next[corner]!;
  }

  /** The corner from which the neighbouring triangle runs along a corner's edge; -1 without one. */
  twin(corner: number): number {
    const from = this.indices[corner]!;
    const to = this.indices[nextCorner(corner)]!;
    for (let other = this.first[to]!; other >= 0; other = this.next[other]!) {
      if (this.indices[nextCorner(other)] === from) return other;
    }
    return NONE;
  }

  /** True where regions meet, or the surface ends, at the edge from a corner to the next one. */
  isBorder(corner: number): boolean {
    const twin = this.twin(corner);
    return twin < 0 || this.regions[triangleOf(twin)] !== this.regions[triangleOf(corner)];
  }

  /** The corner at one vertex whose edge runs to the other; -1 when none does. */
  cornerOfEdge(from: number, to: number): number {
    for (let corner = this.first[from]!; corner >= 0; corner = this.next[corner]!) {
      if (this.indices[nextCorner(corner)] === to) return corner;
    }
    return NONE;
  }

  /** How many border edges meet at a vertex. */
  borderDegree(vertex: number): number {
    let degree = 0;
    for (let corner = this.first[vertex]!; corner >= 0; corner = this.next[corner]!) {
      if (this.isBorder(corner)) degree++;
      const before = previousCorner(corner);
      if (this.twin(before) < 0) degree++;
    }
    return degree;
  }

  /**
   * True when an edge can collapse and leave a surface: the link condition (Dey, Edelsbrunner, Guha
   * and Nekhayev 1999) with what it means for the smallest fans. The ends share no neighbours but
   * the tips of the edge's triangles; no tip is left with fewer than three triangles, so a
   * tetrahedron stays; where the surface ends, it is left with one.
   */
  isCollapsible(a: number, b: number): boolean {
    const tips = this.countTips(a, b);
    return tips > 0 && this.countSharedNeighbours(a, b) === tips;
  }

  /** How many triangles the edge has, 0 when a tip's fan is too small to lose one. */
  private countTips(a: number, b: number): number {
    let tips = 0;
    for (let corner = this.first[a]!; corner >= 0; corner = this.next[corner]!) {
      const to = this.indices[nextCorner(corner)]!;
      const back = this.indices[previousCorner(corner)]!;
      if (to !== b && back !== b) continue;
      if (!this.canLoseTriangle(to === b ? back : to)) return 0;
      tips++;
    }
    return tips;
  }

  private canLoseTriangle(vertex: number): boolean {
    let triangles = 0;
    let isOpen = false;
    for (let corner = this.first[vertex]!; corner >= 0; corner = this.next[corner]!) {
      triangles++;
      if (triangles > 3) return true;
      if (this.onBorder[vertex] === 1) {
        isOpen ||= this.twin(corner) < 0 || this.twin(previousCorner(corner)) < 0;
      }
    }
    return isOpen && triangles > 1;
  }

  private countSharedNeighbours(a: number, b: number): number {
    const { indices, marks } = this;
    this.mark += 2;
    const near = this.mark - 1;
    const shared = this.mark;
    for (let corner = this.first[a]!; corner >= 0; corner = this.next[corner]!) {
      marks[indices[nextCorner(corner)]!] = near;
      marks[indices[previousCorner(corner)]!] = near;
    }
    let count = 0;
    for (let corner = this.first[b]!; corner >= 0; corner = this.next[corner]!) {
      const to = indices[nextCorner(corner)]!;
      const back = indices[previousCorner(corner)]!;
      if (marks[to] === near) {
        marks[to] = shared;
        count++;
      }
      if (marks[back] === near) {
        marks[back] = shared;
        count++;
      }
    }
    return count;
  }

  /** Moves `a` to a position and lets everything at `b` follow it. The edge must be collapsible. */
  collapse(a: number, b: number, x: number, y: number, z: number): void {
    const { indices, alive, first, next } = this;
    for (let corner = first[b]!; corner >= 0; corner = next[corner]!) {
      const triangle = triangleOf(corner);
      const to = indices[nextCorner(corner)]!;
      const back = indices[previousCorner(corner)]!;
      if (to === a || back === a) {
        alive[triangle] = 0;
        this.triangles--;
        this.prune(to === a ? back : to);
      }
    }
    this.prune(a);
    this.prune(b);
    let last = first[b]!;
    for (let corner = last; corner >= 0; corner = next[corner]!) {
      indices[corner] = a;
      last = corner;
    }
    if (last >= 0) {
      next[last] = first[a]!;
      first[a] = first[b]!;
      first[b] = NONE;
    }
    this.mixTints(a, b, x, y, z);
    this.positions[3 * a] = x;
    this.positions[3 * a + 1] = y;
    this.positions[3 * a + 2] = z;
    this.onBorder[a] = this.onBorder[a]! | this.onBorder[b]!;
  }

  /** Gives `a` the colour of the point of edge ab that is nearest to its new place. */
  private mixTints(a: number, b: number, x: number, y: number, z: number): void {
    const { positions: p, tints } = this;
    const dx = p[3 * b]! - p[3 * a]!;
    const dy = p[3 * b + 1]! - p[3 * a + 1]!;
    const dz = p[3 * b + 2]! - p[3 * a + 2]!;
    const along = (x - p[3 * a]!) * dx + (y - p[3 * a + 1]!) * dy + (z - p[3 * a + 2]!) * dz;
    const share = Math.min(Math.max(along / (dx * dx + dy * dy + dz * dz), 0), 1);
    for (let i = 0; i < 3; i++) {
      tints[3 * a + i] = (1 - share) * tints[3 * a + i]! + share * tints[3 * b + i]!;
    }
  }

  /** The largest difference of two vertices' colours in a channel; NaN where one is not known. */
  tintStep(a: number, b: number): number {
    const t = this.tints;
    return Math.max(
      Math.abs(t[3 * a]! - t[3 * b]!),
      Math.abs(t[3 * a + 1]! - t[3 * b + 1]!),
      Math.abs(t[3 * a + 2]! - t[3 * b + 2]!),
    );
  }

  /** Takes corners of gone triangles out of a vertex's list. */
  private prune(vertex: number): void {
    const { alive, first, next } = this;
    let kept = NONE;
    for (let corner = first[vertex]!; corner >= 0; corner = next[corner]!) {
      if (alive[triangleOf(corner)] === 0) continue;
      if (kept < 0) first[vertex] = corner;
      else next[kept] = corner;
      kept = corner;
    }
    if (kept < 0) first[vertex] = NONE;
    else next[kept] = NONE;
  }
}

export function nextCorner(corner: number): number {
  return corner % 3 === 2 ? corner - 2 : corner + 1;
}

export function previousCorner(corner: number): number {
  return corner % 3 === 0 ? corner + 2 : corner - 1;
}

export function triangleOf(corner: number): number {
  return (corner / 3) | 0;
}
