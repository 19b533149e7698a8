import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";

/** One thing that this machine has or lacks. */
export interface MachineCheck {
  readonly name: string;
  /** `missing`: only what wants it is not there; `broken`: something here does not work. */
  readonly state: "ok" | "missing" | "broken";
  /** What was found, or what is wrong. */
  readonly found: string;
  /** What it is for. */
  readonly use: string;
  /** What to do; absent where nothing is needed. */
  readonly fix?: string;
}

interface PackageFile {
  readonly version: string;
  readonly engines: { readonly node: string };
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, unknown>>;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** A module with one function of `v128`: valid where WebAssembly has SIMD (its proposal, 2021). */
const SIMD_MODULE = Uint8Array.of(
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...[1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0, 10, 8, 1, 6, 0, 0x41, 0, 0xfd, 0x0f, 0x0b],
);

/** Names under which a Chromium is installed. */
const BROWSERS = [
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
];
const REINSTALL = "npm install bindpose";

/**
 * What this machine has of what the package needs, and of what some verbs want besides. Starts the
 * package's own programs once each; installs and changes nothing, and asks no network.
 * @param root the package's folder
 */
export function checkMachine(root: string): MachineCheck[] {
  const own = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as PackageFile;
  return [
    checkNode(own),
    checkFiles(own, root),
    checkDependencies(own, root),
    ...Object.entries(own.bin).map(([name, path]) => checkProgram(name, join(root, path))),
    checkSimd(),
    checkPackage(root, "three", "bindpose/runtime/three: characters in a three.js scene"),
    checkPackage(root, "@modelcontextprotocol/server", "bindpose mcp: a server for agents"),
    checkPackage(root, "webgpu", "BINDPOSE_RENDERER=webgpu: pictures drawn by a GPU"),
    checkCommand(
      BROWSERS,
      "chromium",
      "opening the page of bindpose view",
      "a browser of your own does as well",
    ),
    checkCommand(
      ["blender"],
      "blender",
      "looking at what bindpose export wrote",
      "apt-get install blender, or blender.org",
    ),
  ];
}

function checkNode({ engines }: PackageFile): MachineCheck {
  const use = `everything; it needs Node ${engines.node}`;
  const least = /(\d+)\.(\d+)/.exec(engines.node)!.slice(1).map(Number);
  const own = process.versions.node.split(".").map(Number);
  const isNew = own[0]! > least[0]! || (own[0] === least[0] && own[1]! >= least[1]!);
  const found = `Node ${process.version} at ${process.execPath}`;
  if (isNew) return { name: "node", state: "ok", found, use };
  return { name: "node", state: "broken", found, use, fix: "install Node 22 from nodejs.org" };
}

/** Every file that the package tells other programs to load is there. */
function checkFiles({ version, bin, exports }: PackageFile, root: string): MachineCheck {
  const paths = [...Object.values(bin), ...Object.values(exports).flatMap(shippedPaths)];
  const lost = paths.filter((path) => !path.includes("*") && !existsSync(join(root, path)));
  const use = "the package itself";
  if (lost.length === 0) {
    const found = `bindpose ${version}, ${paths.length} entries at ${root}`;
    return { name: "package", state: "ok", found, use };
  }
  const found = `${lost.length} files are gone, the first ${lost[0]}`;
  const fix = existsSync(join(root, "tsconfig.json")) ? "npm run build" : REINSTALL;
  return { name: "package", state: "broken", found, use, fix };
}

/** The paths of an entry of `exports`, but for sources, which are not shipped. */
function shippedPaths(entry: unknown): string[] {
  if (typeof entry === "string") return [entry];
  return Object.entries(entry as object).flatMap(([condition, path]) =>
    condition === "bindpose-source" ? [] : shippedPaths(path),
  );
}

function checkDependencies({ dependencies }: PackageFile, root: string): MachineCheck {
  const names = Object.keys(dependencies);
  const lost = names.filter((name) => !isInstalled(root, name));
  const use = "reading, judging and drawing";
  if (lost.length === 0) {
    return { name: "dependencies", state: "ok", found: names.join(", "), use };
  }
  return {
    name: "dependencies",
    state: "broken",
    found: `not installed: ${lost.join(", ")}`,
    use,
    fix: `npm install ${lost.join(" ")}`,
  };
}

/** Starts a program as a shell would and has it say its version. */
function checkProgram(name: string, path: string): MachineCheck {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, "--version"], {
    encoding: "utf8",
    timeout: 30_000,
  });
  const use = name === "bindpose" ? "judging, looking, mending" : "sculpting";
  if (status === 0) return { name, state: "ok", found: stdout.trim(), use };
  const said =
    stderr
      .trim()
      .split("\n")
      .find((line) => /error/i.test(line)) ?? "it does not start";
  return { name, state: "broken", found: said.slice(0, 200), use, fix: REINSTALL };
}

function checkSimd(): MachineCheck {
  const use = "posing in the runtime at full speed; without it the same in JavaScript";
  const { WebAssembly: engine } = globalThis as {
    WebAssembly?: { validate(bytes: Uint8Array): boolean };
  };
  return engine?.validate(SIMD_MODULE)
    ? { name: "wasm", state: "ok", found: "WebAssembly with SIMD", use }
    : {
        name: "wasm",
        state: "missing",
        found: "WebAssembly without SIMD",
        use,
        fix: "a newer Node or processor",
      };
}

function checkPackage(root: string, name: string, use: string): MachineCheck {
  return isInstalled(root, name)
    ? { name, state: "ok", found: `the package ${name}`, use }
    : { name, state: "missing", found: "not installed", use, fix: `npm install ${name}` };
}

function isInstalled(root: string, name: string): boolean {
  const paths = createRequire(join(root, "package.json")).resolve.paths(name) ?? [];
  return paths.some((path) => existsSync(join(path, name, "package.json")));
}

function checkCommand(
  commands: readonly string[],
  name: string,
  use: string,
  fix: string,
): MachineCheck {
  const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
  const ends = process.platform === "win32" ? [".exe", ".cmd"] : [""];
  for (const folder of folders) {
    for (const command of commands.flatMap((each) => ends.map((end) => each + end))) {
      const path = join(folder, command);
      if (isExecutable(path)) return { name, state: "ok", found: path, use };
    }
  }
  return { name, state: "missing", found: "not on the PATH", use, fix };
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
