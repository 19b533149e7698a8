/**
 * The public entry of the programs alone. It stands apart from the rest of the generators, because
 * a recording call must feel instant: nothing of field, surface, weights or pictures is loaded.
 */
export { createProgram, type Program, type ProgramInput } from "./studio/create-program.js";
export { openRun, type Run } from "./studio/open-run.js";
export type { Outcome } from "./studio/outcome.js";
export type { ProgramSpec } from "./studio/program-spec.js";
export { runProcess } from "./studio/run-process.js";
