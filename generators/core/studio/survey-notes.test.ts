import assert from "node:assert/strict";
import { test } from "node:test";
import type { NumberedOperation } from "../log/resolve-operations.js";
import { surveyData, surveyNotes, withoutOwnPieces } from "./survey-notes.js";

const OPERATIONS: readonly NumberedOperation[] = Array.from({ length: 20 }, (_, i) => ({
  n: i + 100,
  operation: { op: "clear" },
}));
const NOTHING = { cut: [], thin: [], floating: [] };
const piece = (operation: number, isHollow = false) => ({
  triangles: 8,
  isHollow,
  low: [1, 2, 3],
  high: [4, 5.555, 6],
  operations: [operation],
});

test("a body without faults needs no words", () => {
  assert.deepEqual(surveyNotes(NOTHING, OPERATIONS), []);
});

test("operations are named by the log's numbers, the first eight of them", () => {
  const thin = [
    { operation: 1, thickness: 0.41234, isHidden: true },
    { operation: 2, thickness: 1, isHidden: false },
    { operation: 3, thickness: 1, isHidden: true },
  ];
  const survey = { cut: [...Array(10).keys()], thin, floating: [piece(5), piece(6, true)] };
  assert.deepEqual(surveyNotes(survey, OPERATIONS), [
    "the body reaches the volume's border and is cut off flat there; see op 100, 101, 102, 103, 104, 105, 106, and 3 more",
    "thinner than two cells, and nothing of it shows: op 101, 103",
    "thinner than two cells, so it may be broken or cut short: op 102",
    "a piece hangs on nothing: op 105, x 1..4 y 2..5.56 z 3..6",
    "nobody sees the hollow inside the body: op 106",
  ]);
  const data = surveyData(survey, OPERATIONS);
  assert.equal(data.cutOff[9], 109);
  assert.deepEqual(data.thin[0], { operation: 101, thickness: 0.41, isHidden: true });
  assert.deepEqual(data.floating[1]!.operations, [106]);
});

test("every operation is named where all are asked for", () => {
  const survey = { ...NOTHING, cut: [...Array(10).keys()] };
  assert.match(surveyNotes(survey, OPERATIONS, Infinity)[0]!, /106, 107, 108, 109$/);
});

test("a loose piece with bones of its own is no fault, a hollow and another piece stay", () => {
  const other = { ...piece(7), low: [9, 9, 9], high: [12, 12, 12] };
  const survey = { ...NOTHING, floating: [piece(5), piece(6, true), other] };
  const main = { bones: ["forearm_r"], low: [20, 0, 0], high: [30, 9, 9] };
  const arm = { bones: ["forearm_l"], low: [1.1, 2, 2.9], high: [4, 5.5, 6] };
  const left = withoutOwnPieces(survey, [main, arm]).floating;
  assert.deepEqual(left, [survey.floating[1], other]);
  assert.equal(withoutOwnPieces(survey, [arm]), survey, "the one piece of a body");
});

test("of many pieces a few are told", () => {
  const notes = surveyNotes(
    { ...NOTHING, floating: Array.from({ length: 9 }, (_, i) => piece(i)) },
    OPERATIONS,
  );
  assert.equal(notes.length, 4);
  assert.equal(notes[3], "and 6 more pieces hang on nothing");
});
