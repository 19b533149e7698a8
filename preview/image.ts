/** A picture: 8-bit sRGB with straight alpha, rows from the top, four bytes a pixel. */
export interface Image {
  readonly width: number;
  readonly height: number;
  /** `4 * width * height` bytes: red, green, blue, alpha. Owned by the image. */
  readonly data: Uint8Array;
}

/** A whole opaque picture of one colour. `colour` is 8-bit sRGB. */
export function fillImage(
  width: number,
  height: number,
  colour: readonly [number, number, number],
): Image {
  const data = new Uint8Array(4 * width * height);
  const [red, green, blue] = colour;
  const pixel = new Uint8Array([red, green, blue, 255]);
  // One little- or big-endian word per pixel: the bytes come out in the same order either way.
  new Uint32Array(data.buffer).fill(new Uint32Array(pixel.buffer)[0]!);
  return { width, height, data };
}
