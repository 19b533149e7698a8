/**
 * The judge: whether a skinned asset keeps the contract, and above all whether its animations move
 * the skin. The front door of the package.
 */
export type {
  AnimationSpec,
  BoneSpec,
  CaseSpec,
  ConfigSpec,
  Finding,
  FindingCode,
  JointSpec,
  KeyframeSpec,
  ModelSpec,
  MotionReport,
  PartMesh,
  Profile,
  Report,
  RequiredAnimation,
  Severity,
  SkinWeights,
  TrackSpec,
  Verdict,
} from "bindpose/contract";
export { assertValidAsset, InvalidAssetError } from "./assert-valid-asset.js";
export type { Occurrence } from "./findings/collector.js";
export type { BaselineEntry, Policy } from "./findings/policy.js";
export { formatInspection } from "./inspect/format-inspection.js";
export {
  type InspectedBone,
  type InspectedJoint,
  type Inspection,
  inspectAsset,
} from "./inspect/inspect-asset.js";
export { type AssetInput, type ValidateOptions, validateAsset } from "./judge.js";
export type { DocumentInput } from "./judge-document.js";
export { writeGithubAnnotations, writeGithubSummary } from "./report/github.js";
export { type FormatOptions, formatReport } from "./report/human.js";
export { writeJunit } from "./report/junit.js";
export type { SourceFile, SourceOptions } from "./report/locate-findings.js";
export { writeSarif } from "./report/sarif.js";
export {
  SUMMARY_FORMATS,
  type SummaryFormat,
  summaryHeader,
  summaryRow,
} from "./report/summary.js";
export type { RunOptions } from "./run/judge-run.js";
export { reportUnjudged, type UnjudgedReason } from "./run/unjudged.js";
export { type FilesOptions, validateFiles } from "./run/validate-files.js";
export { validateFile, validateRun } from "./run/validate-run.js";
