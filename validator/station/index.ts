/**
 * Judges the skin of a game station: manifest, static GLBs, and the budgets of a whole world, by
 * docs/STATION.md. The same report as every other judgement here.
 */
export { stationExampleOf } from "./fixtures/station-example.js";
export { assetHash } from "./identity/asset-hash.js";
export { canonicalGlb } from "./identity/canonical-glb.js";
export { contractFingerprint } from "./identity/contract-fingerprint.js";
export { pieceHash } from "./identity/piece-hash.js";
export {
  type StationInput,
  type StationOptions,
  validateStation,
} from "./validate-station.js";
