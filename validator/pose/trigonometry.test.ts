import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { seededRandom } from "../fixtures/random.js";
import { arcCosine, arcTangent, cosine, sine, tangent } from "./trigonometry.js";

/** Angles of every size that is reduced here, small and large, and the engine's hard cases. */
function angles(): number[] {
  const random = seededRandom(7);
  const drawn = Array.from({ length: 20_000 }, (_, i) => (random() - 0.5) * 2 ** ((i % 24) - 3));
  const hard = [0, -0, 1e-300, Math.PI, -Math.PI / 2, Math.PI / 4, 355, 1e6, 103_993 / 33_102];
  return [...drawn, ...hard];
}

/** Whether two numbers are so many units in the last place apart, of the larger one. */
function assertNear(actual: number, expected: number, what: string, units = 2): void {
  const unit = 2 ** -52 * Math.max(Math.abs(expected), 2 ** -1022);
  assert.ok(Math.abs(actual - expected) <= units * unit, `${what}: ${actual}, not ${expected}`);
}

test("sine, cosine and tangent are the engine's within two units in the last place", () => {
  for (const angle of angles()) {
    assertNear(sine(angle), Math.sin(angle), `sine ${angle}`);
    assertNear(cosine(angle), Math.cos(angle), `cosine ${angle}`);
    assertNear(tangent(angle), Math.tan(angle), `tangent ${angle}`, 4);
  }
});

test("the inverses are the engine's within a few units in the last place", () => {
  const random = seededRandom(9);
  for (let i = 0; i < 20_000; i++) {
    const [x, y] = [random() * 2 - 1, (random() * 2 - 1) * 2 ** ((i % 40) - 20)];
    assertNear(arcTangent(y, x), Math.atan2(y, x), `arc tangent ${y}/${x}`, 3);
    assertNear(arcCosine(x), Math.acos(x), `arc cosine ${x}`, 4);
  }
  assert.deepEqual(
    [arcTangent(0, 1), arcTangent(0, 0), arcTangent(0, -1), arcTangent(2, 0), arcTangent(-2, 0)],
    [0, 0, Math.PI, Math.PI / 2, -Math.PI / 2],
  );
  assert.deepEqual([arcCosine(1), arcCosine(-1), arcCosine(0)], [0, Math.PI, Math.PI / 2]);
});

test("nothing turned is the identity to the last bit", () => {
  assert.deepEqual([sine(0), cosine(0), cosine(-0)], [0, 1, 1]);
});

test("angles that are not reduced, and what is no angle, are the engine's own", () => {
  assert.equal(sine(1e300), Math.sin(1e300));
  assert.equal(cosine(-(2 ** 21)), Math.cos(2 ** 21));
  assert.ok(Number.isNaN(sine(Number.NaN)) && Number.isNaN(cosine(Number.POSITIVE_INFINITY)));
});

test("the bits are these, on every engine", () => {
  const given = angles();
  const values = [sine, cosine, tangent, arcTangentOfOne].flatMap((read) => given.map(read));
  const hash = createHash("sha256").update(new Uint8Array(Float64Array.from(values).buffer));
  assert.equal(hash.digest("hex").slice(0, 16), "4faa5d039b454440");
});

function arcTangentOfOne(x: number): number {
  return arcTangent(1, x);
}
