import type { Report } from "bindpose/contract";
import type { ReportedAsset } from "bindpose/report";
import type { AssetJob } from "./judge-asset.js";
import { readAsset } from "./read-asset.js";
import { UnreadableError } from "./unreadable-error.js";
import { UsageError } from "./usage-error.js";

/**
 * A report with the files that it is about, which are read again when their pictures are drawn. A
 * station's has none: `bindpose station` draws it.
 */
export function reportedAsset(report: Report, { kind, path, bytes }: AssetJob): ReportedAsset {
  if (report.profile === "station") return { report };
  if (kind === "stdin") return { report, files: () => ({ glb: bytes! }) };
  return {
    report,
    files() {
      try {
        const { glb, rig } = readAsset("validate", path, path);
        return { glb, ...(kind === "run" && rig !== undefined ? { rig } : {}) };
      } catch (error) {
        // Closed, gone or too large by now: the report stands without pictures.
        const isGone = error instanceof UsageError || error instanceof UnreadableError;
        if (isGone || (error as NodeJS.ErrnoException).code) return null;
        throw error;
      }
    },
  };
}
