/** The survey: what went wrong with a body, by operation. */
export type { FloatingPiece } from "./find-floating-pieces.js";
export type { ThinOperation } from "./find-thin-operations.js";
export { type BodySurvey, surveyBody } from "./survey-body.js";
