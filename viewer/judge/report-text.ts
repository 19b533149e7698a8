import type { Report } from "bindpose/validator";

/** The report as `bindpose validate --json` prints it, byte for byte. */
export function reportText(report: Report): string {
  return `${JSON.stringify(report, null, 2)}\n`;
}
