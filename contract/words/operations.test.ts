import assert from "node:assert/strict";
import test from "node:test";
import { type FlagSpec, isOperationName, OPERATION_NAMES, OPERATIONS } from "./operations.js";

test("every operation explains itself and gives an example that names it", () => {
  for (const name of OPERATION_NAMES) {
    const { doc, example } = OPERATIONS[name];
    assert.match(doc, /\.$/, name);
    assert.ok(example === name || example.startsWith(`${name} `), name);
  }
});

test("every example gives the required flags and only known ones", () => {
  for (const name of OPERATION_NAMES) {
    const flags: Readonly<Record<string, FlagSpec>> = OPERATIONS[name].flags;
    const given = [...OPERATIONS[name].example.matchAll(/--([a-z0-9-]+)/g)].map(([, flag]) =>
      flag!.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()),
    );
    for (const key of given) assert.ok(Object.hasOwn(flags, key), `${name} --${key}`);
    for (const [key, flag] of Object.entries(flags)) {
      if (flag.required) assert.ok(given.includes(key), `${name} needs ${key}`);
    }
  }
});

test("additive operations need a colour and subtractive ones do not", () => {
  for (const name of OPERATION_NAMES) {
    const flags: Readonly<Record<string, FlagSpec>> = OPERATIONS[name].flags;
    if (name.startsWith("add-") && OPERATIONS[name].group === "field") {
      assert.equal(flags["color"]?.required, true, name);
    }
    if (name.startsWith("subtract-")) assert.equal(flags["color"]?.required, undefined, name);
  }
});

test("inherited properties are no operations", () => {
  assert.equal(isOperationName("toString"), false);
  assert.equal(isOperationName("__proto__"), false);
  assert.equal(isOperationName("mirror"), true);
});
