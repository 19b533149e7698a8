import type { OpenedActor } from "../actor/opened-actor.js";
import type { PageAsset, StationPaths } from "../files/page-asset.js";
import { type LoadedPiece, loadPiece } from "./load-piece.js";
import { readStation } from "./read-station.js";
import { createStationActor } from "./station-actor.js";

/**
 * A skinned station as an actor. A piece that is not at hand, or that cannot be drawn, stands as the
 * box of its native mesh, and that is said.
 * @throws Error where the documents cannot be played
 */
export async function openStation(asset: PageAsset, paths: StationPaths): Promise<OpenedActor> {
  const { entry, manifest, pieces } = await readStation(asset, paths);
  const loaded = new Map<string, LoadedPiece>();
  const problems: string[] = [];
  for (const [hash, { path, bytes }] of pieces) {
    try {
      loaded.set(hash, await loadPiece(bytes));
    } catch (error) {
      problems.push(`${path} cannot be drawn: ${(error as Error).message}.`);
    }
  }
  const wanted = new Set([manifest.body, ...manifest.bindings.map(({ asset: hash }) => hash)]);
  const missing = [...wanted].filter((hash) => !pieces.has(hash)).length;
  if (missing > 0) {
    const why = paths.library === undefined ? " Give the library, by which GLBs are known." : "";
    problems.push(
      `${missing} of ${wanted.size} pieces are not among the files: boxes stand for them.${why}`,
    );
  }
  const actor = createStationActor(entry, manifest, loaded);
  return { actor, problem: problems.length === 0 ? null : problems.join(" ") };
}
