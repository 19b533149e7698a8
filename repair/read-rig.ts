import { type ModelSpec, rigSchema } from "bindpose/contract";
import type { DocumentInput } from "bindpose/validator";

/** A rig of the right shape, from bytes, text or a parsed document; null where it is none. */
export function readRig(document: DocumentInput): ModelSpec | null {
  try {
    const text = document instanceof Uint8Array ? new TextDecoder().decode(document) : document;
    const value = typeof text === "string" ? JSON.parse(text) : text;
    const parsed = rigSchema.safeParse(value);
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // not JSON, which the judgement says
  }
}
