import type { Report } from "bindpose/contract";
import { type AssetInput, type ValidateOptions, validateAsset } from "./judge.js";
import { formatReport } from "./report/human.js";

/** Thrown for an asset that is not valid; the message is the report for people. */
export class InvalidAssetError extends Error {
  override readonly name = "InvalidAssetError";
  readonly report: Report;

  constructor(report: Report) {
    super(formatReport(report));
    this.report = report;
  }
}

/**
 * For tests: the report of a valid asset.
 *
 * @throws InvalidAssetError where the verdict is not `valid`
 */
export async function assertValidAsset(
  input: AssetInput,
  options: ValidateOptions = {},
): Promise<Report> {
  const report = await validateAsset(input, options);
  if (report.verdict !== "valid") throw new InvalidAssetError(report);
  return report;
}
