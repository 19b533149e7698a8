import assert from "node:assert/strict";
import test from "node:test";
import {
  boundsOf,
  drawFigures,
  type Figure,
  fitFrames,
  frameCamera,
  frameEye,
  type Image,
  projectPoint,
  render,
  type Segment,
  type Vector,
} from "./index.js";
import { ADVANCE, CAP_ROWS, GLYPH_ROWS, hasInk } from "./overlay/font.js";
import { heatColour } from "./overlay/heat.js";
import { cube, sphere } from "./shapes.test.data.js";
import { tangentOf } from "./tangent.js";

const OPTIONS = { width: 96, height: 80, background: "#20242c" } as const;
const BALL = sphere([0, 0, 0], 1, 8, [0.5, 0.5, 0.5]);

function at(image: Image, x: number, y: number): number[] {
  const pixel = 4 * (Math.floor(y) * image.width + Math.floor(x));
  return [...image.data.subarray(pixel, pixel + 4)];
}

function scaled(figure: Figure["drawable"], by: Vector): Figure["drawable"] {
  return { ...figure, positions: figure.positions.map((value, i) => value * by[i % 3]!) };
}

function moved(figure: Figure["drawable"], by: Vector): Figure["drawable"] {
  return { ...figure, positions: figure.positions.map((value, i) => value + by[i % 3]!) };
}

test("one bare figure without a ground is the plain picture", async () => {
  const { image, camera, frames, namesLeftOut } = await drawFigures([{ drawable: BALL }], {
    ...OPTIONS,
    ground: null,
  });
  const expected = frameCamera("iso", boundsOf(BALL.positions), {
    aspect: 96 / 80,
    points: [BALL.positions],
  });
  assert.deepEqual(camera, expected);
  assert.deepEqual(image, render(BALL, expected, OPTIONS));
  assert.deepEqual(frames, [{ left: 0, top: 0, width: 96, height: 80 }]);
  assert.equal(namesLeftOut, 0);
});

test("all frames of a sheet share a camera that holds every figure", async () => {
  const figures = [-2, 0, 2].map((x) => ({ drawable: moved(BALL, [x, 0, 0]) }));
  const { image, camera, frames } = await drawFigures(figures, {
    ...OPTIONS,
    view: "front",
    columns: 2,
  });
  assert.deepEqual([image.width, image.height], [2 * 96 + 2, 2 * 80 + 2]);
  assert.deepEqual(camera.bounds, boundsOf(...figures.map(({ drawable }) => drawable.positions)));
  for (const [index, x] of [-2, 0, 2].entries()) {
    const { left, top, width, height } = frames[index]!;
    const spot = projectPoint(camera, [x, 0, 1], width, height)!;
    assert.ok(at(image, left + spot.x, top + spot.y)[0]! > 100, `ball ${index}`);
    const other = projectPoint(camera, [x === 2 ? -2 : x + 2, 0, 1], width, height)!;
    assert.deepEqual(at(image, left + other.x, top + other.y), [0x20, 0x24, 0x2c, 255]);
  }
});

test("a sheet without columns is near to a square, and an empty cell is background", async () => {
  const figures = Array.from({ length: 5 }, () => ({ drawable: BALL }));
  const { image } = await drawFigures(figures, { ...OPTIONS, width: 40, height: 80 });
  assert.deepEqual([image.width, image.height], [4 * 40 + 3 * 2, 2 * 80 + 2]);
  assert.deepEqual(at(image, 160, 150), [0x20, 0x24, 0x2c, 255]);
});

test("frames fitted to a square leave little of it, and take the figure's shape", async () => {
  const tall = { drawable: scaled(BALL, [0.5, 2, 0.5]), caption: "tall" };
  const wide = { drawable: scaled(BALL, [4, 0.5, 0.5]) };
  for (const [figure, count, aspect] of [
    [tall, 1, 0.5],
    [tall, 7, 0.5],
    [tall, 30, 0.5],
    [wide, 5, 2],
    [{ drawable: BALL }, 9, 1],
  ] as const) {
    const figures = Array.from({ length: count }, () => figure);
    const frames = fitFrames(figures, 600, { view: "front" });
    assert.ok(Math.abs(frames.width / frames.height / aspect - 1) < 0.05, JSON.stringify(frames));
    const { image } = await drawFigures(figures, { ...OPTIONS, ...frames, view: "front" });
    assert.ok(image.width <= 600 && image.height <= 600);
    assert.ok(Math.max(image.width, image.height) > 540, `${image.width} ${image.height}`);
  }
  const eye = { position: [0, 0, 9], target: [0, 0, 0], fov: 40 } as const;
  assert.deepEqual(fitFrames([tall], 100, { view: eye }), { width: 83, height: 83, columns: 1 });
  assert.throws(() => fitFrames([tall, tall, tall], 30, {}), /^RangeError: size/);
  const dot = { drawable: scaled(BALL, [0, 0, 0]) };
  assert.equal(fitFrames([dot], 100, {}).width, 100);
});

test("captions stand in a strip above each frame, cut to its width", async () => {
  const plain = await drawFigures([{ drawable: BALL }], OPTIONS);
  const long = "a caption that is far too long for ninety-six pixels";
  const { image, frames } = await drawFigures([{ drawable: BALL, caption: long }], OPTIONS);
  const { top } = frames[0]!;
  assert.equal(top, CAP_ROWS + 10);
  assert.deepEqual(image.data.subarray(4 * 96 * top), plain.image.data);
  const strip = image.data.subarray(0, 4 * 96 * top);
  assert.ok(strip.some((byte) => byte === 242));
  for (let y = 0; y < top; y++) assert.deepEqual(at(image, 94, y), [0x20, 0x24, 0x2c, 255]);
});

test("a transparent picture has the mesh's own colours and its coverage as alpha", async () => {
  const { image } = await drawFigures([{ drawable: BALL }], {
    ...OPTIONS,
    background: "transparent",
    ground: null,
  });
  const solid = await drawFigures([{ drawable: BALL }], { ...OPTIONS, ground: null });
  const alphas = new Set<number>();
  for (let i = 0; i < image.data.length; i += 4) {
    alphas.add(image.data[i + 3]!);
    if (image.data[i + 3] === 255) {
      assert.deepEqual(image.data.subarray(i, i + 4), solid.image.data.subarray(i, i + 4));
    }
    if (image.data[i + 3] === 0) assert.equal(solid.image.data[i], 0x20);
    else assert.ok(image.data[i]! > 0x30, "an edge is not darkened by what it does not cover");
  }
  assert.deepEqual(
    [...alphas].sort((a, b) => a - b),
    [0, 64, 128, 191, 255],
  );
});

test("bones are seen through the mesh, and their names beside them", async () => {
  const segments: Segment[] = [{ name: "spine", head: [0, -0.8, 0], tail: [0, 0.8, 0] }];
  const figure = { drawable: BALL, segments };
  const options = { ...OPTIONS, view: "front", width: 200, height: 200 } as const;
  const named = await drawFigures([figure], { ...options, names: true });
  const bare = await drawFigures([figure], { ...options, names: false });
  const spot = projectPoint(named.camera, [0, 0.2, 0], 200, 200)!;
  for (const { image } of [named, bare]) {
    const [red, , blue] = at(image, spot.x, spot.y) as [number, number, number];
    assert.ok(red > 200 && blue < 120, "amber");
  }
  const middle = projectPoint(named.camera, [0, 0, 0], 200, 200)!;
  const letters = named.image.data.filter((byte, i) => byte !== bare.image.data[i]);
  assert.ok(letters.length > 100, `${letters.length} bytes of letters`);
  for (let y = 0; y < 200; y++) {
    for (let x = 0; x < 200; x++) {
      if (Math.abs(x - middle.x) < 60 && Math.abs(y - middle.y) < 12) continue;
      assert.deepEqual(at(named.image, x, y), at(bare.image, x, y));
    }
  }
});

test("names are there by themselves in frames that are large enough", async () => {
  const segments: Segment[] = [{ name: "spine", head: [0, -0.8, 0], tail: [0, 0.8, 0] }];
  const figure = { drawable: BALL, segments };
  for (const size of [239, 240]) {
    const options = { ...OPTIONS, width: size, height: size };
    const [usual, bare] = await Promise.all([
      drawFigures([figure], options),
      drawFigures([figure], { ...options, names: false }),
    ]);
    assert.equal(
      usual.image.data.every((byte, i) => byte === bare.image.data[i]),
      size === 239,
    );
  }
});

test("names that find no place are counted, not drawn over others", async () => {
  const segments = Array.from({ length: 60 }, (_, i) => ({
    name: `bone_number_${i}`,
    head: [0, 0, 0] as Vector,
    tail: [0, 0.1, 0] as Vector,
  }));
  const { namesLeftOut } = await drawFigures([{ drawable: BALL, segments }], {
    ...OPTIONS,
    width: 200,
    names: true,
  });
  assert.ok(namesLeftOut > 20 && namesLeftOut < 60, `${namesLeftOut}`);
});

test("bones outside the mesh are framed with it", async () => {
  const segments: Segment[] = [{ name: "tip", head: [0, 1, 0], tail: [0, 5, 0] }];
  const { camera } = await drawFigures([{ drawable: BALL, segments }], OPTIONS);
  const tip = projectPoint(camera, [0, 5, 0], 96, 80)!;
  assert.ok(tip.y >= 0.06 * 80 - 1e-6);
});

test("bones that are not finite, or behind an eye, are left out", async () => {
  const segments: Segment[] = [
    { name: "lost", head: [Number.NaN, 0, 0], tail: [0, 1, 0] },
    { name: "behind", head: [0, 0, 9], tail: [0, 1, 9] },
  ];
  const view = { position: [0, 0, 5], target: [0, 0, 0], fov: 40 } as const;
  const bounds = { min: [-1, -1, -1], max: [1, 1, 9] } as const;
  const options = { ...OPTIONS, view, bounds };
  const bare = await drawFigures([{ drawable: BALL }], options);
  const drawn = await drawFigures([{ drawable: BALL, segments }], options);
  assert.deepEqual(drawn.image, bare.image);
});

test("heat takes the place of colours, low dark and high light, with its legend", async () => {
  const heat = Float32Array.from({ length: BALL.positions.length / 3 }, (_, v) =>
    BALL.positions[3 * v]! > 0 ? 4 : 2,
  );
  const options = { ...OPTIONS, view: "front", width: 200, height: 200 } as const;
  const { image, camera } = await drawFigures([{ drawable: BALL, heat }], options);
  const [low, high] = [-0.5, 0.5].map((x) => {
    const spot = projectPoint(camera, [x, 0, 0.85], 200, 200)!;
    return at(image, spot.x, spot.y);
  });
  assert.ok(high![1]! > low![1]! + 100, `${low} ${high}`);
  const labelled = await drawFigures([{ drawable: BALL, heat }], {
    ...options,
    heat: { low: 2, high: 4, label: "weight" },
  });
  let [left, top, right, bottom] = [200, 200, 0, 0];
  for (let y = 0; y < 200; y++) {
    for (let x = 0; x < 200; x++) {
      if (at(labelled.image, x, y).join() === at(image, x, y).join()) continue;
      [left, top] = [Math.min(left, x), Math.min(top, y)];
      [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
    }
  }
  assert.ok(right - left <= "weight".length * ADVANCE + 1 && bottom - top <= GLYPH_ROWS + 1);
  assert.ok(left >= 4 && top > 150, "the label alone makes the difference");
  const even = new Float32Array(heat.length).fill(Number.NaN);
  const grey = await drawFigures([{ drawable: BALL, heat: even }], options);
  const spot = projectPoint(camera, [0, 0, 1], 200, 200)!;
  const [red, green, blue] = at(grey.image, spot.x, spot.y);
  assert.ok(red === green && green === blue, "no value is grey");
});

test("heat grows lighter all the way, so that it is read without colours", () => {
  let before = 0;
  for (let share = 0; share <= 1; share += 0.05) {
    const [red, green, blue] = heatColour(share);
    const light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    assert.ok(light > before, `${share}`);
    before = light;
  }
  assert.deepEqual(heatColour(-1), heatColour(0));
  assert.deepEqual(heatColour(9), heatColour(1));
});

test("a sheet with heat says once, below all frames, what its colours mean", async () => {
  const heat = new Float32Array(BALL.positions.length / 3);
  const figures = [{ drawable: BALL, heat }, { drawable: BALL }];
  const { image, frames } = await drawFigures(figures, {
    ...OPTIONS,
    heat: { low: 0, high: 1, label: "weight of a bone whose name is long" },
  });
  const bottom = frames[0]!.top + 80;
  assert.equal(image.height - bottom, CAP_ROWS + 10);
  const bare = await drawFigures(
    figures.map(({ drawable }) => ({ drawable })),
    OPTIONS,
  );
  const blank = bare.image.data.slice(0, 4 * image.width);
  const rows = Array.from({ length: image.height - bottom }, (_, y) =>
    image.data.subarray(4 * image.width * (bottom + y), 4 * image.width * (bottom + y + 1)),
  );
  assert.ok(rows.some((row) => row.some((byte, i) => byte !== blank[i])));
  for (const row of rows) assert.deepEqual(row.subarray(-16), blank.subarray(-16));
});

test("marked vertices are strong on a paled mesh, and seen from behind too", async () => {
  const red = cube([0, 0, 0], 1, [0.6, 0.02, 0.02]);
  const near = red.positions.findIndex((value, i) => i % 3 === 2 && value === 1);
  const marked = Uint32Array.of(Math.floor(near / 3));
  const corner = [...red.positions.subarray(near - 2, near + 1)] as [number, number, number];
  for (const view of ["front", "back"] as const) {
    const { image, camera } = await drawFigures([{ drawable: red, marked }], { ...OPTIONS, view });
    const spot = projectPoint(camera, corner, 96, 80)!;
    const [r, g, b] = at(image, spot.x, spot.y) as [number, number, number];
    assert.ok(r > 150 && g < 90 && b > 90, `${view}: ${r} ${g} ${b}`);
    const away = projectPoint(camera, [-corner[0] / 2, -corner[1] / 2, corner[2]], 96, 80)!;
    const [paleRed, paleGreen] = at(image, away.x, away.y) as [number, number];
    assert.ok(paleRed - paleGreen < 60, `${view}: ${paleRed} ${paleGreen}`);
  }
});

test("axes have ticks at round numbers of their box, which is framed", async () => {
  const axes = { min: [-4, -4, -4], max: [4, 4, 4] } as const;
  const options = { ...OPTIONS, view: "front", width: 240, height: 240 } as const;
  const bare = await drawFigures([{ drawable: BALL }], { ...options, bounds: axes, margin: 0.1 });
  const { image, camera } = await drawFigures([{ drawable: BALL }], { ...options, axes });
  assert.deepEqual(camera, bare.camera);
  const isInk = (x: number, y: number) => at(image, x, y).join() !== at(bare.image, x, y).join();
  for (const value of [-4, -2, 0, 2, 4]) {
    const below = projectPoint(camera, [value, -4, 4], 240, 240)!;
    assert.ok(isInk(below.x, below.y + 4), `x tick ${value}`);
    const beside = projectPoint(camera, [-4, value, 4], 240, 240)!;
    assert.ok(isInk(beside.x - 4, beside.y), `y tick ${value}`);
  }
  const between = projectPoint(camera, [1, -4, 4], 240, 240)!;
  assert.ok(!isInk(between.x, between.y + 4), "no tick between");
});

test("an empty figure shows the bounds it is given", async () => {
  const none = new Float32Array(0);
  const drawable = { positions: none, normals: none, colours: none, indices: new Uint32Array(0) };
  const bounds = { min: [0, 0, 0], max: [32, 48, 32] } as const;
  const { camera } = await drawFigures([{ drawable }], { ...OPTIONS, bounds });
  assert.deepEqual(camera.bounds, bounds);
  assert.deepEqual((await drawFigures([{ drawable }], OPTIONS)).camera.bounds, boundsOf());
});

test("a focus alone is framed, and what lies beyond it is drawn where it is in sight", async () => {
  const focus = { min: [0.5, -0.25, -1], max: [1, 0.25, 1] } as const;
  const { image, camera } = await drawFigures([{ drawable: BALL }], {
    ...OPTIONS,
    view: "front",
    focus,
  });
  assert.deepEqual(camera, frameCamera("front", focus, { aspect: 96 / 80, margin: 0.06 }));
  assert.ok(at(image, 5, 40)[0]! > 100, "the ball's middle, left of the focus");
  assert.deepEqual(at(image, 92, 40), [0x20, 0x24, 0x2c, 255]);
});

test("an eye sees what stands before it, by its angle", async () => {
  const eye = { position: [0, 0, 10], target: [0, 0, 0], fov: 60 } as const;
  const { camera } = await drawFigures([{ drawable: BALL }], { ...OPTIONS, view: eye });
  const half = 10 * Math.tan(Math.PI / 6);
  const top = projectPoint(camera, [0, half, 0], 96, 80)!;
  const right = projectPoint(camera, [1.2 * half, 0, 0], 96, 80)!;
  assert.ok(Math.abs(top.y) < 1e-9 && Math.abs(top.x - 48) < 1e-9);
  assert.ok(Math.abs(right.x - 96) < 1e-9);
  assert.equal(projectPoint(camera, [0, 0, 11], 100, 100), undefined);
  assert.equal(camera.view, "eye");
  const down = frameEye({ position: [0, 9, 0], target: [0, 0, 0], fov: 60 }, camera.bounds);
  assert.deepEqual(down.right.map(Math.round), [1, 0, 0]);
  const ahead = frameEye({ position: [0, 0, 0], target: [0, 0, 3], fov: 60 }, camera.bounds);
  assert.deepEqual(ahead.right.map(Math.round), [-1, 0, 0], "looking to +z, +x is on the left");
  assert.ok(ahead.span.every((length) => length > 0 && length < Infinity));
});

test("tangents are those of the angle", () => {
  for (let degrees = 0.001; degrees < 90; degrees += 0.37) {
    const expected = Math.tan((degrees * Math.PI) / 180);
    assert.ok(Math.abs(tangentOf(degrees) / expected - 1) < 1e-12, `${degrees}`);
  }
});

test("every printable character has ink of its own, within its cell", () => {
  const shapes = new Set<string>();
  for (let code = 0x21; code < 0x80; code++) {
    let shape = "";
    for (let row = 0; row < GLYPH_ROWS; row++) {
      for (let column = 0; column < ADVANCE; column++) {
        shape += hasInk(code, column, row) ? "#" : ".";
      }
      assert.equal(hasInk(code, ADVANCE - 1, row), false, String.fromCharCode(code));
    }
    assert.ok(shape.includes("#"), String.fromCharCode(code));
    shapes.add(shape);
  }
  assert.equal(shapes.size, 0x80 - 0x21);
  assert.equal(hasInk(0x20, 2, 3), false);
  assert.equal(hasInk(0x1f600, 0, 0), hasInk(0x7f, 0, 0));
});

test("a renderer of the caller's own draws the frames", async () => {
  const asked: number[] = [];
  const { image } = await drawFigures([{ drawable: BALL }, { drawable: BALL }], {
    ...OPTIONS,
    renderer: async (drawable, camera, options) => {
      asked.push(drawable.indices.length);
      return render(drawable, camera, options);
    },
  });
  assert.equal(asked.length, 2);
  assert.deepEqual(
    image,
    (await drawFigures([{ drawable: BALL }, { drawable: BALL }], OPTIONS)).image,
  );
});

test("figures and options that do not fit are refused by name", async () => {
  const figure = { drawable: BALL };
  const eye = { position: [0, 0, 5], target: [0, 0, 0], fov: 40 } as const;
  const cases: [RegExp, Figure[], object][] = [
    [/figures/, [], {}],
    [/columns/, [figure], { columns: 0 }],
    [/columns/, [figure], { columns: 1.5 }],
    [/width/, [figure], { width: 0 }],
    [/background/, [figure], { background: "blue" }],
    [/heat/, [{ ...figure, heat: new Float32Array(1) }], {}],
    [/heat/, [figure], { heat: { low: 1, high: 1 } }],
    [/marked/, [{ ...figure, marked: Uint32Array.of(1e6) }], {}],
    [/eye/, [figure], { view: { ...eye, position: [0, Number.NaN, 0] } }],
    [/eye/, [figure], { view: { ...eye, target: [0, 0, 5] } }],
    [/fov/, [figure], { view: { ...eye, fov: 180 } }],
    [/fov/, [figure], { view: { ...eye, fov: 0 } }],
  ];
  for (const [name, figures, options] of cases) {
    const error = (thrown: Error) => thrown instanceof RangeError && name.test(thrown.message);
    await assert.rejects(drawFigures(figures, { ...OPTIONS, ...options }), error, String(name));
  }
  const many = Array.from({ length: 200 }, () => figure);
  await assert.rejects(drawFigures(many, { ...OPTIONS, columns: 200 }), /^RangeError: figures/);
  assert.throws(() => frameEye(eye, boundsOf(), 0), /^RangeError: aspect/);
});
