import type { Report } from "bindpose/validator";

/** What the command's exit code says. Of several assets the highest of 4, 3, 1, 0 counts. */
export const EXIT = {
  valid: 0,
  invalid: 1,
  usage: 2,
  unreadable: 3,
  fault: 4,
  /** As shells write SIGINT and SIGTERM. */
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** The one exit code of several assets. */
export function highestExit(codes: readonly ExitCode[]): ExitCode {
  let highest: number = EXIT.valid;
  for (const code of codes) highest = Math.max(highest, code);
  return highest as ExitCode;
}

const EXIT_OF_VERDICT: Readonly<Record<Report["verdict"], ExitCode>> = {
  valid: EXIT.valid,
  invalid: EXIT.invalid,
  empty: EXIT.invalid,
  unreadable: EXIT.unreadable,
};

/** The verdict's exit code; 4 where it is the validator that failed. */
export function exitOfReport(
  { verdict, issues, findings }: Report,
  failOn: "error" | "warning",
): ExitCode {
  if (findings.some(({ code }) => code === "RUN_FAULT")) return EXIT.fault;
  if (verdict !== "valid") return EXIT_OF_VERDICT[verdict];
  return failOn === "warning" && issues.numWarnings > 0 ? EXIT.invalid : EXIT.valid;
}
