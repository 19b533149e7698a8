import { pointer } from "bindpose/contract/rules";
import {
  type CatalogEntry,
  catalogSchema,
  type StationBox,
  type StationCatalog,
} from "bindpose/contract/station";
import { BODY_TARGET, CONTROL_PREFIX, DISPLAY_TARGET } from "bindpose/contract/words";
import type { Report } from "../findings/collector.js";
import type { DocumentInput } from "../judge-document.js";
import { transformPoint } from "../pose/matrix.js";
import { contractFingerprint } from "./identity/contract-fingerprint.js";
import { readText, reportIssues } from "./read-document.js";

const KEYS = ["version", "games", ...Object.keys(catalogSchema.shape.games.element.shape)];
/** How far declared bounds may be from computed ones, over the box's diagonal. */
const BOUNDS_TOLERANCE = 1e-3;
const AXES = ["x", "y", "z"] as const;

/** The catalog, where its shape lets others be judged by it; null after a finding. */
export async function readCatalog(
  input: DocumentInput,
  report: Report,
): Promise<StationCatalog | null> {
  const text = readText("CATALOG", input, report);
  if (text === null) return null;
  const parsing = catalogSchema.safeParse(text.value);
  if (!parsing.success) {
    reportIssues("CATALOG", parsing.error.issues, text, report, { keys: KEYS });
    return null;
  }
  const catalog = parsing.data;
  checkOnce(
    "game",
    catalog.games.map(({ asset }) => asset),
    report,
    "/games",
    "asset",
  );
  for (const [index, entry] of catalog.games.entries()) {
    const at = pointer("games", index);
    checkEntry(entry, report, at);
    const computed = await contractFingerprint(entry);
    if (computed === entry.contract) continue;
    const place = { pointer: `${at}/contract` };
    report("CATALOG_FINGERPRINT", { found: entry.contract, computed }, place);
  }
  return catalog;
}

function checkEntry(entry: CatalogEntry, report: Report, at: string): void {
  const { controls, parts, presentation } = entry;
  const slotsOf = (list: readonly { slot: string }[]) => list.map(({ slot }) => slot);
  checkOnce("control", slotsOf(controls), report, `${at}/controls`, "slot");
  checkOnce("part", slotsOf(parts), report, `${at}/parts`, "slot");
  checkPresentation(presentation, slotsOf(controls), report, `${at}/presentation`);
  checkBox(entry.bodyBounds, report, `${at}/bodyBounds`);
  for (const [index, control] of controls.entries()) {
    const place = `${at}${pointer("controls", index)}`;
    const areSound = [
      checkBox(control.bounds, report, `${place}/bounds`),
      checkBox(control.localBounds, report, `${place}/localBounds`),
    ];
    if (areSound.every(Boolean)) checkBounds(control, report, `${place}/bounds`);
  }
  for (const [index, { localBounds }] of parts.entries()) {
    checkBox(localBounds, report, `${at}${pointer("parts", index, "localBounds")}`);
  }
}

function checkOnce(
  what: string,
  names: readonly string[],
  report: Report,
  at: string,
  key: string,
): void {
  const known = new Set<string>();
  for (const [index, name] of names.entries()) {
    if (!known.has(name)) {
      known.add(name);
      continue;
    }
    report("CATALOG_NAME_TWICE", { what, name }, { pointer: `${at}${pointer(index, key)}` });
  }
}

/** Targets are what the entry's own controls make them; every channel has its duration. */
function checkPresentation(
  { targets, motionChannels, motionDurationsMs }: CatalogEntry["presentation"],
  controls: readonly string[],
  report: Report,
  at: string,
): void {
  const expected = [BODY_TARGET, DISPLAY_TARGET, ...controls.map((slot) => CONTROL_PREFIX + slot)];
  if (sorted(targets) !== sorted(expected)) {
    const params = { found: sorted(targets), expected: sorted(expected) };
    report("CATALOG_TARGETS", params, { pointer: `${at}/targets` });
  }
  const listed = new Set(motionChannels);
  for (const channel of new Set([...motionChannels, ...Object.keys(motionDurationsMs)])) {
    if (listed.has(channel) && Object.hasOwn(motionDurationsMs, channel)) continue;
    const place = { pointer: `${at}/motionDurationsMs${pointer(channel)}` };
    report("CATALOG_CHANNEL_DURATION", { channel }, place);
  }
}

function sorted(names: readonly string[]): string {
  return [...names].sort().join(", ");
}

function checkBox({ min, max }: StationBox, report: Report, at: string): boolean {
  const axis = AXES.find((_, index) => min[index]! > max[index]!);
  if (axis !== undefined) report("CATALOG_BOX", { axis }, { pointer: at });
  return axis === undefined;
}

/** The declared bounds are those of the local box in the station (G36). */
function checkBounds(
  { slot, bounds, localBounds, matrixSource, sourceToWorldScale }: CatalogEntry["controls"][number],
  report: Report,
  at: string,
): void {
  const { min, max } = localBounds;
  const matrix = Float64Array.from(matrixSource);
  let off = 0;
  let size = 0;
  for (let axis = 0; axis < 3; axis++) {
    const values: number[] = [];
    for (let corner = 0; corner < 8; corner++) {
      const point = [0, 1, 2].map((i) => ((corner >> i) & 1 ? max[i]! : min[i]!));
      const placed = transformPoint(matrix, point as [number, number, number]);
      values.push(sourceToWorldScale * placed[axis]!);
    }
    const low = Math.abs(Math.min(...values) - bounds.min[axis]!);
    off = Math.max(off, low, Math.abs(Math.max(...values) - bounds.max[axis]!));
    size = Math.hypot(size, bounds.max[axis]! - bounds.min[axis]!);
  }
  if (off <= BOUNDS_TOLERANCE * size) return;
  report("CATALOG_BOUNDS", { slot, off: Number(off.toPrecision(3)) }, { pointer: at });
}
