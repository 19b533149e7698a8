import assert from "node:assert/strict";
import test from "node:test";
import type { StationBox, StationMotion } from "bindpose/contract/station";
import { Euler, Matrix4, Vector3 } from "three";
import { fromBlender, pointFromBlender, pointToBlender, toBlender } from "./blender-axes.js";
import { fitPiece } from "./fit-piece.js";
import {
  identityMatrix,
  type Matrix,
  moveBy,
  movePoint,
  multiplyMatrices,
  turnBy,
  type Vector,
} from "./matrix.js";
import { moveResult, retimePath, showsFace } from "./move-result.js";
import { boxCentre, pivotMatrix } from "./pivot-matrix.js";
import { placeStation, targetMatrix } from "./place-station.js";
import { sampleClip, sampleMotion } from "./sample-frames.js";
import {
  BODY,
  BUTTON,
  ENTRY,
  MANIFEST,
  randomBox,
  randomPlace,
  STILL,
  seeded,
  triple,
} from "./station.test.data.js";
import { acceptResult, loadStation, playingClip, startBet } from "./station-state.js";
import { proxyMatrix, slotProxy, slotTarget, targetPivot } from "./station-targets.js";

function near(found: ArrayLike<number>, expected: ArrayLike<number>, slack = 1e-12): void {
  assert.equal(found.length, expected.length);
  const scale = Math.max(1, ...Array.from(expected, Math.abs));
  for (let i = 0; i < expected.length; i++) {
    const off = Math.abs(found[i]! - expected[i]!);
    assert.ok(off <= slack * scale, `${i}: ${found[i]} is not ${expected[i]}`);
  }
}

const cornersOf = ({ min, max }: StationBox) =>
  Array.from({ length: 8 }, (_, corner) =>
    [0, 1, 2].map((axis) => ((corner >> axis) & 1 ? max : min)[axis]!),
  ) as unknown as [number, number, number][];

test("turns are three's Euler angles of the order XYZ", () => {
  const random = seeded(1);
  for (let i = 0; i < 200; i++) {
    const angles = triple(random, -13, 13);
    near(turnBy(angles), new Matrix4().makeRotationFromEuler(new Euler(...angles, "XYZ")).elements);
  }
});

test("a place about a pivot is three's chain of moves, and carries the pivot by its position alone", () => {
  const random = seeded(2);
  for (let i = 0; i < 200; i++) {
    const place = randomPlace(random);
    const pivot = triple(random, -3, 3);
    const matrix = pivotMatrix(place, pivot);
    const expected = new Matrix4()
      .makeTranslation(new Vector3(...place.position))
      .multiply(new Matrix4().makeTranslation(new Vector3(...pivot)))
      .multiply(new Matrix4().makeRotationFromEuler(new Euler(...place.rotation, "XYZ")))
      .multiply(new Matrix4().makeScale(...place.scale))
      .multiply(new Matrix4().makeTranslation(new Vector3(...pivot).negate()));
    near(matrix, expected.elements);
    const moved = pivot.map((value, axis) => value + place.position[axis]!);
    near(movePoint(matrix, pivot), moved);
  }
  near(pivotMatrix(STILL, [3, -2, 1]), identityMatrix(), 0);
});

test("a fit lays the piece's box on its target, corner on corner", () => {
  const random = seeded(3);
  for (let i = 0; i < 200; i++) {
    const target = randomBox(random);
    const piece = randomBox(random);
    const { matrix, scale } = fitPiece(target, piece);
    const corners = cornersOf(target);
    for (const [index, corner] of cornersOf(piece).entries()) {
      near(movePoint(matrix, corner), corners[index]!, 1e-12);
    }
    assert.ok(scale.every((value) => value > 0));
  }
});

test("an axis without extent is not scaled, and still centred", () => {
  const target: StationBox = { min: [0, 2, 0], max: [4, 4, 2] };
  const piece: StationBox = { min: [0, 5, 0], max: [2, 5, 2] };
  const { matrix, scale } = fitPiece(target, piece);
  assert.deepEqual(scale, [2, 1, 1]);
  near(movePoint(matrix, [1, 5, 1]), boxCentre(target));
});

test("each target has its own pivot, and a slot its own carrier and native mesh", () => {
  assert.deepEqual(targetPivot(ENTRY, "body"), [0, 1, 0]);
  assert.deepEqual(targetPivot(ENTRY, "display"), [0, 0, 0]);
  assert.deepEqual(targetPivot(ENTRY, "control.press"), [1, 1, 1]);
  assert.equal(slotTarget("part.top"), "display");
  assert.equal(slotTarget("control.press"), "control.press");
  assert.equal(slotTarget("body"), "body");
  for (const name of ["press", "part.top", "control.pres", "__proto__"]) {
    assert.throws(() => targetPivot(ENTRY, name), RangeError);
  }
  assert.throws(() => slotProxy(ENTRY, "control.top"), RangeError);
  // The catalog's reference bounds are the local ones under the proxy.
  const proxy = slotProxy(ENTRY, "control.press");
  near(movePoint(proxyMatrix(proxy), boxCentre(proxy.localBounds)), [1, 1, 1]);
});

test("a clip is at rest at both ends, exact at its keyframes, and linear between them", () => {
  const [, result] = MANIFEST.clips;
  for (const share of [0, 1, -3, 7]) assert.deepEqual(sampleClip(result!, share), STILL);
  assert.deepEqual(sampleClip(result!, 0.25).rotation, [0, 0, 2 * Math.PI]);
  // A whole turn is travelled, not left out.
  near(sampleClip(result!, 0.125).rotation, [0, 0, Math.PI]);
  const random = seeded(4);
  for (let i = 0; i < 100; i++) {
    const times = [0, random(0.1, 0.5), random(0.5, 0.9), 1];
    const keyframes = times.map((time) => ({ time, ...randomPlace(random) }));
    const clip = { keyframes };
    for (const [index, frame] of keyframes.entries()) {
      assert.deepEqual(sampleClip(clip, frame.time).position, frame.position);
      const next = keyframes[index + 1];
      if (next === undefined) continue;
      const at = random();
      const { rotation } = sampleClip(clip, frame.time + (next.time - frame.time) * at);
      near(
        rotation,
        frame.rotation.map((value, axis) => value + (next.rotation[axis]! - value) * at),
        1e-9,
      );
    }
  }
});

test("progress never falls, ends at 1, and the offset is zero at both ends", () => {
  const random = seeded(5);
  for (let i = 0; i < 100; i++) {
    const middle = Array.from({ length: 6 }, () => random()).sort((a, b) => a - b);
    const progress = Array.from({ length: 6 }, () => random()).sort((a, b) => a - b);
    const path = { position: [0, 0, 0] as Vector, rotation: [0, 0, 0] as Vector };
    const motion = {
      keyframes: [
        { time: 0, progress: 0, ...path },
        ...middle.map((time, k) => ({
          time,
          progress: progress[k]!,
          position: triple(random, -2, 2),
          rotation: triple(random, -25, 25),
        })),
        { time: 1, progress: 1, ...path },
      ],
    } as unknown as StationMotion;
    let before = 0;
    for (let step = 0; step <= 200; step++) {
      const sample = sampleMotion(motion, step / 200);
      assert.ok(sample.progress >= before && sample.progress <= 1);
      before = sample.progress;
    }
    const end = sampleMotion(motion, 1);
    assert.deepEqual(end, { progress: 1, position: [0, 0, 0], rotation: [0, 0, 0] });
  }
});

test("idle loops by the wall clock, a result overrides it once, and a bet clears it", () => {
  const at = (state: ReturnType<typeof loadStation>, now: number) => {
    const playing = playingClip(MANIFEST, state, "body", now);
    return playing === null ? null : [playing.clip.trigger, Number(playing.share.toFixed(9))];
  };
  const loaded = loadStation(100);
  assert.deepEqual(at(loaded, 100), ["idle", 0]);
  assert.deepEqual(at(loaded, 1350), ["idle", 0.25]);
  assert.deepEqual(at(loaded, 50), ["idle", 0.95]);
  const settled = acceptResult(loaded, "round-1", 1350);
  assert.deepEqual(at(settled, 1350), ["result", 0]);
  assert.deepEqual(at(settled, 1650), ["result", 0.5]);
  assert.deepEqual(at(settled, 1340), ["result", 0]);
  // Idle is where it would be without the result.
  assert.deepEqual(at(settled, 1950), ["idle", 0.85]);
  // The same result again is no new one.
  assert.equal(acceptResult(settled, "round-1", 9000), settled);
  assert.deepEqual(at(acceptResult(settled, "round-2", 9000), 9060), ["result", 0.1]);
  // The next bet ends it at once; the id stays known.
  const busy = startBet(settled);
  assert.deepEqual(at(busy, 1400), ["idle", 0.3]);
  assert.equal(acceptResult(busy, "round-1", 1500), busy);
  // No clip, no movement.
  assert.equal(playingClip(MANIFEST, settled, "display", 1400), null);
  for (const time of [Number.NaN, Infinity]) {
    assert.throws(() => loadStation(time), RangeError);
    assert.throws(() => acceptResult(loaded, "x", time), RangeError);
    assert.throws(() => playingClip(MANIFEST, loaded, "body", time), RangeError);
  }
});

test("random events never leave a station without its idle clip once a result is over", () => {
  const random = seeded(6);
  let state = loadStation(0);
  let now = 0;
  let lastAccepted = -Infinity;
  let isBusy = false;
  for (let i = 0; i < 2000; i++) {
    now += random(0, 400);
    const kind = random();
    if (kind < 0.2) {
      state = acceptResult(state, `r${i}`, now);
      lastAccepted = now;
      isBusy = false;
    } else if (kind < 0.3) {
      state = startBet(state);
      isBusy = true;
    }
    const playing = playingClip(MANIFEST, state, "body", now)!;
    const isResult: boolean = !isBusy && now - lastAccepted < 600;
    assert.equal(playing.clip.trigger, isResult ? "result" : "idle");
    assert.ok(playing.share >= 0 && playing.share < 1);
  }
});

test("a target is its placement times its clip's offset, about one pivot", () => {
  const state = loadStation(0);
  const manifest = {
    ...MANIFEST,
    placements: [{ target: "body", ...randomPlace(seeded(7)) }],
  };
  const offset = { ...STILL, position: [0, 0.5, 0] as [number, number, number] };
  near(
    targetMatrix(ENTRY, manifest, "body", state, 250),
    multiplyMatrices(
      pivotMatrix(manifest.placements[0]!, [0, 1, 0]),
      pivotMatrix(offset, [0, 1, 0]),
    ),
  );
  // Omitted is identity, and so is all of version 1.
  near(
    targetMatrix(ENTRY, { ...MANIFEST, placements: [], clips: [] }, "body", state, 250),
    identityMatrix(),
    0,
  );
  const { placements: _p, clips: _c, motions: _m, ...rest } = MANIFEST;
  const first = { ...rest, version: 1 as const };
  near(targetMatrix(ENTRY, first, "control.press", state, 250), identityMatrix(), 0);
  assert.equal(moveResult(ENTRY, first, "throw", 10), null);
});

test("the body stands on its bounds, a button where its proxy is, a part with the display", () => {
  const boxes = new Map<string, StationBox>([
    [BODY, { min: [0, 0, 0], max: [10, 10, 10] }],
    [BUTTON, { min: [-3, -3, -3], max: [3, 3, 3] }],
  ]);
  const still = { ...MANIFEST, clips: [] };
  const placed = placeStation(ENTRY, still, (hash) => boxes.get(hash), loadStation(0), 0);
  assert.deepEqual(
    placed.map(({ slot }) => slot),
    ["body", "control.press", "part.top"],
  );
  const [body, button, top] = placed as [
    (typeof placed)[0],
    (typeof placed)[0],
    (typeof placed)[0],
  ];
  near(movePoint(body.matrix, [0, 0, 0]), ENTRY.bodyBounds.min);
  near(movePoint(body.matrix, [10, 10, 10]), ENTRY.bodyBounds.max);
  // The button's middle is its pivot, offset by the placement.
  near(movePoint(button.matrix, [0, 0, 0]), [1.6, 1, 1]);
  const bounds = ENTRY.controls[0]!.bounds;
  const unmoved = placeStation(
    ENTRY,
    { ...still, placements: [] },
    (hash) => boxes.get(hash),
    loadStation(0),
    0,
  );
  near(movePoint(unmoved[1]!.matrix, [-3, -3, -3]), bounds.min);
  near(movePoint(unmoved[1]!.matrix, [3, 3, 3]), bounds.max);
  // The part is flat: its native mesh has no height. It goes where the display goes.
  near(movePoint(top.matrix, [3, 3, 3]), [1, 3, 2]);
  // What is not at hand is left out, and nothing else moves for it.
  const alone = placeStation(
    ENTRY,
    still,
    (hash) => (hash === BUTTON ? boxes.get(hash) : undefined),
    loadStation(0),
    0,
  );
  assert.deepEqual(alone, placed.slice(1));
});

test("a result travels its path at the motion's progress, arcs by its offset, and arrives where it must", () => {
  const straight = (progress: number): Matrix => moveBy([4 * progress, 0, 0]);
  const half = moveResult(ENTRY, MANIFEST, "throw", 900)!;
  near([half.progress, ...half.position, ...half.rotation], [0.3, 0, 0.6, 0, 0, 0, 1.4]);
  near(movePoint(retimePath(half, straight), [0, 0, 0]), [1.2, 0.6, 0]);
  // The turn is about the object itself.
  near(movePoint(retimePath(half, straight), [1, 0, 0]), [
    1.2 + Math.cos(1.4),
    0.6 + Math.sin(1.4),
    0,
  ]);
  for (const late of [2000, 1e9]) {
    const end = moveResult(ENTRY, MANIFEST, "throw", late)!;
    near(retimePath(end, straight), straight(1), 0);
    assert.ok(showsFace(end));
  }
  const start = moveResult(ENTRY, MANIFEST, "throw", -5)!;
  near(retimePath(start, straight), straight(0), 0);
  assert.ok(!showsFace(start));
  assert.ok(showsFace({ progress: 0.5 }) && !showsFace({ progress: 0.4999999 }));
  assert.equal(moveResult(ENTRY, { ...MANIFEST, motions: [] }, "throw", 10), null);
  assert.throws(() => moveResult(ENTRY, MANIFEST, "toString", 10), RangeError);
  assert.throws(() => moveResult(ENTRY, MANIFEST, "throw", Number.NaN), RangeError);
});

test("Blender's axes are a change of basis: points, products and turns go through it alike", () => {
  assert.deepEqual(pointToBlender([1, 2, 3]), [1, -3, 2]);
  const random = seeded(9);
  for (let i = 0; i < 100; i++) {
    const a = pivotMatrix(randomPlace(random), triple(random, -2, 2));
    const b = pivotMatrix(randomPlace(random), triple(random, -2, 2));
    const point = triple(random, -3, 3);
    near(pointFromBlender(pointToBlender(point)), point, 0);
    near(fromBlender(toBlender(a)), a);
    near(toBlender(multiplyMatrices(a, b)), multiplyMatrices(toBlender(a), toBlender(b)), 1e-11);
    near(
      movePoint(toBlender(a), pointToBlender(point)),
      pointToBlender(movePoint(a, point)),
      1e-11,
    );
  }
  // A turn about the station's y is one about Blender's z; swapped angles would turn about y.
  near(toBlender(turnBy([0, 0.7, 0])), turnBy([0, 0, 0.7]));
});
