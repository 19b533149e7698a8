// The same bytes wherever and however often: every example and seeded random characters of each kind
// are rendered in two processes, in opposite orders, and under each other Node that BINDPOSE_NODES
// names (paths of binaries, one after the other as in PATH); the runs are then judged by 1, 2 and 4
// workers, and by each Node. Rendering, posing and exporting are one thread: workers judge, no more.
// `--sample`: one random character per kind.
//
// Where a platform may differ. Meshes and rigs come from + - * / and square roots, which IEEE 754
// fixes, and from sines and arc tangents, which are each engine's own: where another Node's bytes
// differ, numbers in steps of 1/1024 must not. Pictures are packed by each Node's own zlib: there
// the pixels must be equal. Figures of a report may differ in their last digits, what it finds not.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";
import { logText } from "../../dist/conformance/make/log-lines.js";
import { quantisedHash } from "../../dist/conformance/suite/quantised-hash.js";
import { randomLog, VOLUME } from "./generators/random-log.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const maker = fileURLToPath(new URL("./determinism/make-runs.js", import.meta.url));
const isSample = process.argv.includes("--sample");
const KINDS = ["mc", "sn", "dc"];
const SEEDS = isSample ? [1] : [1, 2, 3, 4, 5, 6, 7, 8];
const others = (process.env.BINDPOSE_NODES ?? "").split(delimiter).filter(Boolean);
const folder = mkdtempSync(join(tmpdir(), "bindpose-determinism-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const COMMAND = join(root, "dist/cli/main.js");
/** What the first judgement said, by format. */
const reports = new Map();
let failed = 0;

const here = process.execPath;
const first = make(here, "first");
const count = readdirSync(first.runs).length;
compare("another process, in the opposite order", make(here, "second", "--backwards"));
judge(here);
for (const node of others) {
  const version = call(node, ["--version"]).trim();
  compare(`Node ${version}`, make(node, version));
  judge(node);
}
if (others.length === 0) console.log("no other Node was tried: BINDPOSE_NODES names none");
console.log(
  `${count} characters, Node ${process.version}: ${failed === 0 ? "the same" : `${failed} differ`}`,
);
process.exit(failed > 0 ? 1 : 0);

/** Lays the logs out in a folder of their own and has them rendered; hashes by file. */
function make(node, name, ...flags) {
  const runs = join(folder, name);
  for (const example of isSample ? [] : readdirSync(join(root, "examples"))) {
    const place = join(root, "examples", example);
    for (const kind of KINDS) {
      const config = `${kind}-skin.config.json`;
      if (!existsSync(join(place, config))) continue;
      const run = join(runs, `${example}-${kind}`);
      cpSync(join(place, "scene"), join(run, "scene"), { recursive: true });
      cpSync(join(place, config), join(run, config));
    }
  }
  for (const kind of KINDS) {
    for (const seed of SEEDS) {
      const run = join(runs, `seed-${seed}-${kind}`);
      mkdirSync(join(run, "scene"), { recursive: true });
      const config = { volume: VOLUME, assetKind: `${kind}-skinned` };
      writeFileSync(join(run, `${kind}-skin.config.json`), JSON.stringify(config));
      writeFileSync(join(run, "scene/log.ndjson"), logText(randomLog(seed)));
    }
  }
  return { runs, hashes: JSON.parse(call(node, [maker, runs, ...flags])) };
}

/** Holds what was made to the first; where bytes differ, to what a platform must keep. */
function compare(how, { runs, hashes }) {
  const names = Object.keys(hashes).sort();
  if (names.join() !== Object.keys(first.hashes).sort().join()) tell(how, "makes other files");
  const differ = names.filter((name) => hashes[name] !== first.hashes[name]);
  for (const name of differ) {
    const [before, after] = [first.runs, runs].map((place) => readFileSync(join(place, name)));
    const isKept = how.startsWith("Node") && isAlike(name, before, after);
    if (!isKept) tell(how, `${name} differs`);
  }
  const told = differ.length === 0 ? "" : `; alike but for the platform: ${differ.join(", ")}`;
  console.log(
    `${how}: ${names.length - differ.length} of ${names.length} files byte for byte${told}`,
  );
}

function isAlike(name, before, after) {
  if (name.endsWith(".glb")) return quantisedHash(before) === quantisedHash(after);
  if (name.endsWith(".png")) return PNG.sync.read(before).data.equals(PNG.sync.read(after).data);
  return false;
}

/** Has the first runs judged by 1, 2 and 4 workers, as one document and as lines. */
function judge(node) {
  const how = `Node ${call(node, ["--version"]).trim()}`;
  for (const format of isSample ? ["--json"] : ["--json", "--ndjson"]) {
    const texts = [1, 2, 4].map((jobs) =>
      call(node, [COMMAND, "validate", first.runs, "--jobs", `${jobs}`, format]),
    );
    const isSame = texts.every((text) => text === texts[0]);
    if (!isSame) tell(how, `validate ${format} is not the same for 1, 2 and 4 workers`);
    const own = reports.get(format) ?? texts[0];
    reports.set(format, own);
    if (outline(texts[0]) !== outline(own)) tell(how, `validate ${format} finds something else`);
    const also =
      node === here ? "" : texts[0] === own ? ", as the first" : ", in other last digits";
    if (isSame)
      console.log(`${how}, validate ${format}: 1, 2, 4 workers say the same bytes${also}`);
  }
}

/** What a report says but for its figures. */
function outline(text) {
  return (text.match(/"(?:uri|verdict|code|pointer)": ?"[^"]*"/g) ?? []).join();
}

function call(node, words) {
  const { status, stdout, stderr } = spawnSync(node, words, {
    encoding: "utf8",
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${words.join(" ")} ended with ${status}: ${stderr}`);
  return stdout;
}

function tell(how, what) {
  failed++;
  console.log(`! ${how}: ${what}`);
}
