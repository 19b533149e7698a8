import type { Report } from "bindpose/contract";
import type { ReportedAsset } from "bindpose/report";
import type { AssetJob } from "./judge-asset.js";
import { readAsset } from "./read-asset.js";
import { UsageError } from "./usage-error.js";

/** A report with the files that it is about, which are read again when their pictures are drawn. */
export function reportedAsset(report: Report, { kind, path, bytes }: AssetJob): ReportedAsset {
  if (kind === "stdin") return { report, files: () => ({ glb: bytes! }) };
  return {
    report,
    files() {
      try {
        const { glb, rig } = readAsset("validate", path, path);
        return { glb, ...(kind === "run" && rig !== undefined ? { rig } : {}) };
      } catch (error) {
        // Closed, gone or too large by now: the report stands without pictures.
        if (error instanceof UsageError || (error as NodeJS.ErrnoException).code) return null;
        throw error;
      }
    },
  };
}
