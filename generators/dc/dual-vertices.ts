import {
  CELL_MARGIN,
  clampToCell,
  clampToVolume,
  type DualLattice,
  type MovableVertices,
  markCrowded,
  placeAtMiddles,
  type SampledGrid,
} from "bindpose/generators";
import type { Hermite } from "./hermite.js";
import { Quadrics } from "./quadrics.js";

/**
 * How freely a vertex stands: where its planes meet; there, but inside its cell; at the mean of its
 * crossings; or at the mean of its edges' middles.
 */
const FREEDOM = { free: 3, clamped: 2, mean: 1, none: 0 } as const;

/** Cells beyond its own up to which a vertex may stand; further out its planes are nearly parallel. */
const REACH = 1;

/** Displacement from the mean, in cells, from which a vertex may fold the surface. */
const CALM = 0.1;

/** The vertices of Dual Contouring, each with the places it may take. */
export class DualVertices implements MovableVertices {
  readonly places: Float64Array;
  readonly isSuspect: Uint8Array;
  private readonly freedom: Uint8Array;
  private readonly cells: Uint16Array;
  private readonly middles: Float64Array;
  private readonly quadrics: Quadrics;
  /** The last lattice point of the volume along each axis. */
  private readonly lastPoint: readonly number[];

  constructor(lattice: DualLattice, hermite: Hermite, grid: SampledGrid) {
    const { cells, quads } = lattice;
    const count = cells.length / 3;
    this.cells = cells;
    this.lastPoint = [grid.nx - 2, grid.ny - 2, grid.nz - 2];
    this.places = new Float64Array(cells.length);
    this.freedom = new Uint8Array(count).fill(FREEDOM.free);
    this.middles = placeAtMiddles(lattice);
    this.quadrics = new Quadrics(count);
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
      if (isSmooth[crossing] === 1) this.freedom[vertex] = FREEDOM.mean;
    }
    this.isSuspect = markCrowded(lattice);
    for (let vertex = 0; vertex < count; vertex++) {
      this.place(vertex);
      if (this.isDisplaced(vertex)) this.isSuspect[vertex] = 1;
    }
  }

  hasEscaped(vertex: number): boolean {
    if (this.freedom[vertex] !== FREEDOM.free) return false;
    for (let at = vertex * 3; at < vertex * 3 + 3; at++) {
      const local = this.places[at]! - this.cells[at]!;
      if (local < CELL_MARGIN || local > 1 - CELL_MARGIN) return true;
    }
    return false;
  }

  restrict(vertex: number): boolean {
    const freedom = this.freedom[vertex]!;
    if (freedom === FREEDOM.none) return false;
    // inside its cell a free vertex is where a clamped one would be
    const isAlike = freedom === FREEDOM.free && !this.hasEscaped(vertex);
    this.freedom[vertex] = freedom - (isAlike ? 2 : 1);
    this.place(vertex);
    return true;
  }

  private place(vertex: number): void {
    const { places, cells, lastPoint } = this;
    const at = vertex * 3;
    const freedom = this.freedom[vertex]!;
    if (freedom >= FREEDOM.clamped) this.quadrics.writeMinimiser(vertex, places, at);
    else this.quadrics.writeMean(vertex, places, at);
    let beyond = 0;
    for (let i = at; i < at + 3; i++) beyond = Math.max(beyond, -places[i]!, places[i]! - 1);
    const isFree = freedom === FREEDOM.free && beyond <= REACH;
    for (let i = 0; i < 3; i++) {
      const cell = cells[at + i]!;
      const place = freedom === FREEDOM.none ? this.middles[at + i]! : cell + places[at + i]!;
      const clamp = isFree ? clampToVolume : clampToCell;
      places[at + i] = clamp(place, cell, lastPoint[i]!);
    }
  }

  private isDisplaced(vertex: number): boolean {
    const at = vertex * 3;
    const mean = this.quadrics.meanOf(vertex);
    for (let i = 0; i < 3; i++) {
      if (Math.abs(this.places[at + i]! - this.cells[at + i]! - mean[i]!) > CALM) return true;
    }
    return false;
  }
}
