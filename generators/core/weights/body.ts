import type { InsideLattice } from "./inside-lattice.js";

/** Signed distance in field units, negative inside: all that the weights ask of a field. */
export interface BodyField {
  distance(x: number, y: number, z: number): number;
  /** Writes the gradient to `out` (3); its length does not matter, 0 means unknown. */
  gradient(x: number, y: number, z: number, out: Float64Array): void;
}

/** Whether `vertex` sees the point `q` (3) of the bone segment `slot` without leaving the body. */
export type Sight = (vertex: number, slot: number, q: Float64Array) => boolean;

/** The solid under a surface: a field, or, where there is none, the surface itself. */
export interface Body {
  contains(x: number, y: number, z: number): boolean;
  /** Writes the outward unit normal of a welded vertex to `out` (3); zeros where it has none. */
  normal(vertex: number, out: Float64Array): void;
  /** Points of the inside, for ways that are not straight; made when first asked for. */
  lattice(): InsideLattice;
  /** @param segments six numbers per bone: head and tail, cut to what is inside */
  sightOf(segments: Float64Array): Sight;
}
