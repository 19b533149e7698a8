import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CaseDescription, CaseKind, Manifest, Outcome } from "./conformance-case.js";

/** Where the suite's own cases stand, seen from the source and from what is built of it. */
const PLACES = ["../cases/", "../../../conformance/cases/"];

/** The folder of the cases that come with this package. */
export function casesFolder(): string {
  const places = PLACES.map((place) => fileURLToPath(new URL(place, import.meta.url)));
  return places.find((place) => existsSync(join(place, "manifest.json"))) ?? places.at(-1)!;
}

/** manifest.json of a folder. @throws Error of the file system, or SyntaxError */
export function readManifest(folder: string): Manifest {
  return readJson(join(folder, "manifest.json"));
}

/** A case with what must come of it, and the absolute folder that a tool is given. */
export interface ReadCase {
  readonly description: CaseDescription;
  readonly outcome: Outcome;
  readonly asset: string;
}

/** One case of a folder. @throws Error of the file system, or SyntaxError */
export function readCase(folder: string, name: string): ReadCase {
  return {
    description: readJson(join(folder, name, "case.json")),
    outcome: readJson(join(folder, name, "expected.json")),
    asset: join(folder, name, "asset"),
  };
}

/** Which cases: of these areas, of these names; all where a list is empty. */
export interface Selection {
  readonly areas?: readonly string[];
  readonly only?: readonly string[];
}

/** Names of the cases of a kind, all or those of some areas and names. */
export function selectCases(
  { cases }: Manifest,
  kind: CaseKind,
  { areas = [], only = [] }: Selection = {},
): string[] {
  return cases
    .filter((row) => row.kind === kind)
    .filter(({ area }) => areas.length === 0 || areas.includes(area))
    .filter(({ name }) => only.length === 0 || only.includes(name))
    .map(({ name }) => name);
}

function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(path, "utf8")) as T;
}
