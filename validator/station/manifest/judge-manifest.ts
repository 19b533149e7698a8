import type {
  FitReport,
  LibraryAsset,
  StationCatalog,
  StationManifest,
} from "bindpose/contract/station";
import type { Report } from "../../findings/collector.js";
import { nearestOf } from "../nearest-of.js";
import { checkAssets, checkFits } from "./check-assets.js";
import { checkBindings, checkContract, checkFootprint, checkTargets } from "./check-binding.js";
import { checkKeyframes } from "./check-keyframes.js";
import { asVersion2 } from "./read-manifest.js";

/** By what a manifest is judged; null is not known, and not judged. */
export interface ManifestGround {
  readonly catalog: StationCatalog | null;
  readonly library: ReadonlyMap<string, LibraryAsset> | null;
}

/** Runs every check of one manifest; how its pieces are fitted, where that is known. */
export function judgeManifest(
  manifest: StationManifest,
  { catalog, library }: ManifestGround,
  report: Report,
  at = "",
): FitReport[] {
  const full = asVersion2(manifest);
  checkKeyframes(full, report, at);
  checkFootprint(full, report, at);
  if (library !== null) checkAssets(manifest, library, report, at);
  if (catalog === null) return [];
  const entry = catalog.games.find(({ asset }) => asset === manifest.game);
  if (entry === undefined) {
    const games = catalog.games.map(({ asset }) => asset);
    const nearest = nearestOf(manifest.game, games);
    const params = { game: manifest.game, nearest };
    report("MANIFEST_GAME_UNKNOWN", params, { pointer: `${at}/game` });
    return [];
  }
  checkContract(manifest, entry, report, at);
  checkBindings(manifest, entry, report, at);
  checkTargets(full, entry, report, at);
  return library === null ? [] : checkFits(manifest, entry, library, report, at);
}
