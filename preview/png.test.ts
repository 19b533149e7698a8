import assert from "node:assert/strict";
import test from "node:test";
import { PNG } from "pngjs";
import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS } from "./colour.js";
import { fillImage } from "./image.js";
import { boundsOf, composeSheet, encodePng, frameCamera, type Image, render } from "./index.js";
import { randomNumbers, sphere } from "./shapes.test.data.js";

function noise(width: number, height: number, opaque: boolean): Image {
  const random = randomNumbers(9);
  const data = Uint8Array.from({ length: 4 * width * height }, (_, i) =>
    opaque && i % 4 === 3 ? 255 : Math.floor(256 * random()),
  );
  return { width, height, data };
}

test("a PNG gives back the picture's bytes", () => {
  for (const image of [noise(17, 9, true), noise(17, 9, false), noise(1, 1, true)]) {
    const png = PNG.sync.read(Buffer.from(encodePng(image)));
    assert.deepEqual([png.width, png.height], [image.width, image.height]);
    assert.deepEqual(new Uint8Array(png.data), image.data);
  }
});

test("a shaded picture is small, opaque, and packed the same every time", () => {
  const ball = sphere([0, 0, 0], 1, 16, [0.5, 0.4, 0.3]);
  const camera = frameCamera("iso", boundsOf(ball.positions));
  const image = render(ball, camera, { width: 256, height: 256, background: "#20242c" });
  const file = encodePng(image);
  assert.ok(file.length < 20_000, `${file.length} bytes`);
  assert.equal(PNG.sync.read(Buffer.from(file)).alpha, false);
  assert.deepEqual(encodePng(image), file);
});

test("a palette keeps flat areas exactly and all else closely, in a third of the bytes", () => {
  const ball = sphere([0, 0, 0], 1, 16, [0.5, 0.4, 0.3]);
  const camera = frameCamera("iso", boundsOf(ball.positions));
  for (const background of ["#20242c", "transparent"]) {
    const image = render(ball, camera, { width: 256, height: 256, background });
    const file = encodePng(image, { colours: 256 });
    assert.ok(file.length < 0.5 * encodePng(image).length, `${file.length}`);
    assert.equal(file[25], 3, "an indexed file");
    const { data } = PNG.sync.read(Buffer.from(file));
    assert.deepEqual(data.subarray(0, 4), Buffer.from(image.data.subarray(0, 4)));
    let sum = 0;
    for (const [i, byte] of image.data.entries()) sum += Math.abs(byte - data[i]!);
    assert.ok(sum / data.length < 0.3, `${sum / data.length}`);
    assert.deepEqual(encodePng(image, { colours: 256 }), file);
  }
});

test("a picture of few colours loses none of them", () => {
  const random = randomNumbers(4);
  for (const opaque of [true, false]) {
    const colours = noise(12, 4, opaque).data;
    const data = new Uint8Array(4 * 64 * 64);
    for (let i = 0; i < data.length; i += 4) {
      const from = 4 * Math.floor(random() * 48);
      data.set(colours.subarray(from, from + 4), i);
    }
    const image = { width: 64, height: 64, data };
    const back = PNG.sync.read(Buffer.from(encodePng(image, { colours: 256 })));
    assert.deepEqual(new Uint8Array(back.data), data);
    const shifted = new Uint8Array(data.length + 1);
    shifted.set(data, 1);
    const view = { ...image, data: shifted.subarray(1) };
    assert.deepEqual(encodePng(view, { colours: 256 }), encodePng(image, { colours: 256 }));
  }
});

test("noise is reduced to the colours that are asked for, and one colour to one", () => {
  for (const colours of [48, 100, 256]) {
    const back = PNG.sync.read(Buffer.from(encodePng(noise(90, 90, true), { colours })));
    const words = new Uint32Array(new Uint8Array(back.data).buffer);
    assert.equal(new Set(words).size, colours);
  }
  const plain = PNG.sync.read(Buffer.from(encodePng(fillImage(9, 9, [1, 2, 3]), { colours: 48 })));
  assert.deepEqual([...plain.data.subarray(0, 4)], [1, 2, 3, 255]);
  for (const colours of [47, 257, 60.5]) {
    assert.throws(() => encodePng(fillImage(1, 1, [0, 0, 0]), { colours }), /^RangeError: colours/);
  }
});

test("a picture whose data does not fit its size is refused", () => {
  assert.throws(() => encodePng({ width: 2, height: 2, data: new Uint8Array(15) }), RangeError);
  assert.throws(() => encodePng({ width: 0, height: 0, data: new Uint8Array(0) }), RangeError);
});

test("a sheet holds each frame unchanged, in rows from the top left", () => {
  const frames = [1, 2, 3].map((red) => fillImage(4, 3, [red, 0, 0]));
  const sheet = composeSheet(frames, 2, { gap: 1, background: "#0000ff" });
  assert.deepEqual([sheet.width, sheet.height], [11, 9]);
  const pixel = (x: number, y: number): number[] => [
    ...sheet.data.subarray(4 * (11 * y + x), 4 * (11 * y + x) + 4),
  ];
  const counts = new Map<string, number>();
  for (let y = 0; y < 9; y++) {
    for (let x = 0; x < 11; x++) {
      const colour = pixel(x, y).join();
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  for (const red of [1, 2, 3]) assert.equal(counts.get(`${red},0,0,255`), 12);
  assert.equal(counts.get("0,0,255,255"), 99 - 36);
  assert.deepEqual(pixel(1, 1), [1, 0, 0, 255]);
  assert.deepEqual(pixel(9, 3), [2, 0, 0, 255]);
  assert.deepEqual(pixel(1, 5), [3, 0, 0, 255]);
  assert.deepEqual(composeSheet([noise(5, 4, false)], 3).data, noise(5, 4, false).data);
});

test("bad sheets are refused", () => {
  const frame = fillImage(4, 4, [0, 0, 0]);
  assert.throws(() => composeSheet([], 1), RangeError);
  assert.throws(() => composeSheet([frame, fillImage(4, 5, [0, 0, 0])], 2), /images\[1\]/);
  for (const columns of [0, 1.5, NaN])
    assert.throws(() => composeSheet([frame], columns), RangeError);
  for (const gap of [-1, 0.5, 257])
    assert.throws(() => composeSheet([frame], 1, { gap }), RangeError);
  assert.throws(() => composeSheet([frame], 1, { background: "blue" }), RangeError);
  const wide = { width: 9000, height: 1, data: new Uint8Array(36000) };
  assert.throws(() => composeSheet([wide, wide], 2), RangeError);
});

test("every sRGB byte survives the way through linear light", () => {
  for (let byte = 0; byte < 256; byte++) {
    assert.equal(BYTE_OF_LINEAR[Math.round(LINEAR_OF_BYTE[byte]! * LINEAR_STEPS)], byte);
  }
  assert.ok(BYTE_OF_LINEAR.every((byte, i) => i === 0 || byte >= BYTE_OF_LINEAR[i - 1]!));
  for (let i = 0; i <= LINEAR_STEPS; i += 97) {
    const linear = i / LINEAR_STEPS;
    const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
    assert.ok(Math.abs(BYTE_OF_LINEAR[i]! - 255 * value) < 0.52, `${i}`);
  }
});
