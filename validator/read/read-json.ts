import { parseJson } from "./parse-json.js";

export type { JsonFault } from "./parse-json.js";

export type JsonReading =
  | ReturnType<typeof parseJson>
  | { readonly ok: false; readonly reason: string };

/** Parses strict UTF-8 JSON: no byte order mark and no invalid bytes. Never throws. */
export function readJson(bytes: Uint8Array): JsonReading {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    return { ok: false, reason: "it begins with a byte order mark" };
  }
  try {
    return parseJson(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return { ok: false, reason: "it is not UTF-8" };
  }
}
