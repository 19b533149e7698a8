// Measures every topic in bench/*.bench.mjs against its peers, prints the rows and writes
// bench/RESULTS.md. Each row is a ratio of medians within this one run: absolute times mean nothing
// on another machine. `node bench/run.mjs field` measures one topic and writes nothing; `--quick`
// takes fewer repeats.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";

const here = new URL("./", import.meta.url);
const words = process.argv.slice(2);
const quick = words.includes("--quick");
const wanted = words.filter((word) => !word.startsWith("--"));
const topics = readdirSync(here)
  .filter((name) => name.endsWith(".bench.mjs"))
  .map((name) => name.slice(0, -".bench.mjs".length))
  .filter((topic) => wanted.length === 0 || wanted.includes(topic))
  .sort();
if (topics.length === 0) {
  console.error(`no topic is named ${wanted.join(", ")}`);
  process.exit(2);
}

const sections = [];
for (const topic of topics) {
  const { measure } = await import(new URL(`${topic}.bench.mjs`, here));
  console.error(`measuring ${topic} ...`);
  const rows = await measure({ quick });
  const text = table(rows);
  console.log(`## ${topic}\n\n${text}`);
  sections.push(`## ${topic}\n\n${text}`);
  // After every topic, so that a long run that is broken off leaves what it measured.
  if (wanted.length === 0 && !quick) {
    writeFileSync(new URL("RESULTS.md", here), `${head()}\n${sections.join("\n")}`);
  }
}
if (wanted.length === 0 && !quick) console.error("wrote bench/RESULTS.md");

function table(rows) {
  const lines = ["| goal | what | ours | peer | ratio | target | reached | note |"];
  lines.push("|---|---|---|---|---|---|---|---|");
  for (const { goal, what, ours, peer, ratio, target, reached, note } of rows) {
    const verdict = reached === null ? "not measured" : reached ? "yes" : "**no**";
    const cells = [goal, what, ours, peer, ratio ?? "", target, verdict, note ?? ""];
    lines.push(`| ${cells.map((cell) => String(cell).replaceAll("|", "\\|")).join(" | ")} |`);
  }
  return `${lines.join("\n")}\n`;
}

function head() {
  const root = fileURLToPath(new URL("../", import.meta.url));
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: root,
    encoding: "utf8",
  });
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  return [
    "# Results",
    "",
    "Written by `npm run bench`. Ratios are medians of one run on one machine; absolute times are not comparable.",
    "",
    `bindpose ${version} at ${commit.trim()}, Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} cores (${cpus()[0].model.trim()}).`,
    "",
  ].join("\n");
}
