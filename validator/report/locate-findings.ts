import type { Finding, Report } from "bindpose/contract";
import { locatePointers, type TextRegion } from "../read/locate-pointers.js";
import { documentUri } from "./document-uri.js";

/** A document that findings are about, as a file. */
export interface SourceFile {
  /** Its path as the report's own `uri` is written. */
  readonly path: string;
  /** Its JSON text; null where there is none, or it is no JSON. */
  readonly text: string | null;
}

export interface SourceOptions {
  /** The file of a rig or case, so that its findings have lines and columns; null: not at hand. */
  readonly source?: (report: Report, document: "rig" | "case") => SourceFile | null;
}

/** Where a finding is: its file, and what of it. */
export interface FindingLocation {
  readonly path: string;
  readonly region: TextRegion | { readonly byteOffset: number; readonly byteLength: number } | null;
}

export type FindingLocator = (report: Report, finding: Finding) => FindingLocation;

/** Each text is read once, for all findings of its report. */
export function createLocator({ source }: SourceOptions): FindingLocator {
  const known = new WeakMap<Report, Map<string, FindingLocation>>();
  return (report, finding) => {
    const { document, pointer, byteOffset } = finding;
    const path = documentUri(report, document);
    if (byteOffset !== undefined) return { path, region: { byteOffset, byteLength: 0 } };
    if (source === undefined || (document !== "rig" && document !== "case")) {
      return { path, region: null };
    }
    const key = `${document} ${pointer ?? ""}`;
    let places = known.get(report);
    if (places === undefined) {
      places = new Map(
        (["rig", "case"] as const).flatMap((kind) => locateAll(report, kind, source(report, kind))),
      );
      known.set(report, places);
    }
    return places.get(key) ?? { path, region: null };
  };
}

function locateAll(
  report: Report,
  kind: "rig" | "case",
  file: SourceFile | null,
): [string, FindingLocation][] {
  if (file === null) return [];
  const pointers = report.findings.flatMap(({ document, pointer = "" }) =>
    document === kind ? [pointer] : [],
  );
  const regions = file.text === null ? null : locatePointers(file.text, pointers);
  return pointers.map((place) => [
    `${kind} ${place}`,
    { path: file.path, region: regions?.get(place) ?? null },
  ]);
}
