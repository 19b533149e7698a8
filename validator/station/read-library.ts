import { pointer } from "bindpose/contract/rules";
import {
  type LibraryAsset,
  librarySchema,
  STATION_LIMITS,
  type StationLibrary,
} from "bindpose/contract/station";
import type { Report } from "../findings/collector.js";
import type { DocumentInput } from "../judge-document.js";
import { readText, reportIssues } from "./read-document.js";

const KEYS = [
  "version",
  "owner",
  "assets",
  ...Object.keys(librarySchema.shape.assets.element.shape),
];

/** The library, and its assets by hash; null after a finding. */
export function readLibrary(input: DocumentInput, report: Report): ReadLibrary | null {
  const text = readText("LIBRARY", input, report);
  if (text === null) return null;
  const parsing = librarySchema.safeParse(text.value);
  if (!parsing.success) {
    reportIssues("LIBRARY", parsing.error.issues, text, report, { keys: KEYS });
    return null;
  }
  const library = parsing.data;
  const byHash = new Map<string, LibraryAsset>();
  for (const [index, asset] of library.assets.entries()) {
    const { hash } = asset;
    if (byHash.has(hash)) {
      report("LIBRARY_HASH_TWICE", { hash }, { pointer: pointer("assets", index, "hash") });
    } else byHash.set(hash, asset);
    const { min, max } = asset.bounds;
    if (min.every((value, axis) => value <= max[axis]!)) continue;
    const place = { pointer: pointer("assets", index, "bounds") };
    report("LIBRARY_SHAPE", { problem: "the box is inside out" }, place);
  }
  const used = libraryBytes(library);
  const limit = STATION_LIMITS.libraryBytes.max;
  if (used > limit) report("LIBRARY_BYTES", { used, limit }, { pointer: "/assets" });
  return { library, byHash };
}

export interface ReadLibrary {
  readonly library: StationLibrary;
  readonly byHash: ReadonlyMap<string, LibraryAsset>;
}

/** What an owner's assets take together (G47). */
export function libraryBytes({ assets }: StationLibrary): number {
  return assets.reduce((sum, { bytes }) => sum + bytes, 0);
}
