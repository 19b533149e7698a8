import type { CatalogEntry, StationBox, StationManifest } from "bindpose/contract/station";
import { BODY_TARGET } from "bindpose/contract/words";
import { fitPiece } from "./fit-piece.js";
import { identityMatrix, type Matrix, multiplyMatrices } from "./matrix.js";
import { pivotMatrix } from "./pivot-matrix.js";
import { sampleClip } from "./sample-frames.js";
import { playingClip, type StationState } from "./station-state.js";
import { proxyMatrix, slotProxy, slotTarget, targetPivot } from "./station-targets.js";

/** The box of a piece's whole scene, by its hash; undefined where the piece is not at hand. */
export type PieceBoxes = (hash: string) => StationBox | undefined;

export interface PlacedPiece {
  /** `body`, or the slot of a binding. */
  readonly slot: string;
  readonly asset: string;
  /** Station from piece, column-major. */
  readonly matrix: Matrix;
}

/**
 * What moves a target, station-local: its placement times the offset of the clip that plays, both
 * about its pivot (G18, G27). The identity where neither is there (G17), and for version 1.
 * @throws RangeError for a target that the entry does not have
 */
export function targetMatrix(
  entry: CatalogEntry,
  manifest: StationManifest,
  target: string,
  state: StationState,
  nowMs: number,
): Matrix {
  const pivot = targetPivot(entry, target);
  const placements = manifest.version === 1 ? [] : manifest.placements;
  const placement = placements.find((each) => each.target === target);
  const playing = playingClip(manifest, state, target, nowMs);
  return multiplyMatrices(
    placement === undefined ? identityMatrix() : pivotMatrix(placement, pivot),
    playing === null
      ? identityMatrix()
      : pivotMatrix(sampleClip(playing.clip, playing.share), pivot),
  );
}

/**
 * Where every piece of a skin stands now: the body fitted to its bounds, each bound piece fitted to
 * its native mesh and placed by its proxy, all moved with their targets. Collision, seats and the
 * native meshes are not touched (G21). A piece that is not at hand is left out.
 * @throws RangeError for a slot that the entry does not have
 */
export function placeStation(
  entry: CatalogEntry,
  manifest: StationManifest,
  boxes: PieceBoxes,
  state: StationState,
  nowMs: number,
): PlacedPiece[] {
  const placed: PlacedPiece[] = [];
  const place = (slot: string, asset: string, target: StationBox, source: Matrix) => {
    const box = boxes(asset);
    if (box === undefined) return;
    const moved = targetMatrix(entry, manifest, slotTarget(slot), state, nowMs);
    const { matrix } = fitPiece(target, box);
    placed.push({ slot, asset, matrix: multiplyMatrices(moved, source, matrix) });
  };
  place(BODY_TARGET, manifest.body, entry.bodyBounds, identityMatrix());
  for (const { slot, asset } of manifest.bindings) {
    const proxy = slotProxy(entry, slot);
    place(slot, asset, proxy.localBounds, proxyMatrix(proxy));
  }
  return placed;
}
