/** Proves a tool: runs the conformance suite's cases against a command, whatever it is written in. */
export {
  CASE_KINDS,
  type CaseDescription,
  type CaseKind,
  type ExpectedFinding,
  type GeneratorOutcome,
  type Manifest,
  type Outcome,
  type PoseAsk,
  type PoseNumbers,
  type RuntimeOutcome,
  type ValidatorOutcome,
} from "./conformance-case.js";
export { casesFolder, type ReadCase, readCase, readManifest, selectCases } from "./read-cases.js";
export { type CaseResult, runSuite, type SuiteOptions } from "./run-suite.js";
export { splitWords } from "./split-words.js";
export { badgeLine, countPassed, writeJunit, writeTap } from "./write-results.js";
