import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { collectAsset } from "./collect-asset.js";
import { runCli } from "./run-cli.js";
import { breakWeights, foreignGlb, writeRun } from "./small-assets.test.helper.js";

/** The build of the page, as `npm run build` calls it. */
const { buildViewer } = await import(
  new URL("../../scripts/viewer-bundle.js", import.meta.url).href
);
const FIRST_LOAD = 300 * 1024;
let folder = "";
let site = "";

before(async () => {
  folder = mkdtempSync(join(tmpdir(), "bindpose-page-report-"));
  site = join(folder, "site");
  await buildViewer(site);
  writeRun(join(folder, "run"));
  writeRun(join(folder, "broken"), breakWeights);
  writeFileSync(join(folder, "broken/case.toml"), 'required_animations = ["walk"]');
  writeFileSync(join(folder, "hero.glb"), foreignGlb());
});
after(() => rmSync(folder, { recursive: true, force: true }));

/** The built worker in a place that has what a browser has, and nothing of Node. */
function startWorker() {
  const { TextDecoder, TextEncoder, Blob, URL, crypto, setTimeout, clearTimeout, console } =
    globalThis;
  const scope = createContext({
    TextDecoder,
    TextEncoder,
    Blob,
    URL,
    crypto,
    setTimeout,
    clearTimeout,
    console,
  });
  runInContext("globalThis.self = globalThis", scope);
  runInContext(readFileSync(join(site, "page/worker.js"), "utf8"), scope);
  return (path: string, station?: Readonly<Record<string, string>>) =>
    new Promise<string>((resolve, reject) => {
      Object.assign(scope, {
        postMessage: ({ report, fault }: { report?: object; fault?: string }) =>
          report === undefined
            ? reject(new Error(fault))
            : resolve(`${JSON.stringify(report, null, 2)}\n`),
        given: { ...collectAsset("view", path, folder), station },
        read: (place: string) => readFileSync(place),
      });
      // The bytes are the worker's own, as a message brings them.
      runInContext(
        `{
          const { name, file, files, station } = given;
          const entries = files.map(({ path, place }) => [path, new Uint8Array(read(place))]);
          onmessage({ data: { id: 1, asset: { name, file, files: new Map(entries), station } } });
        }`,
        scope,
      );
    });
}

test("the page's report is the command line's, byte for byte", async () => {
  const judge = startWorker();
  for (const path of ["run", "broken", "hero.glb"]) {
    const out: string[] = [];
    await runCli(["validate", path, "--json"], {
      stdout: { write: (text) => out.push(text) },
      stderr: { write: () => {} },
      cwd: folder,
    });
    const expected = out.join("");
    assert.ok(JSON.parse(expected).info.khronos !== null, path);
    assert.equal(await judge(path), expected, path);
  }
});

test("the page's report of a station is the command line's, byte for byte", async () => {
  const judge = startWorker();
  const example = fileURLToPath(new URL("../../examples/station/", import.meta.url));
  cpSync(example, join(folder, "skins"), { recursive: true });
  const paths = { catalog: "catalog.json", library: "library.json", world: "world.json" };
  const manifest = "ivory-coinflip.json";
  const ground = Object.entries(paths).flatMap(([flag, path]) => [`--${flag}`, `skins/${path}`]);
  const out: string[] = [];
  await runCli(["validate", "--profile", "station", ...ground, `skins/${manifest}`, "--json"], {
    stdout: { write: (text) => out.push(text) },
    stderr: { write: () => {} },
    cwd: folder,
  });
  assert.equal(await judge(`skins/${manifest}`, { manifest, ...paths }), out.join(""));
});

test("what the page loads before the first judgement is under 300 KB", () => {
  const names = readdirSync(site).filter((name) => /\.(?:html|css|js)$/.test(name));
  const text = (name: string) => readFileSync(join(site, name), "utf8");
  const loaded = new Set(["index.html", "viewer.css", "viewer.js", "worker.js"]);
  for (const name of loaded) {
    for (const [, other] of text(name).matchAll(/(?:from|import)\s?"\.\/([\w-]+\.js)"/g)) {
      loaded.add(other!);
    }
  }
  const later = names.filter((name) => !loaded.has(name));
  assert.ok(
    later.some((name) => text(name).includes("dart")),
    "the Khronos module comes later",
  );
  const bytes = [...loaded].reduce(
    (sum, name) => sum + gzipSync(text(name), { level: 9 }).length,
    0,
  );
  assert.ok(bytes > 150 * 1024, `${bytes} bytes: three is not among them`);
  assert.ok(bytes < FIRST_LOAD, `${bytes} bytes in ${[...loaded].join(", ")}`);
});
