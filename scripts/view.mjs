// Serves the page on the demo character, sculpted first where it is not there yet. Words go on to
// `bindpose view`: `npm run view -- --open`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
const run = (...words) =>
  spawnSync(process.execPath, ["dist/cli/main.js", ...words], { cwd: root, stdio: "inherit" });

// The program ends itself; this script only waits for it.
process.on("SIGINT", () => {});
if (!existsSync(`${root}demo/mesh.glb`)) {
  const { status } = run("demo");
  if (status !== 0) process.exit(status ?? 1);
}
process.exit(run("view", "demo", ...process.argv.slice(2)).status ?? 0);
