import type { FindingOf, Profile, Report } from "bindpose/contract";
import { createCollector } from "../findings/collector.js";
import { writeReport } from "../report/write-report.js";

/** Why there is no judgement: the asset could not be got at, took too long, or was too much for us. */
export type UnjudgedReason =
  | FindingOf<"RUN_FAULT">
  | FindingOf<"RUN_FILE_UNREADABLE">
  | FindingOf<"RUN_TIMEOUT">;

/** The report of an asset that was not judged: unreadable, with the one finding that says why. */
export function reportUnjudged(uri: string, profile: Profile, reason: UnjudgedReason): Report {
  const collector = createCollector(profile);
  const { code, params, ...place } = reason;
  collector.add(code, params, place);
  return writeReport({
    profile,
    uri,
    verdict: "unreadable",
    findings: collector.list(),
    suppressed: { ignored: 0, known: 0, gone: 0 },
    truncated: false,
    motions: [],
    glb: null,
    rig: null,
    hashes: { glbSha256: null, rigSha256: null, caseSha256: null },
    khronos: null,
    bytes: 0,
  });
}
