import type { Polygonizer } from "../surface/index.js";

/** How far a surface is simplified. Lengths are field units. */
export interface SimplifySettings {
  /** Root mean square distance that a vertex may have from the planes it stands for. */
  readonly maxError: number;
  /** No collapse makes an edge longer than this: bends need vertices. */
  readonly maxEdge: number;
  /**
   * Weight of an edge's squared length beside the squared distance, so that among equal errors the
   * short edges go first and triangles stay even.
   */
  readonly evenness: number;
  /** Collapses stop at this many triangles. */
  readonly leastTriangles: number;
}

/** What each kind of surface is simplified to: a characteristic, not an option of a run. */
export const SIMPLIFY_SETTINGS: Readonly<Record<Polygonizer["kind"], SimplifySettings>> = {
  mc: { maxError: 0.06, maxEdge: 3, evenness: 1e-3, leastTriangles: 0 },
  sn: { maxError: 0.03, maxEdge: 2.5, evenness: 5e-3, leastTriangles: 0 },
  dc: { maxError: 0.02, maxEdge: 4, evenness: 1e-4, leastTriangles: 0 },
};
