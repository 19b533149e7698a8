import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";

/** Every link, anchor and picture of every page leads somewhere within the repository. */

const root = fileURLToPath(new URL("../../", import.meta.url));
const NOT_OURS = new Set(["node_modules", "dist", "coverage", "demo"]);

function listPages(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return entry.name.endsWith(".md") ? [path] : [];
    const isOurs = entry.isDirectory() && !entry.name.startsWith(".") && !NOT_OURS.has(entry.name);
    return isOurs ? listPages(path) : [];
  });
}

/** A page without its code: blocks, then spans. */
const prose = (text: string) =>
  text.replace(/^ *(`{3,}).*\n[\s\S]*?^ *\1$/gm, "").replace(/(`+)[^`][\s\S]*?\1/g, "");

/** Names that a page can be entered by: its headings, as GitHub writes them, and its own anchors. */
function anchorsOf(path: string): Set<string> {
  const text = readFileSync(path, "utf8").replace(/^```[\s\S]*?^```$/gm, "");
  const anchors = new Set([...text.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!));
  const seen = new Map<string, number>();
  for (const [, heading] of text.matchAll(/^#{1,6} (.+)$/gm)) {
    const words = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\p{M} _-]/gu, "").replaceAll(" ", "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
}

/** What is wrong with one link, or nothing. */
function fault(page: string, link: string): string | undefined {
  if (/^(?:https:|mailto:)/.test(link)) return undefined;
  const [path = "", anchor] = link.split("#");
  if (/^[a-z]+:|^\//.test(path)) return "neither https nor relative";
  const target = path === "" ? page : join(dirname(page), decodeURIComponent(path));
  if (relative(root, target).startsWith("..")) return "leads out of the repository";
  if (!existsSync(target)) return "leads nowhere";
  if (anchor === undefined) return undefined;
  const file = statSync(target).isDirectory() ? join(target, "README.md") : target;
  return anchorsOf(file).has(anchor) ? undefined : "has no such anchor";
}

const pages = listPages(root).map((path) => ({ path, text: readFileSync(path, "utf8") }));

test("every link, anchor and picture of every page is there", () => {
  const faults: string[] = [];
  let links = 0;
  for (const { path, text } of pages) {
    const found = [
      ...prose(text).matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)|(?:href|src)="([^"]+)"/g),
    ];
    for (const [, inline, html] of found) {
      links++;
      const wrong = fault(path, (inline ?? html)!);
      const name = relative(root, path).split(sep).join("/");
      if (wrong !== undefined) faults.push(`${name}: ${inline ?? html} ${wrong}`);
    }
  }
  assert.ok(pages.length > 50 && links > 100, `${links} links on ${pages.length} pages`);
  assert.deepEqual(faults, []);
});

test("a link to nowhere, to no heading and out of the repository is found", () => {
  const page = join(root, "docs/CLI.md");
  assert.equal(fault(page, "CODES.md"), undefined);
  assert.equal(fault(page, "#streams-and-exit-codes"), undefined);
  assert.equal(fault(page, "CONTRACT.md#3.mounts"), undefined);
  assert.equal(fault(page, "../README.md"), undefined);
  assert.equal(fault(page, "NOWHERE.md"), "leads nowhere");
  assert.equal(fault(page, "CLI.md#no-heading"), "has no such anchor");
  assert.equal(fault(page, "../../elsewhere.md"), "leads out of the repository");
  assert.equal(fault(page, "http://example.com"), "neither https nor relative");
});

test("the list of documents has every page in docs", () => {
  const [index] = pages.filter(({ path }) => path === join(root, "docs/README.md"));
  const others = readdirSync(join(root, "docs")).filter((name) => /^[A-Z-]+\.md$/.test(name));
  assert.ok(others.length > 15);
  for (const name of others) {
    assert.ok(name === "README.md" || index!.text.includes(`](${name})`), name);
  }
});

test("every script, proof, topic of the bench and public name on a page is there", () => {
  const { scripts, exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const has = (path: string) => existsSync(join(root, path));
  const checks: readonly (readonly [RegExp, (name: string) => boolean])[] = [
    [/npm run ([a-z]+)/g, (name) => Object.hasOwn(scripts, name)],
    [/npm run prove (?:-- )?([a-z][a-z-]*)/g, (name) => has(`scripts/prove/${name}.mjs`)],
    [/npm run bench (?:-- )?([a-z][a-z-]*)/g, (name) => has(`bench/${name}.bench.mjs`)],
    [
      /[`"]bindpose(\/[a-z/]+)[`"]/g,
      (name) => Object.hasOwn(exports, `.${name}`) || name === "/schema/",
    ],
  ];
  let names = 0;
  for (const { path, text } of pages) {
    for (const [pattern, isThere] of checks) {
      for (const [words, name] of text.matchAll(pattern)) {
        names++;
        assert.ok(isThere(name!), `${relative(root, path)}: ${words}`);
      }
    }
  }
  assert.ok(names > 100, `${names} names`);
});

test("every piece of JSON on a page is JSON", () => {
  const blocks = pages.flatMap(({ path, text }) =>
    [...text.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, json]) => ({ path, json: json! })),
  );
  assert.ok(blocks.length > 8, `${blocks.length} blocks`);
  for (const { path, json } of blocks) {
    assert.doesNotThrow(() => JSON.parse(json), `${path}: ${json.slice(0, 80)}`);
  }
});

test("every picture in docs/images is shown on some page", () => {
  const folder = join(root, "docs/images");
  const shown = new Set(
    pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\(([^)]+\.png)\)/g)].map(([, link]) => join(dirname(path), link!)),
    ),
  );
  const hidden = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !shown.has(path));
  assert.deepEqual(
    hidden.map((path) => relative(root, path)),
    [],
  );
});
