import type { Camera } from "./camera.js";
import { BYTE_OF_LINEAR, LINEAR_OF_BYTE, LINEAR_STEPS } from "./colour.js";
import type { Drawable } from "./drawable.js";
import { type Footprint, footprintOf } from "./footprint.js";
import type { Image } from "./image.js";
import { projectionFor, projectPoint } from "./project.js";
import type { Vector } from "./vector.js";

/** Light that is taken away where the mesh rests on the ground. */
const STRENGTH = 0.85;

/**
 * Darkens an empty picture where the mesh stands on, or hovers close above, a level ground: a soft
 * shadow of contact, from height alone, without a light. Seen from below, or edge-on, there is none.
 * On a transparent picture it is black of some alpha. Same input, same bytes.
 */
export function castShadow(image: Image, drawable: Drawable, camera: Camera, ground: number): void {
  const footprint = footprintOf(drawable, ground);
  if (footprint === undefined) return;
  const { width, height, data } = image;
  const m = projectionFor(camera, width, height);
  // What a pixel's step across and up is in space: rows of the matrix are scaled axes.
  const across = 1 / Math.sqrt(m[0]! * m[0]! + m[4]! * m[4]! + m[8]! * m[8]!);
  const up = 1 / Math.sqrt(m[1]! * m[1]! + m[5]! * m[5]! + m[9]! * m[9]!);
  const { eye, right, up: top, direction } = camera;
  const isFlat = camera.projection === "orthographic";
  const { left, bottom, columns, rows } = pixelsOf(footprint, camera, width, height);
  for (let row = bottom; row < rows; row++) {
    const v = up * (1 - (2 * (row + 0.5)) / height);
    for (let column = left; column < columns; column++) {
      const u = across * ((2 * (column + 0.5)) / width - 1);
      // The ray through the pixel, from the eye or beside it.
      const startY = isFlat ? eye[1] + u * right[1] + v * top[1] : eye[1];
      const slopeY = isFlat ? direction[1] : direction[1] + u * right[1] + v * top[1];
      if (!(slopeY < 0 && startY > ground)) continue;
      const t = (ground - startY) / slopeY;
      const shift = isFlat ? 1 : t;
      const x = eye[0] + t * direction[0] + shift * (u * right[0] + v * top[0]);
      const z = eye[2] + t * direction[2] + shift * (u * right[2] + v * top[2]);
      const shade = STRENGTH * shadeAt(footprint, x, z);
      if (shade > 0) darken(data, 4 * (row * width + column), shade);
    }
  }
}

/** Between the middles of four cells; 0 outside. */
function shadeAt({ x, z, cell, across, along, shade }: Footprint, px: number, pz: number): number {
  const u = (px - x) / cell - 0.5;
  const v = (pz - z) / cell - 0.5;
  if (!(u >= 0 && v >= 0 && u < across - 1 && v < along - 1)) return 0;
  const i = Math.floor(u);
  const j = Math.floor(v);
  const s = u - i;
  const t = v - j;
  const at = j * across + i;
  const near = shade[at]! + s * (shade[at + 1]! - shade[at]!);
  const far = shade[at + across]! + s * (shade[at + across + 1]! - shade[at + across]!);
  return near + t * (far - near);
}

function darken(data: Uint8Array, at: number, shade: number): void {
  if (data[at + 3] === 0) {
    data[at + 3] = Math.round(255 * shade);
    return;
  }
  for (let n = at; n < at + 3; n++) {
    const light = (1 - shade) * LINEAR_OF_BYTE[data[n]!]! * LINEAR_STEPS;
    data[n] = BYTE_OF_LINEAR[Math.round(light)]!;
  }
}

/** The pixels that can see the footprint: all of them where a corner of it is behind the eye. */
function pixelsOf(footprint: Footprint, camera: Camera, width: number, height: number) {
  const { x, z, cell, across, along, ground } = footprint;
  let [left, bottom, columns, rows] = [width, height, 0, 0];
  for (let corner = 0; corner < 4; corner++) {
    const px = corner & 1 ? x + across * cell : x;
    const pz = corner & 2 ? z + along * cell : z;
    const point: Vector = [px, ground, pz];
    const spot = projectPoint(camera, point, width, height);
    if (spot === undefined) return { left: 0, bottom: 0, columns: width, rows: height };
    left = Math.min(left, Math.floor(spot.x));
    columns = Math.max(columns, Math.ceil(spot.x));
    bottom = Math.min(bottom, Math.floor(spot.y));
    rows = Math.max(rows, Math.ceil(spot.y));
  }
  return {
    left: Math.max(0, left),
    bottom: Math.max(0, bottom),
    columns: Math.min(width, columns),
    rows: Math.min(height, rows),
  };
}
