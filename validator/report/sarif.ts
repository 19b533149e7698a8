import {
  type Finding,
  type FindingCode,
  type Report,
  RULES,
  type Rule,
  ruleReason,
  ruleText,
  SEVERITIES,
  type Severity,
} from "bindpose/contract/rules";
import { locatePointers } from "../read/locate-pointers.js";
import { documentUri } from "./document-uri.js";
import { fingerprintOf } from "./fingerprint.js";
import { VALIDATOR_VERSION } from "./version.js";

/** Results that code-scanning services take in one upload. */
const RESULT_LIMIT = 25_000;

const LEVELS: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  info: "note",
  hint: "note",
};

const SCHEMA =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/** A document that findings are about, as a file. */
export interface SourceFile {
  /** Its path as the report's own `uri` is written. */
  readonly path: string;
  /** Its JSON text; null where there is none, or it is no JSON. */
  readonly text: string | null;
}

export interface SarifOptions {
  /** The file of a rig or case, so that its findings have lines and columns; null: not at hand. */
  readonly source?: (report: Report, document: "rig" | "case") => SourceFile | null;
}

/** The base of paths: whoever reads the log puts it in, so that a log holds no machine's paths. */
const BASE = "%SRCROOT%";

/**
 * The findings of any number of reports as one SARIF 2.1.0 log (OASIS, 2023), a plain object.
 * A place in a document is a JSON pointer in `logicalLocations`, and lines and columns where its
 * text is at hand; a fault of the container has a byte region. Rule ids are the codes. The limit:
 * beyond 25,000 results the mildest are left out, and a notification says so.
 */
export function writeSarif(
  reports: readonly Report[],
  options: SarifOptions = {},
): Record<string, unknown> {
  const locate = createLocator(options);
  const all = reports.flatMap((report) => report.findings.map((finding) => ({ report, finding })));
  const kept = all.length > RESULT_LIMIT ? worstFirst(all).slice(0, RESULT_LIMIT) : all;
  const codes = [...new Set(kept.map(({ finding }) => finding.code))].sort();
  const indexOf = new Map(codes.map((code, index) => [code, index]));
  const leftOut = all.length - kept.length;
  return {
    $schema: SCHEMA,
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: { name: "bindpose", version: VALIDATOR_VERSION, rules: codes.map(writeRule) },
        },
        columnKind: "unicodeCodePoints",
        originalUriBaseIds: {
          [BASE]: { description: { text: "the folder that the command was called in" } },
        },
        invocations: [{ executionSuccessful: true, ...notify(leftOut) }],
        results: kept.map(({ report, finding }) =>
          writeResult(report, finding, indexOf.get(finding.code)!, locate(report, finding)),
        ),
      },
    ],
  };
}

function notify(leftOut: number): object {
  if (leftOut === 0) return {};
  const text = `${leftOut} more findings were left out; the mildest are missing`;
  return { toolExecutionNotifications: [{ level: "warning", message: { text } }] };
}

function worstFirst<T extends { readonly finding: Finding }>(entries: readonly T[]): T[] {
  const rank = ({ finding }: T) => SEVERITIES.indexOf(finding.severity);
  return [...entries].sort((a, b) => rank(a) - rank(b));
}

function writeRule(code: string): Record<string, unknown> {
  const why = { fullDescription: { text: ruleReason(code) } };
  if (!Object.hasOwn(RULES, code)) {
    return { id: code, shortDescription: { text: "a message of the Khronos validator" }, ...why };
  }
  const { severity, spec } = RULES[code as FindingCode] as Rule<never>;
  const { message, hint } = ruleText(code as FindingCode);
  return {
    id: code,
    shortDescription: { text: message },
    ...why,
    help: { text: hint },
    defaultConfiguration: { level: LEVELS[severity] },
    properties: { contract: spec },
  };
}

interface Location {
  readonly path: string;
  readonly region: object | null;
}

type Locator = (report: Report, finding: Finding) => Location;

/** Each text is read once, for all findings of its report. */
function createLocator({ source }: SarifOptions): Locator {
  const known = new WeakMap<Report, Map<string, Location>>();
  return (report, finding) => {
    const { document, pointer, byteOffset } = finding;
    const path = documentUri(report, document);
    if (byteOffset !== undefined) return { path, region: { byteOffset, byteLength: 0 } };
    if (source === undefined || (document !== "rig" && document !== "case")) {
      return { path, region: null };
    }
    const key = `${document} ${pointer ?? ""}`;
    let places = known.get(report);
    if (places === undefined) {
      places = new Map(
        (["rig", "case"] as const).flatMap((kind) => locateAll(report, kind, source(report, kind))),
      );
      known.set(report, places);
    }
    return places.get(key) ?? { path, region: null };
  };
}

function locateAll(
  report: Report,
  kind: "rig" | "case",
  file: SourceFile | null,
): [string, Location][] {
  if (file === null) return [];
  const pointers = report.findings.flatMap(({ document, pointer = "" }) =>
    document === kind ? [pointer] : [],
  );
  const regions = file.text === null ? null : locatePointers(file.text, pointers);
  return pointers.map((place) => [
    `${kind} ${place}`,
    { path: file.path, region: regions?.get(place) ?? null },
  ]);
}

function writeResult(
  report: Report,
  finding: Finding,
  ruleIndex: number,
  { path, region }: Location,
): object {
  const { code, severity, message, hint, pointer, count } = finding;
  const fingerprint = fingerprintOf(report, finding);
  return {
    ruleId: code,
    ruleIndex,
    level: LEVELS[severity],
    message: { text: `${message}. Fix: ${hint}.` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeUri(path), uriBaseId: BASE },
          ...(region === null ? {} : { region }),
        },
        ...(pointer === undefined
          ? {}
          : { logicalLocations: [{ fullyQualifiedName: pointer, kind: "member" }] }),
      },
    ],
    occurrenceCount: count,
    partialFingerprints: {
      "bindpose/v1": fingerprint,
      primaryLocationLineHash: `${fingerprint}:1`,
    },
  };
}

/** A path as a relative URI reference. */
function encodeUri(path: string): string {
  return path.split("/").map(encodeURIComponent).join("/");
}
