import assert from "node:assert/strict";
import test from "node:test";
import type { Finding } from "bindpose/validator";
import { findTargets, isVisible } from "./find-targets.js";

function finding(change: Partial<Finding>): Finding {
  return {
    code: "X_Y",
    severity: "error",
    document: "glb",
    params: {},
    message: "",
    hint: "",
    spec: "1",
    count: 1,
    ...change,
  };
}

test("a finding's own place is where it is seen", () => {
  const targets = findTargets(
    finding({ animation: "walk", timeMs: 250, bone: "shin", vertex: 7 }),
    null,
  );
  assert.deepEqual(targets, {
    animation: "walk",
    timeMs: 250,
    bone: "shin",
    vertices: [7],
    point: null,
    colours: null,
  });
  assert.ok(isVisible(targets));
});

test("vertices, bones, animations and places in the params are seen, too", () => {
  const params = { vertex: 9, vertices: 40, bone: '"hip"', animation: "run", at: [1, 2, 3] };
  const { vertices, bone, animation, point } = findTargets(finding({ vertex: 3, params }), null);
  assert.deepEqual([vertices, bone, animation, point], [[3, 9], "hip", "run", [1, 2, 3]]);
  const seam = findTargets(
    finding({ code: "SEAM_WEIGHTS", params: { vertex: 1, other: 2, at: [1, 2] } }),
    null,
  );
  assert.deepEqual([seam.vertices, seam.point], [[1, 2], null]);
  assert.equal(
    findTargets(finding({ code: "BONE_FLAT", params: { name: "hip" } }), null).bone,
    "hip",
  );
  const nothing = findTargets(finding({ params: { bone: 3, vertex: -1, at: "there" } }), null);
  assert.equal(isVisible(nothing), false);
});

test("a pointer into the rig leads to the bone or the animation there", () => {
  const rig = {
    bones: [{ name: "root" }, { name: "tip" }],
    joints: [{ bone: "tip" }],
    animations: [{ name: "walk" }],
  };
  const at = (pointer: string, names: Parameters<typeof findTargets>[1] = rig) =>
    findTargets(finding({ document: "rig", pointer }), names);
  assert.equal(at("/bones/1/tail").bone, "tip");
  assert.equal(at("/joints/0").bone, "tip");
  assert.equal(at("/animations/0/tracks/2").animation, "walk");
  for (const pointer of ["", "/bones", "/bones/9", "/bones/x", "/other/0"]) {
    assert.equal(isVisible(at(pointer)), false, pointer);
  }
  const broken = { bones: "no list", joints: [null], animations: [{ name: 7 }] };
  for (const pointer of ["/bones/0", "/joints/0", "/animations/0"]) {
    assert.equal(isVisible(at(pointer, broken as never)), false, pointer);
  }
});

test("the colours fit what is told", () => {
  const coloursOf = (code: string, bone?: string) =>
    findTargets(finding({ code, ...(bone === undefined ? {} : { bone }) }), null).colours;
  assert.equal(coloursOf("MOTION_STRETCH"), "stretch");
  assert.equal(coloursOf("WEIGHTS_SUM", "hip"), "weights");
  assert.equal(coloursOf("WEIGHTS_SUM"), null);
});
