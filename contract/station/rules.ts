import { CATALOG_RULES } from "./catalog-rules.js";
import { MANIFEST_RULES } from "./manifest-rules.js";
import { PIECE_RULES } from "./piece-rules.js";
import { LIBRARY_RULES, WORLD_RULES } from "./world-rules.js";

/** Rules of the station contract, docs/STATION.md: judged under the profile `station` alone. */
export const STATION_RULES = {
  ...MANIFEST_RULES,
  ...CATALOG_RULES,
  ...LIBRARY_RULES,
  ...WORLD_RULES,
  ...PIECE_RULES,
} as const;
