import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS } from "./colour.js";
import type { Image } from "./image.js";
import type { Occlusion } from "./occlusion.js";
import type { Samples } from "./rasterise.js";
import { COLUMN_STARTS, ROW_START, ROW_STEP, SAMPLES, SUBPIXELS } from "./samples.js";
import type { Shader } from "./shader.js";

/**
 * Turns the samples of `rows` pixel rows from `top` on into pixels. Each triangle in a pixel is
 * lit once, in the middle of the samples that see it, and counts by their number; samples that
 * see none keep the colour the image holds already, and count by its alpha. Averaged in linear light.
 */
export function resolve(
  image: Image,
  samples: Samples,
  shader: Shader,
  occlusion: Occlusion,
  top: number,
  rows: number,
): void {
  const { width, height, data } = image;
  const { seen } = samples;
  const { point, colour } = shader;
  const across = 2 / width;
  const down = 2 / height;
  for (let row = 0; row < rows; row++) {
    const firstRow = SAMPLES * (top + row) - samples.firstRow;
    const first = firstRow * width;
    for (let column = 0; column < width; column++) {
      let any = 0;
      for (let s = 0; s < SAMPLES; s++) any |= seen[first + s * width + column]!;
      if (any === 0) continue;

      const pixel = 4 * ((top + row) * width + column);
      let red = 0;
      let green = 0;
      let blue = 0;
      let counted = SAMPLES;
      let left = (1 << SAMPLES) - 1;
      for (let s = 0; left !== 0; s++) {
        if ((left & (1 << s)) === 0) continue;
        const id = seen[first + s * width + column]!;
        let count = 0;
        let x = 0;
        let y = 0;
        for (let other = s; other < SAMPLES; other++) {
          if (seen[first + other * width + column] !== id) continue;
          left &= ~(1 << other);
          count++;
          x += COLUMN_STARTS[other]!;
          y += ROW_START + ROW_STEP * other;
        }
        if (id === 0) {
          const behind = count * (data[pixel + 3]! / 255);
          counted += behind - count;
          red += behind * LINEAR_OF_BYTE[data[pixel]!]!;
          green += behind * LINEAR_OF_BYTE[data[pixel + 1]!]!;
          blue += behind * LINEAR_OF_BYTE[data[pixel + 2]!]!;
          continue;
        }
        point[0] = (column + x / (SUBPIXELS * count)) * across - 1;
        point[1] = 1 - (top + row + y / (SUBPIXELS * count)) * down;
        shader.shade(id - 1);
        const light = count * occlusion.lightAt(samples, firstRow + s, column);
        red += light * colour[0]!;
        green += light * colour[1]!;
        blue += light * colour[2]!;
      }
      const scale = LINEAR_STEPS / counted;
      data[pixel] = BYTE_OF_LINEAR[(red * scale + 0.5) | 0]!;
      data[pixel + 1] = BYTE_OF_LINEAR[(green * scale + 0.5) | 0]!;
      data[pixel + 2] = BYTE_OF_LINEAR[(blue * scale + 0.5) | 0]!;
      data[pixel + 3] = Math.round((255 * counted) / SAMPLES);
    }
  }
}
