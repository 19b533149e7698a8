import type { CatalogEntry, StationManifest } from "bindpose/contract/station";
import { DISPLAY_TARGET, IDENTITY_PLACE } from "bindpose/contract/words";

/** A manifest to begin with: current contract, nothing bound or moved, and no body yet. */
export function starterOf({ asset, contract }: CatalogEntry): StationManifest {
  const { position, rotation, scale } = IDENTITY_PLACE;
  const tail = asset
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/g, "-")
    .slice(0, 45);
  return {
    version: 2,
    id: `my-${tail}`,
    game: asset,
    contract,
    body: "0".repeat(64),
    bindings: [],
    placements: [
      {
        target: DISPLAY_TARGET,
        position: [...position],
        rotation: [...rotation],
        scale: [...scale],
      },
    ],
    clips: [],
    motions: [],
  };
}
