// Runs in a copy of the house in which one line is changed. Ends with 1 when a case of the
// conformance suite shows it: `validator CODES`, `runtime`, or `generator KIND`.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const [root, kind, codes = ""] = process.argv.slice(2);
const load = (path) => import(join(root, "dist", path));
const suite = await load("conformance/suite/index.js");
const folder = join(root, "conformance/cases");
const manifest = suite.readManifest(folder);

if (kind === "runtime") await poses();
else if (kind === "generator") await numbers(codes);
else await verdicts(codes.split(",").filter(Boolean));

/** The cases of these codes, of all where there are none; and those that raise nothing. */
async function verdicts(wanted) {
  const { validateRun } = await load("validator/index.js");
  const { judgeValidator } = await load("conformance/suite/judge-validator.js");
  const rows = manifest.cases.filter(
    (row) =>
      row.kind === "validator" &&
      (wanted.length === 0 ||
        row.codes.some((code) => wanted.includes(code)) ||
        row.name === "run/sound"),
  );
  for (const { name } of rows) {
    const { asset, description, outcome } = suite.readCase(folder, name);
    const { profile, deep = false } = description;
    const report = await validateRun(asset, { profile, deep, khronos: false });
    const code = { valid: 0, invalid: 1, empty: 1, unreadable: 3 }[report.verdict];
    if (judgeValidator({ code, stdout: JSON.stringify(report), stderr: "" }, outcome).length > 0) {
      process.exit(1);
    }
  }
}

async function poses() {
  const { runtimeCases } = await load("conformance/make/runtime-cases.js");
  for (const { description, outcome } of runtimeCases()) {
    const committed = readFileSync(join(folder, description.name, "expected.json"), "utf8");
    if (JSON.stringify(JSON.parse(committed)) !== JSON.stringify(outcome)) process.exit(1);
  }
}

/** One log, by the program of a kind: its numbers are known. */
async function numbers(program) {
  const main = join(root, "dist/generators", program, "main.js");
  const results = await suite.runSuite({
    words: [process.execPath, main, "render", "--size", "64"],
    kind: "generator",
    folder,
    names: ["log/bends"],
    jobs: 1,
    timeoutMs: 60_000,
    cwd: root,
  });
  if (suite.countPassed(results) === 0) process.exit(1);
}
