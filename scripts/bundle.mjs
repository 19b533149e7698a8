// Packs each generator into one file that runs with bare Node: bundles/mc-skin.mjs and its two
// sisters, for places where nothing is installed. `--out FOLDER` names another folder.
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../", import.meta.url));
const { version, license, engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const LICENCE = /^licen[cs]e(\.\w+)?$/i;

const words = process.argv.slice(2);
const out =
  words[0] === "--out" && words[1] !== undefined ? resolve(words[1]) : join(root, "bundles");
if (words.length > 0 && words[0] !== "--out") {
  console.error("usage: node scripts/bundle.mjs [--out FOLDER]");
  process.exit(2);
}
mkdirSync(out, { recursive: true });
for (const kind of ["mc", "sn", "dc"]) {
  const name = `${kind}-skin`;
  const file = join(out, `${name}.mjs`);
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [`dist/generators/${kind}/main.js`],
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    target: ["node20"],
    legalComments: "none",
    metafile: true,
    write: false,
    outfile: file,
    plugins: [{ name: "version", setup: tellVersion }],
    // What packages written as CommonJS ask for is part of Node.
    banner: {
      js: 'import { createRequire } from "node:module";const require = createRequire(import.meta.url);',
    },
  });
  const [shebang, ...code] = outputFiles[0].text.split("\n");
  const head = [
    shebang,
    `// ${name} ${version} of bindpose, ${license}. Node ${engines.node}. Licences of what is in it:`,
    ...licencesOf(metafile).map((line) => `// ${line}`.trimEnd()),
  ];
  writeFileSync(file, [...head, ...code].join("\n"));
  chmodSync(file, 0o755);
  console.log(file);
}

/** A bundle has no package beside it to ask for its version. */
function tellVersion({ onLoad }) {
  onLoad({ filter: /studio[/\\]version\.js$/ }, () => ({
    contents: `export const packageVersion = () => ${JSON.stringify(version)};`,
  }));
}

/** The licence of this package and of every package that a bundle is made of, line by line. */
function licencesOf({ inputs }) {
  const packages = new Set();
  for (const path of Object.keys(inputs)) {
    const found = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
    if (found) packages.add(found[1]);
  }
  return [
    ["bindpose", root],
    ...[...packages].sort().map((name) => [name, join(root, "node_modules", name)]),
  ].flatMap(([name, folder]) => {
    const file = readdirSync(folder).find((entry) => LICENCE.test(entry));
    if (file === undefined) throw new Error(`${name} has no licence file`);
    return ["", `${name}:`, ...readFileSync(join(folder, file), "utf8").trim().split("\n")];
  });
}
