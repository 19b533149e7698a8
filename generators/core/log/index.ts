export { appendRecord } from "./append-record.js";
export { checkOperation, checkRecord, isObject } from "./check-record.js";
export {
  headerText,
  LOG_OPERATIONS,
  LOG_VERSION,
  type LogOwner,
  RECORD_BYTES,
  specOf,
} from "./log-format.js";
export {
  emptyLog,
  type LogContents,
  type LogEntry,
  type LogProblem,
  type LogReading,
  readLog,
} from "./read-log.js";
export {
  type NumberedOperation,
  type ResolvedLog,
  resolveOperations,
  setFlags,
} from "./resolve-operations.js";
export { type LogLine, type LogPlace, scanLines } from "./scan-lines.js";
