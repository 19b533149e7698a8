import assert from "node:assert/strict";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, sep } from "node:path";
import test, { after, before } from "node:test";
import { fileURLToPath } from "node:url";
import { AnimationClip, AnimationMixer, Object3D } from "three";
import { GLTFLoader } from "three/examples/jsm/loaders/GLTFLoader.js";
import { flagsIn, knownFlags } from "./known-flags.test.helper.js";
import { runIn } from "./run-in.test.helper.js";
import { playLine, playSnippet, splitWords } from "./shell.test.helper.js";
import { breakWeights, writeRun } from "./small-assets.test.helper.js";

/** Every command and every piece of code on every page is run: here, or by the test that is named. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path));
const json = (path: string) => JSON.parse(read(path).toString("utf8"));
const top = mkdtempSync(join(tmpdir(), "bindpose-pages-"));
after(() => rmSync(top, { recursive: true, force: true }));

/** Pages that another test runs; it names the page. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "docs/CLI.md": "cli/docs.test.ts",
  "docs/RUNTIME.md": "runtime/three/examples.test.ts",
  "docs/OPERATIONS.md": "cli/operations-page.test.ts",
  "docs/PULL-REQUESTS.md": "cli/pull-requests.test.ts",
};

/** Lines that are not run, and why. */
const NOT_RUN: readonly (readonly [RegExp, string])[] = [
  [/^npm (?:ci|test|run|install)\b/, "installs and builds: .ci/run does"],
  [/^bash \.ci\/run\b/, "runs every test, and so this one"],
  [/^docker /, "needs Docker"],
  [/^claude /, "needs another program"],
  [/^npx bindpose conformance .*python3 /, "needs Python: conformance/runner.test.ts asks for it"],
  [/^(?:npx )?bindpose (?:worker|submit) /, "needs Redis: cli/fleet.test.ts has one"],
  [/^(?:npx )?bindpose mcp /, "serves until its client goes: cli/mcp.test.ts is one"],
  [/^npx bindpose view \w+(?: |$)(?!.*--out)/, "serves until it is stopped: cli/view.test.ts does"],
];

/** The sound little run under names of the bundled character's. */
function writeDemo(folder: string): void {
  writeRun(folder, ({ rig }) => {
    const text = JSON.stringify(rig)
      .replaceAll('"sway"', '"walk"')
      .replaceAll('"bend"', '"knee_l"');
    Object.assign(rig, JSON.parse(text.replaceAll('"nod"', '"head_turn"')));
  });
}

const files = () => ({
  glb: readFileSync(join(top, "demo/mesh.glb")),
  rig: readFileSync(join(top, "demo/rig.json")),
});

const square = (x: number) => ({
  positions: Float32Array.of(x, 0, 0, x + 1, 0, 0, x, 1, 0, x + 1, 1, 0),
  normals: Float32Array.of(0, 0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1),
  colours: new Float32Array(12).fill(0.5),
  indices: Uint32Array.of(0, 1, 2, 2, 1, 3),
});

const bone = { name: "root", parent: null, head: [0, 0, 0], tail: [0, 1, 0] };

/** three's loader, from the working folder instead of an address. */
class DiskLoader {
  async loadAsync(file: string) {
    const bytes = Uint8Array.from(readFileSync(file));
    return new GLTFLoader().parseAsync(bytes.buffer, "");
  }
}

const game = (asset: string) =>
  json("examples/station/catalog.json").games.find(
    (each: { asset: string }) => each.asset === asset,
  );

interface World {
  /** Puts there what the page takes for granted. */
  readonly prepare?: (folder: string) => void;
  /** Commands before the page's own. */
  readonly lines?: readonly string[];
  /** What the page's code takes for granted. */
  readonly scope?: () => Readonly<Record<string, unknown>>;
}

const demoAs = (name: string): World => ({
  prepare: (folder) => cpSync(join(top, "demo"), join(folder, name), { recursive: true }),
});

const WORLDS: Readonly<Record<string, World>> = {
  "README.md": {
    prepare(folder) {
      writeDemo(join(folder, "demo"));
      writeRun(join(folder, "demo/broken"), breakWeights);
    },
    scope: files,
  },
  "CONTRIBUTING.md": {},
  "containers/README.md": {},
  "docs/AGENTS.md": {},
  "docs/EXPORT.md": {
    ...demoAs("run"),
    scope: () => ({
      GLTFLoader: DiskLoader,
      AnimationClip,
      AnimationMixer,
      weapon: new Object3D(),
    }),
  },
  "docs/REPORT.md": {
    ...demoAs("run"),
    lines: ["bindpose validate run --ndjson > reports.ndjson"],
  },
  "docs/STATION.md": {
    prepare(folder) {
      cpSync(join(root, "examples/station"), folder, { recursive: true });
      writeRun(join(folder, "hero"), ({ rig }) => {
        Object.assign(rig, JSON.parse(JSON.stringify(rig).replaceAll('"sway"', '"wave"')));
      });
    },
  },
  "docs/WEIGHTS.md": {
    lines: ["mc-skin init --volume 32,48,32", "mc-skin define-bone --name forearm_l --parent ''"],
  },
  "examples/README.md": {
    prepare: (folder) =>
      cpSync(join(root, "examples/biped"), join(folder, "examples/biped"), { recursive: true }),
  },
  "fleet/README.md": {},
  "generators/mc/README.md": {
    prepare: (folder) =>
      writeFileSync(
        join(folder, "more.txt"),
        [
          "define-joint --name lean --bone pelvis --kind rotation --axis x --min=-1 --max 1 --rest 0 --drive auto",
          "define-animation --name walk --period-ms 500 --loop true",
          "add-keyframe --animation walk --joint lean --t-ms 0 --value 0.3 --interp linear",
        ].join("\n"),
      ),
  },
  "pictures/README.md": { scope: files },
  "preview/README.md": {
    scope: () => ({
      rest: square(0),
      posed: square(1),
      instants: [{ mesh: square(0), bones: [bone], at: 0 }],
      volume: { min: [0, 0, 0], max: [2, 2, 2] },
    }),
  },
  "report/README.md": demoAs("hero"),
  "runtime/README.md": { scope: () => ({ files: files(), nowMs: 250, heard: () => {} }) },
  "runtime/gltf/README.md": {
    scope: () => ({ mesh: files().glb, rig: JSON.parse(String(files().rig)) }),
  },
  "runtime/station/README.md": {
    scope: () => ({
      entry: game("coinflip"),
      manifest: json("examples/station/ivory-coinflip.json"),
      boxOfAsset: () => ({ min: [0, 0, 0], max: [1, 1, 1] }),
      resultId: "heads",
      nowMs: 1000,
      thrownAt: 900,
      show: () => {},
      coin: {},
      nativePath: () => new Float64Array(16),
    }),
  },
  "store/README.md": {
    scope: () => ({
      catalog: json("examples/station/catalog.json"),
      world: { ...json("examples/station/world.json"), skins: [] },
      glb: read("examples/station/table.glb"),
    }),
  },
};

const isSkipped = (line: string) => NOT_RUN.find(([pattern]) => pattern.test(line));
const { scripts } = json("package.json");

/** A line that is not run still names only scripts and flags that there are. */
async function checkUnplayed(line: string): Promise<void> {
  for (const [, script] of line.matchAll(/npm run ([\w-]+)/g)) {
    assert.ok(Object.hasOwn(scripts, script!), `${line}: there is no script ${script}`);
  }
  const words = splitWords(line.split(/\s+# /)[0]!);
  const at = words.indexOf("bindpose");
  if (at < 0 || words[0] === "claude" || words[0] === "npm") return;
  const { stdout } = await runIn(top, [words[at + 1]!, "--help"]);
  for (const flag of words.filter((word) => word.startsWith("--"))) {
    assert.ok(stdout.includes(`  ${flag}`), `${line}: ${flag}`);
  }
}

function listPages(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return entry.name.endsWith(".md") ? [path] : [];
    const isOurs = !/^(?:\..*|node_modules|dist|coverage|demo|skills)$/.test(entry.name);
    return isOurs && entry.isDirectory() ? listPages(path) : [];
  });
}

const blocksOf = (page: string) =>
  [
    ...read(page)
      .toString("utf8")
      .matchAll(/^```(sh|ts|js)\n([\s\S]*?)^```$/gm),
  ].map(([, kind, text]) => ({ kind: kind!, text: text! }));

// Pages of skills are run by cli/skills.test.ts, with the names they have in common.
const pages = listPages(root)
  .map((path) => relative(root, path).split(sep).join("/"))
  .filter((page) => blocksOf(page).length > 0);

before(() => writeDemo(join(top, "demo")));

/** Flags of other programs and of scripts, and `--flag` for any. */
const OTHERS = new Set([
  ...["conditions", "import", "test", "yes"],
  ...["all", "check", "sample", "write"],
  ...["build-arg", "env", "network", "read-only", "rm", "user", "workdir"],
  "flag",
]);

test("every flag on every page is some verb's or some program's", async () => {
  const known = await knownFlags();
  const unknown = listPages(root).flatMap((path) =>
    flagsIn(readFileSync(path, "utf8").replace(/<!--|-->|\|(?:-+\|)+/g, ""))
      .filter((flag) => !known.has(flag) && !OTHERS.has(flag))
      .map((flag) => `${relative(root, path)}: --${flag}`),
  );
  assert.deepEqual([...new Set(unknown)], []);
});

test("every page with code on it is run by a test", () => {
  assert.ok(pages.length > 15, `${pages.length} pages were found`);
  const known = [...Object.keys(WORLDS), ...Object.keys(ELSEWHERE)];
  assert.deepEqual(pages.toSorted(), known.toSorted());
  for (const [page, place] of Object.entries(ELSEWHERE)) {
    assert.ok(read(place).includes(page), `${place} does not name ${page}`);
  }
});

for (const [page, { prepare, lines = [], scope }] of Object.entries(WORLDS)) {
  test(`what stands in ${page} runs`, async () => {
    const home = join(top, page.replaceAll("/", "-"));
    mkdirSync(home);
    prepare?.(home);
    for (const line of lines) await playLine(line, home);
    for (const { kind, text } of blocksOf(page)) {
      if (kind !== "sh") {
        await playSnippet(text, home, scope?.());
        continue;
      }
      let folder = home;
      for (const line of text.trimEnd().split("\n")) {
        if (isSkipped(line) === undefined) folder = await playLine(line, folder);
        else await checkUnplayed(line);
      }
    }
  });
}
