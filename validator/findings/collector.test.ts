import assert from "node:assert/strict";
import { test } from "node:test";
import { createCollector } from "./collector.js";
import { writeIssues } from "./issues.js";

test("ten thousand faults at one place are one finding, in the words of the first", () => {
  const { report, list } = createCollector("run");
  for (let vertex = 0; vertex < 10_000; vertex++) {
    report("WEIGHTS_ZERO", { vertex }, { pointer: "/w", vertex });
  }
  const [finding, ...others] = list();
  assert.deepEqual(others, []);
  assert.equal(finding?.count, 10_000);
  assert.equal(finding?.vertex, 0);
  assert.match(finding?.message ?? "", /vertex 0 /);
});

test("places beyond the bound are counted and the list says that it is cut", () => {
  const { report, list, truncated } = createCollector("run");
  for (let i = 0; i < 1000; i++) report("NODE_EXTRA", { node: "n" }, { pointer: `/nodes/${i}` });
  const findings = list();
  assert.equal(findings.length, 200);
  assert.equal(
    findings.reduce((sum, { count }) => sum + count, 0),
    1000,
  );
  assert.ok(truncated());
});

test("findings come by document, pointer, offset and code, whatever the order of reporting", () => {
  const { report, list } = createCollector("run");
  report("MESH_EMPTY", { triangles: 0 }, { pointer: "/b" });
  report("GLB_MAGIC", { found: "" }, { byteOffset: 8 });
  report("GLB_LENGTH", { declared: 0, bytes: 0 }, { byteOffset: 4 });
  report("RIG_PARTS", { parts: 1 }, { pointer: "/parts" });
  report("GLB_EXTRA", { what: "", count: 1 }, { pointer: "/b" });
  const codes = list().map(({ code }) => code);
  assert.deepEqual(codes, ["RIG_PARTS", "GLB_LENGTH", "GLB_MAGIC", "GLB_EXTRA", "MESH_EMPTY"]);
});

test("a rule that is off under a profile reports nothing there", () => {
  const { report, list } = createCollector("gltf");
  report("MESH_COUNT", { meshes: 2 });
  assert.deepEqual(list(), []);
});

test("the issues block counts by severity and keeps the Khronos report's numbers", () => {
  const { report, list } = createCollector("run");
  report("MESH_EMPTY", { triangles: 0 }, { pointer: "/meshes" });
  report("GLB_MAGIC", { found: "" }, { byteOffset: 0 });
  report("MATERIAL_NONE", {}, { pointer: "/materials" });
  const issues = writeIssues(list(), false);
  assert.deepEqual(
    [issues.numErrors, issues.numWarnings, issues.numInfos, issues.numHints],
    [2, 0, 0, 1],
  );
  assert.deepEqual(issues.messages[0], {
    code: "GLB_MAGIC",
    message: list()[0]?.message,
    severity: 0,
    offset: 0,
  });
});
