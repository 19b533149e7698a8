// Every character in examples/ is made from its log and judged, joints swept and steps watched: all
// are valid, what each case asks for is there, and made again in another process the files are the
// same bytes. `--sample` takes the first two.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "bindpose-examples-"));
const runs = readdirSync(join(root, "examples"))
  .flatMap((name) => ["mc", "sn", "dc"].map((kind) => ({ name, kind })))
  .filter(({ name, kind }) => existsSync(join(root, "examples", name, `${kind}-skin.config.json`)));
const wanted = process.argv.includes("--sample") ? runs.slice(0, 2) : runs;
let failures = 0;
for (const { name, kind } of wanted) {
  const [first, second] = ["first", "second"].map((time) => {
    const run = join(folder, time, `${name}-${kind}`);
    cpSync(join(root, "examples", name), run, { recursive: true });
    for (const other of ["mc", "sn", "dc"]) {
      if (other !== kind) rmSync(join(run, `${other}-skin.config.json`), { force: true });
    }
    const { status, stderr } = node(join("generators", kind, "main.js"), ["render"], run);
    if (status !== 0) fail(`${name}: ${kind}-skin render ended with ${status}: ${stderr}`);
    return run;
  });
  const config = JSON.parse(readFileSync(join(first, `${kind}-skin.config.json`), "utf8"));
  const { mesh = "mesh.glb", rig = "rig.json", preview = "scene/preview.png" } = config;
  for (const file of [mesh, rig, preview]) {
    if (!readFileSync(join(first, file)).equals(readFileSync(join(second, file)))) {
      fail(`${name}: ${file} is not the same bytes when made again`);
    }
  }
  const { stdout } = node(join("cli", "main.js"), ["validate", first, "--deep", "--json"], root);
  const { verdict, issues, findings, motion, info } = JSON.parse(stdout);
  const codes = [...new Set(findings.map(({ code }) => code))];
  const told = codes.length === 0 ? "no finding" : codes.join(", ");
  console.log(
    `${name} (${kind}): ${verdict}, ${issues.numErrors} errors, ${issues.numWarnings} warnings: ${told}; ` +
      `${info.triangles} triangles, ${motion.map(({ animation }) => animation).join(", ")}`,
  );
  if (verdict !== "valid") fail(`${name} is ${verdict}`);
}
rmSync(folder, { recursive: true, force: true });
process.exit(failures > 0 ? 1 : 0);

function node(program, words, cwd) {
  const call = [join(root, "dist", program), ...words];
  return spawnSync(process.execPath, call, { cwd, encoding: "utf8", maxBuffer: 2 ** 28 });
}

function fail(message) {
  failures++;
  console.log(`FAILED: ${message}`);
}
