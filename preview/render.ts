import type { Camera } from "./camera.js";
import { checkDrawable, type Drawable } from "./drawable.js";
import { checkSize, emptyImage, type Image } from "./image.js";
import { Occlusion } from "./occlusion.js";
import { projectionFor } from "./project.js";
import { createSamples, rasterise } from "./rasterise.js";
import { resolve } from "./resolve.js";
import { SAMPLES } from "./samples.js";
import { projectMesh } from "./screen-mesh.js";
import { Shader } from "./shader.js";
import { castShadow } from "./shadow.js";

export interface RenderOptions {
  /** Pixels, 1 to 4096. */
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`, in sRGB; or `transparent`: alpha is then what of a pixel the mesh covers. */
  readonly background: string;
  /** Height of a level ground that shows a soft shadow of contact. Default: there is none. */
  readonly ground?: number;
}

/** Samples held at once, about: the picture is made in bands that stay in the cache. */
const BAND_SAMPLES = 2 ** 18;
/** Bands overlap by the reach of the occlusion above and below; their least height in reaches. */
const BAND_REACHES = 4;

/**
 * Draws a mesh: hidden surfaces by depth buffer, four samples a pixel averaged in linear light,
 * normals and colours interpolated with perspective, lights fixed to the camera, soft dark seams
 * where one surface stands close before another. Both sides of
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
  const image = emptyImage(width, height, options.background);
  if (options.ground !== undefined) castShadow(image, drawable, camera, options.ground);
  const projection = projectionFor(camera, width, height);
  const mesh = projectMesh(drawable, projection, width, height);
  const shader = new Shader(drawable, mesh.clip, camera.right, camera.up, camera.direction);
  const occlusion = new Occlusion(camera, width, height);
  const { reach } = occlusion;
  const band = Math.max(Math.floor(BAND_SAMPLES / (SAMPLES * width)), BAND_REACHES * reach);
  const samples = createSamples(width, SAMPLES * Math.min(height, band + 2 * reach));
  for (let top = 0; top < height; top += band) {
    const bottom = Math.min(height, top + band);
    const first = Math.max(0, top - reach);
    const last = Math.min(height, bottom + reach);
    rasterise(mesh, samples, SAMPLES * first, SAMPLES * (last - first));
    resolve(image, samples, shader, occlusion, top, bottom - top);
  }
  return image;
}
