import assert from "node:assert/strict";
import { test } from "node:test";
import { type FindingCode, RULES, type Rule, reportSchema, STATION_CODES } from "bindpose/contract";
import {
  draftStaticPiece,
  draftStation,
  STATION_CASES,
  type StationCase,
  writeStation,
} from "./fixtures/index.js";
import { stationExampleOf } from "./fixtures/station-example.js";
import { validateStation } from "./validate-station.js";

/** Rules that no document of ours can break. */
const NEVER: readonly FindingCode[] = [
  // Neither document has a bounded number or list.
  "CATALOG_LIMIT",
  "LIBRARY_LIMIT",
  // A save names entities: `store/` proves it.
  "WORLD_ENTITY_UNKNOWN",
];

async function judge({ of }: StationCase, change: StationCase["bad"]) {
  const draft = of === "piece" ? draftStaticPiece() : draftStation();
  change(draft);
  return validateStation(await writeStation(draft), { khronos: false });
}

for (const [index, row] of STATION_CASES.entries()) {
  const { code, also = [], near } = row;
  test(`${index} ${code} names its defect alone`, async () => {
    const report = await judge(row, row.bad);
    const codes = new Set(report.findings.map((finding) => finding.code));
    assert.deepEqual([...codes].sort(), [code, ...also].sort(), JSON.stringify(report.findings));
    const { severity } = RULES[code] as Rule<never>;
    const expected = row.verdict ?? (severity === "error" ? "invalid" : "valid");
    assert.equal(report.verdict, expected);
    reportSchema.parse(JSON.parse(JSON.stringify(report)));
  });
  test(`${index} ${code} lets its near miss pass`, async () => {
    const report = await judge(row, near);
    assert.deepEqual(report.findings, []);
    assert.equal(report.verdict, "valid");
  });
}

test("every rule of the station has a defect in the table", () => {
  const covered = new Set([...STATION_CASES.map(({ code }) => code), ...NEVER]);
  assert.deepEqual(
    STATION_CODES.filter((code) => !covered.has(code)),
    [],
  );
});

test("every rule with a defect is shown by it, beside what just keeps the rule", async () => {
  for (const code of new Set(STATION_CASES.map((row) => row.code))) {
    const example = await stationExampleOf(code);
    assert.ok(example !== null && example.message !== "", code);
    assert.notEqual(example.bad, example.good, code);
    assert.ok(example.bad.length < 400, code);
  }
  assert.equal(await stationExampleOf("WEIGHTS_SUM"), null);
});

test("the sound drafts have no finding at all", async () => {
  for (const draft of [draftStation(), draftStaticPiece()]) {
    const report = await validateStation(await writeStation(draft), { khronos: false });
    assert.deepEqual(report.findings, []);
    assert.equal(report.verdict, "valid");
  }
});
