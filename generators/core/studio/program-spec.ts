import type { AssetKind, GeneratorProgram } from "bindpose/contract/words";
import type { Polygonizer } from "../surface/index.js";

/** What makes one generator: everything else is shared. */
export interface ProgramSpec {
  readonly name: GeneratorProgram;
  readonly kind: AssetKind;
  /** Edge of the algorithm's lattice cells, field units: a reply warns of what is thinner than two. */
  readonly cellSize: number;
  /** Loads the algorithm; asked only by `render`, so that a recording call does not load it. */
  readonly polygonizer: () => Promise<Polygonizer>;
}
