import type { Camera } from "./camera.js";
import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS, parseColour } from "./colour.js";
import { checkDrawable, type Drawable } from "./drawable.js";
import { fillImage, type Image } from "./image.js";
import { projectionFor } from "./project.js";
import { createSamples, rasterise, type Samples } from "./rasterise.js";
import { COLUMN_STARTS, ROW_START, ROW_STEP, SAMPLES, SUBPIXELS } from "./samples.js";
import { projectMesh } from "./screen-mesh.js";
import { Shader } from "./shader.js";

export interface RenderOptions {
  /** Pixels, 1 to 4096. */
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`, in sRGB. */
  readonly background: string;
}

/** Largest width and height of a picture, in pixels. */
const MAX_SIZE = 4096;

/** Samples held at once: the picture is made in bands, so memory does not grow with its area. */
const BAND_SAMPLES = 2 ** 18;

/**
 * Draws a mesh: hidden surfaces by depth buffer, four samples a pixel averaged in linear light,
 * normals and colours interpolated with perspective, lights fixed to the camera. Both sides of
 * every triangle are drawn, back faces darker. The same input gives the same bytes.
 *
 * A triangle with an index past the last vertex or a position that is not finite is left out;
 * an empty drawable gives the background. Throws RangeError for a bad size, colour, or arrays
 * that do not fit together.
 */
export function render(drawable: Drawable, camera: Camera, options: RenderOptions): Image {
  const { width, height } = options;
  checkSize("width", width);
  checkSize("height", height);
  checkDrawable(drawable);
  const background = parseColour(options.background, "background");

  const image = fillImage(width, height, background);
  const projection = projectionFor(camera, width, height);
  const mesh = projectMesh(drawable, projection, width, height);
  const shader = new Shader(drawable, mesh.clip, camera.right, camera.up, camera.direction);
  const bandHeight = Math.min(height, Math.max(1, Math.floor(BAND_SAMPLES / (SAMPLES * width))));
  const samples = createSamples(width, SAMPLES * bandHeight);
  const behind = background.map((byte) => LINEAR_OF_BYTE[byte]!);
  for (let top = 0; top < height; top += bandHeight) {
    const rows = Math.min(bandHeight, height - top);
    rasterise(mesh, samples, SAMPLES * top, SAMPLES * rows);
    resolve(image, samples, shader, behind, top, rows);
  }
  return image;
}

function checkSize(name: string, size: number): void {
  if (!(Number.isInteger(size) && size >= 1 && size <= MAX_SIZE)) {
    throw new RangeError(`${name}: expected a whole number from 1 to ${MAX_SIZE}, got ${size}`);
  }
}

/**
 * Turns the samples of `rows` pixel rows from `top` on into pixels. Each triangle in a pixel is
 * lit once, in the middle of the samples that see it, and counts by their number.
 */
function resolve(
  image: Image,
  samples: Samples,
  shader: Shader,
  behind: readonly number[],
  top: number,
  rows: number,
): void {
  const { width, height, data } = image;
  const { seen } = samples;
  const found = new Uint32Array(SAMPLES);
  const scale = LINEAR_STEPS / SAMPLES;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < width; column++) {
      let any = 0;
      for (let s = 0; s < SAMPLES; s++) {
        const id = seen[(SAMPLES * row + s) * width + column]!;
        found[s] = id;
        any |= id;
      }
      if (any === 0) continue;

      let [red, green, blue] = [0, 0, 0];
      for (let s = 0; s < SAMPLES; s++) {
        const id = found[s]!;
        let [count, x, y] = [0, 0, 0];
        let isFirst = true;
        for (let other = 0; other < SAMPLES; other++) {
          if (found[other] !== id) continue;
          if (other < s) isFirst = false;
          count++;
          x += COLUMN_STARTS[other]!;
          y += ROW_START + ROW_STEP * other;
        }
        if (!isFirst) continue;
        if (id === 0) {
          red += count * behind[0]!;
          green += count * behind[1]!;
          blue += count * behind[2]!;
          continue;
        }
        const px = column + x / (SUBPIXELS * count);
        const py = top + row + y / (SUBPIXELS * count);
        shader.shade(id - 1, (2 * px) / width - 1, 1 - (2 * py) / height);
        red += count * shader.red;
        green += count * shader.green;
        blue += count * shader.blue;
      }
      const pixel = 4 * ((top + row) * width + column);
      data[pixel] = BYTE_OF_LINEAR[Math.round(red * scale)]!;
      data[pixel + 1] = BYTE_OF_LINEAR[Math.round(green * scale)]!;
      data[pixel + 2] = BYTE_OF_LINEAR[Math.round(blue * scale)]!;
    }
  }
}
