import type { Camera } from "./camera.js";
import type { Vector } from "./vector.js";

/**
 * The camera's view-projection for a picture of this size (column-major, 16 values). A picture
 * wider or taller than the framed aspect shows more at the sides; it is never stretched.
 */
export function projectionFor(camera: Camera, width: number, height: number): Float64Array {
  const ratio = width / height / camera.aspect;
  const scaleX = 1 / Math.max(ratio, 1);
  const scaleY = Math.min(ratio, 1);
  const matrix = Float64Array.from(camera.viewProjection);
  for (let i = 0; i < 16; i += 4) {
    matrix[i]! *= scaleX;
    matrix[i + 1]! *= scaleY;
  }
  return matrix;
}

/**
 * Where a point of the model falls in a picture of this size: pixels from the top left corner,
 * pixel centres at halves. Undefined in front of the near plane or when not finite.
 */
export function projectPoint(
  camera: Camera,
  point: Vector,
  width: number,
  height: number,
): { x: number; y: number } | undefined {
  const m = projectionFor(camera, width, height);
  const row = (i: number): number =>
    m[i]! * point[0] + m[i + 4]! * point[1] + m[i + 8]! * point[2] + m[i + 12]!;
  const w = row(3);
  if (!(row(2) <= w && w < Infinity)) return undefined;
  return { x: (0.5 + (0.5 * row(0)) / w) * width, y: (0.5 - (0.5 * row(1)) / w) * height };
}
