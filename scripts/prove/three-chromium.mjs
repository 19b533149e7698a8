// The three binding on the GPU path: a character's vertices, as three's own skinning shader places
// them in headless Chromium, against the core; and the core's WebAssembly kernel in a browser against
// its plain loop. Said in words where Chromium is not installed.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

/** Of the extent: the largest distance that is let pass. */
const BOUND = 1e-5;
const SIMD_BOUND = 1e-6;
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const ORIGIN = "http://bindpose.test";
const root = fileURLToPath(new URL("../../", import.meta.url));
const executablePath = PLACES.find((place) => existsSync(place));
if (executablePath === undefined) {
  console.log(`Chromium is not installed (${PLACES.join(", ")}): the GPU path was not run`);
  process.exit(0);
}

const PAGE = `<!doctype html>
<script type="importmap">${JSON.stringify({
  imports: {
    three: "/node_modules/three/build/three.module.js",
    "bindpose/contract/words": "/dist/contract/words/index.js",
    "bindpose/runtime": "/dist/runtime/index.js",
    "bindpose/runtime/three": "/dist/runtime/three/index.js",
  },
})}</script>
<script type="module" src="/scripts/prove/three-chromium/page.js"></script>`;

const folder = mkdtempSync(join(tmpdir(), "three-chromium-"));
const profile = mkdtempSync(join(tmpdir(), "three-chromium-profile-"));
let failed = false;
let context;
try {
  const demo = spawnSync(process.execPath, [join(root, "dist/cli/main.js"), "demo"], {
    cwd: folder,
    encoding: "utf8",
  });
  if (demo.status !== 0) throw new Error(`the demo character was not made: ${demo.stderr}`);
  context = await chromium.launchPersistentContext(profile, {
    executablePath,
    headless: true,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--enable-unsafe-swiftshader",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  });
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(`page: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") console.error(`page: ${message.text()}`);
  });
  await page.route("**/*", (route) => serve(route));
  await page.goto(`${ORIGIN}/`);
  await page.waitForFunction(() => globalThis.prove !== undefined);
  const { rows, renderer } = await page.evaluate(() => globalThis.prove());
  console.log(`Chromium ${context.browser()?.version() ?? ""}, WebGL by ${renderer}`);
  for (const { what, gpu, cpu, simd, usesSimd } of rows) {
    const isSound = gpu <= BOUND && cpu <= BOUND && simd <= SIMD_BOUND && usesSimd;
    if (!isSound) failed = true;
    const figures = [gpu, cpu, simd].map((value) => value.toExponential(1));
    console.log(
      `${isSound ? "  " : "! "}${what}: GPU ${figures[0]}, applyBoneTransform ${figures[1]}, kernel ${usesSimd ? figures[2] : "absent"} of the extent`,
    );
  }
  if (rows.length === 0) failed = true;
} finally {
  await context?.close();
  rmSync(folder, { recursive: true, force: true });
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
process.exit(failed ? 1 : 0);

/** The page, the character, and scripts of this checkout alone: nothing reaches a network. */
function serve(route) {
  const { pathname, origin } = new URL(route.request().url());
  if (origin !== ORIGIN) return route.abort();
  if (pathname === "/") return route.fulfill({ contentType: "text/html", body: PAGE });
  if (pathname === "/mesh.glb" || pathname === "/rig.json") {
    return route.fulfill({ body: readFileSync(join(folder, "demo", pathname)) });
  }
  const path = normalize(join(root, pathname));
  if (!path.startsWith(root) || !existsSync(path)) return route.fulfill({ status: 404, body: "" });
  return route.fulfill({ contentType: "text/javascript", body: readFileSync(path) });
}
