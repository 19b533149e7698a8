import type { Finding, Report } from "bindpose/contract";
import { isObject } from "../read/json-access.js";
import { locatePointers, type TextRegion } from "../read/locate-pointers.js";
import { locateTomlKeys } from "../read/locate-toml-keys.js";
import { readJson } from "../read/read-json.js";
import { documentUri } from "./document-uri.js";

/** A document that findings are about, as a file. */
export interface SourceFile {
  /** Its path as the report's own `uri` is written. */
  readonly path: string;
  /** Its text, JSON or by the path's end TOML; null where it is not at hand. */
  readonly text: string | null;
}

export interface SourceOptions {
  /**
   * The file of a rig or case, so that its findings have lines and columns; null: there is none. What
   * a caller asks for without a case is told of the rig, and without a rig of the asset itself.
   */
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
    let places = known.get(report);
    if (places === undefined) {
      const files = { rig: source(report, "rig"), case: source(report, "case") };
      places = new Map(
        (["rig", "case"] as const).flatMap((kind) => locateAll(report, kind, files)),
      );
      known.set(report, places);
    }
    return places.get(keyOf(document, pointer)) ?? { path, region: null };
  };
}

type Files = Readonly<Record<"rig" | "case", SourceFile | null>>;

const keyOf = (document: string, pointer = "") => `${document} ${pointer}`;

function locateAll(
  report: Report,
  kind: "rig" | "case",
  files: Files,
): [string, FindingLocation][] {
  const pointers = report.findings.flatMap(({ document, pointer = "" }) =>
    document === kind ? [pointer] : [],
  );
  const own = files[kind];
  const isAsked = kind === "case" ? (place: string) => own === null || isBeyond(own, place) : never;
  const asked = pointers.filter(isAsked);
  const written = pointers.filter((place) => !isAsked(place));
  const regions = own === null ? null : regionsOf(own, written);
  const ofRig = files.rig === null ? null : regionsOf(files.rig, asked.map(placeInRig));
  return [
    ...(own === null ? [] : written).map((place): [string, FindingLocation] => [
      keyOf(kind, place),
      { path: own!.path, region: regions?.get(place) ?? null },
    ]),
    ...asked.map((place): [string, FindingLocation] => [
      keyOf(kind, place),
      {
        path: files.rig?.path ?? documentUri(report, "run"),
        region: ofRig?.get(placeInRig(place)) ?? null,
      },
    ]),
  ];
}

const never = () => false;

function regionsOf({ path, text }: SourceFile, pointers: readonly string[]) {
  if (text === null) return null;
  return (isTomlPath(path) ? locateTomlKeys : locatePointers)(text, pointers);
}

const isTomlPath = (path: string) => /\.toml$/i.test(path);

/** The caller's own animations are counted on from those of the case, which does not hold them. */
function isBeyond({ path, text }: SourceFile, place: string): boolean {
  const index = /^\/requiredAnimations\/(\d+)/.exec(place)?.[1];
  if (index === undefined || text === null || isTomlPath(path)) return false;
  const reading = readJson(new TextEncoder().encode(text));
  if (!reading.ok || !isObject(reading.value)) return false;
  const { requiredAnimations } = reading.value;
  return !Array.isArray(requiredAnimations) || Number(index) >= requiredAnimations.length;
}

/** What of a rig answers to a demand. */
function placeInRig(place: string): string {
  return place.startsWith("/requiredAnimations") ? "/animations" : place;
}
