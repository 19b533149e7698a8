import type { Box } from "../bounds.js";
import type { Camera } from "../camera.js";
import type { Image } from "../image.js";
import { projectPoint } from "../project.js";
import type { Vector } from "../vector.js";
import type { Ink, Rgb } from "./ink.js";
import { shortNumber } from "./legend.js";
import { drawLine, type Spot } from "./line.js";
import { drawText, measureText, type Patch } from "./text.js";

/** Colours of x, y and z. */
const COLOURS: readonly Rgb[] = [
  [232, 76, 76],
  [104, 186, 76],
  [84, 140, 244],
];
/** Pixels at scale 1: a tick's length, its number's distance, the least space between numbers. */
const TICK = 5;
const AWAY = 5;
const LEAST_SPACE = 26;
/** From the middle of an axis to its letter, beyond the numbers. */
const LETTER = 32;
/** An axis shorter than this runs along the line of sight and is not drawn. */
const LEAST_LENGTH = 20;

/**
 * Draws ticked axes along three edges of a box, with numbers in its units: of each direction the
 * edge that keeps out of the way, lowest in the picture or else leftmost. Returns where it has
 * written.
 */
export function drawAxes(image: Image, camera: Camera, box: Box, scale: number, ink: Ink): Patch[] {
  const written: Patch[] = [];
  for (const axis of [0, 1, 2] as const) {
    const edge = edgeOf(image, camera, box, axis);
    if (edge === undefined) continue;
    written.push(...drawAxis(image, camera, edge, axis, scale, ink));
  }
  return written;
}

/** An edge of the box: its ends in space and in the picture, and which way is out of the box. */
interface Edge {
  readonly ends: readonly [Vector, Vector];
  readonly spots: readonly [Spot, Spot];
  readonly outward: Spot;
}

function edgeOf(image: Image, camera: Camera, box: Box, axis: 0 | 1 | 2): Edge | undefined {
  const { width, height } = image;
  const middle = projectPoint(camera, mix(box.min, box.max, 0.5), width, height);
  let best: Edge | undefined;
  let most = -Infinity;
  for (let corner = 0; corner < 4; corner++) {
    const start = [box.min[0], box.min[1], box.min[2]] as [number, number, number];
    const [second, third] = [(axis + 1) % 3, (axis + 2) % 3];
    if (corner & 1) start[second] = box.max[second]!;
    if (corner & 2) start[third] = box.max[third]!;
    const end: [number, number, number] = [...start];
    end[axis] = box.max[axis];
    const from = projectPoint(camera, start, width, height);
    const to = projectPoint(camera, end, width, height);
    if (middle === undefined || from === undefined || to === undefined) continue;
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    if (dx * dx + dy * dy < LEAST_LENGTH * LEAST_LENGTH) continue;
    const lies = Math.abs(dx) > Math.abs(dy);
    const place = lies ? from.y + to.y : -(from.x + to.x);
    if (place <= most) continue;
    most = place;
    const side = { x: (from.x + to.x) / 2 - middle.x, y: (from.y + to.y) / 2 - middle.y };
    best = { ends: [start, end], spots: [from, to], outward: across(dx, dy, side) };
  }
  return best;
}

/** The unit vector at right angles to a line, on the given side. */
function across(dx: number, dy: number, side: Spot): Spot {
  const length = Math.sqrt(dx * dx + dy * dy);
  const sign = dx * side.y - dy * side.x < 0 ? -1 : 1;
  return { x: (-sign * dy) / length, y: (sign * dx) / length };
}

function drawAxis(
  image: Image,
  camera: Camera,
  { ends, spots, outward }: Edge,
  axis: 0 | 1 | 2,
  scale: number,
  ink: Ink,
): Patch[] {
  const written: Patch[] = [];
  const colour = COLOURS[axis]!;
  const [low, high] = [ends[0][axis], ends[1][axis]];
  const dx = spots[1].x - spots[0].x;
  const dy = spots[1].y - spots[0].y;
  const length = Math.sqrt(dx * dx + dy * dy);
  const step = tickStep(high - low, length / (LEAST_SPACE * scale));
  drawLine(image, spots[0], spots[1], 1.6 * scale, 1.6 * scale, ink.rim);
  drawLine(image, spots[0], spots[1], 0.6 * scale, 0.6 * scale, colour);
  for (let n = Math.ceil(low / step); n * step <= high; n++) {
    const share = (n * step - low) / (high - low);
    const spot = projectPoint(camera, mix(ends[0], ends[1], share), image.width, image.height);
    if (spot === undefined) continue;
    const reach = TICK * scale;
    const end = { x: spot.x + outward.x * reach, y: spot.y + outward.y * reach };
    drawLine(image, spot, end, 0.6 * scale, 0.6 * scale, colour);
    const distance = (TICK + AWAY) * scale;
    written.push(write(image, shortNumber(n * step), spot, outward, distance, scale, ink));
  }
  const middle = { x: (spots[0].x + spots[1].x) / 2, y: (spots[0].y + spots[1].y) / 2 };
  const letter = { core: colour, rim: ink.rim };
  written.push(write(image, "xyz"[axis]!, middle, outward, LETTER * scale, scale, letter));
  return written;
}

/** A step of 1, 2 or 5 times a power of ten that gives at most `most` ticks, and at least one. */
export function tickStep(extent: number, most: number): number {
  const least = extent / Math.max(1, most);
  let power = 1;
  while (power > least) power /= 10;
  while (power * 10 <= least) power *= 10;
  return least <= power
    ? power
    : least <= 2 * power
      ? 2 * power
      : least <= 5 * power
        ? 5 * power
        : 10 * power;
}

/** Writes a word with its middle at a distance from a spot. */
function write(
  image: Image,
  text: string,
  spot: Spot,
  outward: Spot,
  distance: number,
  scale: number,
  ink: Ink,
): Patch {
  const { width, height } = measureText(text, scale);
  const left = Math.round(spot.x + outward.x * (distance + width / 2) - width / 2);
  const top = Math.round(spot.y + outward.y * (distance + height / 2) - height / 2);
  drawText(image, text, left, top, scale, ink);
  return { left, top, width, height };
}

function mix(a: Vector, b: Vector, share: number): Vector {
  return [a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]), a[2] + share * (b[2] - a[2])];
}
