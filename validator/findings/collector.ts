import {
  DOCUMENTS,
  type Finding,
  type FindingCode,
  type FindingDocument,
  type FindingPlace,
  type ParamsOf,
  type ParamValue,
  PROFILE_SPECS,
  type Profile,
  RULES,
  type Rule,
  type Severity,
  severityUnder,
} from "bindpose/contract/rules";

/** Distinct places of one code that are listed; further ones are counted on the last. */
const PLACES_PER_CODE = 200;

/** What a check calls, once per fault: the collector folds. */
export type Report = <C extends FindingCode>(
  code: C,
  params: ParamsOf<C>,
  place?: FindingPlace,
) => void;

/** A message that is not of the registry: of the Khronos validator. */
export interface ForeignFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly pointer?: string;
  readonly byteOffset?: number;
}

/**
 * Gathers the findings of one asset under one profile. Equal (code, pointer, byteOffset) fold into
 * one finding that keeps the first occurrence's words and counts the rest, so ten thousand bad
 * vertices are one line and memory stays bounded.
 */
export interface Collector {
  readonly report: Report;
  /** The same for a finding whose code is not known to the caller's types. */
  readonly add: (code: FindingCode, params: Params, place?: FindingPlace) => void;
  readonly reportForeign: (finding: ForeignFinding) => void;
  /** Notes a Khronos code on the first finding that covers it; false where there is none. */
  readonly fold: (khronosCode: string) => boolean;
  readonly has: (code: FindingCode) => boolean;
  /** True where places were counted without being listed. */
  readonly truncated: () => boolean;
  /** Sorted by document, pointer, byte offset and code. */
  readonly list: () => Finding[];
}

type Folding = Omit<Finding, "count" | "khronos"> & { count: number; khronos?: string[] };
type Params = Readonly<Record<string, ParamValue>>;
type AnyRule = Rule<Params>;

/** One fault as a check reports it, before equal places are folded into one finding. */
export interface Occurrence extends FindingPlace {
  readonly code: FindingCode;
  readonly severity: Severity;
  readonly params: Params;
}

/** @param onOccurrence is told every single fault, folded or not; not those of Khronos */
export function createCollector(
  profile: Profile,
  onOccurrence?: (occurrence: Occurrence) => void,
): Collector {
  const { base, khronosWarnings = "warning" } = PROFILE_SPECS[profile];
  const byKey = new Map<string, Folding>();
  const placesOfCode = new Map<string, number>();
  const lastOfCode = new Map<string, Folding>();
  let truncated = false;

  /** Writes the finding only where the place is new: words are costly, vertices many. */
  function keep(code: string, place: FindingPlace, write: () => Folding): void {
    const key = `${code} ${place.byteOffset ?? ""} ${place.pointer ?? ""}`;
    const known = byKey.get(key);
    if (known !== undefined) {
      known.count++;
      return;
    }
    const places = placesOfCode.get(code) ?? 0;
    if (places >= PLACES_PER_CODE) {
      lastOfCode.get(code)!.count++;
      truncated = true;
      return;
    }
    const finding = write();
    placesOfCode.set(code, places + 1);
    lastOfCode.set(code, finding);
    byKey.set(key, finding);
  }

  function add(code: FindingCode, params: Params, place: FindingPlace = {}): void {
    const rule = RULES[code] as unknown as AnyRule;
    const severity = severityUnder(profile, code, rule);
    if (severity === "off") return;
    onOccurrence?.({ code, severity, params, ...place });
    keep(code, place, () => ({
      code,
      severity,
      // Without a rig, what is said of animations is said of the GLB's own.
      document: base === "gltf" && rule.document === "rig" ? "glb" : rule.document,
      ...place,
      params,
      message: rule.message(params),
      hint: rule.hint(params),
      spec: rule.spec,
      count: 1,
    }));
  }

  return {
    add,
    report: (code, params, place) => add(code, params as Params, place),
    reportForeign({ code, severity, message, pointer, byteOffset }) {
      const place = {
        ...(pointer === undefined ? {} : { pointer }),
        ...(byteOffset === undefined ? {} : { byteOffset }),
      };
      keep(`KHR_${code}`, place, () => ({
        code: `KHR_${code}`,
        severity: severity === "warning" ? khronosWarnings : severity,
        document: "glb",
        ...place,
        params: {},
        message,
        hint: "see the glTF 2.0 specification",
        spec: "5, glTF 2.0",
        count: 1,
      }));
    },
    fold(khronosCode) {
      for (const finding of byKey.values()) {
        if (!Object.hasOwn(RULES, finding.code)) continue;
        const rule = RULES[finding.code as FindingCode] as unknown as AnyRule;
        if (rule.khronos?.includes(khronosCode) !== true) continue;
        finding.khronos ??= [];
        if (!finding.khronos.includes(khronosCode)) finding.khronos.push(khronosCode);
        return true;
      }
      return false;
    },
    has: (code) => placesOfCode.has(code),
    truncated: () => truncated,
    list: () => [...byKey.values()].sort(compareFindings),
  };
}

const DOCUMENT_ORDER: ReadonlyMap<FindingDocument, number> = new Map(
  DOCUMENTS.map((document, index) => [document, index]),
);

function compareFindings(a: Finding, b: Finding): number {
  return (
    DOCUMENT_ORDER.get(a.document)! - DOCUMENT_ORDER.get(b.document)! ||
    compareText(a.pointer ?? "", b.pointer ?? "") ||
    (a.byteOffset ?? -1) - (b.byteOffset ?? -1) ||
    compareText(a.code, b.code)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
