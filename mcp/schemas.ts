import type { Report, Severity } from "bindpose/contract";
import { DOCUMENTS, PROFILES, SEVERITIES, VERDICTS } from "bindpose/contract/rules";
import * as z from "zod";

/** What several tools take and give. Every text has a bound: nothing that comes in is trusted. */
export const pathSchema = z.string().min(1).max(1024).describe("From the folder that is served.");
export const nameSchema = z.string().min(1).max(64);
export const count = z.number().int().min(0);

export const findingData = z.strictObject({
  code: z.string().describe("explain_rule says more of it."),
  severity: z.enum(SEVERITIES),
  document: z.enum(DOCUMENTS),
  pointer: z.string().optional(),
  bone: z.string().optional(),
  animation: z.string().optional(),
  vertex: count.optional(),
  timeMs: z.number().optional(),
  message: z.string(),
  hint: z.string().describe("What to do."),
  count: count.describe("How often; the place is the first."),
});

export const judgementData = z.strictObject({
  uri: z.string(),
  profile: z.enum(PROFILES),
  verdict: z.enum(VERDICTS),
  counts: z.strictObject({ errors: count, warnings: count, infos: count, hints: count }),
  findings: z.array(findingData).describe("The worst first."),
  omitted: count.describe("Findings beyond maxFindings, or below minSeverity."),
  motion: z.array(
    z.strictObject({
      animation: z.string(),
      required: z.boolean(),
      largest: z.number().describe("How far skin gets, over the diagonal."),
      movedShare: z.number(),
      peakMs: z.number(),
      carriedBy: z.array(z.strictObject({ bone: z.string(), share: z.number() })),
    }),
  ),
  size: z.strictObject({ bytes: count, vertices: count, triangles: count, bones: count }),
  glbSha256: z.string().nullable(),
});
export type Judgement = z.infer<typeof judgementData>;

/** The part of a report that an agent acts on. */
export function judgementOf(
  report: Report,
  { minSeverity = "hint", maxFindings = 50 }: { minSeverity?: Severity; maxFindings?: number } = {},
): Judgement {
  const least = SEVERITIES.indexOf(minSeverity);
  const grade = ({ severity }: { severity: Severity }) => SEVERITIES.indexOf(severity);
  // The worst first, so that what is mended or cut off first is right; else in the report's order.
  const told = report.findings
    .filter((finding) => grade(finding) <= least)
    .sort((one, other) => grade(one) - grade(other));
  const { numErrors, numWarnings, numInfos, numHints } = report.issues;
  const { bytes, vertices, triangles, bones } = report.info;
  return {
    uri: report.uri,
    profile: report.profile,
    verdict: report.verdict,
    counts: { errors: numErrors, warnings: numWarnings, infos: numInfos, hints: numHints },
    findings: told.slice(0, maxFindings).map((finding) => {
      const { code, severity, document, pointer, bone, animation, vertex, timeMs } = finding;
      const { message, hint, count } = finding;
      const place = Object.entries({ pointer, bone, animation, vertex, timeMs });
      const known = Object.fromEntries(place.filter(([, value]) => value !== undefined));
      return { code, severity, document, ...known, message, hint, count };
    }),
    omitted: report.findings.length - Math.min(told.length, maxFindings),
    motion: report.motion.map((motion) => {
      const { animation, required, largest, movedShare, peakMs, carriedBy } = motion;
      return { animation, required, largest, movedShare, peakMs, carriedBy };
    }),
    size: { bytes, vertices, triangles, bones },
    glbSha256: report.hashes.glbSha256,
  };
}

/** `demo: invalid, 2 errors, 1 warning; first WEIGHTS_SUM: ...`; the first is of the worst grade. */
export function sayJudgement({ uri, verdict, counts, findings }: Judgement): string {
  const numbers = Object.entries({ error: counts.errors, warning: counts.warnings })
    .filter(([, number]) => number > 0)
    .map(([word, number]) => `${number} ${word}${number === 1 ? "" : "s"}`);
  const first = findings[0];
  const line = [`${uri}: ${verdict}`, ...numbers].join(", ");
  return first === undefined ? line : `${line}; first ${first.code}: ${first.message}`;
}
