// Writes what is generated: from the contract the JSON Schemas and docs/CODES.md, and the runtime's
// WebAssembly kernel.
// `--check` writes nothing and fails when a committed file is stale.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSchema, listCodes, SCHEMA_NAMES } from "../dist/contract/index.js";
import { assembleSkinKernel } from "./skin-kernel.js";

const root = new URL("../", import.meta.url);
const check = process.argv.includes("--check");

const files = new Map(
  SCHEMA_NAMES.map((name) => [
    `contract/schema/${name}.schema.json`,
    `${JSON.stringify(buildSchema(name), null, 2)}\n`,
  ]),
);
files.set(
  "docs/CODES.md",
  `# Codes\n\nGenerated from the registry by \`npm run generate\`. Codes are never reused and never change meaning. A code\n\`KHR_<CODE>\` is a message of the Khronos validator passed through.\n\n${listCodes()}`,
);

files.set(
  "runtime/skin-kernel.ts",
  `/** The kernel of \`createSkinner\`, base64, assembled by scripts/skin-kernel.js: \`npm run generate\`. */
export const SKIN_KERNEL =
  "${Buffer.from(assembleSkinKernel()).toString("base64")}";
`,
);

let stale = 0;
for (const [path, text] of files) {
  const url = new URL(path, root);
  let found = "";
  try {
    found = readFileSync(url, "utf8");
  } catch {
    // a missing file is stale
  }
  if (found === text) continue;
  stale++;
  if (check) {
    console.error(`${path} is stale: run \`npm run generate\``);
  } else {
    mkdirSync(dirname(fileURLToPath(url)), { recursive: true });
    writeFileSync(url, text);
    console.log(`wrote ${path}`);
  }
}
process.exit(check && stale > 0 ? 1 : 0);
