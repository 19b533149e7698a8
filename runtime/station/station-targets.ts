import type { CatalogControl, CatalogEntry, CatalogPart } from "bindpose/contract/station";
import { BODY_TARGET, CONTROL_PREFIX, DISPLAY_TARGET, PART_PREFIX } from "bindpose/contract/words";
import { type Matrix, multiplyMatrices, scaleBy } from "./matrix.js";
import { boxCentre } from "./pivot-matrix.js";

/**
 * What a target turns and grows about, station-local (G19): the middle of the body's or a control's
 * reference bounds; the station's own 0 for the display.
 * @throws RangeError for a target that the entry does not have
 */
export function targetPivot(entry: CatalogEntry, target: string): [number, number, number] {
  if (target === DISPLAY_TARGET) return [0, 0, 0];
  if (target === BODY_TARGET) return boxCentre(entry.bodyBounds);
  const control = findControl(entry, target);
  if (control !== undefined) return boxCentre(control.bounds);
  throw new RangeError(`target: expected one of ${entry.asset}, got ${JSON.stringify(target)}`);
}

/** The target that carries a slot: a control carries itself, a part goes with the display (G15). */
export function slotTarget(slot: string): string {
  return slot.startsWith(PART_PREFIX) ? DISPLAY_TARGET : slot;
}

/**
 * The native mesh that a slot replaces.
 * @throws RangeError for a slot that the entry does not have
 */
export function slotProxy(entry: CatalogEntry, slot: string): CatalogControl | CatalogPart {
  const found =
    findControl(entry, slot) ?? entry.parts.find((part) => slot === PART_PREFIX + part.slot);
  if (found !== undefined) return found;
  throw new RangeError(`slot: expected one of ${entry.asset}, got ${JSON.stringify(slot)}`);
}

/** Station from native mesh (G35, G36): `matrixSource`, then the scale from source to station. */
export function proxyMatrix({
  matrixSource,
  sourceToWorldScale: scale,
}: Pick<CatalogPart, "matrixSource" | "sourceToWorldScale">): Matrix {
  return multiplyMatrices(scaleBy([scale, scale, scale]), Float64Array.from(matrixSource));
}

function findControl({ controls }: CatalogEntry, name: string): CatalogControl | undefined {
  return controls.find(({ slot }) => name === CONTROL_PREFIX + slot);
}
