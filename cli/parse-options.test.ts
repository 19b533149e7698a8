import assert from "node:assert/strict";
import { test } from "node:test";
import { parseOptions } from "./parse-options.js";

const OPTIONS = {
  time: { type: "string", value: "MS" },
  names: { type: "string", multiple: true },
  json: { type: "boolean" },
} as const;

const parse = (...args: string[]) => parseOptions("verb", args, OPTIONS);

test("a value may be a negative number, and what stands after -- stays as it is", () => {
  assert.equal(parse("--time", "-5").values.time, "-5");
  assert.equal(parse("--time=-.5").values.time, "-.5");
  assert.deepEqual(parse("--time", "-5", "--", "--time", "-5").positionals, ["--time", "-5"]);
});

test("a wrong flag, a missing and an empty value are told in one line of ours", () => {
  const calls: [string[], string][] = [
    [["--tiem", "5"], "verb: unknown flag --tiem: did you mean --time?"],
    [["-x"], "verb: unknown flag --x: see bindpose verb --help"],
    [["--time"], "verb: --time has no value: give --time MS"],
    [["--time", "--json"], "verb: --time has no value: give --time MS"],
    [["--json=1"], "verb: --json takes no value"],
    [["--json", "-5"], "verb: unknown flag --5: see bindpose verb --help"],
    [["--time="], "verb: --time is empty: give --time MS"],
    [["--names", "a", "--names", " ,"], "verb: --names is empty: give --names VALUE"],
  ];
  for (const [args, message] of calls) {
    assert.throws(() => parse(...args), { name: "UsageError", message }, args.join(" "));
  }
});
