import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import { STATION_CODES } from "bindpose/contract";
import { FINDING_CODES } from "bindpose/contract/rules";
import { validateRun } from "bindpose/validator";
import { runtimeCases } from "./make/runtime-cases.js";
import { SUITE_SCHEMAS } from "./make/suite-schema.js";
import type { RuntimeOutcome, ValidatorOutcome } from "./suite/conformance-case.js";
import { judgeValidator } from "./suite/judge-validator.js";
import { casesFolder, readCase, readManifest, selectCases } from "./suite/read-cases.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = casesFolder();
const manifest = readManifest(folder);
const { cases, leftOut } = manifest;

test("every clause of the contract has a case, and every clause that a case names is there", () => {
  const text = readFileSync(join(root, "docs/CONTRACT.md"), "utf8");
  const clauses = [...text.matchAll(/<a id="(\d\.[a-z-]+)"><\/a>/g)].map(([, id]) => id!);
  assert.equal(new Set(clauses).size, clauses.length);
  const named = new Set(cases.flatMap((row) => row.clauses));
  assert.deepEqual([...named].sort(), [...clauses].sort());
});

test("every section of the contract has clauses", () => {
  const text = readFileSync(join(root, "docs/CONTRACT.md"), "utf8");
  const sections = text.split(/^## (?=\d\.)/m).slice(1);
  assert.equal(sections.length, 8);
  for (const section of sections) assert.match(section, new RegExp(`<a id="${section[0]}\\.`));
});

test("every code of a skinned asset is raised by a case, and a case beside it does not, or it says why", () => {
  const raised = new Set<string>();
  const kept = new Set<string>();
  for (const { name, kind, codes } of cases) {
    if (kind !== "validator") continue;
    const { findings } = readCase(folder, name).outcome as ValidatorOutcome;
    for (const { code } of findings) raised.add(code);
    for (const code of codes) if (!findings.some((found) => found.code === code)) kept.add(code);
  }
  const missing = leftOut.map(({ code }) => code);
  // A station is a contract of its own: `station.test.ts`.
  const asked = FINDING_CODES.filter(
    (code) => !(STATION_CODES as readonly string[]).includes(code) && !missing.includes(code),
  );
  assert.ok(asked.length > 200);
  assert.deepEqual(
    asked.filter((code) => !raised.has(code)),
    [],
  );
  assert.deepEqual(
    asked.filter((code) => !kept.has(code)),
    // Their near miss is the sound run.
    ["RUN_FILE_UNREADABLE", "RUN_MESH_MISSING"],
  );
  assert.deepEqual(missing, [
    "RUN_FILE_OUTSIDE",
    "RUN_FILE_TOO_LARGE",
    "RUN_TIMEOUT",
    "RUN_FAULT",
    "KHRONOS_CRASHED",
    "ACCESSOR_OVERLAP",
    "MOTION_UNMEASURED",
  ]);
});

test("the manifest and the documents of every case keep to their schemas", () => {
  const ajv = new Ajv2020();
  const check = Object.fromEntries(
    Object.entries(SUITE_SCHEMAS).map(([name, schema]) => [name, ajv.compile(schema)]),
  );
  const keeps = (name: string, path: string) => {
    const document = JSON.parse(readFileSync(join(folder, path), "utf8"));
    assert.ok(check[name]!(document), `${path}: ${ajv.errorsText(check[name]!.errors)}`);
  };
  keeps("manifest.schema.json", "manifest.json");
  for (const { name } of cases) {
    keeps("case.schema.json", `${name}/case.json`);
    keeps("expected.schema.json", `${name}/expected.json`);
    const { description } = readCase(folder, name);
    const row = cases.find((found) => found.name === name);
    assert.deepEqual({ ...description, ...row }, description);
  }
});

test("the committed runtime cases are what their code makes", () => {
  for (const { description, outcome, asset } of runtimeCases()) {
    const { name } = description;
    const committed = readCase(folder, name);
    assert.deepEqual(committed.description, description);
    assert.deepEqual(committed.outcome, outcome, name);
    for (const [path, content] of asset) {
      assert.ok(readFileSync(join(committed.asset, path)).equals(Buffer.from(content)), name);
    }
  }
});

test("runtime assets are runs without an error", async () => {
  for (const name of selectCases(manifest, "runtime")) {
    const { asset, outcome } = readCase(folder, name);
    const { findings } = await validateRun(asset, { khronos: false });
    const errors = findings.filter(({ severity }) => severity === "error");
    assert.deepEqual(errors, [], name);
    assert.ok((outcome as RuntimeOutcome).poses.length > 1, name);
  }
});

test("our validator passes every case from its folder", async () => {
  const exits = { valid: 0, invalid: 1, empty: 1, unreadable: 3 };
  for (const name of selectCases(manifest, "validator")) {
    const { asset, description, outcome } = readCase(folder, name);
    const { profile = "run", deep = false } = description;
    const report = await validateRun(asset, { profile, deep, khronos: false });
    const run = { code: exits[report.verdict], stdout: JSON.stringify(report), stderr: "" };
    assert.deepEqual(judgeValidator(run, outcome as ValidatorOutcome), [], name);
  }
});
