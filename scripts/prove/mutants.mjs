// Tests of the tests: each mutant of mutants/list.json changes one line of the compiled validator or of
// a polygonizer, in a copy of the house. It must be killed: by a case of the conformance suite, else by
// the tests of its room. Of those that survive the list says why nothing sees
// them. `--sample`: every thirteenth; `--part=2/3`: the second third; `--explained`: those alone;
// `--only=generators/sn`: those of files whose name holds it. Shared among as many processes as there are cores.
// A mutant whose line is gone is stale: mend the list.
import { fork, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Stale mutants that are put up with, as a share: the code is alive. */
const STALE = 0.1;
const root = fileURLToPath(new URL("../../", import.meta.url));
const here = fileURLToPath(new URL("./mutants/", import.meta.url));
const every = process.argv.includes("--sample") ? 13 : 1;
const share = process.argv.find((word) => word.startsWith("--part="))?.slice("--part=".length);
if (share === undefined) {
  const parts = availableParallelism();
  const found = await Promise.all(Array.from({ length: parts }, (_, i) => takeShare(i + 1, parts)));
  const sum = {};
  for (const counts of found) {
    for (const [key, count] of Object.entries(counts)) sum[key] = (sum[key] ?? 0) + count;
  }
  report(sum);
}
const [part, parts] = share.split("/").map(Number);
const only = process.argv.find((word) => word.startsWith("--only="))?.slice("--only=".length) ?? "";
const list = JSON.parse(readFileSync(join(here, "list.json"), "utf8")).filter(
  ({ file, why }, i) =>
    i % every === 0 &&
    (i / every) % parts === part - 1 &&
    file.includes(only) &&
    (why !== undefined || !process.argv.includes("--explained")),
);
/** Of one run of cases or tests; what takes longer is taken to have no end, and is told. */
const MILLISECONDS = 120_000;
const SLOW = "the time limit";
/** Which cases and which tests can see a part of the house. */
const PARTS = [
  [
    "validator/checks/",
    "codes",
    "validator/edges-of-rules.test.js",
    "validator/checks/glb/",
    "validator/run/",
  ],
  ["validator/pose/", "poses", "validator/pose/"],
  ["validator/motion/", "all", "validator/motion/"],
  ["validator/surface/", "all", "validator/surface/"],
  [
    "generators/mc/",
    "log",
    "generators/mc/polygonizer.test.js",
    "conformance/surfaces/polygonizers.test.js",
  ],
  [
    "generators/sn/",
    "log",
    "generators/sn/net-vertices.test.js",
    "conformance/surfaces/polygonizers.test.js",
  ],
  [
    "generators/dc/",
    "log",
    "generators/dc/polygonizer.test.js",
    "generators/dc/hermite.test.js",
    "conformance/surfaces/",
  ],
];

const copy = mkdtempSync(join(tmpdir(), "bindpose-mutants-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
cpSync(join(root, "dist"), join(copy, "dist"), {
  recursive: true,
  filter: (path) => !/\.(?:map|d\.ts|tsbuildinfo)$/.test(path),
});
mkdirSync(join(copy, "conformance"));
cpSync(join(root, "package.json"), join(copy, "package.json"));
for (const path of ["node_modules", "docs", "contract", "examples", "conformance/cases"]) {
  symlinkSync(join(root, path), join(copy, path));
}

const counts = { mutants: list.length, killed: 0, slow: 0, explained: 0, survived: 0, stale: 0 };
for (const mutant of list) {
  const { file, find, replace, why } = mutant;
  const place = join(copy, "dist", file);
  const text = readFileSync(place, "utf8");
  if (text.split(find).length !== 2) {
    counts.stale++;
    console.log(`  stale: ${file}: ${find}`);
    continue;
  }
  writeFileSync(
    place,
    text.replace(find, () => replace),
  );
  const killer = kill(file, text);
  writeFileSync(place, text);
  if (killer !== null) {
    counts.killed++;
    if (killer === SLOW) {
      counts.slow++;
      console.log(`  without an end: ${file}: ${replace}`);
    }
    if (why !== undefined)
      console.log(`  explained, and yet killed by ${killer}: ${file}: ${replace}`);
  } else if (why !== undefined) counts.explained++;
  else {
    counts.survived++;
    console.log(`! survived: ${file}\n    ${find}\n    ${replace}`);
  }
}
if (process.send === undefined) report(counts);
process.send(counts);

function takeShare(part, parts) {
  const self = fileURLToPath(import.meta.url);
  return new Promise((resolve, reject) => {
    const child = fork(self, [...process.argv.slice(2), `--part=${part}/${parts}`]);
    child.on("message", resolve);
    child.on("exit", (code) => reject(new Error(`a share ended with ${code}`)));
  });
}

function report({ mutants, killed, slow, explained, survived, stale }) {
  console.log(
    `${mutants} mutants: ${killed} killed, ${slow} of them by the time limit; ${explained} explained, ` +
      `${survived} survived, ${stale} stale`,
  );
  process.exit(survived > 0 || stale > STALE * mutants ? 1 : 0);
}

/** What shows the mutant, or null. */
function kill(file, text) {
  const [, how, ...tests] = PARTS.find(([part]) => file.startsWith(part));
  const codes =
    how === "codes"
      ? [...new Set(text.match(/"[A-Z]+(?:_[A-Z]+)+"/g) ?? [])].join(",").replaceAll('"', "")
      : "";
  const words = {
    codes: ["validator", codes],
    all: ["validator"],
    poses: ["runtime"],
    log: ["generator", file.split("/")[1]],
  }[how];
  const ways = [["a case", [join(here, "kill.js"), copy, ...words]]];
  if (codes !== "") ways.push(["another case", [join(here, "kill.js"), copy, "validator"]]);
  for (const test of tests) ways.push([test, ["--test", ...testFiles(test)]]);
  for (const [name, call] of ways) {
    const { status, signal } = run(call);
    if (status !== 0) return signal === null ? name : SLOW;
  }
  return null;
}

function testFiles(name) {
  const place = join(copy, "dist", name);
  if (!name.endsWith("/")) return [place];
  return readdirSync(place)
    .filter((entry) => entry.endsWith(".test.js"))
    .map((entry) => join(place, entry));
}

function run(words) {
  return spawnSync(process.execPath, words, { cwd: copy, stdio: "ignore", timeout: MILLISECONDS });
}
