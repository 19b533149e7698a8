import type { FindingCode, ParamsOf } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import type { Report } from "./findings/collector.js";
import { readJson } from "./read/read-json.js";

/** A document as a caller has it: bytes, text, or already parsed. */
export type DocumentInput = Uint8Array | string | object;

type Unreadable = "RIG_UNREADABLE" | "CASE_UNREADABLE" | "GLB_JSON_UNREADABLE";
type DuplicateKey = "RIG_DUPLICATE_KEY" | "CASE_DUPLICATE_KEY" | "GLB_DUPLICATE_KEY";

interface DocumentCodes {
  readonly unreadable: Unreadable;
  readonly duplicateKey: DuplicateKey;
  /** Where numbers beyond float64 are not a rule of their own, a schema finds them. */
  readonly notFinite: "RIG_NUMBER_NOT_FINITE" | null;
}

const CODES = {
  rig: {
    unreadable: "RIG_UNREADABLE",
    duplicateKey: "RIG_DUPLICATE_KEY",
    notFinite: "RIG_NUMBER_NOT_FINITE",
  },
  case: { unreadable: "CASE_UNREADABLE", duplicateKey: "CASE_DUPLICATE_KEY", notFinite: null },
  glb: { unreadable: "GLB_JSON_UNREADABLE", duplicateKey: "GLB_DUPLICATE_KEY", notFinite: null },
} as const satisfies Record<string, DocumentCodes>;

export interface ReadDocument {
  readonly value: unknown;
  /** Null where the caller handed over an object, which has no bytes. */
  readonly bytes: Uint8Array | null;
}

/** Parses one of an asset's JSON documents; null, with a finding, where that cannot be done. */
export function readDocument(
  kind: keyof typeof CODES,
  input: DocumentInput,
  report: Report,
): ReadDocument | null {
  if (typeof input !== "string" && !(input instanceof Uint8Array)) {
    return { value: input, bytes: null };
  }
  const bytes = typeof input === "string" ? new TextEncoder().encode(input) : input;
  const codes: DocumentCodes = CODES[kind];
  if (kind !== "glb" && bytes.length > LIMITS.rigBytes) {
    const params = { path: `${kind}.json`, bytes: bytes.length, limit: LIMITS.rigBytes };
    report("RUN_FILE_TOO_LARGE", params, { pointer: "" });
    return null;
  }
  const reading = readJson(bytes);
  if (!reading.ok) {
    say(report, codes.unreadable, { reason: reading.reason }, "");
    return null;
  }
  for (const { kind: fault, text, pointer } of reading.faults) {
    if (fault === "duplicate-key") say(report, codes.duplicateKey, { key: text }, pointer);
    else if (codes.notFinite !== null) say(report, codes.notFinite, { text }, pointer);
  }
  return { value: reading.value, bytes };
}

function say<C extends FindingCode>(
  report: Report,
  code: C,
  params: ParamsOf<C>,
  pointer: string,
): void {
  report(code, params, { pointer });
}
