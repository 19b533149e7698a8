import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { WALLS } from "./walls.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (path: string) => readFileSync(join(root, path), "utf8");

test("the map in docs/ARCHITECTURE.md is that of the walls", async () => {
  const { wallsMap } = await import(new URL("../../scripts/walls-map.js", import.meta.url).href);
  const [, map] = /<!-- map -->\n\n([\s\S]*?)\n<!-- map end -->/.exec(
    read("docs/ARCHITECTURE.md"),
  )!;
  assert.equal(map, wallsMap(WALLS), "stale: npm run generate");
});

test("every room is named on the front page and has a page of its own", () => {
  const rooms = Object.keys(WALLS).filter((room) => room !== "contract/words");
  const front = read("README.md");
  for (const room of rooms.map((name) => name.split("/")[0]!)) {
    assert.match(front, new RegExp(`\\]\\(${room}[)/]`), `${room} on the front page`);
  }
  const homes = rooms.filter((room) => readdirSync(join(root, room)).includes("README.md"));
  const without = rooms.filter((room) => !homes.includes(room));
  // Folders of a room whose own page tells of them.
  assert.deepEqual(without, ["contract/station", "validator/run", "preview/webgpu"]);
});

test("every source file that a room's page names is in the room, or at the path that is named", () => {
  for (const room of Object.keys(WALLS)) {
    if (!existsSync(join(root, room, "README.md"))) continue;
    const files = readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map(
      (path) => `/${path.replaceAll("\\", "/")}`,
    );
    const text = read(`${room}/README.md`).replace(/^```[\s\S]*?^```$/gm, "");
    for (const [, path] of text.matchAll(/`([\w./-]+\.(?:ts|js|mjs|py))`/g)) {
      const isThere =
        files.some((file) => file.endsWith(`/${path}`)) || existsSync(join(root, path!));
      // A name in capitals stands for several.
      assert.ok(isThere || /[A-Z]{3}/.test(path!), `${room}/README.md names ${path}`);
    }
  }
});

test("what the front page counts is so many", () => {
  const front = read("README.md");
  const { cases } = JSON.parse(read("conformance/cases/manifest.json"));
  const poses = cases.filter(({ kind }: { kind: string }) => kind === "runtime").length;
  const skills = readdirSync(join(root, "registry/skills")).length;
  const [, table] = /<!-- tools -->([\s\S]*)<!-- tools end -->/.exec(read("docs/AGENTS.md"))!;
  const tools = table!.match(/^\| `/gm)!.length;
  for (const page of [front, read("CHANGELOG.md")]) {
    assert.ok(page.includes(`${cases.length} cases as files`), `${cases.length} cases`);
  }
  assert.ok(front.includes(`to ${poses} of them`), `${poses} poses`);
  assert.ok(front.includes(`as ${tools} tools`), `${tools} tools`);
  assert.ok(skills === 10 && front.includes("Ten skills"), `${skills} skills`);
});
