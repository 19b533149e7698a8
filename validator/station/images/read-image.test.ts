import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "../../fixtures/random.js";
import { jpegHeader, pngHeader, webpHeader } from "../fixtures/piece-draft.js";
import { readImage } from "./read-image.js";

/** Bytes of a real file, each the smallest that a common encoder writes. */
const WRITTEN: readonly [string, string, number, number][] = [
  [
    "png",
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    1,
    1,
  ],
  ["webp", "UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", 1, 1],
];

test("files of real encoders are read", () => {
  for (const [format, base64, width, height] of WRITTEN) {
    const bytes = Uint8Array.from(Buffer.from(base64, "base64"));
    assert.deepEqual(readImage(bytes), { format, width, height, isAnimated: false });
  }
});

test("sizes come out of every kind of header", () => {
  const sizes = [
    [1, 1],
    [2048, 2047],
    [16383, 3],
  ] as const;
  for (const [width, height] of sizes) {
    const headers = [
      ["png", pngHeader(width, height)],
      ["jpeg", jpegHeader(width, height)],
      ["jpeg", jpegHeader(width, height, 0xcf)],
      ["webp", webpHeader("VP8 ", width, height)],
      ["webp", webpHeader("VP8L", width, height)],
      ["webp", webpHeader("VP8X", width, height)],
    ] as const;
    for (const [format, bytes] of headers) {
      assert.deepEqual(readImage(bytes), { format, width, height, isAnimated: false }, format);
    }
  }
  assert.equal(readImage(webpHeader("VP8X", 1 << 24, 1))?.width, 1 << 24);
});

test("movement is seen in PNG and WebP", () => {
  assert.equal(readImage(pngHeader(2, 2, true))?.isAnimated, true);
  assert.equal(readImage(webpHeader("VP8X", 2, 2, 0x02))?.isAnimated, true);
});

test("headers that are cut, empty or of another kind are no images", () => {
  const headers = [
    pngHeader(5, 6),
    jpegHeader(5, 6),
    webpHeader("VP8 ", 5, 6),
    webpHeader("VP8L", 5, 6),
    webpHeader("VP8X", 5, 6),
  ];
  for (const bytes of headers) {
    for (let length = 0; length < bytes.length; length++) {
      // Whatever is left either tells the size or is none.
      const header = readImage(bytes.subarray(0, length));
      if (header !== null) assert.deepEqual([header.width, header.height], [5, 6]);
    }
  }
  assert.equal(readImage(pngHeader(0, 6)), null);
  assert.equal(readImage(jpegHeader(5, 0)), null);
  assert.equal(readImage(webpHeader("VP8 ", 0, 6)), null);
  const reject = (bytes: Uint8Array, at: number, value: number) =>
    assert.equal(readImage(bytes.with(at, value)), null);
  reject(pngHeader(5, 6), 12, 0x58);
  reject(webpHeader("VP8L", 5, 6), 20, 0);
  reject(webpHeader("VP8 ", 5, 6), 20, 1);
  reject(webpHeader("VP8X", 5, 6), 15, 0x59);
  reject(jpegHeader(5, 6), 10, 0xda);
  reject(jpegHeader(5, 6), 8, 0);
  // A segment that claims less than its own length would be walked for ever.
  reject(jpegHeader(5, 6), 5, 1);
  // A frame of another table, restarts and fill bytes stand before the frame.
  const restarts = Uint8Array.from([
    0xff,
    0xd8,
    0xff,
    0xd0,
    0xff,
    0x01,
    ...jpegHeader(5, 6).subarray(2),
  ]);
  assert.equal(readImage(restarts)?.width, 5);
  assert.equal(readImage(jpegHeader(5, 6, 0xc4)), null);
});

test("random bytes after a known beginning neither throw nor hang", () => {
  const random = seededRandom(3);
  const starts = [pngHeader(9, 9), jpegHeader(9, 9), webpHeader("VP8X", 9, 9)];
  for (let i = 0; i < 3000; i++) {
    const bytes = starts[i % 3]!.slice();
    for (let n = 0; n < 4; n++) {
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256);
    }
    readImage(bytes);
  }
});
