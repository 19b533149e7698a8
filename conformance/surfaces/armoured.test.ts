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
const { volume } = JSON.parse(readFileSync(new URL("dc-skin.config.json", FOLDER), "utf8"));
/** Of all three: a blade lasts in it, and the test is short. */
const CELL_SIZE = 0.5;

/**
 * The bundled knight, its parts shifted at random by up to `shift` field units, without the breaths
 * of its visor, which are narrower than the cells here.
 */
function figure(shift: number, seed: number): FieldOperation[] {
  const random = seededRandom(seed);
  const log = readFileSync(new URL("scene/log.ndjson", FOLDER), "utf8").trim();
  const lines = log.split("\n").slice(1);
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ op }) => OPERATIONS[op as keyof typeof OPERATIONS].group === "field")
    .filter(({ op }) => op !== "subtract-cylinder")
    .map((operation) => {
      for (const axis of ["x", "y", "z"]) {
        if (axis in operation) operation[axis] += (random() - 0.5) * 2 * shift;
      }
      return operation;
    });
}

for (const polygonizer of [marchingCubes, surfaceNets, dualContouring]) {
  test(`${polygonizer.kind}: an armoured figure is one flawless piece that does not intersect itself`, () => {
    for (const [round, shift] of [0, 0.3].entries()) {
      const field = compileField(figure(shift, round), volume);
      const grid = sampleField(field, volume, CELL_SIZE);
      const { audit } = proveSurface(polygonizer, grid, field, `round ${round}`);
      assert.equal(audit.components, 1);
    }
  });
}
