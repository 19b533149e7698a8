import type { Camera } from "../camera.js";
import type { Segment } from "../figure.js";
import type { Image } from "../image.js";
import { projectPoint } from "../project.js";
import type { Ink, Rgb } from "./ink.js";
import { createLabels } from "./labels.js";
import { drawLine, type Spot } from "./line.js";
import type { Patch } from "./text.js";

const BONE: Rgb = [255, 190, 60];
const RIM: Rgb = [24, 20, 12];
/** Radii in pixels at scale 1: of a bone at its head and its tail, and of its joint. */
const HEAD = 1.8;
const TAIL = 0.6;
const JOINT = 2.6;

/**
 * Draws bones over a picture, thick at the head, and their names where `names` says so. Returns
 * how many names found no place; none is written where `taken` says that something is. A bone in front of the near plane or not finite is left out.
 */
export function drawSkeleton(
  image: Image,
  camera: Camera,
  segments: readonly Segment[],
  names: boolean,
  scale: number,
  ink: Ink,
  taken: readonly Patch[],
): number {
  const { width, height } = image;
  const seen: { name: string; head: Spot; tail: Spot }[] = [];
  for (const { name, head, tail } of segments) {
    const from = projectPoint(camera, head, width, height);
    const to = projectPoint(camera, tail, width, height);
    if (from !== undefined && to !== undefined) seen.push({ name, head: from, tail: to });
  }
  // All rims lie under all bones, so that a chain reads as one.
  for (const [colour, rim] of [
    [RIM, 1],
    [BONE, 0],
  ] as const) {
    for (const { head, tail } of seen) {
      drawLine(image, head, tail, HEAD * scale + rim, TAIL * scale + rim, colour);
      drawLine(image, head, head, JOINT * scale + rim, JOINT * scale + rim, colour);
    }
  }
  if (!names) return 0;
  const labels = createLabels(image, scale, ink, taken);
  let leftOut = 0;
  for (const { name, head, tail } of seen) {
    if (name === "") continue;
    const middle = { x: (head.x + tail.x) / 2, y: (head.y + tail.y) / 2 };
    if (!labels.place(name, middle)) leftOut++;
  }
  labels.draw();
  return leftOut;
}
