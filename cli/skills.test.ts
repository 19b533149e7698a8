import assert from "node:assert/strict";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, normalize } from "node:path";
import test, { after } from "node:test";
import { FINDING_CODES } from "bindpose/contract/rules";
import { listSkills, skillFiles } from "bindpose/skills";
import { flagsIn, knownFlags } from "./known-flags.test.helper.js";
import { runIn } from "./run-in.test.helper.js";
import { playLine, playSnippet } from "./shell.test.helper.js";
import { breakWeights, foreignGlb, writeRun } from "./small-assets.test.helper.js";

const root = new URL("../../", import.meta.url);
const skills = listSkills();
const pages = skills.flatMap((skill) =>
  [...skillFiles(skill)].map(([path, text]) => ({ name: skill.name, path, text })),
);
const top = mkdtempSync(join(tmpdir(), "bindpose-skills-"));

async function run(words: readonly string[], folder: string) {
  const { status, stdout, stderr } = await runIn(folder, words);
  return { code: status as number, text: stdout + stderr };
}

after(() => rmSync(top, { recursive: true, force: true }));

test("there are the ten skills, each in its folder and small enough to be read", () => {
  assert.equal(skills.length, 10);
  for (const { name, description, content } of skills) {
    assert.ok(existsSync(new URL(`skills/${name}/SKILL.md`, root)), name);
    assert.match(name, /^[a-z][a-z-]{0,63}$/);
    assert.ok(
      description.length > 300 && description.length < 1024,
      `${name}: ${description.length}`,
    );
    assert.match(description, /use (?:this|it) /i, `${name} says when`);
    assert.ok(content.split("\n").length <= 500, name);
    const heads = ["Mental model", "Set-up", "Operations", "Recipes", "Gotchas", "Full reference"];
    const places = heads.map((head) => content.indexOf(`\n## ${head}\n`));
    assert.ok(
      places.every((place, i) => place > (places[i - 1] ?? 0)),
      `${name}: ${heads.filter((_, i) => places[i]! < 0)} missing, or out of order`,
    );
  }
});

test("the registry is exactly what the folders hold", () => {
  const files = readdirSync(new URL("registry/skills/", root)).sort();
  assert.deepEqual(
    files,
    skills.map(({ name }) => `${name}.json`),
  );
  for (const skill of skills) {
    assert.deepEqual(Object.keys(skill), ["name", "description", "content", "references"]);
    for (const [path, text] of skillFiles(skill)) {
      assert.equal(text, readFileSync(new URL(`skills/${skill.name}/${path}`, root), "utf8"), path);
    }
  }
});

test("every link leads to a page of a skill", () => {
  const known = new Set(pages.map(({ name, path }) => `${name}/${path}`));
  for (const { name, path, text } of pages) {
    for (const [, target] of text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)) {
      const place = normalize(join(name, dirname(path), target!));
      assert.ok(known.has(place), `${name}/${path} links to ${target}`);
    }
  }
});

test("every flag and every code that is named exists", async () => {
  const known = await knownFlags();
  for (const { name, path, text } of pages) {
    const unknown = flagsIn(text).filter((flag) => !known.has(flag));
    assert.deepEqual(unknown, [], `${name}/${path}`);
    // In prose; a recipe may have constants of its own.
    const prose = text.replace(/```[\s\S]*?```/g, "");
    for (const [, code] of prose.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)`/g)) {
      const isOurs = FINDING_CODES.some((each) => each === code);
      const isGltf = /^(?:JOINTS|WEIGHTS|COLOR|TEXCOORD)_0$/.test(code!);
      assert.ok(isOurs || isGltf, `${name}/${path} names ${code}`);
    }
  }
});

for (const skill of skills) {
  test(`every recipe of ${skill.name} does what it says`, async () => {
    const folder = join(top, skill.name);
    for (const name of ["run", "runs/a", "runs/b"]) writeRun(join(folder, name));
    writeRun(join(folder, "broken"), breakWeights);
    writeFileSync(join(folder, "hero.glb"), foreignGlb());
    const blocks = [...skill.content.matchAll(/^```(sh|ts|txt)(?: ([\w.-]+))?\n([\s\S]*?)^```$/gm)];
    assert.ok(blocks.length >= 3, `${blocks.length} blocks were found`);
    for (const [, kind, file, text] of blocks) {
      if (kind === "txt") {
        // A named text is a file that later lines read.
        if (file !== undefined) writeFileSync(join(folder, file), text!);
      } else if (kind === "ts") {
        await playSnippet(text!, folder);
      } else {
        for (const line of text!.trimEnd().split("\n")) await playLine(line, folder);
      }
    }
  });
}

test("skills are listed, printed and installed, and a changed one is not written over", async () => {
  const listed = await run(["skills"], top);
  assert.equal(listed.text.split("\n").length, 2 * skills.length + 2);
  assert.match(listed.text, /^bindpose skills: print NAME shows one whole$/m);
  const printed = await run(["skills", "--print", "skinned-contract"], top);
  assert.match(printed.text, /^---\nname: skinned-contract\n/);
  assert.equal((await run(["skills", "--print", "skined-contract"], top)).code, 2);
  assert.equal((await run(["skills", "--print", "skinned-contract/x.md"], top)).code, 2);
  assert.equal((await run(["skills", "--print", "x", "--list"], top)).code, 2);
  assert.deepEqual(await run(["skills", "list"], top), listed);
  assert.deepEqual(await run(["skills", "print", "skinned-contract"], top), printed);
  const wrong: [string[], RegExp][] = [
    [["surplus"], /unexpected surplus: say list, print NAME or install DIR/],
    [["list", "surplus"], /unexpected surplus/],
    [["print"], /print NAME; skills list names them/],
    [["print", "skinned-contract", "surplus"], /unexpected surplus/],
    [["install"], /install DIR/],
    [["list", "--install", "to"], /list or a flag/],
  ];
  for (const [words, expected] of wrong) {
    const { code, text } = await run(["skills", ...words], top);
    assert.equal(code, 2, words.join(" "));
    assert.match(text, expected);
  }
  const data = await run(["skills", "--json"], top);
  assert.deepEqual(JSON.parse(data.text), skills);

  assert.equal((await run(["skills", "--install", "to"], top)).code, 0);
  assert.equal((await run(["skills", "install", "to"], top)).code, 0);
  const place = join(top, "to", "validate-and-fix", "SKILL.md");
  assert.match(readFileSync(place, "utf8"), /^---\nname: validate-and-fix\n/);
  writeFileSync(place, "mine");
  const refused = await run(["skills", "--install", "to"], top);
  assert.equal(refused.code, 2);
  assert.equal(readFileSync(place, "utf8"), "mine");
});
