import {
  FINDING_CODES,
  type Finding,
  type FindingDocument,
  SEVERITIES,
  type Severity,
} from "bindpose/contract/rules";

/** A finding that is already known, for instance one of an earlier report. */
export interface BaselineEntry {
  readonly code: string;
  readonly document: FindingDocument;
  readonly pointer?: string | undefined;
  readonly byteOffset?: number | undefined;
  /** How often; more of the same is a new finding. 1 where absent. */
  readonly count?: number | undefined;
}

/**
 * What a caller makes of the rules. Codes may be of the registry, `KHR_<CODE>`, or begin alike:
 * `MOTION_*`. Nothing of it changes what is judged, only what is said: an asset that cannot be read
 * stays unreadable.
 */
export interface Policy {
  /** Codes that are left out. */
  readonly ignore?: readonly string[];
  /** Codes beside which all others are left out. */
  readonly only?: readonly string[];
  /** Other grades, by code; `off` leaves it out. */
  readonly severity?: Readonly<Record<string, Severity | "off">>;
  /** Findings that are accepted: an earlier report's. */
  readonly baseline?: readonly BaselineEntry[];
}

export interface AppliedPolicy {
  readonly findings: Finding[];
  readonly suppressed: { ignored: number; known: number; gone: number };
}

/** @throws TypeError for a code that no rule has, or a grade that is none */
export function checkPolicy({ ignore = [], only = [], severity = {} }: Policy): void {
  for (const pattern of [...ignore, ...only, ...Object.keys(severity)]) {
    const matches = matcherOf([pattern]);
    if (typeof pattern === "string" && (pattern.startsWith("KHR_") || FINDING_CODES.some(matches)))
      continue;
    throw new TypeError(`policy: no rule has the code ${String(pattern)}`);
  }
  for (const [code, grade] of Object.entries(severity)) {
    if (grade === "off" || SEVERITIES.includes(grade)) continue;
    const expected = [...SEVERITIES, "off"].join(", ");
    throw new TypeError(`policy: severity of ${code} must be one of ${expected}, got ${grade}`);
  }
}

/** Leaves out and grades findings as the caller asks; their order stays. */
export function applyPolicy(findings: readonly Finding[], policy: Policy): AppliedPolicy {
  const isIgnored = matcherOf(policy.ignore ?? []);
  const isAsked = policy.only === undefined ? () => true : matcherOf(policy.only);
  const grades = Object.entries(policy.severity ?? {}).map(
    ([pattern, grade]) => [matcherOf([pattern]), grade] as const,
  );
  const known = new Map(
    (policy.baseline ?? []).map((entry) => [placeKey(entry), entry.count ?? 1]),
  );
  const suppressed = { ignored: 0, known: 0, gone: known.size };
  const kept: Finding[] = [];
  for (const finding of findings) {
    const key = placeKey(finding);
    const accepted = known.get(key);
    if (accepted !== undefined) suppressed.gone--;
    // The last word on a code counts, so that `MOTION_*` can be followed by an exception.
    const grade = grades.findLast(([matches]) => matches(finding.code))?.[1] ?? finding.severity;
    if (grade === "off" || isIgnored(finding.code) || !isAsked(finding.code)) suppressed.ignored++;
    else if (accepted !== undefined && finding.count <= accepted) suppressed.known++;
    else kept.push(grade === finding.severity ? finding : { ...finding, severity: grade });
  }
  return { findings: kept, suppressed };
}

function placeKey({ document, code, pointer = "", byteOffset }: BaselineEntry): string {
  return `${document} ${code} ${byteOffset ?? ""} ${pointer}`;
}

function matcherOf(patterns: readonly string[]): (code: string) => boolean {
  const whole = new Set(patterns);
  const starts = patterns
    .filter((pattern) => String(pattern).endsWith("*"))
    .map((pattern) => pattern.slice(0, -1));
  return (code) => whole.has(code) || starts.some((start) => code.startsWith(start));
}
