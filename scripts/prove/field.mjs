// S1 at full size: the bounds of every primitive hold at 100,000 points of random regions each; what
// is left of random logs in a region has the whole's bits; twenty random logs with cuts, mirrors and
// copies, sampled where their surface is, have the bits of evaluating every point and miss no
// crossing. The control, bounds by distance alone, must fail for ellipsoids. `--sample` takes a tenth.
import { placePrimitive } from "../../dist/generators/core/field/place-primitive.js";
import { seededRandom } from "../../dist/generators/core/field/random.test.helper.js";
import { randomLog } from "../../dist/generators/core/field/random-log.test.helper.js";
import { compileField, packSamples, sampleField } from "../../dist/generators/core/index.js";

const isSample = process.argv.includes("--sample");
const POINTS = isSample ? 10_000 : 100_000;
const LOGS = isSample ? 4 : 20;
const SIDE = isSample ? 40 : 64;
const volume = { x: SIDE, y: SIDE, z: SIDE };
let failures = 0;

proveBounds();
proveControl();
proveLeftovers();
proveSamples();
console.log(failures === 0 ? "every bound and every bit holds" : `${failures} failures`);
process.exit(failures > 0 ? 1 : 0);

function proveBounds() {
  const bound = new Float64Array(2);
  const counts = new Map();
  for (let seed = 1; [...counts.values()].some((n) => n < POINTS) || counts.size < 5; seed++) {
    const random = seededRandom(seed);
    for (const operation of randomLog(seed, volume)) {
      if (!/^(add|subtract)-/.test(operation.op)) continue;
      const kind = operation.op.split("-")[1];
      if ((counts.get(kind) ?? 0) >= POINTS) continue;
      const primitive = placePrimitive(operation);
      for (let i = 0; i < 40; i++) {
        const [x, y, z] = [random() * SIDE, random() * SIDE, random() * SIDE];
        const size = (SIDE / 2) * random() ** 4;
        const [hx, hy, hz] = [size * random(), size * random(), size * random()];
        primitive.bound({ x, y, z, hx, hy, hz }, bound);
        for (let at = 0; at < 20; at++) {
          const side = (bit) => (at < 8 ? ((at >> bit) & 1) * 2 - 1 : random() * 2 - 1);
          const d = primitive.distance(x + side(0) * hx, y + side(1) * hy, z + side(2) * hz);
          if (!(d >= bound[0] && d <= bound[1]))
            fail(`${kind}: ${d} outside ${bound} (log ${seed})`);
        }
      }
      counts.set(kind, (counts.get(kind) ?? 0) + 40 * 20);
    }
  }
  for (const [kind, count] of counts) console.log(`${kind}: ${count} points in their bounds`);
}

/** A flat ellipsoid's value changes faster than the distance to the point it is measured at. */
function proveControl() {
  const random = seededRandom(1);
  const [rx, ry, rz] = [20, 26, 13];
  const flat = placePrimitive({ op: "add-ellipsoid", x: 0, y: 0, z: 0, rx, ry, rz });
  let control = 0;
  for (let i = 0; i < POINTS; i++) {
    const p = [rx, ry, rz].map((r) => (random() - 0.5) * r);
    const q = p.map((value) => value + random() - 0.5);
    const apart = Math.hypot(...p.map((value, axis) => value - q[axis]));
    if (Math.abs(flat.distance(...p) - flat.distance(...q)) > apart) control++;
  }
  console.log(`control: a slope above 1 between ${control} of ${POINTS} pairs in an ellipsoid`);
  if (control === 0) fail("the control shows nothing");
}

function proveLeftovers() {
  const bound = new Float64Array(2);
  let points = 0;
  for (let seed = 1; points < POINTS; seed++) {
    const { body } = compileField(randomLog(seed, volume), volume);
    const random = seededRandom(seed);
    for (let i = 0; i < 50; i++) {
      const [x, y, z] = [random() * SIDE, random() * SIDE, random() * SIDE];
      const half = (SIDE / 4) * random() ** 2;
      const left = body.narrow({ x, y, z, hx: half, hy: half, hz: half }, bound);
      for (let at = 0; at < 20; at++) {
        const p = [x, y, z].map((value) => value + (random() * 2 - 1) * half);
        const d = body.distance(...p);
        if (!Object.is(left.distance(...p), d)) fail(`log ${seed}: another value at ${p}`);
        if (d < bound[0] - 1e-9 || d > bound[1] + 1e-9) fail(`log ${seed}: ${d} outside ${bound}`);
      }
      points += 20;
    }
  }
  console.log(`${points} points of random logs have the whole's bits and lie in its bounds`);
}

function proveSamples() {
  let [bricks, all] = [0, 0];
  for (let seed = 1; seed <= LOGS; seed++) {
    const field = compileField(randomLog(seed, volume), volume);
    const naive = packSamples(evaluateAll(field));
    const sparse = sampleField(field, volume, 1);
    for (const name of ["slots", "bricks", "values"]) {
      if (!bytesOf(sparse[name]).equals(bytesOf(naive[name]))) fail(`log ${seed}: other ${name}`);
    }
    if (sparse.touchesBorder !== naive.touchesBorder) fail(`log ${seed}: another border`);
    bricks += sparse.bricks.length;
    all += sparse.slots.length;
  }
  console.log(`${LOGS} logs at ${SIDE}^3: ${bricks} active of ${all} bricks, no bit differs`);
}

function evaluateAll(field) {
  const n = SIDE + 3;
  const values = new Float32Array(n ** 3).fill(1e9);
  for (let k = 1; k < n - 1; k++) {
    for (let j = 1; j < n - 1; j++) {
      for (let i = 1; i < n - 1; i++) {
        values[(k * n + j) * n + i] = field.distance(i - 1, j - 1, k - 1);
      }
    }
  }
  return { nx: n, ny: n, nz: n, cellSize: 1, values };
}

function bytesOf({ buffer, byteOffset, byteLength }) {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function fail(message) {
  failures++;
  if (failures <= 10) console.error(`failed: ${message}`);
}
