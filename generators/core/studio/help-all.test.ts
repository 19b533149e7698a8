import assert from "node:assert/strict";
import test from "node:test";
import { OPERATION_NAMES, OPERATIONS } from "bindpose/contract/words";
import { flagName } from "../args/flag-name.js";
import { COMMAND_NAMES, COMMANDS } from "./commands.js";
import { SISTERS } from "./help-notes.js";
import { MACRO_NAMES, MACROS } from "./macros/macros.js";
import { SPEC, sandbox } from "./sandbox.test.helper.js";

test("help all names every command with every flag of its program in at most 6 KB", async () => {
  const { does } = sandbox();
  const all = await does("help all");
  assert.ok(Buffer.byteLength(all) <= 6144, `${Buffer.byteLength(all)} bytes`);
  const rows = new Map(all.split("\n").map((line) => [line.split(" ")[0]!, line]));
  const tables = [
    ...OPERATION_NAMES.map((name) => [name, OPERATIONS[name].flags] as const),
    ...MACRO_NAMES.map((name) => [name, MACROS[name].flags] as const),
    ...COMMAND_NAMES.map((name) => [name, COMMANDS[name].flags] as const),
  ];
  for (const [name, flags] of tables) {
    const words = rows.get(name)?.split(/[ [\]]+/) ?? [];
    for (const [key, flag] of Object.entries(flags) as [string, object][]) {
      assert.equal(words.includes(flagName(key)), !("only" in flag), `${name} ${key}`);
    }
  }
  assert.match(all, /^add-sphere --x N .* --color "#rrggbb" \[--blend N --bind NAME\]$/m);
  assert.match(
    all,
    /^add-pose JOINT=VALUE \.\.\. --animation NAME --t-ms N \[--interp constant\|/m,
  );
  assert.match(all, /^set-op N --FLAG VALUE/m);
  for (const words of ["--help --all", "--help all", "help --all"]) {
    assert.equal(await does(words), all, words);
  }
  const dc = sandbox(undefined, { ...SPEC, name: "dc-skin", kind: "dc-skinned" });
  assert.match(await dc.does("help all"), /^add-sphere .* --sharp --smooth\]$/m);
});

test("the help tells the programs apart on its second line, and names the recipes", async () => {
  const { does } = sandbox();
  const help = await does("--help");
  assert.equal(help.split("\n")[1], SISTERS);
  for (const program of ["mc-skin", "sn-skin", "dc-skin"]) assert.ok(SISTERS.includes(program));
  assert.match(help, /where bindpose is installed: npx bindpose skills/);
  assert.equal(help.match(/^ {2}--after /gm)?.length, 1);
});
