import {
  clampToCell,
  type DualLattice,
  type MovableVertices,
  markCrowded,
  placeAtMiddles,
  type SampledGrid,
} from "bindpose/generators";
import { placeAtCrossings } from "./place-at-crossings.js";
import { relax } from "./relax.js";

/** The vertices of Surface Nets: relaxed, at the mean of their crossings, or of the edges' middles. */
export class NetVertices implements MovableVertices {
  readonly places: Float64Array;
  readonly isSuspect: Uint8Array;
  /** Where a vertex goes with its first and second restriction. */
  private readonly retreats: readonly Float64Array[];
  private readonly restrictions: Uint8Array;

  constructor(lattice: DualLattice, grid: SampledGrid) {
    const lastPoint = [grid.nx - 2, grid.ny - 2, grid.nz - 2];
    const clamp = (places: Float64Array): Float64Array =>
      places.map((place, at) => clampToCell(place, lattice.cells[at]!, lastPoint[at % 3]!));
    const means = clamp(placeAtCrossings(lattice));
    this.places = means.slice();
    relax(lattice, lastPoint, this.places);
    this.retreats = [means, clamp(placeAtMiddles(lattice))];
    this.isSuspect = markCrowded(lattice);
    this.restrictions = new Uint8Array(this.isSuspect.length);
  }

  hasEscaped(): boolean {
    return false;
  }

  restrict(vertex: number): boolean {
    const retreat = this.retreats[this.restrictions[vertex]!];
    if (retreat === undefined) return false;
    this.restrictions[vertex]!++;
    this.places.set(retreat.subarray(vertex * 3, vertex * 3 + 3), vertex * 3);
    return true;
  }
}
