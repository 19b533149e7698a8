import type { Config } from "../config/config.js";
import type { Polygonizer } from "../surface/index.js";

/** How many times as long a draft's cells are: an eighth of the samples, a quarter of the surface. */
const COARSER = 2;

/** The same algorithm on a coarser lattice, for looking only. */
export function coarsened(polygonizer: Polygonizer): Polygonizer {
  return { ...polygonizer, cellSize: COARSER * polygonizer.cellSize };
}

/** The volume in whole cells of a coarser lattice: at most one cell more along each axis. */
export function coarsenedVolume(volume: Config["volume"], cellSize: number): Config["volume"] {
  const whole = (extent: number) => Math.ceil(extent / cellSize) * cellSize;
  return { x: whole(volume.x), y: whole(volume.y), z: whole(volume.z) };
}
