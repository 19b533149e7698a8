import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { WALLS } from "./walls.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const rooms = Object.keys(WALLS).sort((a, b) => b.length - a.length);
const homes = [...new Set(rooms.map((room) => room.split("/")[0]!))];
const { devDependencies, dependencies } = JSON.parse(
  readFileSync(join(root, "package.json"), "utf8"),
);

/** Static and re-exporting imports at the start of a line, and dynamic ones anywhere. */
const SPECIFIER =
  /(?:^(?:import|export)\b[^"';]*?\bfrom\s+|^import\s+|\bimport\(\s*)["']([^"'\n]+)["']/gm;

function sourceFiles(): string[] {
  const files: string[] = [];
  for (const home of homes) {
    let entries: import("node:fs").Dirent[] = [];
    try {
      entries = readdirSync(join(root, home), { recursive: true, withFileTypes: true });
    } catch {
      continue; // a room that does not stand yet
    }
    for (const entry of entries) {
      if (!entry.isFile() || !entry.name.endsWith(".ts")) continue;
      files.push(relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));
    }
  }
  return files.sort();
}

function roomOf(path: string): string | undefined {
  return rooms.find((room) => path === room || path.startsWith(`${room}/`));
}

/** What is wrong with one import, or nothing. */
function fault(file: string, specifier: string): string | undefined {
  const room = roomOf(file)!;
  const wall = WALLS[room]!;
  const isTest = file.includes(".test.");
  if (specifier.startsWith("node:")) {
    return wall.node || isTest ? undefined : "shipped code of this room has no node: imports";
  }
  if (specifier.startsWith(".")) {
    const target = join(dirname(file), specifier).split(sep).join("/");
    const [home] = room.split("/");
    const sameHome = target.startsWith(`${home}/`);
    const targetRoom = roomOf(target);
    if (sameHome && (home !== "generators" || targetRoom === room)) return undefined;
    return `a relative import leaves the room for ${targetRoom ?? "nowhere"}`;
  }
  const own = /^bindpose(?:\/(.*))?$/.exec(specifier);
  if (own) {
    const target = own[1] ?? "validator";
    return wall.rooms.includes(target) ? undefined : `${room} may not import ${target}`;
  }
  if (wall.packages.some((name) => specifier === name || specifier.startsWith(`${name}/`))) {
    return undefined;
  }
  const known = [...Object.keys(devDependencies), ...Object.keys(dependencies)];
  if (isTest && known.some((name) => specifier === name || specifier.startsWith(`${name}/`))) {
    return undefined;
  }
  return `${specifier} is not among the packages of ${room}`;
}

test("every import keeps to the walls", () => {
  const faults: string[] = [];
  let imports = 0;
  for (const file of sourceFiles()) {
    const text = readFileSync(join(root, file), "utf8");
    for (const [, specifier] of text.matchAll(SPECIFIER)) {
      imports++;
      const found = fault(file, specifier!);
      if (found !== undefined) faults.push(`${file}: "${specifier}": ${found}`);
    }
  }
  assert.ok(imports > 100, `${imports} imports were read: the reader is broken`);
  assert.deepEqual(faults, []);
});

test("the walls would be noticed", () => {
  assert.ok(fault("validator/x.ts", "bindpose/runtime"));
  assert.ok(fault("validator/x.ts", "bindpose/generators"));
  assert.ok(fault("runtime/x.ts", "bindpose/validator"));
  assert.ok(fault("contract/words/x.ts", "zod"));
  assert.ok(fault("runtime/x.ts", "three"));
  assert.ok(fault("preview/x.ts", "bindpose/contract"));
  assert.ok(fault("generators/mc/x.ts", "../core/index.js"));
  assert.ok(fault("validator/x.ts", "../runtime/index.js"));
  assert.ok(fault("viewer/x.ts", "bindpose/conformance"));
  assert.ok(fault("validator/x.ts", "node:fs"));
  assert.equal(fault("validator/run/x.ts", "node:fs"), undefined);
  assert.equal(fault("validator/x.test.ts", "node:fs"), undefined);
});

test("the suite is loaded by its own verb alone, and only when it runs", () => {
  const users = sourceFiles().filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return !file.startsWith("conformance/") && /["']bindpose\/conformance["']/.test(text);
  });
  assert.deepEqual(users, ["cli/conformance.ts"]);
  const text = readFileSync(join(root, "cli/conformance.ts"), "utf8");
  assert.doesNotMatch(text, /from "bindpose\/conformance"/);
});

test("the linter knows the same walls", () => {
  const { overrides } = JSON.parse(readFileSync(join(root, "biome.json"), "utf8"));
  for (const [room, wall] of Object.entries(WALLS)) {
    const override = overrides.find((entry: { includes: string[] }) =>
      entry.includes.includes(`${room}/**`),
    );
    assert.ok(override, `biome.json has no wall for ${room}`);
    const { patterns } = override.linter.rules.style.noRestrictedImports.options;
    const allowed = wall.rooms.map((name) => `!bindpose/${name}`);
    assert.deepEqual(patterns[0].group, ["bindpose", "bindpose/**", ...allowed], room);
  }
});
