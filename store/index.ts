/**
 * An embedded store for the skins of game stations: one folder, one owner, content-addressed assets
 * and a revisioned world. Several processes may have it open at once.
 */
export { openStationStore, type StoreOptions } from "./open-station-store.js";
export { type Outcome, type Refusal, STORE_REASONS, type StoreReason } from "./outcome.js";
export type {
  GameContract,
  ReplaceRequest,
  SavedWorld,
  SaveRequest,
  StationStore,
  UploadedAsset,
  UploadRequest,
  WorldDownload,
} from "./station-store.js";
