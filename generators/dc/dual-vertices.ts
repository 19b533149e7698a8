import { CELL_MARGIN, type DualLattice, type SampledGrid } from "bindpose/generators";
import type { Hermite } from "./hermite.js";
import { Quadrics } from "./quadrics.js";

/**
 * How freely a vertex stands: where its planes meet; there, but inside its cell; at the mean of its
 * crossings; or at the mean of its edges' middles, which depends on signs alone and keeps the sheets
 * of one cell apart even where crossings coincide.
 */
export const FREEDOM = { free: 3, clamped: 2, mean: 1, none: 0 } as const;

/** Cells beyond its own up to which a vertex may stand; further out its planes are nearly parallel. */
const REACH = 1;

/** Displacement from the middle, in cells, from which a vertex may fold the surface. */
const CALM = 0.1;

/** The vertices of Dual Contouring, each with the places it may take, in lattice coordinates. */
export class DualVertices {
  /** Where they stand, three numbers each. */
  readonly places: Float64Array;
  /** A value of `FREEDOM` each. */
  readonly freedom: Uint8Array;
  /** 1 where a vertex is far enough from the middle of its crossings, or not alone in its cell. */
  readonly isSuspect: Uint8Array;
  private readonly cells: Uint16Array;
  /** The last lattice point of the volume along each axis; the first is 1. */
  private readonly lastPoint: readonly number[];
  private readonly quadrics: Quadrics;
  /** Mean of the middles of every vertex's crossing edges, relative to its cell. */
  private readonly middles: Float64Array;

  constructor({ cells, quads, points, axes }: DualLattice, hermite: Hermite, grid: SampledGrid) {
    const count = cells.length / 3;
    this.cells = cells;
    this.lastPoint = [grid.nx - 2, grid.ny - 2, grid.nz - 2];
    this.places = new Float64Array(cells.length);
    this.freedom = new Uint8Array(count).fill(FREEDOM.free);
    this.isSuspect = new Uint8Array(count);
    this.quadrics = new Quadrics(count);
    this.middles = new Float64Array(cells.length);
    const sides = new Uint8Array(count);
    const { places, normals, isSmooth } = hermite;
    for (let corner = 0; corner < quads.length; corner++) {
      const vertex = quads[corner]!;
      const crossing = corner >> 2;
      const at = crossing * 3;
      this.quadrics.add(
        vertex,
        places[at]! - cells[vertex * 3]!,
        places[at + 1]! - cells[vertex * 3 + 1]!,
        places[at + 2]! - cells[vertex * 3 + 2]!,
        normals[at]!,
        normals[at + 1]!,
        normals[at + 2]!,
      );
      for (let i = 0; i < 3; i++) {
        this.middles[vertex * 3 + i]! += points[at + i]! - cells[vertex * 3 + i]!;
      }
      this.middles[vertex * 3 + axes[crossing]!]! += 0.5;
      sides[vertex]!++;
      if (isSmooth[crossing] === 1) this.freedom[vertex] = FREEDOM.mean;
    }
    for (let at = 0; at < this.middles.length; at++)
      this.middles[at]! /= sides[Math.floor(at / 3)]!;
    for (let vertex = 0; vertex < count; vertex++) {
      this.place(vertex);
      this.isSuspect[vertex] = this.isDisplaced(vertex) || this.sharesCell(vertex) ? 1 : 0;
    }
  }

  /** True where the vertex stands outside the open cell that is its own. */
  hasEscaped(vertex: number): boolean {
    for (let at = vertex * 3; at < vertex * 3 + 3; at++) {
      const local = this.places[at]! - this.cells[at]!;
      if (local < CELL_MARGIN || local > 1 - CELL_MARGIN) return true;
    }
    return false;
  }

  /** Takes freedom from a vertex and moves it where it may still stand. */
  restrict(vertex: number, freedom: number): void {
    this.freedom[vertex] = freedom;
    this.place(vertex);
  }

  private place(vertex: number): void {
    const { places, cells } = this;
    const at = vertex * 3;
    const freedom = this.freedom[vertex]!;
    if (freedom >= FREEDOM.clamped) this.quadrics.writeMinimiser(vertex, places, at);
    else if (freedom === FREEDOM.mean) this.quadrics.writeMean(vertex, places, at);
    else places.set(this.middles.subarray(at, at + 3), at);
    let beyond = 0;
    for (let i = at; i < at + 3; i++) beyond = Math.max(beyond, -places[i]!, places[i]! - 1);
    const isFree = freedom === FREEDOM.free && beyond <= REACH;
    for (let i = 0; i < 3; i++) {
      const cell = cells[at + i]!;
      const last = this.lastPoint[i]!;
      // a cap lies in the volume's side, all else keeps away from it
      const isCap = cell === 0 || cell === last;
      const low = isCap ? Math.max(cell, 1) : (isFree ? 1 : cell) + CELL_MARGIN;
      const high = isCap ? low : (isFree ? last : cell + 1) - CELL_MARGIN;
      places[at + i] = Math.min(Math.max(cell + places[at + i]!, low), high);
    }
  }

  private isDisplaced(vertex: number): boolean {
    const mean = new Float64Array(3);
    this.quadrics.writeMean(vertex, mean, 0);
    for (let i = 0; i < 3; i++) {
      const at = vertex * 3 + i;
      if (Math.abs(this.places[at]! - this.cells[at]! - mean[i]!) > CALM) return true;
    }
    return false;
  }

  private sharesCell(vertex: number): boolean {
    return this.isInCellOf(vertex, vertex - 1) || this.isInCellOf(vertex, vertex + 1);
  }

  /** Vertices of one cell are neighbours in number. */
  private isInCellOf(vertex: number, other: number): boolean {
    const { cells } = this;
    for (let i = 0; i < 3; i++) {
      if (cells[vertex * 3 + i] !== cells[other * 3 + i]) return false;
    }
    return true;
  }
}
