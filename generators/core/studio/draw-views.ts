import type { PartMesh } from "bindpose/contract";
import {
  type Box,
  boundsOf,
  composeSheet,
  type Drawable,
  encodePng,
  frameCamera,
  render,
  type View,
} from "bindpose/preview";
import type { ViewChoice } from "./commands.js";

/** Pixels of a single picture's side; a sheet of four has half of it for each. */
const SIDE = 768;

/** The four views of a sheet, row by row. */
const SHEET: readonly View[] = ["iso", "front", "side", "back"];

export interface DrawOptions {
  readonly view: ViewChoice;
  /** #rrggbb */
  readonly background: string;
  /** What the pictures frame where the mesh has no triangle. */
  readonly volume: { readonly x: number; readonly y: number; readonly z: number };
}

/** Draws a mesh as a PNG file. The same mesh and options give the same bytes. */
export function drawViews(mesh: PartMesh, options: DrawOptions): Uint8Array {
  const { view, background, volume } = options;
  const isEmpty = mesh.indices.length === 0;
  const bounds: Box = isEmpty
    ? { min: [0, 0, 0], max: [volume.x, volume.y, volume.z] }
    : boundsOf(mesh.positions);
  const draw = (from: View, side: number) =>
    render(
      mesh satisfies Drawable,
      frameCamera(from, bounds, { points: isEmpty ? [] : [mesh.positions] }),
      {
        width: side,
        height: side,
        background,
      },
    );
  const image =
    view === "all"
      ? composeSheet(
          SHEET.map((from) => draw(from, SIDE / 2)),
          2,
          { background },
        )
      : draw(view, SIDE);
  return encodePng(image);
}
