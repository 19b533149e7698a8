import {
  type ManifestV2,
  manifestSchema1,
  manifestSchema2,
  STATION_LIMITS,
  type StationManifest,
} from "bindpose/contract/station";
import { MOVING_KEYS } from "bindpose/contract/words";
import type { Report } from "../../findings/collector.js";
import { isObject, show } from "../../read/json-access.js";
import { type IssueTeller, reportIssues, type StationText } from "../read-document.js";

const KEYS = [
  ...Object.keys(manifestSchema2.shape),
  ...["slot", "asset", "target", "trigger", "durationMs", "keyframes", "channel"],
  ...["time", "progress", "position", "rotation", "scale"],
];

/**
 * The manifest, where its shape lets it be judged (G01 to G09, G14, G16, G22 to G24, G29, G32, G33);
 * null after a finding. Version 2 comes with its three arrays filled in.
 * @param at where it stands in its document
 */
export function readManifest(text: StationText, report: Report, at = ""): StationManifest | null {
  const { value, bytes } = text;
  const version = isObject(value) ? value["version"] : undefined;
  if (version !== 1 && version !== 2) {
    if (isObject(value)) {
      report("MANIFEST_VERSION", { found: show(version) }, { pointer: `${at}/version` });
    } else {
      const problem = `expected an object, got ${show(value)}`;
      report("MANIFEST_SHAPE", { problem }, { pointer: at });
    }
    return null;
  }
  checkBytes(bytes ?? written(value), version, report, at);
  const schema = version === 1 ? manifestSchema1 : manifestSchema2;
  const parsing = schema.safeParse(value);
  if (parsing.success) return parsing.data;
  const isFirst = version === 1;
  reportIssues("MANIFEST", parsing.error.issues, text, report, {
    at,
    keys: KEYS,
    tell: tellFaults(isFirst, report),
  });
  return null;
}

/** A parsed manifest as it would be written without space; the shape finds what is no JSON. */
function written(value: unknown): Uint8Array {
  try {
    return new TextEncoder().encode(JSON.stringify(value));
  } catch {
    return new Uint8Array(0);
  }
}

function checkBytes(bytes: Uint8Array, version: 1 | 2, report: Report, at: string): void {
  const { about, min, max, rule } = STATION_LIMITS[`manifestBytes${version}`];
  if (bytes.length <= max) return;
  const params = { what: about, found: bytes.length, min, max, rule };
  report("MANIFEST_LIMIT", params, { pointer: at });
}

const HASH_DIGITS: Readonly<Record<string, number>> = { contract: 16, hash: 64 };

function tellFaults(isFirst: boolean, report: Report): IssueTeller {
  return ({ code, message, keys = [] }, found, at) => {
    if (isFirst && code === "unrecognized_keys") {
      const moving = keys.filter((key) => MOVING_KEYS.some((known) => known === key));
      for (const key of moving) {
        report("MANIFEST_VERSION_ONE", { key }, { pointer: `${at}/${key}` });
      }
      return moving.length === keys.length;
    }
    if (message === "id") {
      report("MANIFEST_ID", { found: show(found) }, { pointer: at });
      return true;
    }
    const digits = Object.hasOwn(HASH_DIGITS, message) ? HASH_DIGITS[message] : undefined;
    if (digits === undefined) return false;
    report("MANIFEST_HASH", { found: show(found), digits }, { pointer: at });
    return true;
  };
}

/** Version 1 as version 2 says it: a fixed layout that nothing moves. */
export function asVersion2(manifest: StationManifest): ManifestV2 {
  if (manifest.version === 2) return manifest;
  return { ...manifest, version: 2, placements: [], clips: [], motions: [] };
}
