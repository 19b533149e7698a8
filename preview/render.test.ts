import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import test from "node:test";
import {
  boundsOf,
  type Drawable,
  frameCamera,
  frameEye,
  type Image,
  projectPoint,
  render,
  type Vector,
  VIEWS,
  type View,
} from "./index.js";
import { cube, join, soup, sphere } from "./shapes.test.data.js";

const BACKGROUND = "#20242c";
const RED: Vector = [1, 0, 0];
const GREEN: Vector = [0, 1, 0];
const BLUE: Vector = [0, 0, 1];
const UNIT = { min: [-1, -1, -1], max: [1, 1, 1] } as const;

function at(image: Image, x: number, y: number): number[] {
  const pixel = 4 * (Math.floor(y) * image.width + Math.floor(x));
  return [...image.data.subarray(pixel, pixel + 4)];
}

/** The colour channel that stands out at a pixel, or "none" for the background. */
function hueAt(image: Image, x: number, y: number): string {
  const [red, green, blue] = at(image, x, y) as [number, number, number];
  if (red === 0x20 && green === 0x24 && blue === 0x2c) return "none";
  const most = Math.max(red, green, blue);
  return most === red ? "red" : most === green ? "green" : "blue";
}

function draw(drawable: Drawable, view: View, size = 64): Image {
  const camera = frameCamera(view, UNIT, { margin: 0 });
  return render(drawable, camera, { width: size, height: size, background: BACKGROUND });
}

/** A square facing +z at depth z, x and y in model units. */
function square(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  z: number,
  colour: Vector,
): Drawable {
  const [a, b, c, d]: Vector[] = [
    [x0, y0, z],
    [x1, y0, z],
    [x1, y1, z],
    [x0, y1, z],
  ];
  return soup([a!, b!, c!, a!, c!, d!], colour);
}

test("each view shows cubes on the axes where an onlooker there sees them", () => {
  const scene = join(
    cube([0.8, 0, 0], 0.15, RED),
    cube([0, 0.8, 0], 0.15, GREEN),
    cube([0, 0, 0.8], 0.15, BLUE),
  );
  // Seen at the picture's right, left, top, bottom and middle: of two cubes on the line of sight
  // the nearer, and the far end of an axis where no nearer one stands.
  const expected: [View, string[]][] = [
    ["front", ["red", "none", "green", "none", "blue"]],
    ["back", ["none", "red", "green", "none", "blue"]],
    ["side", ["none", "blue", "green", "none", "red"]],
    ["left", ["blue", "none", "green", "none", "red"]],
    ["top", ["red", "none", "none", "blue", "green"]],
    ["bottom", ["red", "none", "blue", "none", "green"]],
  ];
  for (const [view, hues] of expected) {
    const image = draw(scene, view, 100);
    const found = [
      hueAt(image, 90, 50),
      hueAt(image, 10, 50),
      hueAt(image, 50, 10),
      hueAt(image, 50, 90),
      hueAt(image, 50, 50),
    ];
    assert.deepEqual(found, hues, view);
  }
});

test("iso looks from the front, the +x side and above", () => {
  const scene = join(
    cube([0.8, 0, 0], 0.15, RED),
    cube([0, 0.8, 0], 0.15, GREEN),
    cube([0, 0, 0.8], 0.15, BLUE),
  );
  const camera = frameCamera("iso", boundsOf(scene.positions));
  const image = render(scene, camera, { width: 100, height: 100, background: BACKGROUND });
  const places = (
    [
      [0.8, 0, 0],
      [0, 0.8, 0],
      [0, 0, 0.8],
    ] as const
  ).map((point) => projectPoint(camera, point, 100, 100)!);
  assert.deepEqual(
    places.map(({ x, y }) => hueAt(image, x, y)),
    ["red", "green", "blue"],
  );
  assert.ok(places[0]!.x > places[1]!.x && places[1]!.x > places[2]!.x);
  assert.ok(places[1]!.y < places[0]!.y && places[1]!.y < places[2]!.y);
});

test("the nearer surface hides the farther one, in either order", () => {
  const near = square(-0.5, -0.5, 0.5, 0.5, 0.5, RED);
  const far = square(-1, -1, 1, 1, -0.5, BLUE);
  const image = draw(join(near, far), "front");
  assert.equal(hueAt(image, 32, 32), "red");
  assert.equal(hueAt(image, 4, 32), "blue");
  assert.deepEqual(draw(join(far, near), "front").data, image.data);
  assert.equal(hueAt(draw(join(near, far), "back"), 32, 32), "blue");
});

test("surfaces that cross hide each other on either side of the crossing", () => {
  const a: Vector[] = [
    [-1, -1, -1],
    [1, -1, 1],
    [1, 1, 1],
  ];
  const tilted = soup([...a, a[0]!, a[2]!, [-1, 1, -1]], RED);
  const image = draw(join(tilted, square(-1, -1, 1, 1, 0, BLUE)), "front");
  assert.equal(hueAt(image, 16, 32), "blue");
  assert.equal(hueAt(image, 48, 32), "red");
});

test("pixels without a surface have the background's exact colour", () => {
  for (const background of ["#000000", "#20242c", "#ABCDEF", "#ffffff"]) {
    const camera = frameCamera("front", UNIT);
    const image = render(square(-0.1, -0.1, 0.1, 0.1, 0, RED), camera, {
      width: 32,
      height: 32,
      background,
    });
    const value = Number.parseInt(background.slice(1), 16);
    assert.deepEqual(at(image, 0, 0), [value >> 16, (value >> 8) & 255, value & 255, 255]);
    assert.deepEqual(at(image, 31, 31), at(image, 0, 0));
  }
});

test("a half covered pixel is half way between surface and background in linear light", () => {
  const linear = (byte: number): number =>
    byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4;
  const step = 2 / 64;
  for (const [x1, y1, column, row] of [
    [8.5 * step, 1, 40, 32],
    [1, 8.5 * step, 32, 23],
  ] as const) {
    const image = draw(square(-1, -1, x1, y1, 0, [0.5, 0.5, 0.5]), "front");
    const full = at(image, column - (x1 < 1 ? 1 : 0), row + (y1 < 1 ? 1 : 0))[0]!;
    const empty = at(image, column + (x1 < 1 ? 1 : 0), row - (y1 < 1 ? 1 : 0))[0]!;
    const half = at(image, column, row)[0]!;
    assert.equal(empty, 0x20);
    assert.ok(full > 150);
    assert.ok(Math.abs(linear(half) - (linear(full) + linear(empty)) / 2) < 0.004);
  }
});

test("a surface across the picture's border leaves no gap at it", () => {
  const image = draw(square(-50, -50, 50, 50, 0, [1, 1, 1]), "front", 33);
  for (let pixel = 0; pixel < 33 * 33; pixel++) {
    assert.deepEqual(image.data.subarray(4 * pixel, 4 * pixel + 4), image.data.subarray(0, 4));
  }
  assert.ok(image.data[0]! > 200);
});

test("vertex colours are mixed with perspective", () => {
  // A floor that runs away from the eye: half way across its length, in model space, its colour
  // is half way too, though that point is far from the middle of its picture.
  const floor: Drawable = {
    positions: new Float32Array([-9, 0, 30, 9, 0, 30, 9, 0, -30, -9, 0, -30]),
    normals: new Float32Array([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]),
    colours: new Float32Array([1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0]),
    indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
  };
  const camera = frameCamera("iso", boundsOf(floor.positions));
  const image = render(floor, camera, { width: 256, height: 256, background: "#000000" });
  const middle = projectPoint(camera, [0, 0, 0], 256, 256)!;
  const [red, green] = at(image, middle.x, middle.y) as [number, number];
  assert.ok(Math.abs(red - green) <= 3, `${red} ${green}`);
});

test("all views light a sphere from its upper left, without burning it out", () => {
  const ball = sphere([0, 0, 0], 0.9, 24, [0.6, 0.6, 0.6]);
  for (const view of VIEWS) {
    const camera = frameCamera(view, UNIT, { points: [ball.positions] });
    const image = render(ball, camera, { width: 96, height: 96, background: BACKGROUND });
    const upper = at(image, 34, 34)[0]!;
    const lower = at(image, 65, 70)[0]!;
    assert.ok(upper > lower + 40, `${view}: ${upper} ${lower}`);
    assert.ok(lower > 45, `${view}: ${lower}`);
    assert.ok(
      image.data.every((byte, i) => i % 4 === 3 || byte < 250),
      view,
    );
  }
});

test("the inside of a surface is drawn, darker than its outside", () => {
  const outside = square(-1, -1, 1, 1, 0, [0.5, 0.5, 0.5]);
  const front = at(draw(outside, "front"), 32, 32)[0]!;
  const back = at(draw(outside, "back"), 32, 32)[0]!;
  assert.ok(back > 0x50 && back < front - 20, `${front} ${back}`);
});

test("a back face is lit as it is seen, with its own colours", () => {
  // Seen from behind, one turned to the upper left and one to the lower right.
  const left = soup(
    [
      [-1, -1, -0.5],
      [0, 1, -0.5],
      [0, -1, 0],
    ],
    [0.5, 0.5, 0.5],
  );
  const right = soup(
    [
      [1, -1, -0.5],
      [0, -1, 0],
      [0, 1, -0.5],
    ],
    [0.5, 0.5, 0.5],
  );
  left.colours.set([1, 0, 0, 1, 0, 0, 1, 0, 0]);
  right.colours.set([1, 0, 0, 1, 0, 0, 0, 1, 0]);
  const image = draw(join(left, right), "front");
  const [lit, shaded] = [at(image, 26, 58)[0]!, at(image, 38, 58)[0]!];
  assert.ok(lit > shaded + 30, `${lit} ${shaded}`);
  assert.equal(hueAt(image, 52, 58), "red");
  assert.equal(hueAt(image, 33, 10), "green");
});

test("flat normals show facets and smooth ones do not", () => {
  const smooth = sphere([0, 0, 0], 0.9, 8, [0.5, 0.5, 0.5]);
  const flat = { ...smooth, normals: new Float32Array(smooth.normals.length) };
  const largestStep = (image: Image): number => {
    let most = 0;
    for (let x = 20; x < 108; x++) {
      most = Math.max(most, Math.abs(at(image, x, 64)[0]! - at(image, x + 1, 64)[0]!));
    }
    return most;
  };
  assert.ok(largestStep(draw(smooth, "front", 128)) <= 5);
  assert.ok(largestStep(draw(flat, "front", 128)) >= 9);
});

test("a near surface darkens a far one beside its edge, and a lone plane has no seams", () => {
  const wall = soup(
    [
      [-9, -9, -3],
      [9, -9, 3],
      [9, 9, 3],
      [-9, -9, -3],
      [9, 9, 3],
      [-9, 9, -3],
    ],
    [0.5, 0.5, 0.5],
  );
  for (const view of ["front", "iso"] as const) {
    const camera = frameCamera(view, UNIT);
    const image = render(wall, camera, { width: 128, height: 128, background: BACKGROUND });
    const words = new Uint32Array(image.data.buffer);
    assert.ok(
      words.every((word) => word === words[0]),
      view,
    );
  }
  const image = draw(
    join(square(-1, -1, 1, 1, -0.5, [0.5, 0.5, 0.5]), square(-1, -1, 0, 1, 0, [0.5, 0.5, 0.5])),
    "front",
    128,
  );
  const [near, beside, away] = [60, 64, 90].map((x) => at(image, x, 64)[0]!);
  assert.ok(beside! < away! - 15, `${beside} ${away}`);
  assert.equal(near, away);
});

test("the model's unit does not matter", () => {
  const scene = join(cube([0, 0, 0], 0.5, RED), cube([0.4, 0.3, 0.6], 0.3, RED));
  const grown = { ...scene, positions: scene.positions.map((value) => 1024 * value) };
  for (const view of VIEWS) {
    const [small, large] = [scene, grown].map((mesh) => {
      const camera = frameCamera(view, boundsOf(mesh.positions));
      return render(mesh, camera, { width: 64, height: 64, background: BACKGROUND }).data;
    });
    assert.deepEqual(small, large, view);
  }
});

test("seams run on across bands", () => {
  // An upright edge before a wall: all rows of the picture are alike but near its border.
  const before = (x: number, z: number): Vector[] => [
    [x, 40, z],
    [x - 40, 0, z],
    [x, -40, z],
  ];
  const scene = soup([...before(10, -0.5), ...before(0.1, 0)], [0.5, 0.5, 0.5]);
  const image = draw(scene, "front", 512);
  const row = (y: number): Uint8Array => image.data.subarray(4 * 512 * y, 4 * 512 * (y + 1));
  for (let y = 33; y < 480; y++) assert.deepEqual(row(y), row(32), `row ${y}`);
});

test("bands leave no trace in the picture", () => {
  // 4096 pixels wide, a band holds 16 pixel rows.
  const camera = frameCamera(
    "front",
    { min: [-1, -1 / 64, 0], max: [1, 1 / 64, 0] },
    { margin: 0, aspect: 64 },
  );
  const image = render(square(-1, -1 / 64, 1, 1 / 64, 0, [1, 1, 1]), camera, {
    width: 4096,
    height: 64,
    background: "#000000",
  });
  const words = new Uint32Array(image.data.buffer);
  assert.ok(words.every((word) => word === words[0]));
});

test("the same input gives the same bytes, and the input is left alone", () => {
  const ball = sphere([0.1, 0.2, 0.3], 0.7, 12, [0.3, 0.5, 0.7]);
  const copy = structuredClone(ball);
  for (const view of VIEWS) assert.deepEqual(draw(ball, view).data, draw(ball, view).data);
  assert.deepEqual(ball, copy);
});

test("the pixels are these, on every machine", () => {
  // Corners are quotients of whole numbers, so that the scene itself is the same everywhere.
  const corners: Vector[] = [];
  for (let i = 0; i < 90; i++) {
    corners.push([((i * 37) % 41) / 20 - 1, ((i * 53) % 43) / 21 - 1, ((i * 29) % 47) / 23 - 1]);
  }
  const scene = join(soup(corners, [0.7, 0.4, 0.2]), cube([0.1, -0.6, 0.2], 0.4, [0.2, 0.3, 0.8]));
  const hash = createHash("sha256");
  for (const view of VIEWS) {
    const camera = frameCamera(view, UNIT);
    const options = { width: 90, height: 70, background: "#c8ccd0", ground: -1 };
    hash.update(render(scene, camera, options).data);
  }
  const eye = frameEye({ position: [1, 2, 3], target: [0, 0, 0], fov: 47 }, UNIT);
  hash.update(render(scene, eye, { width: 64, height: 64, background: "transparent" }).data);
  assert.equal(
    hash.digest("hex"),
    "5a64df2ab3d07df18917669e8cee5395c153c46967379eaf949fb77aa6380543",
  );
});
