import type { Actor } from "./actor.js";

/** What became of an asset on the page. */
export interface OpenedActor {
  /** Null where nothing of the asset can be drawn. */
  readonly actor: Actor | null;
  /** What could not be shown, and why; null where all is as a game would see it. */
  readonly problem: string | null;
}
