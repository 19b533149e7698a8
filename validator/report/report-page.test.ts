import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { buildSchema } from "bindpose/contract";
import { reportPage } from "./report-page.test.helper.js";

/** docs/REPORT.md against the schema of reports, and against a report. */

const page = readFileSync(new URL("../../../docs/REPORT.md", import.meta.url), "utf8");

interface Shape {
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly $ref?: string;
}

const schema = buildSchema("report") as Shape & { $defs?: Record<string, Shape> };

/** Every path of a shape, and whether it is a leaf: a plain value, a list of them or a box. */
function pathsOf(shape: Shape, path: string): [path: string, isLeaf: boolean][] {
  if (shape.$ref !== undefined) return pathsOf(schema.$defs![shape.$ref.split("/").at(-1)!]!, path);
  const object = [shape, ...(shape.anyOf ?? [])].find((each) => each.properties ?? each.items);
  if (object?.items?.properties !== undefined) return pathsOf(object.items, `${path}[]`);
  const names = Object.keys(object?.properties ?? {});
  if (names.length === 0 || names.join() === "min,max") return [[path, true]];
  const inner = Object.entries(object!.properties!).flatMap(([name, each]) =>
    pathsOf(each, path === "" ? name : `${path}.${name}`),
  );
  return [[path, false], ...inner];
}

test("the page tells every field of the schema, and no other", () => {
  const start = page.indexOf("## Field by field");
  const section = page.slice(start, page.indexOf("## Written otherwise"));
  const told = [...section.matchAll(/^\| (`[^|]*) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`([^`]+)`/g)].map(([, path]) => path!),
  );
  const paths = new Map(pathsOf(schema, ""));
  const leaves = [...paths].filter(([, isLeaf]) => isLeaf).map(([path]) => path);
  assert.ok(leaves.length > 100, `${leaves.length} fields were found`);
  const missing = leaves.filter((path) => !told.includes(path));
  assert.deepEqual(missing, [], "not told");
  const unknown = told.filter((path) => !paths.has(path));
  assert.deepEqual(unknown, [], "no such field");
});

test("the example on the page is what is reported", async () => {
  assert.equal(await reportPage(page), page, "stale: npm run generate");
});
