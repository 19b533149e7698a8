import { pointer } from "bindpose/contract/rules";
import type { LibraryAsset } from "bindpose/contract/station";
import type { Report } from "../../findings/collector.js";
import { nearestOf } from "../nearest-of.js";
import type { ReadWorld } from "./read-world.js";

/** Who stands in the world, and whether each may wear what it wears (G04, G45, G46, G50, G51). */
export function checkEntities(
  { skins, entities, unread }: ReadWorld,
  library: ReadonlyMap<string, LibraryAsset> | null,
  report: Report,
): void {
  const games = new Map<string, string>();
  for (const { manifest, at } of skins) {
    const { id, game } = manifest;
    if (games.has(id)) report("WORLD_SKIN_TWICE", { id }, { pointer: `${at}/id` });
    else games.set(id, game);
  }
  const ids = new Set<string>();
  for (const [index, entity] of entities.entries()) {
    const { id, kind, asset, position, scale, skin } = entity;
    const place = (key: string) => ({ pointer: pointer("entities", index, key) });
    if (ids.has(id)) report("WORLD_ENTITY_TWICE", { id }, place("id"));
    ids.add(id);
    if (kind === "prop" && library !== null && !library.has(asset)) {
      report("WORLD_ASSET_MISSING", { asset }, place("asset"));
    }
    if (skin === undefined) continue;
    if (kind === "prop") {
      report("WORLD_SKIN_ON_PROP", { id }, place("skin"));
      continue;
    }
    const game = games.get(skin);
    if (unread.has(skin)) continue;
    if (game === undefined) {
      const nearest = nearestOf(skin, games.keys());
      report("WORLD_SKIN_UNKNOWN", { skin, nearest }, place("skin"));
    } else if (game !== asset) report("WORLD_SKIN_GAME", { id, asset, game }, place("skin"));
    if (scale.some((value) => value !== 1)) {
      report("WORLD_ENTITY_PLACE", { id, problem: "its scale is not [1,1,1]" }, place("scale"));
    }
    if (position[1] !== 0) {
      report("WORLD_ENTITY_PLACE", { id, problem: "it is not on the floor" }, place("position"));
    }
  }
}
