import assert from "node:assert/strict";
import { test } from "node:test";
import { skinPositions } from "../pose/index.js";
import { chooseInstants } from "./choose-instants.js";
import { measureDisplacement } from "./measure-displacement.js";
import { measureStrain } from "./measure-strain.js";
import type { Motion } from "./motion.js";
import type { MotionScene } from "./motion-scene.js";
import { rankOf, valueAtRank } from "./quantile.js";
import { rigidFitResidual } from "./rigid-fit.js";
import { readSkinShape } from "./skin-shape.js";
import { readSurface, type Surface } from "./surface.js";
import { tubeAsset } from "./tube-fixture.js";
import { planWork } from "./work-plan.js";

/** Small seeded generator (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One vertex at the origin on one bone: the palettes' translations are its path. */
const POINT = {
  positions: new Float32Array(3),
  slots: 4,
  joints: new Uint16Array(4),
  weights: Float32Array.of(1, 0, 0, 0),
  vertexCount: 1,
} as unknown as Surface;

function pathOf(places: readonly (readonly number[])[]) {
  const palettes = new Float64Array(16 * places.length);
  for (const [k, place] of places.entries()) palettes.set(place, 16 * k + 12);
  return measureDisplacement(POINT, palettes, places.length);
}

test("a vertex's largest distance is that of the farthest pair of its places", () => {
  const next = random(7);
  for (let round = 0; round < 200; round++) {
    const flat = round % 3 === 0 ? 0 : 1;
    const count = 2 + Math.floor(next() * 40);
    const places = Array.from({ length: count }, () => {
      const angle = next() * 7;
      return round % 2 === 0
        ? [next(), next(), flat * next()]
        : [Math.cos(angle), Math.sin(angle), flat * 0.1 * next()];
    });
    let expected = 0;
    for (const a of places) {
      for (const b of places)
        expected = Math.max(expected, Math.hypot(a[0]! - b[0]!, a[1]! - b[1]!, a[2]! - b[2]!));
    }
    assert.ok(Math.abs(pathOf(places).perVertex[0]! - expected) <= 1e-12 * expected);
  }
});

test("a vertex whose bones only tremble within rounding stays, whatever its neighbour does", () => {
  const two = {
    positions: new Float32Array(6),
    slots: 4,
    joints: Uint16Array.of(0, 0, 0, 0, 1, 0, 0, 0),
    weights: Float32Array.of(1, 0, 0, 0, 1, 0, 0, 0),
    vertexCount: 2,
  } as unknown as Surface;
  const palettes = new Float64Array(2 * 16 * 5);
  for (let k = 0; k < 5; k++) {
    palettes[32 * k + 12] = k;
    palettes[32 * k + 16 + 13] = 1e-13 * k;
  }
  const { perVertex, box } = measureDisplacement(two, palettes, 5, Uint8Array.of(1, 0));
  assert.deepEqual([...perVertex], [4, 0]);
  assert.deepEqual([...box.max], [4, 0, 0]);
});

test("the farthest pair may avoid the first place, and need not be found by two sweeps", () => {
  // An equilateral triangle with one corner pulled out past what two sweeps from the start reach.
  const places = [
    [0, 0, 0],
    [1, 0, 0],
    [-0.5, 0.87, 0],
    [-0.5, -0.9, 0],
  ];
  assert.ok(Math.abs(pathOf(places).perVertex[0]! - Math.hypot(0, 1.77)) < 1e-12);
  assert.deepEqual(pathOf(places).box.min[1], -0.9);
});

test("a place that is not finite is named by vertex and instant", () => {
  assert.deepEqual(
    pathOf([
      [0, 0, 0],
      [1, 0, 0],
      [Number.NaN, 0, 0],
    ]).notFinite,
    { vertex: 0, instant: 2 },
  );
  assert.deepEqual(
    pathOf([
      [0, 0, 0],
      [1e200, 0, 0],
    ]).notFinite,
    { vertex: 0, instant: 0 },
  );
});

test("a rigid motion leaves no residual, whatever the turn, also of flat and straight sets", () => {
  const next = random(11);
  for (const flat of [
    [1, 1, 1],
    [1, 1, 0],
    [1, 0, 0],
  ]) {
    for (let round = 0; round < 20; round++) {
      const count = 12;
      const from = Float64Array.from(
        { length: 3 * count },
        (_, i) => flat[i % 3]! * (next() - 0.5),
      );
      const weights = Float64Array.from({ length: count }, () => 1 / count);
      const angle = round === 0 ? Math.PI : 2 * Math.PI * next();
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const to = new Float64Array(from.length);
      for (let v = 0; v < from.length; v += 3) {
        to[v] = c * from[v]! - s * from[v + 2]! + 5;
        to[v + 1] = from[v + 1]! - 7;
        to[v + 2] = s * from[v]! + c * from[v + 2]! + 1;
      }
      assert.ok(rigidFitResidual(from, to, weights) < 1e-7);
      to[4] = to[4]! + 0.3;
      assert.ok(rigidFitResidual(from, to, weights) > 0.05);
    }
  }
});

test("a mirror image is not a rigid motion, and vertices without area do not count", () => {
  const from = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 9, 9, 9);
  const to = from.map((value, i) => (i % 3 === 0 ? -value : value));
  assert.ok(rigidFitResidual(from, to, [0.25, 0.25, 0.25, 0.25, 0]) > 0.1);
  const strayed = from.slice();
  strayed[12] = 50;
  assert.ok(rigidFitResidual(from, strayed, [0.25, 0.25, 0.25, 0.25, 0]) < 1e-9);
});

test("a value at a rank is that of the sorted array", () => {
  const next = random(3);
  for (let round = 0; round < 100; round++) {
    const count = 1 + Math.floor(next() * 60);
    const values = Float64Array.from({ length: count }, () => Math.floor(next() * 12));
    const rank = Math.floor(next() * count);
    assert.equal(valueAtRank(values.slice(), rank), values.slice().sort()[rank]);
  }
  assert.deepEqual(
    [rankOf(0.5, 4), rankOf(0.999, 10), rankOf(0.999, 10_000), rankOf(0, 5)],
    [1, 9, 9989, 0],
  );
});

test("instants are the keys' and even steps; too many are thinned around ends and extremes", () => {
  const few = chooseInstants([250, 250, 111], [], 1000);
  assert.equal(few.times.length, 34);
  assert.equal(few.dropped, 0);
  assert.ok(few.times.includes(111) && few.times.at(-1) === 1000);
  const keys = Array.from({ length: 2000 }, (_, i) => i / 2 + 0.1);
  const many = chooseInstants(keys, [77.1, 77.1, 800.1], 1000);
  assert.equal(many.times.length, 256);
  assert.equal(many.times.length + many.dropped, 2033);
  for (const kept of [0, 77.1, 800.1, 1000]) assert.ok(many.times.includes(kept));
  assert.deepEqual(
    many.times,
    [...many.times].sort((a, b) => a - b),
  );
  const gaps = many.times.slice(1).map((time, i) => time - many.times[i]!);
  assert.ok(Math.max(...gaps) < 8);
  assert.equal(chooseInstants(keys, keys, 1000, 40).times.length, 40);
});

test("a closed mesh has a volume, an open one has none, and edges are listed once", () => {
  const asset = tubeAsset();
  const reference = Float64Array.from(asset.mesh!.positions);
  const surface = readSurface(asset, reference);
  const shape = readSkinShape(surface);
  // Eight sides of a regular octagon of radius 0.5, six high.
  assert.ok(Math.abs(shape.volume - 6 * 8 * 0.5 * 0.25 * Math.sin(Math.PI / 4)) < 1e-6);
  const { vertexCount, indices } = surface;
  assert.equal(shape.lengths.length, vertexCount + indices.length / 3 - 2);
  assert.ok(Math.abs(surface.areaShares.reduce((sum, share) => sum + share, 0) - 1) < 1e-12);
  const open = readSkinShape({ ...surface, indices: indices.subarray(3) });
  assert.equal(open.closed, null);
  assert.equal(open.volume, 0);
});

test("a mesh without area counts its vertices alike, one without triangles has no strain", () => {
  const asset = tubeAsset();
  const needle = { ...asset.mesh!, indices: Uint32Array.of(0, 0, 1) };
  const surface = readSurface({ ...asset, mesh: needle }, Float64Array.from(needle.positions));
  assert.equal(surface.areaShares[5], 1 / surface.vertexCount);
  const none = { ...surface, indices: new Uint32Array(0) };
  assert.deepEqual([readSkinShape(none).closed, readSkinShape(none).lengths.length], [null, 0]);
});

test("work is bounded: fewer instants first, then animations that nobody requires", () => {
  const scene = (vertexCount: number, bones: number) =>
    ({
      surface: { vertexCount },
      bones: { length: bones },
      restCost: bones,
    }) as unknown as MotionScene;
  const motions = (count: number, paletteCost: number) =>
    Array.from(
      { length: count },
      (_, i) => ({ paletteCost, required: i === count - 1 ? { name: "x" } : null }) as Motion,
    );
  const usual = planWork(motions(10, 100), scene(50_000, 40));
  assert.deepEqual([usual.instants, usual.measured.size], [256, 10]);
  assert.ok(usual.joints > 1000 && usual.pairs > 50);
  const many = motions(20_000, 100);
  const large = planWork(many, scene(1_000_000, 40));
  assert.equal(large.instants, 33);
  assert.ok(large.measured.size > 10 && large.measured.size < 20);
  assert.ok(large.measured.has(many.at(-1)!));
  assert.equal(planWork(motions(1, 1), scene(100, 65_535)).instants, 9);
  const huge = planWork(motions(3, 1e9), scene(100, 10));
  assert.deepEqual([huge.measured.size, huge.joints, huge.pairs], [1, 1, 1]);
});

/** Two upright squares side by side; the outer edge of the second hangs on bone 1. */
function sheet(): Surface {
  const positions = Float32Array.of(0, 0, 0, 0, 1, 0, 1, 0, 0, 1, 1, 0, 2, 0, 0, 2, 1, 0);
  return {
    positions,
    slots: 1,
    joints: Uint16Array.of(0, 0, 0, 0, 1, 1),
    weights: new Float32Array(6).fill(1),
    vertexCount: 6,
    indices: Uint32Array.of(0, 2, 1, 1, 2, 3, 2, 4, 3, 3, 4, 5),
    reference: Float64Array.from(positions),
  } as unknown as Surface;
}

function strainOf(linear: readonly [number, number, number], shift: number) {
  const surface = sheet();
  const palette = new Float64Array(32);
  for (const diagonal of [0, 5, 10, 15, 31]) palette[diagonal] = 1;
  for (const [i, scale] of linear.entries()) palette[16 + 5 * i] = scale;
  palette[16 + 12] = shift;
  return measureStrain(
    surface,
    readSkinShape(surface),
    palette,
    skinPositions(surface, palette),
    5,
  );
}

test("a stretched edge is named by its vertices, with its ratio", () => {
  const { stretch, flippedTriangles, volumeChange, timeMs } = strainOf([1, 1, 1], 2);
  // From (1, 1) to (4, 0), where it was from (1, 1) to (2, 0).
  assert.equal(stretch.worst, 3);
  assert.deepEqual([...stretch.vertices].sort(), [2, 4]);
  assert.equal(stretch.p999, 3);
  assert.deepEqual([flippedTriangles, volumeChange, timeMs], [0, null, 5]);
});

test("edges much shorter than the median do not count as stretched", () => {
  const whole = sheet();
  // The corner at (2, 1) moves to within 0.04 of (1, 1): the edge between them may stretch freely.
  const positions = whole.positions.slice();
  positions[15] = 1.04;
  const short = { ...whole, positions, reference: Float64Array.from(positions) };
  const edge = (shape: ReturnType<typeof readSkinShape>) =>
    shape.lengths.some((length) => length < 0.05);
  assert.equal(edge(readSkinShape(short)), false);
  positions[15] = 1.06;
  assert.equal(
    readSkinShape({ ...short, reference: Float64Array.from(positions) }).lengths.length,
    9,
  );
});

test("triangles that fold over are flipped; those that their bones mirror or scale are not", () => {
  assert.equal(strainOf([1, 1, 1], -3).flippedTriangles, 2);
  assert.equal(strainOf([1, 1, 1], -0.5).flippedTriangles, 0);
  assert.equal(strainOf([1, 1, 5], 0).flippedTriangles, 0);
  const whole = sheet();
  const palette = Float64Array.of(-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);
  const mirrored = { ...whole, joints: new Uint16Array(6) };
  const posed = skinPositions(mirrored, palette);
  assert.equal(
    measureStrain(mirrored, readSkinShape(mirrored), palette, posed, 0).flippedTriangles,
    0,
  );
});

test("displacement and skinning agree on the tube in any pose", () => {
  const next = random(23);
  const asset = tubeAsset();
  const surface = readSurface(asset, Float64Array.from(asset.mesh!.positions));
  const palettes = Float64Array.from({ length: 3 * 16 * 6 }, () => next() - 0.5);
  const [a, b, c] = [0, 1, 2].map((k) => skinPositions(surface, palettes, 16 * 6 * k));
  const { perVertex } = measureDisplacement(surface, palettes, 3);
  const apart = (p: Float64Array, q: Float64Array, v: number) =>
    Math.hypot(p[v]! - q[v]!, p[v + 1]! - q[v + 1]!, p[v + 2]! - q[v + 2]!);
  for (let v = 0; v < surface.vertexCount; v++) {
    const expected = Math.max(apart(a!, b!, 3 * v), apart(b!, c!, 3 * v), apart(c!, a!, 3 * v));
    assert.ok(Math.abs(perVertex[v]! - expected) < 1e-12);
  }
});
