import assert from "node:assert/strict";
import { test } from "node:test";
import { type PrimitiveOperation, placePrimitive } from "./place-primitive.js";
import { Points } from "./points.js";
import type { Primitive } from "./primitive.js";
import { seededRandom } from "./random.test.helper.js";

const color = "#808080";
const turned = { rotX: 0.7, rotY: -0.4, rotZ: 1.9 };
const centre = { x: 1, y: -2, z: 3 };

interface Sample {
  readonly name: string;
  readonly operation: PrimitiveOperation;
  /** 1 for exact distances; what the slope never passes for a bound. */
  readonly lipschitz: number;
  /** Whether a point in the primitive's own unturned frame is inside, by its plain definition. */
  readonly holds: (x: number, y: number, z: number) => boolean;
}

const insideBall = (x: number, y: number, z: number, r: number): boolean =>
  x * x + y * y + z * z < r * r;

const SAMPLES: readonly Sample[] = [
  {
    name: "sphere",
    operation: { op: "add-sphere", ...centre, r: 2.5, color },
    lipschitz: 1,
    holds: (x, y, z) => insideBall(x, y, z, 2.5),
  },
  {
    name: "box",
    operation: { op: "add-box", ...centre, w: 4, h: 2, d: 3, color, ...turned },
    lipschitz: 1,
    holds: (x, y, z) => Math.abs(x) < 2 && Math.abs(y) < 1 && Math.abs(z) < 1.5,
  },
  {
    name: "rounded box",
    operation: { op: "add-box", ...centre, w: 4, h: 2, d: 3, round: 0.5, color },
    lipschitz: 1,
    // a ball of the edge radius about the nearest point of the core
    holds: (x, y, z) => insideBall(x - clamp(x, 1.5), y - clamp(y, 0.5), z - clamp(z, 1), 0.5),
  },
  {
    name: "cylinder along x",
    operation: { op: "add-cylinder", ...centre, r: 1.2, height: 5, axis: "x", color },
    lipschitz: 1,
    holds: (x, y, z) => Math.abs(x) < 2.5 && y * y + z * z < 1.44,
  },
  {
    name: "cylinder along y",
    operation: { op: "add-cylinder", ...centre, r: 1.2, height: 5, axis: "y", color },
    lipschitz: 1,
    holds: (x, y, z) => Math.abs(y) < 2.5 && x * x + z * z < 1.44,
  },
  {
    name: "turned cylinder along z",
    operation: { op: "add-cylinder", ...centre, r: 2, height: 1.5, axis: "z", color, ...turned },
    lipschitz: 1,
    holds: (x, y, z) => Math.abs(z) < 0.75 && x * x + y * y < 4,
  },
  {
    name: "ellipsoid",
    operation: { op: "add-ellipsoid", ...centre, rx: 2, ry: 1.2, rz: 1.6, color, ...turned },
    lipschitz: 3,
    holds: (x, y, z) => insideBall(x / 2, y / 1.2, z / 1.6, 1),
  },
  {
    name: "round cone",
    operation: { op: "add-capsule", from: [1, -2, 3], to: [3, 1, 4], r: 1.5, r2: 0.6, color },
    lipschitz: 1,
    holds: (x, y, z) => insideSomeBall(x, y, z, [2, 3, 1], 1.5, 0.6),
  },
  {
    name: "capsule",
    operation: { op: "add-capsule", from: [1, -2, 3], to: [-1, 1, 2], r: 0.9, color },
    lipschitz: 1,
    holds: (x, y, z) => insideSomeBall(x, y, z, [-2, 3, -1], 0.9, 0.9),
  },
  {
    name: "capsule of one point",
    operation: { op: "add-capsule", from: [1, -2, 3], to: [1, -2, 3], r: 0.9, color },
    lipschitz: 1,
    holds: (x, y, z) => insideBall(x, y, z, 0.9),
  },
  {
    name: "round cone whose first ball lies in the second",
    operation: { op: "add-capsule", from: [1, -2, 3], to: [1, -1.5, 3], r: 0.6, r2: 2, color },
    lipschitz: 1,
    holds: (x, y, z) => insideBall(x, y - 0.5, z, 2),
  },
];

function clamp(value: number, most: number): number {
  return Math.min(Math.max(value, -most), most);
}

/** The round cone as the union of many balls between its ends. */
function insideSomeBall(
  x: number,
  y: number,
  z: number,
  to: readonly [number, number, number],
  r: number,
  r2: number,
): boolean {
  for (let i = 0; i <= 400; i++) {
    const s = i / 400;
    if (insideBall(x - s * to[0], y - s * to[1], z - s * to[2], r + s * (r2 - r))) return true;
  }
  return false;
}

/** A model point in the unturned frame about the centre: Rz(-z) Ry(-y) Rx(-x), one axis at a time. */
function toOwnFrame(operation: PrimitiveOperation, p: readonly number[]): [number, number, number] {
  let [x, y, z] = [p[0]! - 1, p[1]! + 2, p[2]! - 3];
  if (!("rotX" in operation)) return [x, y, z];
  const { rotX = 0, rotY = 0, rotZ = 0 } = operation;
  [y, z] = [y * Math.cos(rotX) + z * Math.sin(rotX), z * Math.cos(rotX) - y * Math.sin(rotX)];
  [z, x] = [z * Math.cos(rotY) + x * Math.sin(rotY), x * Math.cos(rotY) - z * Math.sin(rotY)];
  [x, y] = [x * Math.cos(rotZ) + y * Math.sin(rotZ), y * Math.cos(rotZ) - x * Math.sin(rotZ)];
  return [x, y, z];
}

function randomPoint(random: () => number): [number, number, number] {
  return [1 + 8 * (random() - 0.5), -2 + 8 * (random() - 0.5), 3 + 8 * (random() - 0.5)];
}

/** The surface along random rays through the centre region, by bisection of `holds` alone. */
function surfacePoints(sample: Sample, count: number): [number, number, number][] {
  const random = seededRandom(7);
  const points: [number, number, number][] = [];
  while (points.length < count) {
    const [a, b] = [randomPoint(random), randomPoint(random)];
    const holdsAt = (t: number): boolean =>
      sample.holds(...toOwnFrame(sample.operation, along(a, b, t)));
    if (holdsAt(0) === holdsAt(1)) continue;
    let [low, high] = [0, 1];
    for (let i = 0; i < 40; i++) {
      const middle = (low + high) / 2;
      if (holdsAt(middle) === holdsAt(0)) low = middle;
      else high = middle;
    }
    points.push(along(a, b, low));
  }
  return points;
}

function along(a: readonly number[], b: readonly number[], t: number): [number, number, number] {
  return [a[0]! + t * (b[0]! - a[0]!), a[1]! + t * (b[1]! - a[1]!), a[2]! + t * (b[2]! - a[2]!)];
}

function apart(a: readonly number[], b: readonly number[]): number {
  return Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!);
}

for (const sample of SAMPLES) {
  const primitive: Primitive = placePrimitive(sample.operation);

  test(`${sample.name}: negative exactly inside`, () => {
    const random = seededRandom(2);
    for (let i = 0; i < 3000; i++) {
      const p = randomPoint(random);
      const distance = primitive.distance(...p);
      if (Math.abs(distance) < 1e-3) continue;
      assert.equal(distance < 0, sample.holds(...toOwnFrame(sample.operation, p)), `${p}`);
    }
  });

  test(`${sample.name}: zero on the surface`, () => {
    for (const p of surfacePoints(sample, 200)) {
      assert.ok(Math.abs(primitive.distance(...p)) < 1e-4, `${p}: ${primitive.distance(...p)}`);
    }
  });

  test(`${sample.name}: the slope keeps its bound`, () => {
    const random = seededRandom(3);
    for (let i = 0; i < 3000; i++) {
      const a = randomPoint(random);
      const b = i % 2 === 0 ? randomPoint(random) : along(a, randomPoint(random), 0.01);
      const change = Math.abs(primitive.distance(...a) - primitive.distance(...b));
      assert.ok(change <= sample.lipschitz * apart(a, b) + 1e-12, `${a} ${b}`);
    }
  });

  test(`${sample.name}: bounds of a region hold at its points`, () => {
    const random = seededRandom(6);
    const bound = new Float64Array(2);
    let slack = 0;
    for (let i = 0; i < 2000; i++) {
      const [x, y, z] = randomPoint(random);
      const size = 0.01 + 4 * random() ** 4;
      const [hx, hy, hz] = [size * random(), size * random(), i % 5 === 0 ? 0 : size * random()];
      primitive.bound({ x, y, z, hx, hy, hz }, bound);
      const [low, high] = bound as unknown as [number, number];
      let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
      for (let at = 0; at < 12; at++) {
        // corners first, which are the extremes of most regions
        const side = (bit: number): number =>
          at < 8 ? ((at >> bit) & 1) * 2 - 1 : random() * 2 - 1;
        const d = primitive.distance(x + side(0) * hx, y + side(1) * hy, z + side(2) * hz);
        assert.ok(d >= low && d <= high, `${d} in ${low}..${high} at ${[x, y, z, hx, hy, hz]}`);
        [least, most] = [Math.min(least, d), Math.max(most, d)];
      }
      // bounds by the slope alone would leave about half the diagonal
      slack += (high - low - (most - least)) / Math.hypot(hx, hy, hz);
    }
    assert.ok(slack / 2000 < sample.lipschitz, `${slack / 2000}`);
  });

  test(`${sample.name}: points measured together have the bits of points measured alone`, () => {
    const random = seededRandom(8);
    const points = new Points();
    const out = new Float64Array(100).fill(7);
    points.length = 99;
    for (let i = 0; i < 99; i++) [points.x[i], points.y[i], points.z[i]] = randomPoint(random);
    primitive.measure(points, out);
    for (let i = 0; i < 99; i++) {
      assert.equal(out[i], primitive.distance(points.x[i]!, points.y[i]!, points.z[i]!));
    }
    assert.equal(out[99], 7);
  });

  test(`${sample.name}: the gradient is that of central differences`, () => {
    const random = seededRandom(4);
    const eps = 1e-6;
    const slope = new Float64Array(3);
    let compared = 0;
    for (let i = 0; i < 1000; i++) {
      const [x, y, z] = randomPoint(random);
      const f = (dx: number, dy: number, dz: number): number =>
        primitive.distance(x + dx, y + dy, z + dz);
      const differences = [
        [f(eps, 0, 0), f(-eps, 0, 0)],
        [f(0, eps, 0), f(0, -eps, 0)],
        [f(0, 0, eps), f(0, 0, -eps)],
      ].map(([up, down]) => (up! - down!) / (2 * eps));
      primitive.gradient(x, y, z, slope);
      const error = apart(differences, [...slope]);
      // a point on a crease between two sides has no derivative
      if (error < 1e-4) compared++;
    }
    assert.ok(compared >= 998, `${compared} of 1000`);
  });

  if (sample.lipschitz > 1) continue;
  test(`${sample.name}: the distance is that to the nearest surface point`, () => {
    // stepping by the gradient from anywhere arrives on the surface, so no farther than promised
    const random = seededRandom(5);
    const slope = new Float64Array(3);
    for (let i = 0; i < 500; i++) {
      const [x, y, z] = randomPoint(random);
      const d = primitive.distance(x, y, z);
      primitive.gradient(x, y, z, slope);
      const foot = primitive.distance(x - d * slope[0]!, y - d * slope[1]!, z - d * slope[2]!);
      assert.ok(Math.abs(foot) < 1e-9, `${x} ${y} ${z}: ${d}, ${foot}`);
    }
  });
}

test("a turn about x carries +y towards +z", () => {
  const rod = placePrimitive({
    op: "add-cylinder",
    x: 0,
    y: 0,
    z: 0,
    r: 0.5,
    height: 10,
    axis: "y",
    rotX: 0.5,
    color,
  });
  assert.ok(rod.distance(0, 4 * Math.cos(0.5), 4 * Math.sin(0.5)) < 0);
  assert.ok(rod.distance(0, 4 * Math.cos(0.5), -4 * Math.sin(0.5)) > 1);
});

test("gradients are finite at centres and on axes", () => {
  const slope = new Float64Array(3);
  for (const { operation, name } of SAMPLES) {
    placePrimitive(operation).gradient(1, -2, 3, slope);
    assert.ok(slope.every(Number.isFinite), name);
    assert.ok(Number.isFinite(placePrimitive(operation).distance(1, -2, 3)), name);
  }
});

test("an ellipsoid's value at its centre is its smallest radius", () => {
  const centred = placePrimitive({
    op: "add-ellipsoid",
    x: 0,
    y: 0,
    z: 0,
    rx: 3,
    ry: 2,
    rz: 5,
    color,
  });
  assert.equal(centred.distance(0, 0, 0), -2);
});

test("primitives of extreme sizes have finite values", () => {
  for (const r of [1e-300, 1e6]) {
    const thin = placePrimitive({
      op: "add-ellipsoid",
      x: 0,
      y: 0,
      z: 0,
      rx: r,
      ry: 1,
      rz: r,
      color,
    });
    const needle = placePrimitive({ op: "add-capsule", from: [0, 0, 0], to: [r, 0, 0], r, color });
    for (const p of [0, 1e-9, 0.5, 512]) {
      assert.ok(Number.isFinite(thin.distance(p, p, p)));
      assert.ok(Number.isFinite(needle.distance(p, p, p)));
    }
  }
});
