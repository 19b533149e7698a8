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
