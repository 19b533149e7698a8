// Bundles what a recording call of a generator loads into one file for each program,
// dist/bin/<program>.cjs: fifty small modules cost more than everything the call does. What other
// commands need is loaded from dist/ as it stands.
import { chmodSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const dist = fileURLToPath(new URL("../dist/", import.meta.url));
const bin = resolve(dist, "bin");

/** Modules that a recording call loads when it is asked for something: they go into the bundle. */
const RECORDING = [
  "compile-body",
  "contact",
  "macros/add-pose",
  "macros/add-twist",
  "macros/mirror-animation",
  "macros/mirror-rig",
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

for (const kind of ["mc", "sn", "dc"]) {
  await build({
    stdin: {
      contents: `import { runProcess } from "bindpose/generators/program";
        import { ${kind.toUpperCase()}_SKIN } from "./program.js";
        runProcess(${kind.toUpperCase()}_SKIN);`,
      resolveDir: resolve(dist, `generators/${kind}`),
    },
    outfile: resolve(bin, `${kind}-skin.cjs`),
    banner: { js: "#!/usr/bin/env node" },
    bundle: true,
    platform: "node",
    // Node starts a CommonJS file a tenth sooner than a module.
    format: "cjs",
    target: "node20",
    minify: true,
    logLevel: "warning",
    plugins: [REST],
  });
  chmodSync(resolve(bin, `${kind}-skin.cjs`), 0o755);
}
