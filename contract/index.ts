/**
 * The standard: what a skinned asset is, as types, schemas and rules. No I/O and no parsing of GLB
 * here; `validator` judges by it, `runtime` and `generators` are built on it.
 */
export {
  type CaseSpec,
  type ConfigSpec,
  caseSchema,
  configSchema,
  type RequiredAnimation,
  requiredAnimationSchema,
} from "./case/case-schema.js";
export type { PartMesh, SkinWeights } from "./glb/part-mesh.js";
export {
  amendmentSchema,
  batchSchema,
  logHeaderSchema,
  logLineSchema,
  operationSchema,
} from "./log/log-schema.js";
export type {
  Amendment,
  Batch,
  FieldOperation,
  LogHeader,
  LogRecord,
  Operation,
  OperationOf,
  RecordExtras,
  RigOperation,
} from "./log/operation.js";
export {
  DOCUMENTS,
  type Finding,
  type FindingDocument,
  type FindingPlace,
  type ParamValue,
  SEVERITIES,
  type Severity,
} from "./report/finding.js";
export { listCodes } from "./report/list-codes.js";
export { pointer } from "./report/pointer.js";
export {
  type EngineBudget,
  PROFILE_SPECS,
  type ProfileSpec,
  severityUnder,
} from "./report/profiles.js";
export {
  FINDING_CODES,
  type FindingCode,
  type FindingOf,
  type ParamsOf,
  RULES,
  STATION_CODES,
} from "./report/registry.js";
export {
  type DeformationReport,
  type MotionReport,
  type Report,
  reportSchema,
  type SweepReport,
  type WalkReport,
} from "./report/report-schema.js";
export { PROFILES, type Profile, VERDICTS, type Verdict } from "./report/report-words.js";
export { type Rule, rule } from "./report/rule.js";
export { ruleReason } from "./report/rule-reasons.js";
export { ruleText } from "./report/rule-text.js";
export {
  type AnimationSpec,
  type BoneSpec,
  type JointSpec,
  type KeyframeSpec,
  type ModelSpec,
  rigSchema,
  type TrackSpec,
} from "./rig/rig-schema.js";
export { buildSchema, SCHEMA_NAMES, type SchemaName } from "./schema/build-schemas.js";
export { SCHEMA_DRAFTS, type SchemaDraft } from "./schema/write-schema.js";
