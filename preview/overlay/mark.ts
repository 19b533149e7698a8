import type { Camera } from "../camera.js";
import { LINEAR_OF_BYTE } from "../colour.js";
import type { Drawable } from "../drawable.js";
import type { Image } from "../image.js";
import { projectPoint } from "../project.js";
import type { Vector } from "../vector.js";
import type { Rgb } from "./ink.js";
import { drawLine } from "./line.js";

/** The strong colour: a magenta that no usual skin, cloth or metal has. */
const COLOUR: Rgb = [255, 40, 172];
const STRONG = COLOUR.map((byte) => LINEAR_OF_BYTE[byte]!);
/** The dot that shows a marked vertex through what hides it, in pixels at scale 1. */
const DOT = 1.3;
/** The rest of the mesh: towards a grey of its own lightness, and a little darker. */
const PALE = 0.8;
const DIM = 0.7;
/** Vertices that get a pin of their own; beyond, their colour on the mesh is all. */
const MAX_PINS = 4000;

/**
 * The same mesh with the marked vertices in a strong colour on paled ones, and a small pin of
 * `radius` at each, so that a single vertex is seen too. Pins are part of the mesh: what hides the
 * vertex hides its pin.
 */
export function paintMarks(drawable: Drawable, marked: Uint32Array, radius: number): Drawable {
  const { positions, normals } = drawable;
  const colours = paled(drawable.colours);
  for (const vertex of marked) colours.set(STRONG, 3 * vertex);
  const pins = marked.subarray(0, MAX_PINS);
  const start = positions.length / 3;
  return {
    positions: extend(positions, pins.length, (pin) => {
      const at = 3 * pins[pin]!;
      const centre: Vector = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
      return CORNERS.map((value, n) => centre[n % 3]! + radius * value);
    }),
    normals: extend(normals, pins.length, () => CORNERS),
    colours: extend(colours, pins.length, () => STRONG_CORNERS),
    indices: extend(drawable.indices, pins.length, (pin) =>
      FACES.map((corner) => start + pin * (CORNERS.length / 3) + corner),
    ),
  };
}

/** Dots at the marked vertices over the picture, so that those on the far side are seen too. */
export function drawDots(
  image: Image,
  camera: Camera,
  drawable: Drawable,
  marked: Uint32Array,
  scale: number,
): void {
  const { positions } = drawable;
  for (const vertex of marked.subarray(0, MAX_PINS)) {
    const at = 3 * vertex;
    const point: Vector = [positions[at]!, positions[at + 1]!, positions[at + 2]!];
    const spot = projectPoint(camera, point, image.width, image.height);
    if (spot !== undefined) drawLine(image, spot, spot, DOT * scale, DOT * scale, COLOUR);
  }
}

/** An octahedron about the origin. */
const CORNERS = [1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 1, 0, 0, -1];
const FACES = [0, 2, 4, 2, 1, 4, 1, 3, 4, 3, 0, 4, 2, 0, 5, 1, 2, 5, 3, 1, 5, 0, 3, 5];
const STRONG_CORNERS = CORNERS.map((_, n) => STRONG[n % 3]!);

function paled(colours: Float32Array): Float32Array {
  const out = new Float32Array(colours.length);
  for (let i = 0; i < colours.length; i += 3) {
    const grey = 0.2126 * colours[i]! + 0.7152 * colours[i + 1]! + 0.0722 * colours[i + 2]!;
    for (let n = i; n < i + 3; n++) out[n] = DIM * (colours[n]! + PALE * (grey - colours[n]!));
  }
  return out;
}

/** The values, and after them those of `count` pins. */
function extend<T extends Float32Array | Uint32Array>(
  values: T,
  count: number,
  pinAt: (pin: number) => readonly number[],
): T {
  const added = Array.from({ length: count }, (_, pin) => pinAt(pin)).flat();
  const Kind = values.constructor as new (length: number) => T;
  const out = new Kind(values.length + added.length);
  out.set(values);
  out.set(added, values.length);
  return out;
}
