export { createProgram, type Program, type ProgramInput } from "./create-program.js";
export { EXIT, type ExitCode, type Outcome } from "./outcome.js";
export type { ProgramSpec } from "./program-spec.js";
export { runProcess } from "./run-process.js";
