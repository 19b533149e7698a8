import type { Report } from "bindpose/contract";
import { type AssetInput, type ValidateOptions, validateAsset } from "./judge.js";
import { formatReport } from "./report/human.js";

/**
 * Thrown for an asset that is not valid; the message is the report for people. The report itself is
 * at hand without being an own property: a test runner prints those after the message, all of it.
 */
export class InvalidAssetError extends Error {
  readonly #report: Report;

  constructor(report: Report) {
    super(formatReport(report));
    this.#report = report;
  }

  get report(): Report {
    return this.#report;
  }

  override get name(): string {
    return "InvalidAssetError";
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
