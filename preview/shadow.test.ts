import assert from "node:assert/strict";
import test from "node:test";
import { LINEAR_OF_BYTE } from "./colour.js";
import {
  boundsOf,
  drawFigures,
  frameCamera,
  frameEye,
  type Image,
  projectPoint,
  render,
  type Vector,
} from "./index.js";
import { cube, join, randomNumbers, soup, sphere } from "./shapes.test.data.js";

const SIZE = 160;
const OPTIONS = { width: SIZE, height: SIZE, background: "#c0c0c0" } as const;
const BALL = sphere([0, 1, 0], 1, 16, [0.5, 0.5, 0.5]);
const ROOM = { min: [-2, 0, -2], max: [2, 2, 2] } as const;
const ISO = frameCamera("iso", ROOM);

function lightAt(image: Image, [x, y, z]: Vector, camera = ISO): number {
  const spot = projectPoint(camera, [x, y, z], SIZE, SIZE)!;
  return image.data[4 * (Math.floor(spot.y) * SIZE + Math.floor(spot.x))]!;
}

test("the ground is darkest where a ball rests on it, and fades to the background", () => {
  const image = render(BALL, ISO, { ...OPTIONS, ground: 0 });
  const lights = [0.3, 0.45, 0.6, 0.75].map((x) => lightAt(image, [x, 0, 0.5]));
  assert.ok(lights[0]! < 0xc0 - 8, `${lights}`);
  for (let i = 1; i < lights.length; i++) assert.ok(lights[i]! >= lights[i - 1]!, `${lights}`);
  assert.equal(lightAt(image, [1.9, 0, 1.9]), 0xc0);
  assert.equal(lightAt(image, [-1.9, 0, 1.9]), 0xc0);
});

test("the mesh itself is not darkened", () => {
  const bare = render(BALL, ISO, OPTIONS);
  const image = render(BALL, ISO, { ...OPTIONS, ground: 0 });
  for (let i = 0; i < bare.data.length; i += 4) {
    if (bare.data[i] === image.data[i]) continue;
    assert.ok(image.data[i]! < bare.data[i]! && bare.data[i]! <= 0xc0 + 1);
  }
  assert.equal(lightAt(image, [0, 2, 0]), lightAt(bare, [0, 2, 0]));
});

test("what hovers shades less the higher it is, and at last nothing", () => {
  const bare = lightAt(render(BALL, ISO, OPTIONS), [0.3, 0, 0.6]);
  const lights = [0, -0.08, -0.16, -0.5].map((ground) => {
    const image = render(BALL, ISO, { ...OPTIONS, ground });
    return lightAt(image, [0.35, ground, 0.6]);
  });
  for (let i = 1; i < lights.length; i++) assert.ok(lights[i]! >= lights[i - 1]!, `${lights}`);
  assert.ok(lights[0]! < lights[2]!, `${lights}`);
  assert.equal(lights[3], bare);
});

test("there is no ground to see from below or edge-on", () => {
  for (const view of ["front", "side", "bottom"] as const) {
    const camera = frameCamera(view, ROOM);
    const bare = render(BALL, camera, OPTIONS);
    assert.deepEqual(render(BALL, camera, { ...OPTIONS, ground: 0 }), bare, view);
  }
  const eye = frameEye({ position: [0, -1, 6], target: [0, 1, 0], fov: 50 }, ROOM);
  assert.deepEqual(render(BALL, eye, { ...OPTIONS, ground: 0 }), render(BALL, eye, OPTIONS));
});

test("from above, and by an eye that stands over it, the shadow lies round the foot", () => {
  const foot = cube([0, 0.3, 0], 0.3, [0.5, 0.5, 0.5]);
  const top = frameCamera("top", ROOM);
  const eye = frameEye({ position: [0.5, 1.5, 1.2], target: [0, 0, 0], fov: 70 }, ROOM);
  for (const camera of [top, eye]) {
    const image = render(foot, camera, { ...OPTIONS, ground: 0 });
    assert.ok(lightAt(image, [0.32, 0, 0], camera) < 0xc0 - 5, camera.view);
    assert.ok(lightAt(image, [0, 0, 0.32], camera) < 0xc0 - 5, camera.view);
  }
  const straight = render(foot, top, { ...OPTIONS, ground: 0 });
  const across = [0.32, -0.32].map((x) => lightAt(straight, [x, 0, 0.01], top));
  assert.ok(Math.abs(across[0]! - across[1]!) <= 12, `${across}`);
});

test("a large plate shades as its vertices alone would not", () => {
  const plate = soup(
    [
      [-1, 0.01, -1],
      [1, 0.01, 1],
      [1, 0.01, -1],
      [-1, 0.01, -1],
      [-1, 0.01, 1],
      [1, 0.01, 1],
    ],
    [0.5, 0.5, 0.5],
  );
  const post = cube([0, 1, 0], 0.01, [0.5, 0.5, 0.5]);
  const image = render(join(plate, post), ISO, { ...OPTIONS, ground: 0 });
  assert.ok(lightAt(image, [1.02, 0, 0.5]) < 0xc0 - 20);
});

test("on a transparent picture the shadow is black of some alpha", () => {
  const image = render(BALL, ISO, { ...OPTIONS, background: "transparent", ground: 0 });
  const solid = render(BALL, ISO, { ...OPTIONS, background: "#c0c0c0", ground: 0 });
  let shaded = 0;
  for (let i = 0; i < image.data.length; i += 4) {
    const alpha = image.data[i + 3]!;
    if (image.data[i] !== 0 || alpha === 0 || alpha === 255) continue;
    shaded++;
    // Laid over the background in linear light it gives the solid picture.
    const light = (1 - alpha / 255) * LINEAR_OF_BYTE[0xc0]!;
    assert.ok(Math.abs(light - LINEAR_OF_BYTE[solid.data[i]!]!) < 0.01);
  }
  assert.ok(shaded > 200, `${shaded}`);
});

test("figures stand on the lowest point of them all, unless a ground is named", async () => {
  const high = { ...BALL, positions: BALL.positions.map((v, i) => (i % 3 === 1 ? v + 3 : v)) };
  const figures = [{ drawable: BALL }, { drawable: high }];
  const shared = await drawFigures(figures, OPTIONS);
  const named = await drawFigures(figures, { ...OPTIONS, ground: 0 });
  const none = await drawFigures(figures, { ...OPTIONS, ground: null });
  assert.deepEqual(named.image, shared.image);
  assert.notDeepEqual(none.image, shared.image);
});

test("no numbers crash the shadow, or take it out of the picture", () => {
  const random = randomNumbers(3);
  const value = (): number => {
    const kind = Math.floor(random() * 6);
    if (kind === 0) return [NaN, Infinity, -Infinity, 0, 1e38][Math.floor(random() * 5)]!;
    return (random() - 0.5) * 10 ** (kind === 1 ? 60 * random() - 30 : 1);
  };
  for (let round = 0; round < 150; round++) {
    const fill = (): Float32Array => Float32Array.from({ length: 30 }, value);
    const drawable = {
      positions: fill(),
      normals: fill(),
      colours: fill(),
      indices: Uint32Array.from({ length: 30 }, () => Math.floor(11 * random())),
    };
    const bounds = round % 2 === 0 ? boundsOf(drawable.positions) : ROOM;
    const options = { width: 20, height: 16, background: "#c0c0c0", ground: value() };
    const image = render(drawable, frameCamera("iso", bounds), options);
    assert.ok(image.data.every((byte, i) => i % 4 !== 3 || byte === 255));
  }
});
