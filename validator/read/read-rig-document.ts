import { type ModelSpec, rigSchema } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { readJson } from "./read-json.js";

/** A rig, or in a few words why the document is none. */
export type RigReading =
  | { readonly ok: true; readonly data: ModelSpec }
  | { readonly ok: false; readonly error: string };

/**
 * Reads a rig.json from bytes, text or a parsed document, as strictly as the judge: UTF-8 JSON of at
 * most 1 MiB, no key twice, of the right shape. Whether its bones, joints and tracks fit each other
 * is not looked at. Never throws.
 */
export function readRigDocument(document: Uint8Array | string | object): RigReading {
  if (typeof document !== "string" && !(document instanceof Uint8Array)) return ofShape(document);
  const bytes = typeof document === "string" ? new TextEncoder().encode(document) : document;
  if (bytes.length > LIMITS.rigBytes) {
    return {
      ok: false,
      error: `it has ${bytes.length} bytes, at most ${LIMITS.rigBytes} are read`,
    };
  }
  const reading = readJson(bytes);
  if (!reading.ok) return { ok: false, error: `it is not JSON: ${reading.reason}` };
  const twice = reading.faults.find(({ kind }) => kind === "duplicate-key");
  if (twice !== undefined) {
    return { ok: false, error: `it has the key "${twice.text}" twice, at ${twice.pointer}` };
  }
  return ofShape(reading.value);
}

function ofShape(value: unknown): RigReading {
  const parsed = rigSchema.safeParse(value);
  if (parsed.success) return { ok: true, data: parsed.data };
  const { path, message } = parsed.error.issues[0]!;
  const place = path.length === 0 ? "" : `${path.join(".")}: `;
  return { ok: false, error: `it is no rig: ${place}${message}` };
}
