// A file of results in sections: each topic has its own, under a line that says where and on what it
// was made, so that one topic can be measured again without the others.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";

const root = new URL("../", import.meta.url);

/** What the file at `place` (a URL) holds under each topic. */
export function readSections(place) {
  if (!existsSync(place)) return new Map();
  const parts = readFileSync(place, "utf8").split(/^## /m).slice(1);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf("\n");
      return [part.slice(0, end), `${part.slice(end).trim()}\n`];
    }),
  );
}

/** Writes the sections behind `head`, by the names of their topics. */
export function writeSections(place, head, sections) {
  const ordered = [...sections].sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(
    place,
    `${head}\n${ordered.map(([topic, text]) => `## ${topic}\n\n${text}`).join("\n")}`,
  );
}

/** Where and on what something was made. */
export function conditions() {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  const { version } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
  const processors = cpus();
  return `bindpose ${version} at ${commit.trim()}, Node ${process.version}, ${process.platform} ${process.arch}, ${processors.length} cores (${processors[0].model.trim()}).`;
}
