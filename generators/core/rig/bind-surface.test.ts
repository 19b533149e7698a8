import assert from "node:assert/strict";
import test from "node:test";
import type { Operation } from "bindpose/contract";
import { replayRig } from "./replay-rig.js";
import { copyState } from "./rig-state.js";

const BONES: Operation[] = [
  { op: "define-bone", name: "chest", parent: "" },
  { op: "define-bone", name: "head", parent: "chest" },
  { op: "define-bone", name: "hand_socket", parent: "chest" },
];
const plate = (bind: string): Operation => ({
  op: "add-box",
  x: 1,
  y: 1,
  z: 1,
  w: 1,
  h: 1,
  d: 1,
  color: "#808080",
  bind,
});

function problemsOf(...operations: Operation[]): string[] {
  const numbered = [...BONES, ...operations].map((operation, i) => ({ n: i + 1, operation }));
  return replayRig(numbered, []).problems.map(({ error }) => error);
}

test("a surface is bound to a bone that stands and deforms", () => {
  assert.deepEqual(problemsOf(plate("head")), []);
  assert.match(problemsOf(plate("haed"))[0]!, /bone "haed" is not declared; did you mean head\?/);
  assert.match(problemsOf(plate("hand_socket"))[0]!, /does not deform the skin/);
});

test("a bone that surfaces are bound to is not removed while they stand", () => {
  const remove: Operation = { op: "remove-bone", name: "head" };
  assert.deepEqual(problemsOf(plate("head"), plate("head"), remove), [
    "an add-box with --bind still depends on bone head; remove that first",
  ]);
  assert.deepEqual(problemsOf(plate("head"), { op: "clear" }, remove), []);
});

test("a copied state has bindings of its own", () => {
  const operations = [...BONES, plate("head")].map((operation, i) => ({ n: i + 1, operation }));
  const { state } = replayRig(operations, []);
  const copy = copyState(state);
  state.binds.length = 0;
  assert.deepEqual(copy.binds, [{ bone: "head", op: "add-box" }]);
});
