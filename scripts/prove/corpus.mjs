// The public corpus: a verdict for every glTF file below the folder that BINDPOSE_CORPUS names, beside
// what the Khronos validator says of it, held to scripts/prove/corpus/expected.json, which holds names
// and codes alone. `--sample`: every eighth file. `--write`: writes the expectation anew. `--table`:
// prints every row, not the differences alone.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { validateFile } from "bindpose/validator";

const folder = process.env.BINDPOSE_CORPUS;
const place = fileURLToPath(new URL("./corpus/expected.json", import.meta.url));
if (folder === undefined || !existsSync(folder)) {
  console.log("BINDPOSE_CORPUS names no folder: the corpus was not judged");
  process.exit(0);
}
const write = process.argv.includes("--write");
const every = process.argv.includes("--sample") && !write ? 8 : 1;
const expected = write ? {} : JSON.parse(readFileSync(place, "utf8"));
const found = {};
let failed = 0;

const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(?:glb|gltf)$/.test(entry.name))
  .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"))
  .sort()
  .filter((_, i) => i % every === 0);
for (const path of paths) {
  const row = await judge(join(folder, path));
  found[path] = row;
  if (write) continue;
  const wanted = Object.hasOwn(expected, path) ? expected[path] : undefined;
  if (wanted === undefined) console.log(`  ${path}: not in the expectation (${row})`);
  else if (wanted !== row) {
    failed++;
    console.log(`! ${path}: expected ${wanted}, got ${row}`);
  }
}
if (every === 1 && !write) {
  for (const path of Object.keys(expected)) {
    if (!Object.hasOwn(found, path)) console.log(`  ${path}: expected, and not in the folder`);
  }
}
if (process.argv.includes("--table")) {
  for (const [path, row] of Object.entries(found)) console.log(`${path}: ${row}`);
}
const rows = Object.values(found);
const valid = rows.filter((row) => row.startsWith("valid")).length;
const ours = rows.filter((row) => /^(?:invalid|empty) clean/.test(row)).length;
const theirs = rows.filter((row) => /^valid errors/.test(row)).length;
const crashed = rows.filter((row) => / crashed/.test(row)).length;
console.log(`${rows.length} files: ${valid} valid as skinned characters`);
console.log(
  `the Khronos validator has no error in ${ours} that are not, and errors in ${theirs} that are`,
);
console.log(`it fails at ${crashed}, or is not asked`);
if (write) writeFileSync(place, `${JSON.stringify(found, null, 2)}\n`);
console.log(failed === 0 ? "all as expected" : `${failed} differ from the expectation`);
process.exit(failed > 0 ? 1 : 0);

/** Verdict; `clean`, `errors` or `crashed` for the Khronos validator; our own error codes. */
async function judge(path) {
  const { verdict, findings, info } = await validateFile(path);
  const errors = findings.filter(({ severity }) => severity === "error");
  const own = errors.map(({ code }) => code).filter((code) => !code.startsWith("KHR_"));
  const numErrors = info.khronos?.numErrors;
  const khronos = numErrors === undefined ? "crashed" : numErrors > 0 ? "errors" : "clean";
  return [verdict, khronos, ...[...new Set(own)].sort()].join(" ");
}
