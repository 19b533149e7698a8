import { pointer } from "bindpose/contract/rules";
import {
  STATION_LIMITS,
  type StationManifest,
  type WorldEntity,
  worldShellSchema,
} from "bindpose/contract/station";
import type { Report } from "../../findings/collector.js";
import type { DocumentInput } from "../../judge-document.js";
import { isObject } from "../../read/json-access.js";
import { readManifest } from "../manifest/read-manifest.js";
import { readText, reportIssues, type StationText } from "../read-document.js";

/** One skin of a world, with its place in the document it came from. */
export interface WorldSkin {
  readonly manifest: StationManifest;
  readonly at: string;
}

/** A world as far as it could be read. */
export interface ReadWorld {
  readonly skins: readonly WorldSkin[];
  readonly entities: readonly WorldEntity[];
  /** Ids of skins that could not be read: they are there, but nothing more is known of them. */
  readonly unread: ReadonlySet<string>;
}

const KEYS = ["version", "skins", ...Object.keys(worldShellSchema.shape.entities.element.shape)];

/**
 * The world, where its shape lets it be judged; null after a finding. Its skins are manifests, and
 * are reported as such at their place in the world; one that cannot be read is left out.
 */
export function readWorld(input: DocumentInput, report: Report): ReadWorld | null {
  const text = readText("WORLD", input, report);
  if (text === null || !isBounded(text, report)) return null;
  const parsing = worldShellSchema.safeParse(text.value);
  if (!parsing.success) {
    reportIssues("WORLD", parsing.error.issues, text, report, { keys: KEYS });
    return null;
  }
  const { skins, entities } = parsing.data;
  const unread = new Set<string>();
  const read = skins.flatMap((value, index) => {
    const at = pointer("skins", index);
    // A skin's own bytes are its text without space, as a save would write it.
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    const skin = { value, bytes, known: text.known };
    const manifest = readManifest(skin, inWorld(report), at);
    if (manifest !== null) return { manifest, at };
    const id = isObject(value) ? value["id"] : undefined;
    if (typeof id === "string") unread.add(id);
    return [];
  });
  return { skins: read, entities, unread };
}

/** Says of the world what rules on manifests say. */
export function inWorld(report: Report): Report {
  return (code, params, place) => report(code, params, { ...place, document: "world" });
}

/** A million entities are counted before any of them is looked at. */
function isBounded({ value }: StationText, report: Report): boolean {
  const entities = isObject(value) ? value["entities"] : undefined;
  const { about, min, max, rule } = STATION_LIMITS.entities;
  if (!Array.isArray(entities) || entities.length <= max) return true;
  const params = { what: about, found: entities.length, min, max, rule };
  report("WORLD_LIMIT", params, { pointer: "/entities" });
  return false;
}
