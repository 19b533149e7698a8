import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import type { FieldOperation } from "bindpose/contract";
import { OPERATIONS } from "bindpose/contract/words";
import { compileField, sampleField } from "bindpose/generators";
import { dualContouring } from "bindpose/generators/dc";
import { marchingCubes } from "bindpose/generators/mc";
import { surfaceNets } from "bindpose/generators/sn";
import { seededRandom } from "../random-rig.js";
import { proveSurface } from "./prove-surface.js";

const FOLDER = new URL("../../../examples/armoured/", import.meta.url);
const { volume } = JSON.parse(readFileSync(new URL("mc-skin.config.json", FOLDER), "utf8"));

/** The bundled figure, its parts shifted at random by up to `shift` field units. */
function figure(shift: number, seed: number): FieldOperation[] {
  const random = seededRandom(seed);
  const lines = readFileSync(new URL("scene/log.ndjson", FOLDER), "utf8").trim().split("\n");
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ op }) => OPERATIONS[op as keyof typeof OPERATIONS].group === "field")
    .map((operation) => {
      for (const axis of ["x", "y", "z"]) {
        if (axis in operation) operation[axis] += (random() - 0.5) * 2 * shift;
      }
      return operation;
    });
}

for (const polygonizer of [marchingCubes, surfaceNets, dualContouring]) {
  test(`${polygonizer.kind}: an armoured figure is one flawless piece that does not intersect itself`, () => {
    // cells of half a unit for all three keep this short
    const cellSize = Math.max(polygonizer.cellSize, 0.5);
    for (const [round, shift] of [0, 0.3].entries()) {
      const field = compileField(figure(shift, round), volume);
      const grid = sampleField(field, volume, cellSize);
      const { audit } = proveSurface(polygonizer, grid, field, `round ${round}`);
      assert.equal(audit.components, 1);
    }
  });
}
