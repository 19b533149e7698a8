import type { CaseDescription, Outcome } from "../suite/conformance-case.js";

/** A case before it is written. */
export interface CaseFiles {
  readonly description: CaseDescription;
  readonly outcome: Outcome;
  /** What a tool is given: bytes or text by path below the case's asset folder. */
  readonly asset: ReadonlyMap<string, Uint8Array | string>;
}
