/** error: the contract is broken. warning: it should not be so. info, hint: worth knowing. */
export const SEVERITIES = ["error", "warning", "info", "hint"] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Which document a pointer points into; `run` is the folder as a whole, the last four a station's. */
export const DOCUMENTS = [
  "run",
  "case",
  "rig",
  "glb",
  "manifest",
  "catalog",
  "library",
  "world",
] as const;
export type FindingDocument = (typeof DOCUMENTS)[number];

/** Where in the asset a finding is. */
export interface FindingPlace {
  /** where it is not the rule's own: a manifest that stands in a world */
  readonly document?: FindingDocument;
  /** RFC 6901; "" is the whole document */
  readonly pointer?: string;
  /** for faults of the container, which has no pointer */
  readonly byteOffset?: number;
  readonly bone?: string;
  readonly animation?: string;
  readonly vertex?: number;
  readonly timeMs?: number;
}

/**
 * One thing that is reported. Equal (code, pointer, byteOffset) are folded into one finding whose
 * place and params describe the first occurrence.
 */
export interface Finding extends FindingPlace {
  /** A code of the registry, or `KHR_<CODE>` for a message of the Khronos validator. */
  readonly code: string;
  readonly severity: Severity;
  readonly document: FindingDocument;
  readonly params: Readonly<Record<string, ParamValue>>;
  readonly message: string;
  readonly hint: string;
  /** The clause of the contract, or of glTF 2.0. */
  readonly spec: string;
  readonly count: number;
  /** Codes of the Khronos validator that were folded into this finding. */
  readonly khronos?: readonly string[];
}

export type ParamValue = string | number | boolean | null | readonly (string | number)[];
