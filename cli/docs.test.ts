import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { summaryHeader } from "bindpose/validator";
import { runIn } from "./run-in.test.helper.js";
import { playLine } from "./shell.test.helper.js";
import { breakWeights, foreignGlb, writeRun } from "./small-assets.test.helper.js";

const text = readFileSync(new URL("../../docs/CLI.md", import.meta.url), "utf8");
/** What stands under each heading, by the heading. */
const sections = new Map(
  text
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf("\n")), section]),
);

let folder = "";

before(() => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-docs-"));
  for (const name of ["run", "runs/a", "runs/b"]) writeRun(join(folder, name));
  writeRun(join(folder, "broken"), breakWeights);
  writeFileSync(join(folder, "hero.glb"), foreignGlb());
  const station = fileURLToPath(new URL("../../examples/station/", import.meta.url));
  cpSync(station, join(folder, "station"), { recursive: true });
  writeFileSync(join(folder, "case.json"), JSON.stringify({ requiredAnimations: ["sway"] }));
});

after(() => rmSync(folder, { recursive: true, force: true }));

const run = (words: readonly string[]) => runIn(folder, words);

test("every line of the docs runs and ends as they say", async () => {
  const blocks = [...text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block!);
  const lines = blocks.flatMap((block) => block.trimEnd().split("\n"));
  assert.ok(lines.length > 30, `${lines.length} lines were found: the reader is broken`);
  for (const line of lines) {
    assert.match(line, /^bindpose /);
    await playLine(line, folder);
  }
});

test("every verb has its section, with every flag that its help has and no other", async () => {
  const help = (await run(["--help"])).stdout;
  const verbs = [...help.matchAll(/^ {2}([a-z-]+) {2,}/gm)].map(([, verb]) => verb!);
  assert.deepEqual(
    [...sections.keys()].filter((name) => /^[a-z-]+$/.test(name)).sort(),
    [...verbs].sort(),
    "docs/CLI.md has one section for each verb",
  );
  const flagsOf = (words: string) =>
    [
      ...new Set([...words.matchAll(/(?<![\w-])--([a-z][a-z-]*)/g)].map(([, flag]) => flag!)),
    ].sort();
  for (const verb of verbs) {
    const own = flagsOf((await run([verb, "--help"])).stdout);
    // Verbs name each other's flags now and then; what counts is that nothing of their own is missing.
    const told = flagsOf(sections.get(verb)!);
    assert.deepEqual(
      own.filter((flag) => !told.includes(flag)),
      [],
      `flags of ${verb} not told`,
    );
    const known = [...own, ...flagsOf((await run(["rules", "--help"])).stdout), "json"];
    assert.deepEqual(
      told.filter((flag) => !known.includes(flag)),
      [],
      `${verb} has no such flag`,
    );
  }
});

test("the columns of a summary stand in the order in which they are written", () => {
  const [table] = /^\| column \| is \|\n[\s\S]*?\n\n/m.exec(sections.get("validate")!)!;
  const rows = table.trimEnd().split("\n").slice(2);
  const names = rows.flatMap((row) =>
    [...row.split("|")[1]!.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  assert.deepEqual(names, summaryHeader("csv").split(","));
});
