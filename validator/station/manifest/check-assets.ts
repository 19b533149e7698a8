import { pointer } from "bindpose/contract/rules";
import {
  type CatalogEntry,
  FIT_RATIO,
  type FitReport,
  type LibraryAsset,
  type StationBox,
  type StationManifest,
} from "bindpose/contract/station";
import { BODY_TARGET, CONTROL_PREFIX, PART_PREFIX } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";

/** Every hash stands in the owner's library, used or not (G46). */
export function checkAssets(
  { body, bindings }: StationManifest,
  library: ReadonlyMap<string, LibraryAsset>,
  report: Report,
  at: string,
): void {
  const missing = (asset: string, place: string) => {
    if (!library.has(asset)) report("MANIFEST_ASSET_MISSING", { asset }, { pointer: place });
  };
  missing(body, `${at}/body`);
  for (const [index, { asset }] of bindings.entries()) {
    missing(asset, `${at}${pointer("bindings", index, "asset")}`);
  }
}

/** How each piece is fitted to its box, and a warning where that stretches it (G35). */
export function checkFits(
  { body, bindings }: StationManifest,
  entry: CatalogEntry,
  library: ReadonlyMap<string, LibraryAsset>,
  report: Report,
  at: string,
): FitReport[] {
  const fits: FitReport[] = [];
  const check = (slot: string, asset: string, target: StationBox | undefined, place: string) => {
    const piece = library.get(asset);
    if (piece === undefined || target === undefined) return;
    const fit = measureFit(slot, target, piece.bounds);
    fits.push(fit);
    if (fit.ratio <= FIT_RATIO) return;
    const [x, y, z] = fit.scale.map(rounded) as [number, number, number];
    const ratio = rounded(fit.ratio);
    report("MANIFEST_FIT_STRETCHED", { slot, ratio, x, y, z }, { pointer: place });
  };
  check(BODY_TARGET, body, entry.bodyBounds, `${at}/body`);
  for (const [index, { slot, asset }] of bindings.entries()) {
    check(slot, asset, proxyOf(slot, entry)?.localBounds, `${at}${pointer("bindings", index)}`);
  }
  return fits;
}

function proxyOf(slot: string, { controls, parts }: CatalogEntry) {
  return (
    controls.find((control) => slot === `${CONTROL_PREFIX}${control.slot}`) ??
    parts.find((part) => slot === `${PART_PREFIX}${part.slot}`)
  );
}

/** Target extent over the piece's own, by axis; 1 where the piece has none. Flat axes do not count. */
function measureFit(slot: string, target: StationBox, piece: StationBox): FitReport {
  const scale: [number, number, number] = [1, 1, 1];
  const counted: number[] = [];
  for (let axis = 0; axis < 3; axis++) {
    const wanted = target.max[axis]! - target.min[axis]!;
    const found = piece.max[axis]! - piece.min[axis]!;
    const factor = wanted / found;
    // An extent that is too small to divide by is none.
    if (!Number.isFinite(factor)) continue;
    scale[axis] = factor;
    if (factor > 0) counted.push(factor);
  }
  const ratio = counted.length === 0 ? 1 : Math.max(...counted) / Math.min(...counted);
  return { slot, scale, ratio };
}

function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
