import assert from "node:assert/strict";
import { test } from "node:test";
import { compileField } from "./compile-field.js";
import { seededRandom } from "./random.test.helper.js";
import { randomLog } from "./random-log.test.helper.js";

const VOLUME = { x: 32, y: 32, z: 32 };
const ball = (x: number, r: number) =>
  ({ op: "add-sphere", x, y: 16, z: 16, r, color: "#808080" }) as const;
const region = (x: number, half: number) => ({ x, y: 16, z: 16, hx: half, hy: half, hz: half });

test("what is left in a region has the distance and gradient of the whole there, to the bit", () => {
  const bound = new Float64Array(2);
  const [whole, left] = [new Float64Array(3), new Float64Array(3)];
  let [cost, kept] = [0, 0];
  for (let seed = 1; seed <= 12; seed++) {
    const field = compileField(randomLog(seed, VOLUME), VOLUME);
    const { body } = field;
    const random = seededRandom(seed);
    for (let i = 0; i < 60; i++) {
      const [x, y, z] = [random() * 32, random() * 32, random() * 32];
      const half = 10 * random() ** 2;
      const outer = body.narrow({ x, y, z, hx: 2 * half, hy: 2 * half, hz: 2 * half }, bound);
      // twice, as an octree does
      const inner = outer.narrow({ x, y, z, hx: half, hy: half, hz: half }, bound);
      const local = field.within({ x, y, z, hx: half, hy: half, hz: half });
      cost += body.cost;
      kept += inner.cost;
      for (let at = 0; at < 20; at++) {
        const side = (bit: number) => (at < 8 ? ((at >> bit) & 1) * 2 - 1 : random() * 2 - 1);
        const p = [x + side(0) * half, y + side(1) * half, z + side(2) * half] as const;
        const d = body.differentiate(...p, whole);
        assert.ok(Object.is(inner.differentiate(...p, left), d), `seed ${seed} at ${p}`);
        assert.ok(Object.is(inner.distance(...p), d));
        assert.equal(local.winner(...p), field.winner(...p));
        assert.ok(left.every((slope, axis) => slope === whole[axis]));
        assert.ok(d >= bound[0]! - 1e-9 && d <= bound[1]! + 1e-9, `${d} in ${bound} at ${p}`);
      }
    }
  }
  assert.ok(kept < 0.7 * cost, `${kept} of ${cost}`);
});

test("what cannot matter is left out, and nothing left is the very same expression", () => {
  const bound = new Float64Array(2);
  const two = compileField([ball(6, 3), { ...ball(26, 3), blend: 2 }], VOLUME).body;
  assert.equal(two.narrow(region(6, 3), bound).cost, 1);
  assert.equal(two.narrow(region(26, 3), bound).cost, 1);
  assert.equal(two.narrow(region(16, 3), bound), two);
  const cut = { op: "subtract-sphere", x: 16, y: 16, z: 16, r: 4 } as const;
  const shell = compileField([ball(16, 12), cut], VOLUME).body;
  assert.equal(shell.narrow(region(16, 1), bound).cost, 1);
  assert.equal(shell.narrow(region(2, 1), bound).cost, 1);
  const copies = compileField([ball(6, 3), { op: "copy", dx: 20, dy: 0, dz: 0 }], VOLUME).body;
  assert.deepEqual([copies.cost, copies.narrow(region(6, 3), bound).cost], [3, 1]);
  assert.equal(copies.narrow(region(26, 3), bound).cost, 2);
  const mirrored = compileField([ball(6, 3), ball(14, 1), { op: "mirror", axis: "x" }], VOLUME);
  assert.equal(mirrored.body.narrow(region(6, 3), bound).cost, 1);
  assert.equal(mirrored.body.narrow(region(26, 3), bound).cost, 2);
  assert.equal(mirrored.body.narrow(region(16, 3), bound).cost, 2);
});

test("nothing recorded stays nothing through every edit", () => {
  const bound = new Float64Array(2);
  const edits = [
    { op: "mirror", axis: "z" },
    { op: "translate", dx: 1, dy: 2, dz: 3 },
  ] as const;
  const { body } = compileField(edits, VOLUME);
  assert.equal(body.narrow(region(16, 16), bound).cost, 0);
  assert.deepEqual([...bound], [1e9, 1e9]);
});
