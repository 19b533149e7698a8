import assert from "node:assert/strict";
import test from "node:test";
import { sideOfName, sideOfRole } from "./sides.js";

test("a name tells its side by a mark that stands by itself", () => {
  for (const name of ["arm_l", "hand_left", "toe_L_2", "finger_l2"]) {
    assert.equal(sideOfName(name), 1, name);
  }
  for (const name of ["arm_r", "hand_RIGHT_end"]) assert.equal(sideOfName(name), -1, name);
  for (const name of ["pelvis", "leg_lower", "arm_rest", "l_arm"]) {
    assert.equal(sideOfName(name), 0, name);
  }
});

test("a role of one side belongs there", () => {
  assert.deepEqual(
    [sideOfRole("leftFoot"), sideOfRole("rightFoot"), sideOfRole("hips")],
    [1, -1, 0],
  );
});
