// Measures every topic in bench/*.bench.mjs against its peers, prints the rows and writes
// bench/RESULTS.md. Each row is a ratio of medians within one run: absolute times mean nothing on
// another machine. `node bench/run.mjs field` measures one topic and writes nothing, with `--write` it
// replaces that topic's section; `--quick` takes fewer repeats and never writes.
import { readdirSync } from "node:fs";
import { conditions, readSections, writeSections } from "../scripts/result-sections.js";

const HEAD = `# Results

Written by \`npm run bench\`. Ratios are medians of one run on one machine; absolute times are not comparable.
`;
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

const results = new URL("RESULTS.md", here);
const writes = !quick && (wanted.length === 0 || words.includes("--write"));
const sections = wanted.length === 0 ? new Map() : readSections(results);
for (const topic of topics) {
  const { measure } = await import(new URL(`${topic}.bench.mjs`, here));
  console.error(`measuring ${topic} ...`);
  const rows = await measure({ quick });
  const section = `${conditions()}\n\n${table(rows)}`;
  console.log(`## ${topic}\n\n${section}`);
  sections.set(topic, section);
  // After every topic, so that a long run that is broken off leaves what it measured.
  if (writes) writeSections(results, HEAD, sections);
}
if (writes) console.error("wrote bench/RESULTS.md");

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
