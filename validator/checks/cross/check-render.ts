import type { Report } from "../../findings/collector.js";
import type { DecodedAsset } from "../../read/decoded-asset.js";
import { objectAt } from "../../read/json-access.js";

/** What the run holds now, as the mesh may remember it in `asset.extras`. */
export interface RunState {
  readonly rigSha256: string | null;
  readonly logSha256: string | null;
  /** Records of the log, its header not counted. */
  readonly operations: number | null;
}

/** A mesh that remembers its log and rig was rendered from those that are there. */
export function checkRender(asset: DecodedAsset, state: RunState, report: Report): void {
  const memory = objectAt(objectAt(asset.json, "asset"), "extras");
  const place = { pointer: "/asset/extras" };
  const { rigSha256, logSha256, operations } = memory;
  const isStale = (then: unknown, now: string | null) =>
    typeof then === "string" && now !== null && then !== now;
  if (isStale(logSha256, state.logSha256)) {
    const rendered = typeof operations === "number" && state.operations !== null;
    const what = rendered
      ? `the log (rendered at ${operations} of ${state.operations} operations)`
      : "the log";
    report("STALE_RENDER", { what }, place);
  } else if (isStale(rigSha256, state.rigSha256)) {
    report("STALE_RENDER", { what: "rig.json" }, place);
  }
}
