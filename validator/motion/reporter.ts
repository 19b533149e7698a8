import type { FindingPlace, ParamsOf } from "bindpose/contract";
import type { MotionCode, MotionFinding } from "./subject.js";

/** What the parts of the proof call, once per fault, on the place they were given it for. */
export type MotionReporter = <C extends MotionCode>(
  code: C,
  params: ParamsOf<C>,
  place?: FindingPlace,
) => void;

/** A reporter that adds to a list, with a place that every finding shares unless it says otherwise. */
export function reporterOf(
  findings: MotionFinding[],
  document: "rig" | "glb",
  shared: FindingPlace,
): MotionReporter {
  return (code, params, place = {}) => {
    findings.push({ code, document, params, ...shared, ...place } as MotionFinding);
  };
}
