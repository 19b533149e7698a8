import type { FindingDocument, ParamValue, Severity } from "./finding.js";

/**
 * A row of the registry: what is reported under one code, how bad it is, and in what words.
 * Codes are never reused and never change meaning.
 */
export interface Rule<P> {
  /** Under the profile `run`. */
  readonly severity: Severity;
  /** Under the profile `gltf`, where it differs; `off` is not judged there. */
  readonly foreign?: Severity | "off";
  readonly document: FindingDocument;
  /** Section of the contract and, after a comma, the glTF 2.0 clause. */
  readonly spec: string;
  /** One sentence: what is, and what was expected. */
  readonly message: (params: P) => string;
  /** One imperative sentence: how to mend it. */
  readonly hint: (params: P) => string;
  /** Codes of the Khronos validator that this rule covers: folded in, not counted beside it. */
  readonly khronos?: readonly string[];
}

/** Fixes the params' type of a row: `rule<{ vertex: number }>({ ... })`. */
export function rule<P extends Readonly<Record<string, ParamValue>>>(row: Rule<P>): Rule<P> {
  return row;
}
