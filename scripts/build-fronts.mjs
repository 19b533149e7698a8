// Bundles what a recording call of a generator loads into one file for each program,
// dist/bin/<program>.js: fifty small modules cost more than everything the call does. What other
// commands need is loaded from dist/ as it stands.
import { relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const bin = resolve(dist, "bin");

/** Modules that a recording call loads when it is asked for something: they go into the bundle. */
const RECORDING = [
  "compile-body",
  "contact",
  "macros/parse-macro",
  "mirror-loss",
  "parse-amendment",
  "parse-batch",
  "scratch-run",
].map((name) => resolve(dist, `generators/core/studio/${name}.js`));

/** Leaves every other module that is imported on demand where it is. */
const REST = {
  name: "rest",
  setup({ onResolve }) {
    onResolve({ filter: /^\.\.?\// }, ({ kind, path, resolveDir }) => {
      const file = resolve(resolveDir, path);
      if (kind !== "dynamic-import" || RECORDING.includes(file)) return undefined;
      return { path: relative(bin, file).split(sep).join("/"), external: true };
    });
  },
};

await build({
  entryPoints: Object.fromEntries(
    ["mc", "sn", "dc"].map((kind) => [`${kind}-skin`, resolve(dist, `generators/${kind}/main.js`)]),
  ),
  outdir: bin,
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  minifySyntax: true,
  minifyWhitespace: true,
  logLevel: "warning",
  plugins: [REST],
});
