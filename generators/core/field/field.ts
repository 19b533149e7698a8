import type { Expression } from "./expression.js";
import type { Region } from "./region.js";

/** The box [0,x] x [0,y] x [0,z] a character is sculpted in, field units, whole numbers from 1. */
export interface Volume {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** A bone that operations with `--bind` name. */
export interface Binding {
  readonly bone: string;
  /** The surface is the operations' image in a mirror across x, so the other side's bone is meant. */
  readonly isMirrored: boolean;
}

/** What can be asked of a field at one point, wherever it is valid. */
export interface LocalField {
  /** Signed distance or its bound; `EMPTY_DISTANCE` or nearly so where nothing is recorded. */
  distance(x: number, y: number, z: number): number;
  /** Analytic gradient of `distance`, not normalised; 0 where no direction is steepest. */
  gradient(x: number, y: number, z: number, out: Float64Array): void;
  /**
   * Index of the operation whose surface is nearest, a subtraction on its cut; of two at one
   * distance the later. -1 in an empty field.
   */
  winner(x: number, y: number, z: number): number;
}

/**
 * A compiled log: one signed function over space, negative inside, zero outside.
 *
 * Promise: the zero set is the recorded solid, and every value comes from + - * / sqrt abs min max
 * alone, so that the same log gives the same bits on every machine. Limit: away from the surface
 * the value is a bound, not always the distance (ellipsoids, insides of unions, cuts, blends).
 *
 * Coordinates are field units in model space. `out` arrays belong to the caller; only their first
 * three numbers are written. A field answers one caller at a time (it keeps scratch numbers).
 */
export interface Field extends LocalField {
  /** How many operations were compiled. */
  readonly operations: number;
  /** Indices of the operations whose edges are to be rounded off (`--smooth`). */
  readonly smoothOperations: ReadonlySet<number>;
  /** Two for each bone that operations are bound to, in recorded order: as recorded, and mirrored. */
  readonly bindings: readonly Binding[];
  /** What the log was compiled to, for whoever works through space region by region. */
  readonly body: Expression;
  /**
   * The field inside a region, without what cannot matter there: the same distances, gradients and
   * winners, sooner. Outside the region it means nothing.
   */
  within(region: Region): LocalField;
  /**
   * Writes linear RGB, 0 to 1: the nearest surface's colour, in a blend mixed with the farther
   * one's. Returns the point's region: colours change without a jump between neighbouring points
   * of one region; where operations meet without a blend another region starts.
   */
  colour(x: number, y: number, z: number, out: Float64Array): number;
  /**
   * Writes what share of the surface at a point belongs to each of `bindings`, 0 to 1: like a colour, 1
   * where a bound operation's surface is nearest, less where it blends. A cut keeps the shares of
   * what it cuts. They sum to at most 1.
   */
  boundShares(x: number, y: number, z: number, out: Float64Array): void;
  /**
   * The colour at (x,y,z) as a point of the region of (u,v,w): what every corner of a facet shows
   * when the facet lies across a border. Blends are still mixed at (x,y,z).
   */
  colourInRegionOf(
    x: number,
    y: number,
    z: number,
    u: number,
    v: number,
    w: number,
    out: Float64Array,
  ): void;
}
