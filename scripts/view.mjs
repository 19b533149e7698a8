// Serves the page on the demo character, sculpted first where it is not there yet. Words go on to
// `bindpose view`: `npm run view -- --open`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../", import.meta.url));
process.chdir(root);
if (!existsSync("demo/mesh.glb")) {
  const { status } = spawnSync(process.execPath, ["dist/cli/main.js", "demo"], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
// In this very process, so that whoever ends it ends the server.
process.argv.splice(2, 0, "view", "demo");
await import(new URL("../dist/cli/main.js", import.meta.url).href);
