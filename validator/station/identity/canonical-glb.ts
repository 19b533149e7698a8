import type { JsonObject } from "../../read/decoded-asset.js";
import { arrayAt, isCount, isObject } from "../../read/json-access.js";
import { readContainer } from "../../read/read-container.js";
import { readJson } from "../../read/read-json.js";
import { canonicalJson } from "./canonical-json.js";

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
/** What tells of an asset without being drawn. */
const EXTRAS = ["extras"];
const METADATA = ["name", ...EXTRAS];
/** Lists whose order means nothing. */
const SETS = ["extensionsUsed", "extensionsRequired"];

/**
 * A GLB in one way of writing (G42): names, extras and authorship are left out, keys sorted, the
 * buffer views laid out in their order in one buffer, each at a multiple of four, gaps and further
 * chunks dropped. Files that differ in these alone give the same bytes, and the result is its own
 * canonical form. A new array; null where the bytes are no GLB whose views lie in its BIN chunk.
 */
export function canonicalGlb(bytes: Uint8Array): Uint8Array | null {
  const container = readContainer(bytes, () => {});
  const reading = container === null ? null : readJson(container.json);
  if (container === null || !reading?.ok || !isObject(reading.value)) return null;
  const json = strip(reading.value) as Record<string, unknown>;
  const laid = layOut(json, container.bin ?? new Uint8Array(0));
  if (laid === null) return null;
  json["asset"] = { version: "2.0" };
  for (const key of SETS) {
    if (Array.isArray(json[key])) json[key] = [...json[key]].sort();
  }
  return writeGlb(canonicalJson(json), laid);
}

/** A copy without metadata; an extension may need its names. Nesting is bounded by the JSON reader. */
function strip(value: unknown, metadata = METADATA): unknown {
  if (Array.isArray(value)) return value.map((item) => strip(item, metadata));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([key]) => !metadata.includes(key));
  return Object.fromEntries(
    kept.map(([key, member]) => [key, strip(member, key === "extensions" ? EXTRAS : metadata)]),
  );
}

/** Rewrites the views' offsets and the one buffer; the bytes that they then point into. */
function layOut(json: Record<string, unknown>, bin: Uint8Array): Uint8Array | null {
  const sources: Uint8Array[] = [];
  const views: JsonObject[] = [];
  let length = 0;
  for (const view of arrayAt(json, "bufferViews")) {
    if (!isObject(view)) return null;
    const { byteOffset = 0, byteLength, buffer, ...rest } = view;
    if (buffer !== 0 || !isCount(byteOffset) || !isCount(byteLength)) return null;
    if (byteOffset + byteLength > bin.length) return null;
    sources.push(bin.subarray(byteOffset, byteOffset + byteLength));
    views.push({ ...rest, buffer: 0, byteOffset: length, byteLength });
    length += byteLength + (-byteLength & 3);
    // Views that lie over each other must not make a large file of a small one.
    if (length > 2 * bin.length + 4 * views.length) return null;
  }
  if (views.length > 0) json["bufferViews"] = views;
  delete json["buffers"];
  if (length > 0) json["buffers"] = [{ byteLength: length }];
  const laid = new Uint8Array(length);
  for (const [index, source] of sources.entries()) {
    laid.set(source, views[index]!["byteOffset"] as number);
  }
  return laid;
}

function writeGlb(text: string, bin: Uint8Array): Uint8Array {
  const encoded = new TextEncoder().encode(text);
  const jsonLength = encoded.length + (-encoded.length & 3);
  const bytes = new Uint8Array(20 + jsonLength + (bin.length > 0 ? 8 + bin.length : 0));
  const view = new DataView(bytes.buffer);
  const header = [MAGIC, 2, bytes.length, jsonLength, JSON_CHUNK];
  for (const [i, word] of header.entries()) view.setUint32(4 * i, word, true);
  bytes.fill(0x20, 20, 20 + jsonLength);
  bytes.set(encoded, 20);
  if (bin.length > 0) {
    view.setUint32(20 + jsonLength, bin.length, true);
    view.setUint32(24 + jsonLength, BIN_CHUNK, true);
    bytes.set(bin, 28 + jsonLength);
  }
  return bytes;
}
