import assert from "node:assert/strict";
import test from "node:test";
import { OPERATION_NAMES, OPERATIONS } from "bindpose/contract/words";
import { specOf } from "../log/log-format.js";
import { flagName } from "./flag-name.js";
import type { FlagTable } from "./flag-table.js";
import { parseFlags } from "./parse-flags.js";
import { splitWords } from "./split-words.js";
import { quoteWord, writeWords } from "./write-words.js";

const TABLE: FlagTable = {
  headX: { type: "number", doc: "" },
  parent: { type: "nameOrNone", doc: "" },
  name: { type: "name", doc: "" },
  loop: { type: "boolean", doc: "" },
  r: { type: "positive", doc: "" },
  blend: { type: "nonNegative", doc: "" },
  weight: { type: "share", doc: "" },
  n: { type: "count", doc: "" },
  color: { type: "colour", doc: "" },
  axis: { type: "choice", values: ["x", "y", "z"], doc: "" },
  from: { type: "vec3", doc: "" },
  box: { type: "box", doc: "" },
  sharp: { type: "boolean", doc: "", only: "dc-skin" },
};

const parse = (...tokens: string[]) =>
  parseFlags(tokens, TABLE, { program: "mc-skin", operation: "op" });

function accepted(tokens: string[], expected: Record<string, unknown>): void {
  assert.deepEqual(parse(...tokens), { ok: true, data: expected });
}

function refused(tokens: string[], pattern: RegExp): void {
  const result = parse(...tokens);
  assert.ok(!result.ok, tokens.join(" "));
  assert.equal(result.reason, "refused");
  assert.match(result.error, pattern);
  assert.ok(result.error.length < 300);
}

test("values mean what they say", () => {
  accepted(["--head-x=-1.2"], { headX: -1.2 });
  accepted(["--head-x", "-3"], { headX: -3 });
  accepted(["--head-x", "-.5e1"], { headX: -5 });
  accepted(["--parent", ""], { parent: "" });
  accepted(["--parent="], { parent: "" });
  accepted(["--name", "007"], { name: "007" });
  accepted(["--name", "1e5"], { name: "1e5" });
  accepted(["--name=a=b"], { name: "a=b" });
  accepted(["--loop", "true"], { loop: true });
  accepted(["--loop=false"], { loop: false });
  accepted(["--loop"], { loop: true });
  accepted(["--loop", "--name", "x"], { name: "x", loop: true });
  accepted(["--from", "-1, 2,3.5"], { from: [-1, 2, 3.5] });
  accepted(["--box", "0,0,0,1,2,0"], { box: [0, 0, 0, 1, 2, 0] });
  accepted(["--color", "#D8b48a"], { color: "#D8b48a" });
});

test("minus zero is zero", () => {
  const result = parse("--head-x", "-0");
  assert.ok(result.ok && Object.is(result.data["headX"], 0));
});

test("the result's keys stand in the table's order", () => {
  const result = parse("--color", "#000000", "--r", "1", "--head-x", "2");
  assert.ok(result.ok);
  assert.deepEqual(Object.keys(result.data), ["headX", "r", "color"]);
});

test("what is wrong is named with what was expected and found", () => {
  refused(["--heda-x", "1"], /no flag "--heda-x"; did you mean --head-x\?/);
  refused(["--zzzzzz"], /its flags are --head-x/);
  refused(["--constructor", "1"], /no flag/);
  refused(["head-x", "1"], /found "head-x" where a --flag was expected; write --head-x$/);
  refused(["r=1"], /found "r=1" where a --flag was expected; write --r=1$/);
  refused(["1"], /found "1" where a --flag was expected$/);
  refused(["-r", "1"], /found "-r" where a --flag was expected; write --r$/);
  refused(["--radius", "1"], /did you mean --r\?/);
  refused(["--R", "1"], /did you mean --r\?/);
  refused(["--head", "1,2,3"], /did you mean --head-x\?/);
  refused(["--weighting", "1"], /did you mean --weight\?/);
  refused(["--q", "1"], /its flags are/);
  refused(["--r"], /--r has no value/);
  refused(["--r", "--blend", "1"], /--r has no value/);
  refused(["--r", "1", "--r=1"], /--r is given twice/);
  refused(["--r", "0"], /--r needs a number above 0, found "0"/);
  refused(["--r", "-1"], /above 0/);
  refused(["--blend", "-1"], /at least 0/);
  refused(["--weight", "1.5"], /from 0 to 1/);
  refused(["--n", "1.5"], /whole number/);
  refused(["--head-x", "1e999"], /needs a number/);
  refused(["--head-x", "2e6"], /numbers go up to 1000000/);
  refused(["--head-x", "0x10"], /needs a number/);
  refused(["--head-x", "NaN"], /needs a number/);
  refused(["--head-x", ""], /found nothing/);
  refused(["--head-x", "1 2"], /needs a number/);
  refused(["--color", "d8b48a"], /a colour #rrggbb, found "d8b48a"; write "#d8b48a"$/);
  refused(["--color", "#d8b48aff"], /there is no alpha: write "#d8b48a"$/);
  refused(["--color", "#8A5"], /; write "#88AA55"$/);
  refused(["--color", "Orange"], /; Orange is "#ffa500"$/);
  refused(["--color", "mud"], /a colour #rrggbb, found "mud"$/);
  refused(["--color"], /--color has no value; write --color "#rrggbb", in quotes/);
  refused(["--axis", "w"], /one of x, y, z/);
  refused(["--name", ""], /1 to 64 visible characters/);
  refused(["--name", "x".repeat(65)], /1 to 64 visible characters/);
  refused(["--loop", "true", "yes"], /found "yes"/);
  refused(["--loop=yes"], /true or false/);
  refused(["--loop", "yes"], /--loop needs true or false, found "yes"$/);
  refused(["--from", "1,2"], /three numbers x,y,z, found "1,2"$/);
  refused(["--from", "32x48x32"], /; write 32,48,32$/);
  refused(["--from", "1 2.5 -3"], /; write 1,2.5,-3$/);
  refused(["--box", "0 0 0 1 2 3"], /; write 0,0,0,1,2,3$/);
  refused(["--from", "1,2,"], /three numbers/);
  refused(["--box", "0,0,0,1,-1,1"], /six numbers/);
  refused(["--sharp"], /--sharp is a flag of dc-skin only/);
});

test("a choice of many names offers the nearest", () => {
  const table: FlagTable = {
    role: { type: "choice", values: OPERATIONS["define-bone"].flags.role.values, doc: "" },
  };
  const result = parseFlags(["--role", "leftUperArm"], table, {
    program: "mc-skin",
    operation: "op",
  });
  assert.ok(!result.ok);
  assert.match(result.error, /did you mean leftUpperArm\?/);
});

test("missing flags are listed together", () => {
  const { flags } = OPERATIONS["add-sphere"];
  const result = parseFlags(["--x", "1"], flags, { program: "mc-skin", operation: "add-sphere" });
  assert.ok(!result.ok);
  assert.match(result.error, /needs --y, --z, --r, --color; see mc-skin add-sphere --help/);
});

test("every example of the table parses and survives being written and read again", () => {
  for (const name of OPERATION_NAMES) {
    const words = splitWords(OPERATIONS[name].example);
    assert.ok(words.ok);
    assert.equal(words.data[0], name);
    const reading = { program: "mc-skin", operation: name };
    const parsed = parseFlags(words.data.slice(1), specOf(name)!.flags, reading);
    assert.ok(parsed.ok, name);
    const again = splitWords(writeWords(parsed.data));
    assert.ok(again.ok);
    assert.deepEqual(parseFlags(again.data, specOf(name)!.flags, reading), parsed);
  }
});

test("flags are the kebab of their key, and no operation has two of one name", () => {
  assert.equal(flagName("headX"), "--head-x");
  assert.equal(flagName("tMs"), "--t-ms");
  assert.equal(flagName("r2"), "--r2");
  for (const name of OPERATION_NAMES) {
    const flags = Object.keys(OPERATIONS[name].flags).map(flagName);
    assert.equal(new Set([...flags, "--tag", "--after"]).size, flags.length + 2, name);
  }
});

test("words split as in a shell", () => {
  const split = (line: string) => {
    const words = splitWords(line);
    assert.ok(words.ok, line);
    return words.data;
  };
  assert.deepEqual(split("  a\tb  # c d"), ["a", "b"]);
  assert.deepEqual(split(`--parent "" --name 'x y'`), ["--parent", "", "--name", "x y"]);
  assert.deepEqual(split("--color #d8b48a --x 1#2"), ["--color", "#d8b48a", "--x", "1#2"]);
  assert.deepEqual(split('a\\ b "c\\"d" e"f"g'), ["a b", 'c"d', "efg"]);
  assert.deepEqual(split("# only a comment"), []);
  assert.deepEqual(split(""), []);
  for (const line of ["'open", 'x "open', '"a\\"']) {
    const words = splitWords(line);
    assert.ok(!words.ok);
    assert.match(words.error, /never closed/);
  }
  assert.deepEqual(split(quoteWord("it's")), ["it's"]);
});

test("what others call a flag is understood as the operation's own", () => {
  const advice = (operation: "add-box" | "add-cylinder" | "add-keyframe", ...tokens: string[]) => {
    const table: FlagTable = OPERATIONS[operation].flags;
    const result = parseFlags(tokens, table, { program: "mc-skin", operation });
    assert.ok(!result.ok);
    return result.error;
  };
  assert.match(advice("add-box", "--pos", "1,2,3"), /did you mean --x, --y, --z\?/);
  assert.match(advice("add-box", "--size", "1,2,3"), /did you mean --w, --h, --d\?/);
  assert.match(advice("add-cylinder", "--h", "3"), /did you mean --height\?/);
  assert.match(advice("add-keyframe", "--time", "3"), /did you mean --t-ms\?/);
  assert.match(advice("add-keyframe", "--in", "3"), /did you mean --interp, --in-dt, --in-dv\?/);
  assert.match(advice("add-box", "16", "20"), /it needs --x --y --z --w --h --d --color$/);
});

test("what is missing is told with what it takes, where that is little", () => {
  const flags: FlagTable = OPERATIONS["add-sphere"].flags;
  const missing = (...tokens: string[]) => {
    const result = parseFlags(tokens, flags, { program: "mc-skin", operation: "add-sphere" });
    assert.ok(!result.ok);
    return result.error;
  };
  assert.equal(
    missing("--x", "1", "--y", "1", "--z", "1", "--r", "1"),
    "add-sphere needs --color (a colour #rrggbb); see mc-skin add-sphere --help",
  );
  assert.match(missing("--x", "1"), /needs --y, --z, --r, --color; see/);
});
