import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import { buildSchema, caseSchema, logLineSchema, rigSchema } from "bindpose/contract";
import type { ValidatorOutcome } from "./suite/conformance-case.js";
import { casesFolder, readCase, readManifest } from "./suite/read-cases.js";

/**
 * Three opinions of the shape of every document in the suite: the schema in code (zod), the
 * published one under another engine (ajv), and what the validator is expected to say.
 */

const folder = casesFolder();
const { cases } = readManifest(folder);
const ajv = new Ajv2020({ strict: false });

/** Texts of a document in all cases that have it, as JSON; what is no JSON is the text checks'. */
function documents(path: string) {
  return cases.flatMap(({ name, kind }) => {
    const { asset, outcome } = readCase(folder, name);
    const place = join(asset, path);
    if (!existsSync(place)) return [];
    try {
      const value: unknown = JSON.parse(readFileSync(place, "utf8"));
      const codes =
        kind === "validator" ? (outcome as ValidatorOutcome).findings.map(({ code }) => code) : [];
      return [{ name, value, codes }];
    } catch {
      return [];
    }
  });
}

const SHAPES = [
  ["rig.json", "rig", rigSchema, "RIG_SHAPE"],
  ["case.json", "case", caseSchema, "CASE_SHAPE"],
] as const;

for (const [path, name, schema, code] of SHAPES) {
  test(`zod, ajv and the expected findings agree on every ${path}`, () => {
    const check = ajv.compile(buildSchema(name));
    const counts = { sound: 0, broken: 0 };
    for (const { name: where, value, codes } of documents(path)) {
      const isSound = schema.safeParse(value).success;
      assert.equal(check(value), isSound, `${where}: ${ajv.errorsText(check.errors)}`);
      counts[isSound ? "sound" : "broken"]++;
      // A shape that is wrong is reported, unless what is judged before it ends the judgement.
      if (isSound) assert.ok(!codes.includes(code), where);
      else assert.ok(codes.length > 0, where);
    }
    assert.ok(counts.sound > 10 && counts.broken > 0, JSON.stringify(counts));
  });
}

test("zod and ajv agree on every line of every log", () => {
  const check = ajv.compile(buildSchema("log"));
  let lines = 0;
  for (const { name, kind } of cases) {
    if (kind !== "generator") continue;
    const text = readFileSync(join(readCase(folder, name).asset, "scene/log.ndjson"), "utf8");
    for (const line of text.trimEnd().split("\n")) {
      const value: unknown = JSON.parse(line);
      assert.ok(check(value), `${name}: ${line}: ${ajv.errorsText(check.errors)}`);
      assert.ok(logLineSchema.safeParse(value).success, line);
      lines++;
    }
  }
  assert.ok(lines > 50);
});
