import { pointer } from "bindpose/contract/rules";
import { LIMITS } from "bindpose/contract/words";
import type { Report } from "../findings/collector.js";
import { decodeDataUri } from "./data-uri.js";
import type { JsonObject } from "./decoded-asset.js";
import { arrayAt, isCount, isObject, show } from "./json-access.js";

/** The container's padding of the BIN chunk (glTF 2.0 4.4.3.3). */
const PADDING = 3;

/** Where an asset's buffers may be found. */
export interface BufferSources {
  /** The BIN chunk; null in a `.gltf`. */
  readonly chunk: Uint8Array | null;
  /** Files beside a `.gltf`, by the URI that it names them by; null where only BIN may hold numbers. */
  readonly files: ReadonlyMap<string, Uint8Array> | null;
}

/**
 * The bytes of each buffer, as far as they are there; null, with a finding, where they are not.
 * Nothing is opened here: a file that is not given is missing. Data URIs are measured before they
 * are decoded, and all buffers together are no larger than a GLB may be.
 */
export function readBuffers(
  json: JsonObject,
  sources: BufferSources,
  report: Report,
): (Uint8Array | null)[] {
  let left: number = LIMITS.glbBytes;
  const known = new Map<string, Uint8Array | null>();
  return arrayAt(json, "buffers").map((buffer, index) => {
    const at = pointer("buffers", index);
    const uri = isObject(buffer) ? buffer["uri"] : undefined;
    let bytes: Uint8Array | null;
    if (uri === undefined && index === 0 && sources.files === null) {
      bytes = sources.chunk ?? new Uint8Array(0);
    } else if (uri === undefined && index === 0 && sources.chunk !== null) bytes = sources.chunk;
    else if (typeof uri !== "string" || sources.files === null) {
      report("GLTF_BUFFER_OUTSIDE", { uri: show(uri) }, { pointer: at });
      return null;
    } else {
      bytes = known.get(uri) ?? openUri(uri, sources.files, left, at, report);
      if (bytes !== null && !known.has(uri)) left -= bytes.length;
      known.set(uri, bytes);
    }
    return bytes === null ? null : measure(buffer, bytes, at, uri === undefined, report);
  });
}

function openUri(
  uri: string,
  files: ReadonlyMap<string, Uint8Array>,
  limit: number,
  at: string,
  report: Report,
): Uint8Array | null {
  const place = { pointer: `${at}/uri` };
  if (!uri.startsWith("data:")) {
    const bytes = files.get(uri);
    if (bytes !== undefined && bytes.length <= limit) return bytes;
    report("GLTF_BUFFER_MISSING", { uri: show(uri) }, place);
    return null;
  }
  const bytes = decodeDataUri(uri, limit);
  if (bytes === null) {
    const expected = `a data URI of base64, at most ${limit} bytes`;
    report("GLTF_PROPERTY", { expected, found: show(uri) }, place);
  }
  return bytes;
}

/** As many of the bytes as the buffer declares. */
function measure(
  buffer: unknown,
  bytes: Uint8Array,
  at: string,
  isChunk: boolean,
  report: Report,
): Uint8Array | null {
  const declared = isObject(buffer) ? buffer["byteLength"] : undefined;
  const place = { pointer: `${at}/byteLength` };
  if (!isCount(declared)) {
    report("GLTF_PROPERTY", { expected: "a length in bytes", found: show(declared) }, place);
    return null;
  }
  if (bytes.length < declared) {
    report("GLB_BIN_SHORT", { chunk: bytes.length, buffer: declared }, place);
  } else if (isChunk && bytes.length > declared + PADDING) {
    report("GLB_BIN_LONG", { chunk: bytes.length, buffer: declared }, place);
  }
  return bytes.subarray(0, declared);
}
