import { readFileSync } from "node:fs";

/** A page that a skill points to, for when it is needed. */
export interface SkillReference {
  /** From the skill's folder, for instance `references/flags.md`. */
  readonly path: string;
  readonly content: string;
}

/** One skill, as `registry/skills/<name>.json` holds it. */
export interface Skill {
  readonly name: string;
  /** What it is for and when to use it; below 1,024 characters. */
  readonly description: string;
  /** The whole SKILL.md, its front matter too. */
  readonly content: string;
  readonly references: readonly SkillReference[];
}

const REGISTRY = new URL("../../registry/", import.meta.url);

/**
 * The skills of this package, by name. Read anew with every call, from `registry/`, which `npm run
 * generate` writes from the folders here. Needs Node.
 *
 * @throws Error of the file system where the package is not whole
 */
export function listSkills(): Skill[] {
  const index = read("index.json") as { readonly skills: readonly { readonly name: string }[] };
  return index.skills.map(({ name }) => read(`skills/${name}.json`) as Skill);
}

/** A skill as the files of its folder, by their paths in it. */
export function skillFiles({ content, references }: Skill): ReadonlyMap<string, string> {
  return new Map([
    ["SKILL.md", content],
    ...references.map(({ path, content }) => [path, content] as const),
  ]);
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(new URL(path, REGISTRY), "utf8"));
}
