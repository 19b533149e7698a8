// Runs the heavy proofs in scripts/prove/: all of them, or those named. `--sample` is what a check
// of every change can afford. `--write` puts what each says, at full size, under its name into
// conformance/PROOFS.md, with the commit and how long it took. Ends non-zero when one fails.
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { conditions, readSections, writeSections } from "./result-sections.js";

const HEAD = `# Proofs at full size

Written by \`npm run prove -- NAME --write\`: what each proof said, the last of it where it is long. Seeds count from 1;
every check of a change runs the same proofs with \`--sample\`.
`;
/** How much of a proof's words is kept. */
const LINES = 40;
const folder = fileURLToPath(new URL("./prove/", import.meta.url));
const place = new URL("../conformance/PROOFS.md", import.meta.url);
const words = process.argv.slice(2);
const flags = words.filter((word) => word.startsWith("--") && word !== "--write");
const wanted = words.filter((word) => !word.startsWith("--"));
const writes = words.includes("--write");
const proofs = readdirSync(folder)
  .filter((name) => name.endsWith(".mjs"))
  .map((name) => name.slice(0, -".mjs".length))
  .filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort();
if (wanted.some((name) => !proofs.includes(name))) {
  console.error(`there is no proof ${wanted.find((name) => !proofs.includes(name))}`);
  process.exit(2);
}
if (writes && flags.length > 0) {
  console.error("--write keeps what a proof says at full size: without other flags");
  process.exit(2);
}
let failed = 0;
for (const proof of proofs) {
  console.log(`\n-- ${proof}`);
  const where = conditions();
  const start = performance.now();
  const { status, said } = await run(proof);
  if (status !== 0) failed++;
  if (!writes) continue;
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  const verdict = `${status === 0 ? "Passed" : "**Failed**"} in ${minutes} minutes, ${where}`;
  const sections = readSections(place);
  sections.set(proof, `${verdict}\n\n\`\`\`text\n${said}\n\`\`\`\n`);
  writeSections(place, HEAD, sections);
}
console.log(`\n${proofs.length - failed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);

/** Runs one proof with its words on the terminal; resolves to its exit code and its last lines. */
function run(proof) {
  const child = spawn(process.execPath, [`${folder}${proof}.mjs`, ...flags], {
    stdio: ["inherit", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    process.stdout.write(text);
    said = (said + text)
      .split("\n")
      .slice(-LINES - 1)
      .join("\n");
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (status) => resolve({ status, said: said.trimEnd() }));
  });
}
