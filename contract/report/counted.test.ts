import assert from "node:assert/strict";
import test from "node:test";
import { RULES } from "./registry.js";

test("what is told of one thing is told in the singular, of none and several in the plural", () => {
  const far = { bone: "a", nearest: "b", at: [0] };
  const { SKIN_FAR_BONE, SURFACE_OPEN, SKIN_FUSED, CASE_BONES, SKIN_BONE_COUNT } = RULES;
  assert.match(SKIN_FAR_BONE.message({ vertices: 1, ...far }), /^1 vertex follows a,/);
  assert.match(SKIN_FAR_BONE.message({ vertices: 2, ...far }), /^2 vertices follow a,/);
  assert.match(SKIN_FAR_BONE.hint({ vertices: 1, ...far }), /^bind it to b$/);
  assert.match(SURFACE_OPEN.message({ edges: 1, at: [0] }), /along 1 edge, /);
  assert.match(SURFACE_OPEN.message({ edges: 3, at: [0] }), /along 3 edges, /);
  const fused = { bone: "a", other: "b", steps: 3, at: [0] };
  assert.match(
    SKIN_FUSED.message({ edges: 1, others: 1, ...fused }),
    /^1 edge joins .*and 1 edge of other pairs/,
  );
  assert.equal(CASE_BONES.message({ found: 1, limit: 0 }), "1 bone, the case allows 0");
  assert.equal(CASE_BONES.message({ found: 9, limit: 8 }), "9 bones, the case allows 8");
  assert.equal(
    SKIN_BONE_COUNT.message({ found: 1, expected: 3 }),
    "the skin has 1 bone, the rig 3",
  );
});
