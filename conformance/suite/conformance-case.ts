import type { FindingCode, Profile, Verdict } from "bindpose/contract/rules";

/** What a case is put to. */
export const CASE_KINDS = ["validator", "runtime", "generator"] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** One row of manifest.json, and the whole of a case's case.json. */
export interface CaseDescription {
  /** `<area>/<name>`: its folder below `cases`. */
  readonly name: string;
  readonly kind: CaseKind;
  readonly area: string;
  /** What it is about, in a sentence. */
  readonly about: string;
  /** Ids that stand in the contract, such as `3.mounts`. */
  readonly clauses: readonly string[];
  /** Codes that it breaks, or just does not break. */
  readonly codes: readonly FindingCode[];
  /** Of a validator's case: by what to judge. */
  readonly profile?: Profile;
  /** Of a validator's case: joints are swept as well. */
  readonly deep?: true;
}

/** A finding as far as a case holds a validator to it. The pointer is "" for a whole document. */
export interface ExpectedFinding {
  readonly code: string;
  readonly pointer: string;
}

/** expected.json of a validator's case. */
export interface ValidatorOutcome {
  readonly verdict: Verdict;
  /** All that a validator of the contract says; what it says beyond the contract does not count. */
  readonly findings: readonly ExpectedFinding[];
}

/** What decides one pose: animations in the order of their start, and what the game sets. */
export interface PoseAsk {
  readonly playing: readonly { readonly animation: string; readonly timeMs: number }[];
  readonly values: Readonly<Record<string, number>>;
}

/** A pose: lists of numbers as they stand in the files, vertices one after the other. */
export interface PoseNumbers {
  /** One value a joint, clamped. */
  readonly joints: readonly number[];
  /** Bone matrices S, 16 numbers a bone, column-major. */
  readonly bones: readonly number[];
  readonly positions: readonly number[];
  readonly normals: readonly number[];
}

/** expected.json of a runtime's case. */
export interface RuntimeOutcome {
  /** Diagonal of the box of the bind pose. */
  readonly extent: number;
  /** How far a vertex may be off, over the extent. */
  readonly tolerance: number;
  readonly poses: readonly { readonly ask: PoseAsk; readonly pose: PoseNumbers }[];
}

/** expected.json of a generator's case. */
export interface GeneratorOutcome {
  readonly verdict: Verdict;
  /** Hashes of the run's quantised data, by the program that makes it. */
  readonly quantised: Readonly<Record<string, string>>;
}

export type Outcome = ValidatorOutcome | RuntimeOutcome | GeneratorOutcome;

/** manifest.json: all cases, and the codes that no committed case breaks. */
export interface Manifest {
  /** Of this format. */
  readonly version: 1;
  /** Of the contract. */
  readonly contract: 1;
  readonly cases: readonly Pick<CaseDescription, "name" | "kind" | "area" | "clauses" | "codes">[];
  readonly leftOut: readonly { readonly code: FindingCode; readonly why: string }[];
}

/** The folder of a case that a tool is given. */
export const ASSET_FOLDER = "asset";
