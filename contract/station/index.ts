/**
 * The station contract: how a game's station is dressed in static GLBs and moved by keyframes.
 * Types, schemas, limits; docs/STATION.md is its text. No game is named here: a catalog does.
 */
export {
  buildStationSchema,
  STATION_SCHEMA_NAMES,
  type StationSchemaName,
} from "./build-station-schemas.js";
export {
  type CatalogControl,
  type CatalogEntry,
  type CatalogPart,
  catalogEntrySchema,
  catalogSchema,
  type StationBox,
  type StationCatalog,
} from "./catalog-schema.js";
export {
  type LibraryAsset,
  libraryAssetSchema,
  librarySchema,
  type StationLibrary,
} from "./library-schema.js";
export {
  FIT_RATIO,
  findLimit,
  PIECE_BUDGETS,
  type PieceBudget,
  STATION_COSTS,
  STATION_LIMITS,
  type StationLimit,
  type StationLimitName,
} from "./limits.js";
export {
  type ManifestV1,
  type ManifestV2,
  manifestSchema,
  manifestSchema1,
  manifestSchema2,
  type StationBinding,
  type StationClip,
  type StationManifest,
  type StationMotion,
  type StationPlace,
  type StationPlacement,
} from "./manifest-schema.js";
export type { BudgetLine, FitReport, PieceReport, StationReport } from "./station-report.js";
export {
  type StationWorld,
  type WorldEntity,
  worldSchema,
  worldShellSchema,
} from "./world-schema.js";
