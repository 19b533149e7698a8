import assert from "node:assert/strict";
import test from "node:test";
import { createStages } from "./stages.js";
import { terminalLine } from "./terminal-line.js";

test("stages are timed one after another, and one that is entered again goes on", () => {
  let time = 0;
  const stages = createStages(
    () => {},
    () => time,
  );
  for (const [name, at] of [
    ["a", 10],
    ["b", 30],
    ["a", 35],
  ] as const) {
    time = at;
    stages.enter(name);
  }
  time = 40;
  assert.deepEqual(stages.end(), [
    { name: "a", time: 25 },
    { name: "b", time: 5 },
  ]);
});

test("a stage is told of from half a second on, or when it is known to be long", () => {
  let time = 0;
  const told: string[] = [];
  const stages = createStages(
    (line) => told.push(line),
    () => time,
  );
  stages.enter("short");
  stages.enter("long", true);
  time = 499;
  stages.enter("early");
  time = 500;
  stages.enter("late");
  assert.deepEqual(told, ["long …", "late …"]);
});

test("a terminal shows one line, cut to its width, and is left clean", () => {
  const written: string[] = [];
  const output = { isTTY: true, columns: 6, write: (text: string) => written.push(text) };
  const line = terminalLine(output);
  line.clear();
  line.tell("sampling");
  line.tell("abc");
  line.clear();
  assert.deepEqual(written, ["\r\u001b[Ksampl", "\r\u001b[Kabc", "\r\u001b[K"]);
});

test("what is no terminal gets nothing", () => {
  const written: string[] = [];
  const line = terminalLine({ write: (text: string) => written.push(text) });
  line.tell("sampling");
  line.clear();
  assert.deepEqual(written, []);
});
