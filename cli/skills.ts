import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { nearestName } from "bindpose/contract/words";
import { listSkills, type Skill, skillFiles } from "bindpose/skills";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { makeFolder } from "./make-folder.js";
import { parseOptions } from "./parse-options.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";
import { writeWhole } from "./write-whole.js";

export const SKILLS = {
  name: "skills",
  takes: "[list | print NAME | install DIR] [flags]",
  about: [
    "What agents should know of bindpose, one skill per kind of work. Lists them, prints one, or",
    "installs all into a folder where an agent looks for skills, for instance .claude/skills.",
  ],
  options: {
    list: { type: "boolean", doc: "name and description of each (the default)" },
    print: { type: "string", value: "NAME", doc: "one skill in full; NAME/PATH for a reference" },
    install: { type: "string", value: "DIR", doc: "write all of them, each into its folder" },
    json: { type: "boolean", doc: "the skills as data" },
    help: { type: "boolean" },
  },
} as const;

/** `bindpose skills`: the registry, for people and for hosts without MCP. */
export async function skills(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("skills", args, SKILLS.options);
  const { stdout, stderr, cwd } = streams;
  if (values.help) {
    stdout.write(verbHelp(SKILLS));
    return EXIT.valid;
  }
  const { json } = values;
  const { print, install, list } = { ...values, ...readWay(positionals) };
  if (positionals.length > 0 && (values.list ?? values.print ?? values.install) !== undefined) {
    throw new UsageError(`skills: ${positionals[0]} or a flag that says what to do, not both`);
  }
  const ways = [print, install, list].filter((way) => way !== undefined);
  if (ways.length > 1) throw new UsageError("skills: one of --list, --print and --install");
  const all = listSkills();
  if (install !== undefined) {
    stdout.write(installAll(all, resolve(cwd, install), install));
  } else if (print !== undefined) {
    const { skill, page } = find(all, print);
    stdout.write(json ? `${JSON.stringify(skill, null, 2)}\n` : page);
  } else {
    stdout.write(json ? `${JSON.stringify(all, null, 2)}\n` : listText(all));
    if (!json) stderr.write("bindpose skills: print NAME shows one whole\n");
  }
  return EXIT.valid;
}

/** What words without dashes ask for: `list`, `print NAME`, `install DIR`. */
function readWay([way, name, surplus]: readonly string[]) {
  if (way === undefined) return {};
  if (way === "list" && name === undefined) return { list: true };
  if (way === "print" || way === "install") {
    if (name === undefined || name === "") {
      const wanted = way === "print" ? "NAME; skills list names them" : "DIR";
      throw new UsageError(`skills: ${way} takes one word: ${way} ${wanted}`);
    }
    if (surplus === undefined) return { [way]: name };
  }
  const stray = way === "list" ? name : (surplus ?? way);
  throw new UsageError(`skills: unexpected ${stray}: say list, print NAME or install DIR`);
}

function listText(all: readonly Skill[]): string {
  return all.map(({ name, description }) => `${name}\n  ${description}\n`).join("");
}

function find(all: readonly Skill[], asked: string) {
  const [name = "", ...way] = asked.split("/");
  const skill = all.find((each) => each.name === name);
  const names = all.map((each) => each.name);
  if (skill === undefined) {
    const near = nearestName(name, names);
    const advice = near === undefined ? `there are ${names.join(", ")}` : `did you mean ${near}?`;
    throw new UsageError(`skills: none is called ${name}: ${advice}`);
  }
  const page = skillFiles(skill).get(way.length === 0 ? "SKILL.md" : way.join("/"));
  if (page === undefined) throw new UsageError(`skills: ${name} has no ${way.join("/")}`);
  return { skill, page };
}

/** Files that say the same already stay; one that was changed is not written over. */
function installAll(all: readonly Skill[], folder: string, called: string): string {
  const files = all.flatMap((skill) =>
    [...skillFiles(skill)].map(([path, text]) => ({ path: join(skill.name, path), text })),
  );
  const standing = files.map(({ path }) => readIfThere(join(folder, path)));
  const changed = files.find(({ text }, i) => standing[i] !== null && standing[i] !== text);
  if (changed !== undefined) {
    throw new UsageError(`skills: ${called}/${changed.path} is another text; remove it first`);
  }
  for (const [i, { path, text }] of files.entries()) {
    if (standing[i] !== null) continue;
    const place = join(folder, path);
    try {
      makeFolder(dirname(place));
      writeWhole(place, Buffer.from(text));
    } catch (error) {
      throw new UsageError(`skills: cannot write to ${called}: ${(error as Error).message}`);
    }
  }
  return `${all.length} skills, ${files.length} files in ${called}\n`;
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new UsageError(`skills: ${path} cannot be read: ${code}`);
  }
}
