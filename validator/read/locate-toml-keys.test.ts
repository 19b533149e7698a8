import assert from "node:assert/strict";
import test from "node:test";
import { locateTomlKeys } from "./locate-toml-keys.js";

const TEXT = `id = 7
[model]
required_joints = ["jaw", "é"]
[[model.required_animations]]
name = "nod"
[[model.required_animations]]
name = "wave"
[budgets]
max_bones = 3`;

test("a place in a case in TOML is the line of its key or table", () => {
  const wanted = [
    ["/requiredJoints/1", 3],
    ["/requiredAnimations/0", 4],
    ["/requiredAnimations/1/minMotion", 6],
    ["/budgets/maxBones", 8],
    ["/id", 1],
  ] as const;
  const regions = locateTomlKeys(
    TEXT,
    wanted.map(([place]) => place),
  );
  for (const [place, line] of wanted) assert.equal(regions.get(place)?.startLine, line, place);
  assert.deepEqual(regions.get("/requiredJoints/1"), {
    startLine: 3,
    startColumn: 1,
    endLine: 3,
    endColumn: 31,
  });
});

test("what is not there has no line", () => {
  const places = ["", "/camera", "/requiredAnimations/2"];
  assert.equal(locateTomlKeys(TEXT, places).size, 0);
});
