import type { CatalogEntry, StationBox, StationManifest } from "bindpose/contract/station";
import { BODY_TARGET, CONTROL_PREFIX, PART_PREFIX } from "bindpose/contract/words";
import { identityMatrix, type Matrix, multiplyMatrices } from "./matrix.js";
import { targetMatrix } from "./place-station.js";
import type { StationState } from "./station-state.js";
import { proxyMatrix, slotTarget } from "./station-targets.js";

export interface PlacedNative {
  /** `body`, or the slot that a binding would replace it by. */
  readonly slot: string;
  /** The native mesh's own box, before any transform. */
  readonly box: StationBox;
  /** Station from native mesh, column-major. */
  readonly matrix: Matrix;
}

/**
 * Where the native meshes that nothing replaces stand now, for a picture that has only their boxes.
 * They move with their targets as pieces do.
 * @param replaced slots whose piece is shown
 */
export function placeNatives(
  entry: CatalogEntry,
  manifest: StationManifest,
  replaced: ReadonlySet<string>,
  state: StationState,
  nowMs: number,
): PlacedNative[] {
  const placed: PlacedNative[] = [];
  const place = (slot: string, box: StationBox, source: Matrix) => {
    if (replaced.has(slot)) return;
    const moved = targetMatrix(entry, manifest, slotTarget(slot), state, nowMs);
    placed.push({ slot, box, matrix: multiplyMatrices(moved, source) });
  };
  place(BODY_TARGET, entry.bodyBounds, identityMatrix());
  for (const [prefix, proxies] of [
    [CONTROL_PREFIX, entry.controls],
    [PART_PREFIX, entry.parts],
  ] as const) {
    for (const proxy of proxies) {
      place(prefix + proxy.slot, proxy.localBounds, proxyMatrix(proxy));
    }
  }
  return placed;
}
