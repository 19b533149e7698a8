import { type Rule, rule } from "../report/rule.js";
import { documentRules } from "./document-rules.js";

type BudgetParams = { used: number; limit: number };

const budget = (
  document: "library" | "world",
  spec: string,
  what: string,
  hint: string,
): Rule<BudgetParams> =>
  rule<BudgetParams>({
    severity: "error",
    document,
    spec,
    message: ({ used, limit }) => `${used} ${what}, at most ${limit}`,
    hint: () => hint,
  });

/** Rules on an owner's library. */
export const LIBRARY_RULES = {
  ...documentRules("LIBRARY", "library"),
  LIBRARY_HASH_TWICE: rule<{ hash: string }>({
    severity: "error",
    document: "library",
    spec: "G42",
    message: ({ hash }) => `the asset ${hash} stands twice`,
    hint: () => "keep one row for each hash",
  }),
  LIBRARY_BYTES: budget(
    "library",
    "G47",
    "bytes in the library",
    "remove assets that no skin uses",
  ),
} as const;

/** Rules on a world: who wears what, and what it costs whoever joins. */
export const WORLD_RULES = {
  ...documentRules("WORLD", "world"),
  WORLD_SKIN_TWICE: rule<{ id: string }>({
    severity: "error",
    document: "world",
    spec: "G04",
    message: ({ id }) => `the skin "${id}" is defined twice`,
    hint: () => "give each skin an id of its own",
  }),
  WORLD_ENTITY_TWICE: rule<{ id: string }>({
    severity: "error",
    document: "world",
    spec: "G50",
    message: ({ id }) => `the entity "${id}" stands twice`,
    hint: () => "give each entity an id of its own",
  }),
  WORLD_SKIN_UNKNOWN: rule<{ skin: string; nearest: string | null }>({
    severity: "error",
    document: "world",
    spec: "G45",
    message: ({ skin, nearest }) =>
      `no skin "${skin}" is defined${nearest === null ? "" : ` (did you mean "${nearest}"?)`}`,
    hint: () => "define the skin, or remove the entity's skin to restore the native model",
  }),
  WORLD_SKIN_ON_PROP: rule<{ id: string }>({
    severity: "error",
    document: "world",
    spec: "G45",
    message: ({ id }) => `"${id}" is a prop: props wear no skin`,
    hint: () => "assign the skin to a game's entity",
  }),
  WORLD_SKIN_GAME: rule<{ id: string; asset: string; game: string }>({
    severity: "error",
    document: "world",
    spec: "G45, G51",
    message: ({ id, asset, game }) => `"${id}" is ${asset}, but its skin is made for ${game}`,
    hint: () => "assign the skin to entities of its own game only",
  }),
  WORLD_ENTITY_PLACE: rule<{ id: string; problem: string }>({
    severity: "error",
    document: "world",
    spec: "G45",
    message: ({ id, problem }) => `"${id}" wears a skin, but ${problem}`,
    hint: () => "keep a skinned station's scale [1,1,1] and its y 0; place and turn it freely",
  }),
  WORLD_ENTITY_UNKNOWN: rule<{ id: string; nearest: string | null }>({
    severity: "error",
    document: "world",
    spec: "G50",
    message: ({ id, nearest }) =>
      `the world has no entity "${id}"${nearest === null ? "" : ` (did you mean "${nearest}"?)`}`,
    hint: () => "name entities of the current world, each once",
  }),
  WORLD_ASSET_MISSING: rule<{ asset: string }>({
    severity: "error",
    document: "world",
    spec: "G46",
    message: ({ asset }) => `the owner's library has no asset ${asset}`,
    hint: () => "upload the prop as this owner and use the hash that is returned",
  }),
  WORLD_DOWNLOAD_BYTES: budget(
    "world",
    "G47",
    "bytes to download",
    "use fewer or smaller pieces: each used hash counts once",
  ),
  WORLD_TRIANGLES: budget(
    "world",
    "G48",
    "placed triangles",
    "use simpler pieces: each placement counts",
  ),
  WORLD_TEXTURE_PIXELS: budget(
    "world",
    "G48",
    "texture pixels",
    "use smaller textures: each used hash counts once",
  ),
  WORLD_RESIDENT_BYTES: budget(
    "world",
    "G48, G49",
    "resident bytes",
    "use fewer placed skins, clips and pieces",
  ),
} as const;
