// Proof of the container recipe without a container runtime: its own instructions are carried out,
// stage by stage, in a folder that stands for the image. COPY sees exactly the files of the
// repository that the ignore file leaves in; RUN is run by sh, with the image's folders in the
// place of /bindpose and /image; base images are stood in for by this machine's Node, its libraries
// and sh. Each program is then run from nothing but what was copied: an empty root (chroot), the
// recipe's user, no network, and gives the bytes that the package gives.
//
// What it cannot tell: whether the base images hold what they are said to hold. In full the bundles
// are built from the copied files alone; `--sample` takes dist/ as it stands, and the program of one
// kind.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readIgnored, readRecipe } from "../container-recipe.js";

const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));
const IS_SAMPLE = process.argv.includes("--sample");
const KINDS = IS_SAMPLE ? ["mc-skinned"] : ["mc-skinned", "sn-skinned", "dc-skinned"];
/** What is not the recipe's own: npm ci would fetch what stands here already. */
const FETCHES = /^npm ci\b|^apk add\b/;
const CHARACTER = `add-sphere --x 5 --y 5 --z 5 --r 3 --color "#d8b48a"
define-bone --name body --parent ""
set-bone --name body --head-x 5 --head-y 3 --head-z 5 --tail-x 5 --tail-y 7 --tail-z 5
`;
const FILES = ["mesh.glb", "rig.json", "scene/log.ndjson", "scene/preview.png"];

const work = mkdtempSync(join(tmpdir(), "bindpose-containers-"));
process.on("exit", () => rmSync(work, { recursive: true, force: true }));

const stages = readRecipe(readFileSync(join(REPOSITORY, "containers/Dockerfile"), "utf8"));
const context = readContext();
check(stages.length === 2, `two stages, found ${stages.length}`);
const [making, image] = stages;
checkBases();
const stage = buildFirstStage();
for (const kind of KINDS) {
  const program = kind.replace(/ned$/, "");
  const made = runFirstStage(stage, kind, program);
  const root = join(work, `root-${kind}`);
  const user = runSecondStage(root, made);
  const inside = runInside(root, user, program);
  if (inside === undefined) continue;
  compareWithPackage(root, kind, program);
  console.log(`${kind}: ${inside}`);
}

/** The files that the recipe may copy: those of the repository that the ignore file leaves in. */
function readContext() {
  const listed = run("git", ["ls-files", "-z"], { cwd: REPOSITORY });
  const isIgnored = readIgnored(
    readFileSync(join(REPOSITORY, "containers/Dockerfile.dockerignore"), "utf8"),
  );
  for (const path of ["node_modules/x", "viewer/node_modules/x", "dist/x", ".git/config"]) {
    check(isIgnored(path), `the ignore file leaves out ${path}`);
  }
  const tracked = listed.split("\0").filter((path) => path !== "");
  const lost = tracked.filter(isIgnored);
  check(lost.length === 0, `the ignore file leaves in what is tracked, found ${lost[0]}`);
  return tracked.filter((path) => existsSync(join(REPOSITORY, path)));
}

/** Node in both stages, in a version that this package allows, and the one stage taken by its name. */
function checkBases() {
  const { engines } = JSON.parse(readFileSync(join(REPOSITORY, "package.json"), "utf8"));
  const least = Number(/\d+/.exec(engines.node)[0]);
  const [, major] = /^node:(\d+)-/.exec(making.base) ?? [];
  check(Number(major) >= least, `the first stage has Node ${engines.node}, found ${making.base}`);
  check(/^alpine:\d+\.\d+$/.test(image.base), `a version of Alpine, found ${image.base}`);
  const installs = image.steps.filter(({ word }) => word === "RUN").map(({ text }) => text);
  check(installs.join("\n").includes("nodejs"), "the image installs nodejs");
  const ends = image.steps.map(({ word }) => word);
  check(ends.includes("USER") && !ends.includes("ENTRYPOINT"), "it runs commands, as a user");
}

/** Carries out the first stage up to its argument, which is the same for all kinds; returns its folder. */
function buildFirstStage() {
  let place = join(work, "stage");
  const common = making.steps.findIndex(({ word }) => word === "ARG");
  check(common > 0, "the first stage takes the kind as its argument");
  for (const { word, text } of making.steps.slice(0, common)) {
    if (word === "WORKDIR") {
      place = join(work, "stage", text);
      mkdirSync(place, { recursive: true });
    } else if (word === "COPY") copyFromContext(text, place);
    else if (word === "RUN" && !FETCHES.test(text)) runBuild(text, place);
    else check(word === "RUN", `an instruction that is known, found ${word}`);
  }
  return { place, others: making.steps.slice(common + 1) };
}

/** Carries out the rest of it for one kind; returns the folder that it leaves as /image. */
function runFirstStage({ place, others }, kind, program) {
  const made = join(work, `image-${kind}`);
  for (const { word, text } of others) {
    check(word === "RUN", `an instruction that is known, found ${word}`);
    const script = text.replaceAll("/image", made);
    run("sh", ["-e", "-c", script], { cwd: place, env: { ...process.env, KIND: kind } });
  }
  check(existsSync(join(made, `usr/local/bin/${program}`)), `${program} in the image`);
  return made;
}

function copyFromContext(text, place) {
  const sources = text.split(" ").slice(0, -1);
  for (const source of sources) {
    const files = source === "." ? context : context.filter((path) => path === source);
    check(files.length > 0, `COPY finds ${source} in the repository`);
    // A sample takes dist/ as it stands: it needs no sources.
    if (IS_SAMPLE && source === ".") continue;
    for (const path of files) copy(join(REPOSITORY, path), join(place, path));
  }
}

function runBuild(text, place) {
  if (text === "npm run bundle" && IS_SAMPLE) {
    const words = ["scripts/bundle.mjs", "--out", join(place, "bundles")];
    run(process.execPath, words, { cwd: REPOSITORY });
    return;
  }
  symlinkSync(join(REPOSITORY, "node_modules"), join(place, "node_modules"));
  run("sh", ["-e", "-c", text], { cwd: place });
}

/** Carries out the second stage on an empty root with Node; returns its user's number. */
function runSecondStage(root, made) {
  layOutBase(root);
  let user;
  for (const { word, text } of image.steps) {
    if (word === "COPY") {
      const [from, source, target] = text.split(" ");
      check(from === `--from=${making.name}`, `a stage of the recipe, found ${from}`);
      check(source === "/image/" && target === "/", `the whole of /image/, found ${source}`);
      cpSync(made, root, { recursive: true });
    } else if (word === "RUN") {
      const [, number, name] = /adduser (?:-\w )*-u (\d+) (\w+)/.exec(text) ?? [];
      check(Number(number) > 0, "a user who is not root");
      user = { number: Number(number), name };
    } else if (word === "USER") {
      check(text === user?.name, `the user that was made, found ${text}`);
    } else if (word === "WORKDIR") {
      mkdirSync(join(root, text), { recursive: true });
      if (process.getuid() === 0) chownSync(join(root, text), user.number, user.number);
    } else check(word === "CMD", `an instruction that is known, found ${word}`);
  }
  return user;
}

/** What both base images stand for here: Node, the libraries it asks for, and sh. */
function layOutBase(root) {
  const programs = [realpathSync(process.execPath), realpathSync("/bin/sh")];
  copy(programs[0], join(root, "usr/bin/node"));
  copy(programs[1], join(root, "bin/sh"));
  const needed = spawnSync("ldd", programs, { encoding: "utf8" }).stdout ?? "";
  for (const [path] of needed.matchAll(/\/[^\s():]+(?= \()/g)) {
    if (!existsSync(join(root, path))) copy(realpathSync(path), join(root, path));
  }
  chmodSync(root, 0o755);
}

/** Makes a character from nothing but what the image holds; undefined where this user may not. */
function runInside(root, { number }, program) {
  const added = readdirSync(join(root, "opt"), { recursive: true }).concat(
    readdirSync(join(root, "usr/local"), { recursive: true }),
  );
  const files = ["bindpose", `bindpose/${program}.mjs`, "bin", `bin/${program}`];
  check(added.sort().join() === files.sort().join(), `one program and no more, found ${added}`);
  if (process.getuid() !== 0 || spawnSync("chroot", ["--version"]).status !== 0) {
    console.log("only root may enter an empty root: the programs were not run in it");
    return undefined;
  }
  const alone = spawnSync("unshare", ["-n", "true"]).status === 0 ? ["unshare", "-n"] : [];
  const sh = (script, input = "") => {
    const words = [...alone, "chroot", `--userspec=${number}:${number}`, root, "/bin/sh", "-ec"];
    const path = "PATH=/usr/local/bin:/usr/bin:/bin; export PATH";
    const [first, ...others] = [...words, `${path}; cd /run; ${script}`];
    return spawnSync(first, others, {
      input,
      encoding: "utf8",
      env: { PATH: process.env.PATH },
    });
  };
  const does = (script, input) => {
    const { status, stderr, stdout } = sh(script, input);
    check(status === 0, `${script} ends with 0, found ${status}: ${stderr}`);
    return stdout;
  };
  const version = does(`${program} --version`).trim();
  does(`${program} init --volume 10,10,10`);
  does(`${program} batch`, CHARACTER);
  does(`${program} render --size 64`);
  check(sh(": > /opt/bindpose/x").status !== 0, "nothing is written outside /run");
  const bytes = statSync(join(root, `opt/bindpose/${program}.mjs`)).size;
  const network = alone.length > 0 ? "without a network" : "with this machine's network";
  return `${version}, ${Math.round(bytes / 1024)} KB, as user ${number} in an empty root, ${network}`;
}

/** The installed program gives the same files. */
function compareWithPackage(root, kind, program) {
  const folder = join(work, `installed-${kind}`);
  mkdirSync(folder);
  const main = join(REPOSITORY, `dist/generators/${program.slice(0, 2)}/main.js`);
  const call = (words, input = "") =>
    run(process.execPath, [main, ...words], { cwd: folder, input });
  call(["init", "--volume", "10,10,10"]);
  call(["batch"], CHARACTER);
  call(["render", "--size", "64"]);
  for (const file of FILES) {
    const isSame = readFileSync(join(root, "run", file)).equals(readFileSync(join(folder, file)));
    check(isSame, `${file} has the bytes that the package writes`);
  }
}

function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

function run(command, words, options) {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    encoding: "utf8",
    maxBuffer: 1e8,
    ...options,
  });
  check(status === 0, `${command} ${words.join(" ")} ends with 0: ${error ?? stderr}${stdout}`);
  return stdout;
}

function check(isSo, what) {
  if (isSo) return;
  console.error(`the container recipe: expected ${what}`);
  process.exit(1);
}
