// Runs every compiled test file: `node --test` treats folders and globs differently on Node 20
// and 22, so the files are listed here. `node scripts/test.mjs NAME...` runs those whose path holds one
// of the names.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const wanted = process.argv.slice(2);
const files = readdirSync(dist, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith(".test.js"))
  .map((entry) => relative(process.cwd(), join(entry.parentPath, entry.name)))
  .filter((path) => wanted.length === 0 || wanted.some((name) => path.includes(name)))
  .sort();
if (files.length === 0) {
  console.error(`no test file matches ${wanted.join(", ")} in ${dist}`);
  process.exit(2);
}
// Node leaves one core free, which on two is half of them.
const flags = ["--enable-source-maps", "--test", `--test-concurrency=${availableParallelism()}`];
const run = spawnSync(process.execPath, [...flags, ...files], { stdio: "inherit" });
process.exit(run.status ?? 1);
