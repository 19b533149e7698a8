import assert from "node:assert/strict";
import test, { after, before, type TestContext } from "node:test";
import {
  boundsOf,
  drawFigures,
  frameCamera,
  frameEye,
  type Image,
  type PictureOptions,
  render,
  VIEWS,
} from "../index.js";
import { cube, join, soup, sphere } from "../shapes.test.data.js";
import { type LoadedRenderer, loadRenderer } from "./index.js";

/** What is promised: how far a picture is from the software's, on average and at most places. */
const MEAN = 0.5;
const FAR = 8;
const FAR_SHARE = 0.005;

let loaded: LoadedRenderer;

before(async () => {
  loaded = await loadRenderer("webgpu");
});

after(() => loaded.close());

function skips(t: TestContext): boolean {
  if (loaded.note !== undefined) t.skip(loaded.note);
  return loaded.note !== undefined;
}

function assertAlike(actual: Image, expected: Image, what: string): void {
  assert.deepEqual([actual.width, actual.height], [expected.width, expected.height]);
  let sum = 0;
  let far = 0;
  for (const [i, byte] of expected.data.entries()) {
    const off = Math.abs(byte - actual.data[i]!);
    sum += off;
    if (off > FAR) far++;
  }
  const { length } = expected.data;
  assert.ok(sum / length <= MEAN, `${what}: ${sum / length} of 255 on average`);
  assert.ok(far / length <= FAR_SHARE, `${what}: ${far / length} of all bytes far off`);
}

const SCENE = join(
  sphere([0, 1, 0], 0.9, 24, [0.7, 0.3, 0.2]),
  cube([0.9, 0.4, 0.5], 0.4, [0.1, 0.4, 0.6]),
  // A triangle seen from behind, and one without normals.
  soup(
    [
      [-1.5, 0, 1],
      [-1.5, 1, 0.8],
      [-0.7, 0, 1],
    ],
    [0.8, 0.7, 0.1],
  ),
  {
    ...soup(
      [
        [-1, 1.6, 0],
        [-0.6, 1.2, 0.7],
        [-0.6, 2, 0.6],
      ],
      [0.3, 0.7, 0.3],
    ),
    normals: new Float32Array(9),
  },
);

test("every view is drawn as in software, on any background, with its shadow", async (t) => {
  if (skips(t)) return;
  const bounds = boundsOf(SCENE.positions);
  for (const [index, view] of VIEWS.entries()) {
    const background = ["#20242c", "#f0f0f0", "transparent"][index % 3]!;
    const options = { width: 200, height: 160, background, ground: 0 };
    const camera = frameCamera(view, bounds, { aspect: 1.25 });
    const image = await loaded.renderer(SCENE, camera, options);
    assertAlike(image, render(SCENE, camera, options), `${view} ${background}`);
  }
});

test("an eye close by, and triangles behind it, are drawn as in software", async (t) => {
  if (skips(t)) return;
  const floor = soup(
    [
      [-9, 0, 9],
      [9, 0, 9],
      [0, 0, -9],
    ],
    [0.4, 0.4, 0.4],
  );
  const scene = join(SCENE, floor);
  const eye = { position: [0.4, 0.9, 2.6], target: [0, 0.8, 0], fov: 70 } as const;
  const camera = frameEye(eye, boundsOf(scene.positions));
  const options = { width: 256, height: 256, background: "#20242c" };
  const image = await loaded.renderer(scene, camera, options);
  assertAlike(image, render(scene, camera, options), "eye");
});

test("sheets with overlays take either renderer", async (t) => {
  if (skips(t)) return;
  const figures = [0, 1].map((shift) => ({
    drawable: SCENE,
    caption: `shift ${shift}`,
    heat: SCENE.positions.filter((_, i) => i % 3 === 1),
  }));
  const options: PictureOptions = { width: 120, height: 120, background: "#ffffff" };
  const { image } = await drawFigures(figures, { ...options, renderer: loaded.renderer });
  assertAlike(image, (await drawFigures(figures, options)).image, "sheet");
});

test("what cannot be drawn is left out, and what does not fit is refused, alike", async (t) => {
  if (skips(t)) return;
  const bad = soup(
    [
      [Number.NaN, 0, 0],
      [0, 1, 0],
      [1, 0, 0],
    ],
    [1, 0, 0],
  );
  const camera = frameCamera("iso", boundsOf(SCENE.positions));
  const options = { width: 96, height: 96, background: "#20242c" };
  const scene = join(SCENE, bad);
  const stray = { ...scene, indices: Uint32Array.of(...scene.indices, 0, 1, 1e6) };
  const odd = { ...stray, colours: stray.colours.map((value, i) => (i < 9 ? Number.NaN : value)) };
  assertAlike(await loaded.renderer(odd, camera, options), render(odd, camera, options), "odd");
  const empty = await loaded.renderer(bad, camera, options);
  assert.deepEqual(empty, render(bad, camera, options));
  await assert.rejects(
    async () => loaded.renderer(SCENE, camera, { ...options, width: 0 }),
    /width/,
  );
  await assert.rejects(
    async () => loaded.renderer({ ...SCENE, colours: new Float32Array(3) }, camera, options),
    /^RangeError: colours/,
  );
});

test("software is what nobody, or a wish for it, asks for", async () => {
  for (const name of [undefined, "", "software"]) {
    const { renderer, note } = await loadRenderer(name);
    assert.equal(renderer, render);
    assert.equal(note, undefined);
  }
  await assert.rejects(loadRenderer("vulkan"), /^RangeError: renderer: .*vulkan/);
});

test("without the package, a device or luck it is software, with the reason", async () => {
  const none = { requestAdapter: async () => null };
  const broken = {
    requestAdapter: async () => ({
      info: { description: "" },
      requestDevice: async () => {
        throw new Error("lost");
      },
    }),
  };
  for (const [load, reason] of [
    [() => Promise.reject(new Error("no such package")), /the package webgpu is not installed/],
    [async () => ({ create: () => none }), /finds no device here; Mesa/],
    [async () => ({ create: () => broken }), /WebGPU fails: lost/],
  ] as const) {
    const { renderer, name, note, close } = await loadRenderer("webgpu", load);
    assert.equal(renderer, render);
    assert.equal(name, "software");
    assert.match(note!, reason);
    close();
  }
});
