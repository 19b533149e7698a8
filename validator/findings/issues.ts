import { type Finding, type Report, SEVERITIES } from "bindpose/contract/rules";

/** The findings as the Khronos validator's report writes them: one message per finding. */
export function writeIssues(findings: readonly Finding[], truncated: boolean): Report["issues"] {
  const counts = { error: 0, warning: 0, info: 0, hint: 0 };
  for (const { severity } of findings) counts[severity]++;
  return {
    numErrors: counts.error,
    numWarnings: counts.warning,
    numInfos: counts.info,
    numHints: counts.hint,
    messages: findings.map(({ code, message, severity, pointer, byteOffset }) => ({
      code,
      message,
      severity: SEVERITIES.indexOf(severity),
      ...(pointer === undefined ? {} : { pointer }),
      ...(byteOffset === undefined ? {} : { offset: byteOffset }),
    })),
    truncated,
  };
}
