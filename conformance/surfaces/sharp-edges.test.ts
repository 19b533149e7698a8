import assert from "node:assert/strict";
import { test } from "node:test";
import { dualContouring } from "bindpose/generators/dc";
import { marchingCubes } from "bindpose/generators/mc";
import { surfaceNets } from "bindpose/generators/sn";
import { measureTiltedBox } from "./tilted-box.js";

test("dc keeps a tilted box's edges and corners, which mc and sn cut off", () => {
  const sharp = measureTiltedBox(dualContouring, 64);
  assert.ok(sharp.edgeMax <= 0.02, `edges: ${sharp.edgeMax}`);
  assert.ok(sharp.edgeMean <= 0.001, `edges on average: ${sharp.edgeMean}`);
  assert.ok(sharp.cornerMax <= 0.001, `corners: ${sharp.cornerMax}`);
  assert.equal(sharp.selfIntersections, 0);
  for (const control of [marchingCubes, surfaceNets]) {
    const { edgeMax, selfIntersections } = measureTiltedBox(control, 64);
    assert.ok(edgeMax >= 0.5, `${control.kind}: ${edgeMax}`);
    assert.equal(selfIntersections, 0);
  }
});
