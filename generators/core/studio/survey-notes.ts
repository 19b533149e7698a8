import type { NumberedOperation } from "../log/resolve-operations.js";
import type { OwnPiece } from "../review/index.js";
import type { BodySurvey } from "../survey/index.js";
import { describeBox, round } from "./describe-operation.js";
import { firstLines } from "./log-notes.js";

/** Operations that are named in one line. */
const NAMED = 8;
/** How far simplification moves the sides of a piece's box at most, field units. */
const NEAR = 0.5;
/** Pieces that get a line. */
const PIECES = 3;

/**
 * What a survey found, in sentences that name operations by the log's numbers. `operations` are
 * those that the surveyed field was compiled from, `named` how many of them a line names.
 */
export function surveyNotes(
  survey: BodySurvey,
  operations: readonly NumberedOperation[],
  named = NAMED,
): string[] {
  const { cut, thin, floating } = survey;
  const listed = (indices: readonly number[]): string =>
    firstLines(
      indices.map((index) => `${operations[index]!.n}`),
      named,
    ).join(", ");
  const lost = thin.filter(({ isHidden }) => isHidden).map(({ operation }) => operation);
  const broken = thin.filter(({ isHidden }) => !isHidden).map(({ operation }) => operation);
  const loose = floating.filter(({ isHollow }) => !isHollow);
  const hollows = floating.filter(({ isHollow }) => isHollow);
  return [
    ...(cut.length === 0
      ? []
      : [`the body reaches the volume's border and is cut off flat there; see op ${listed(cut)}`]),
    ...(lost.length === 0
      ? []
      : [`thinner than two cells, and nothing of it shows: op ${listed(lost)}`]),
    ...(broken.length === 0
      ? []
      : [`thinner than two cells, so it may be broken or cut short: op ${listed(broken)}`]),
    ...loose
      .slice(0, PIECES)
      .map(
        ({ operations: shown, low, high }) =>
          `a piece hangs on nothing: op ${listed(shown)}, ${describeBox({ low, high })}`,
      ),
    ...(loose.length <= PIECES ? [] : [`and ${loose.length - PIECES} more pieces hang on nothing`]),
    ...(hollows.length === 0
      ? []
      : [`nobody sees the hollow inside the body: op ${listed(hollows[0]!.operations)}`]),
  ];
}

/** The survey without the loose pieces that have bones for themselves, as two arms have: no fault. */
export function withoutOwnPieces(survey: BodySurvey, pieces: readonly OwnPiece[]): BodySurvey {
  if (pieces.length < 2) return survey;
  const isOwn = (loose: BodySurvey["floating"][number]) =>
    pieces.some(
      ({ low, high }) =>
        low.every((value, axis) => Math.abs(value - loose.low[axis]!) < NEAR) &&
        high.every((value, axis) => Math.abs(value - loose.high[axis]!) < NEAR),
    );
  return {
    ...survey,
    floating: survey.floating.filter((loose) => loose.isHollow || !isOwn(loose)),
  };
}

/** The same as data. */
export function surveyData(survey: BodySurvey, operations: readonly NumberedOperation[]) {
  const number = (index: number): number => operations[index]!.n;
  return {
    cutOff: survey.cut.map(number),
    thin: survey.thin.map(({ operation, thickness, isHidden }) => ({
      operation: number(operation),
      thickness: round(thickness),
      isHidden,
    })),
    floating: survey.floating.map(({ operations: shown, ...piece }) => ({
      ...piece,
      operations: shown.map(number),
    })),
  };
}
