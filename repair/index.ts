/** Mends what is mechanical in an asset, and says how two assets differ. Never in place. */
export type { Change } from "./change.js";
export type { Difference } from "./compare-structure.js";
export {
  type AssetDiff,
  DIFF_TOLERANCES,
  type DiffResult,
  type DiffTolerances,
  diffAssets,
} from "./diff-assets.js";
export {
  type Fixed,
  type FixOptions,
  type FixResult,
  fixAsset,
  REPAIRS,
  type Repair,
} from "./fix-asset.js";
