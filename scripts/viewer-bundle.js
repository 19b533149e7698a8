// Bundles the page from its sources into static files for any web server, and in them page/ with the
// two scripts that `bindpose view --out` writes into one file.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
const LICENCES = /^(?:licen[cs]e|notice|3rd_party_licenses)(?:\.\w+)?$/i;

/** The parts of the style, in the order in which later ones go before earlier ones. */
const STYLES = ["page", "bar", "stage", "panels", "screens"];

const COMMON = {
  absWorkingDir: root,
  bundle: true,
  minify: true,
  target: ["es2023"],
  platform: "browser",
  conditions: ["bindpose-source"],
  // The validator's ways to open folders are never taken in a browser.
  external: ["node:*"],
  legalComments: "none",
  logLevel: "warning",
  logOverride: { "empty-import-meta": "silent" },
  metafile: true,
};

/**
 * Writes the page's files into a folder.
 * @returns what each of them is made of, as esbuild tells it
 */
export async function buildViewer(folder) {
  // Chunks are named by their contents: those of an earlier build would stay.
  for (const each of [folder, join(folder, "page")]) {
    mkdirSync(each, { recursive: true });
    for (const name of readdirSync(each)) if (name.endsWith(".js")) rmSync(join(each, name));
  }
  const split = await build({
    ...COMMON,
    entryPoints: { viewer: "viewer/index.ts", worker: "viewer/judge/worker.ts" },
    format: "esm",
    splitting: true,
    chunkNames: "[name]-[hash]",
    outdir: folder,
  });
  await build({
    ...COMMON,
    entryPoints: { viewer: "viewer/index.ts", worker: "viewer/judge/worker.ts" },
    format: "iife",
    outdir: join(folder, "page"),
  });
  copyFileSync(join(root, "viewer/static/index.html"), join(folder, "index.html"));
  const styles = STYLES.map((name) => readFileSync(join(root, `viewer/static/style/${name}.css`)));
  writeFileSync(join(folder, "viewer.css"), styles.join("\n"));
  writeFileSync(join(folder, "LICENCES.txt"), licencesOf(split.metafile));
  return split.metafile;
}

/** The licences of the packages that are in the bundles. */
function licencesOf({ inputs }) {
  const packages = new Set();
  for (const path of Object.keys(inputs)) {
    const found = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
    if (found !== null) packages.add(found[1]);
  }
  const texts = [...packages].sort().map((name) => {
    const folder = join(root, "node_modules", name);
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const files = readdirSync(folder)
      .filter((file) => LICENCES.test(file))
      .sort();
    const words = files.map((file) => readFileSync(join(folder, file), "utf8").trim());
    return `${name} ${version} (${license})\n\n${words.join("\n\n")}\n`;
  });
  return texts.join(`\n${"-".repeat(72)}\n\n`);
}
