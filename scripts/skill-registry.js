// The registry of skills: each folder of skills/ as one JSON document of exactly
// {name, description, content, references: [{path, content}]}, and an index of them.
import { existsSync, readdirSync, readFileSync } from "node:fs";

/** A folder below skills/ with a SKILL.md; the rest is the room's code. */
function skillNames(root) {
  return readdirSync(new URL("skills/", root), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => existsSync(new URL(`skills/${name}/SKILL.md`, root)))
    .sort();
}

/** Name and description of the front matter; the description may be folded over indented lines. */
export function readFrontMatter(content) {
  const [, block] = /^---\n([\s\S]*?)\n---\n/.exec(content) ?? [];
  if (block === undefined) throw new Error("a SKILL.md begins with front matter between --- lines");
  const [, name] = /^name: (\S+)$/m.exec(block) ?? [];
  const [, folded] = /^description: >-\n((?: {2}.*(?:\n|$))+)/m.exec(block) ?? [];
  if (name === undefined || folded === undefined) {
    throw new Error("front matter has `name: x` and `description: >-` with indented lines");
  }
  const description = folded
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join(" ");
  return { name, description };
}

function readReferences(root, name) {
  const folder = new URL(`skills/${name}/references/`, root);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((file) => ({
      path: `references/${file}`,
      content: readFileSync(new URL(file, folder), "utf8"),
    }));
}

/** Paths and texts of everything below registry/. */
export function skillRegistry(root) {
  const skills = skillNames(root).map((folder) => {
    const content = readFileSync(new URL(`skills/${folder}/SKILL.md`, root), "utf8");
    const { name, description } = readFrontMatter(content);
    if (name !== folder) throw new Error(`skills/${folder}/SKILL.md calls itself ${name}`);
    return { name, description, content, references: readReferences(root, name) };
  });
  const index = { skills: skills.map(({ name, description }) => ({ name, description })) };
  return new Map([
    ["registry/index.json", `${JSON.stringify(index, null, 2)}\n`],
    ...skills.map((skill) => [
      `registry/skills/${skill.name}.json`,
      `${JSON.stringify(skill, null, 2)}\n`,
    ]),
  ]);
}
