import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { before, test } from "node:test";
import { Ajv } from "ajv";
import type { Report } from "bindpose/contract";
import { draftForeign, draftRun, writeAsset } from "../fixtures/index.js";
import { validateAsset } from "../judge.js";
import { documentUri } from "./document-uri.js";
import { fingerprintOf } from "./fingerprint.js";
import { writeGithubAnnotations, writeGithubSummary } from "./github.js";
import { writeJunit } from "./junit.js";
import { writeSarif } from "./sarif.js";
import { summaryHeader, summaryRow } from "./summary.js";

let reports: Report[] = [];

/** A sound run, a broken one, one that cannot be read, and a foreign file that Khronos complains of. */
async function judgeSome(): Promise<Report[]> {
  const broken = draftRun();
  broken.glb.weights.set([0.5, 0, 0, 0]);
  broken.rig['<&">'] = 1;
  const foreign = draftForeign();
  foreign.glb.json.nodes[0].extensions = { EXT_unknown: {} };
  return [
    await validateAsset(writeAsset(draftRun()), { uri: "runs/sound" }),
    await validateAsset(writeAsset(broken), { uri: "runs/bro, ken" }),
    await validateAsset(
      { ...writeAsset(draftRun()), glb: new Uint8Array(9) },
      { uri: "x/a b.glb" },
    ),
    await validateAsset(writeAsset(foreign), { uri: "foreign.glb", profile: "gltf" }),
  ];
}

before(async () => {
  reports = await judgeSome();
});

test("a SARIF log keeps the standard's own schema", () => {
  const path = createRequire(import.meta.url)
    .resolve("@microsoft/jest-sarif")
    .replace(/index\.js$/, "schemas/sarif-2.1.0-rtm.5.json");
  // The schema is of draft 4, whose keywords that are used here mean the same in draft 7.
  const { $schema, id, ...schema } = JSON.parse(readFileSync(path, "utf8"));
  assert.match($schema, /draft-04/);
  const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
    schema,
  );
  for (const log of [
    writeSarif(reports),
    writeSarif([]),
    writeSarif(reports, { source: readSource }),
  ]) {
    assert.ok(validate(log), JSON.stringify(validate.errors));
  }
  assert.ok(!validate({ ...writeSarif(reports), version: "2.0.0" }));
});

/** The texts of the broken run, whatever the report. */
function readSource(_: Report, document: "rig" | "case") {
  return { path: `${document}.json`, text: document === "rig" ? '{"<&\\">": 1}' : null };
}

// biome-ignore lint/suspicious/noExplicitAny: a SARIF log is read here as a stranger reads it
const runOf = (list: readonly Report[]) => (writeSarif(list) as any).runs[0];

test("a SARIF result has its rule, its place and a fingerprint that outlives other words", () => {
  const { results, tool } = runOf(reports);
  assert.equal(
    results.length,
    reports.reduce((sum, { findings }) => sum + findings.length, 0),
  );
  for (const result of results) {
    assert.equal(tool.driver.rules[result.ruleIndex].id, result.ruleId);
    assert.match(result.partialFingerprints["bindpose/v1"], /^[0-9a-f]{16}$/);
  }
  const places = results.map((result: { locations: object[] }) => result.locations[0]);
  const uris = places.map(
    (place: { physicalLocation: { artifactLocation: { uri: string } } }) =>
      place.physicalLocation.artifactLocation.uri,
  );
  assert.ok(uris.includes("runs/bro%2C%20ken/rig.json"));
  assert.ok(uris.includes("x/a%20b.glb"));
  const [region] = places.flatMap((place: { physicalLocation: { region?: object } }) =>
    place.physicalLocation.region === undefined ? [] : [place.physicalLocation.region],
  );
  assert.deepEqual(region, { byteOffset: 9, byteLength: 0 });
  const [finding] = reports[1]!.findings;
  const print = fingerprintOf(reports[1]!, finding!);
  assert.equal(fingerprintOf(reports[1]!, { ...finding!, message: "other", count: 9 }), print);
  assert.notEqual(fingerprintOf(reports[1]!, { ...finding!, pointer: "/elsewhere" }), print);
  assert.notEqual(fingerprintOf(reports[0]!, finding!), print);
});

test("a SARIF result on a document has its line and column, where the text is at hand", async () => {
  const draft = draftRun();
  draft.rig.joints[1].minimum = 0;
  draft.case = { requiredAnimations: ["sway", "wave"] };
  const report = await validateAsset(writeAsset(draft), { uri: "a/run", khronos: false });
  const texts = {
    rig: JSON.stringify(draft.rig, null, 2),
    case: '{\n  "requiredAnimations": ["sway", "wave"]\n}',
  };
  const asked: string[] = [];
  const log = writeSarif([report], {
    source: (_, document) => {
      asked.push(document);
      return { path: `b c/${document}.json`, text: texts[document] };
    },
    // biome-ignore lint/suspicious/noExplicitAny: as a stranger reads it
  }) as any;
  assert.deepEqual(asked, ["rig", "case"]);
  const places = log.runs[0].results.map(
    ({ locations }: { locations: { physicalLocation: object }[] }) =>
      locations[0]!.physicalLocation,
  );
  const line = texts.rig.split("\n").findIndex((text) => text.includes("minimum")) + 1;
  assert.deepEqual(places, [
    {
      artifactLocation: { uri: "b%20c/case.json", uriBaseId: "%SRCROOT%" },
      region: { startLine: 2, startColumn: 34, endLine: 2, endColumn: 40 },
    },
    {
      artifactLocation: { uri: "b%20c/rig.json", uriBaseId: "%SRCROOT%" },
      region: { startLine: line, startColumn: 18, endLine: line, endColumn: 19 },
    },
  ]);
  const [first] = (
    writeSarif([report], { source: () => ({ path: "case.toml", text: null }) }) as typeof log
  ).runs[0].results;
  assert.deepEqual(first.locations[0].physicalLocation, {
    artifactLocation: { uri: "case.toml", uriBaseId: "%SRCROOT%" },
  });
});

test("a SARIF log of too many results keeps the worst and says how many are missing", () => {
  const [finding] = reports[1]!.findings;
  const many = (severity: "hint" | "error", times: number): Report => ({
    ...reports[1]!,
    findings: Array.from({ length: times }, () => ({ ...finding!, severity })),
  });
  const { results, invocations } = runOf([many("hint", 25_000), many("error", 10)]);
  assert.equal(results.length, 25_000);
  assert.equal(results[9].level, "error");
  assert.equal(results[10].level, "note");
  const [notification] = invocations[0].toolExecutionNotifications;
  assert.match(notification.message.text, /^10 more findings/);
});

test("JUnit counts what failed and what could not be read, and escapes every text", () => {
  const xml = writeJunit(reports);
  assert.match(xml, /<testsuites name="bindpose" tests="4" failures="2" errors="1">/);
  assert.match(xml, /<testcase classname="bindpose.run" name="runs\/bro, ken">/);
  assert.match(xml, /warning RIG_UNKNOWN_KEY at rig\/&lt;&amp;&quot;&gt;: the key/);
  assert.match(xml, /<error type="GLB_HEADER"/);
  assert.doesNotMatch(xml, /<&">/);
  const open = [...xml.matchAll(/<(testcase|failure|error|system-out)\b/g)].length;
  const closed = [...xml.matchAll(/<\/(testcase|failure|error|system-out)>/g)].length;
  assert.equal(open, closed);
  const nasty = writeJunit([{ ...reports[0]!, uri: "a\u0000\u001b\ud800<b>" }]);
  assert.match(nasty, /name="a\ufffd\ufffd\ufffd&lt;b&gt;"/);
  assert.match(writeJunit([{ ...reports[0]!, uri: "" }]), /name="asset"/);
});

test("GitHub annotations name file, code and place, one line each", () => {
  const lines = writeGithubAnnotations(reports).trimEnd().split("\n");
  assert.equal(
    lines.length,
    reports.reduce((sum, { findings }) => sum + findings.length, 0),
  );
  for (const line of lines)
    assert.match(line, /^::(?:error|warning|notice) file=[^:,]+,title=\w+::/);
  assert.ok(lines.some((line) => line.startsWith("::error file=runs/bro%2C ken/mesh.glb,title=W")));
  assert.ok(lines.some((line) => line.includes("(byte 9)%0Afix: ")));
});

test("an annotation has its line, and its column where it is within one", () => {
  const lines = writeGithubAnnotations(reports, { source: readSource }).split("\n");
  const place = "file=rig.json,line=1,endLine=1,col=11,endColumn=12,title=RIG_UNKNOWN_KEY";
  assert.ok(
    lines.some((line) => line.startsWith(`::warning ${place}::`)),
    lines.join("\n"),
  );
  const source = () => ({ path: "rig.json", text: "{\n}" });
  const whole = writeGithubAnnotations(reports, { source });
  assert.match(whole, /file=rig\.json,line=1,endLine=2,title=RIG_UNKNOWN_KEY::/);
});

test("the step summary counts, tabulates, and lists the errors of what failed", () => {
  const text = writeGithubSummary(reports);
  assert.match(text, /^## bindpose: 1 of 4 valid\n/);
  assert.match(text, /^\| runs\/sound \| run \| valid \| 0 \|/m);
  assert.match(text, /^### runs\/bro, ken$/m);
  assert.match(text, /^- `WEIGHTS_SUM` /m);
  const nasty = writeGithubSummary([{ ...reports[1]!, uri: "a|b\n<c>" }]);
  assert.ok(nasty.includes("### a\\|b \\<c\\>\n"));
});

test("a summary has a cell for every column, quoted where it must be", () => {
  const head = summaryHeader("csv").split(",");
  for (const report of reports) {
    const row = summaryRow({ ...report, uri: "plain" }, "csv");
    assert.equal(row.split(",").length, head.length, row);
  }
  const row = summaryRow(reports[1]!, "csv");
  assert.ok(row.startsWith('"runs/bro, ken",run,invalid,1,1,WEIGHTS_SUM,'), row);
  assert.ok(summaryRow({ ...reports[0]!, uri: "=1+1" }, "csv").startsWith("'=1+1,"));
  const [first, second] = summaryHeader("md").split("\n");
  assert.equal(first!.split("|").length, second!.split("|").length);
  assert.equal(summaryRow(reports[0]!, "md").split("|").length, first!.split("|").length);
});

test("a document's file is found from the report's name, whatever was judged", () => {
  assert.equal(documentUri({ uri: "a/b" }, "rig"), "a/b/rig.json");
  assert.equal(documentUri({ uri: "a\\b" }, "run"), "a/b/mesh.glb");
  assert.equal(documentUri({ uri: "a/B.GLB" }, "glb"), "a/B.GLB");
  assert.equal(documentUri({ uri: "a/b.glb" }, "case"), "a/case.json");
  assert.equal(documentUri({ uri: "b.gltf" }, "rig"), "rig.json");
  assert.equal(documentUri({ uri: "-" }, "glb"), "stdin");
  assert.equal(documentUri({ uri: "" }, "rig"), "stdin");
});

test("reports of the same bytes give the same texts", async () => {
  const again = await judgeSome();
  for (const write of [writeSarif, writeJunit, writeGithubAnnotations, writeGithubSummary]) {
    assert.deepEqual(write(again), write(reports));
  }
});
