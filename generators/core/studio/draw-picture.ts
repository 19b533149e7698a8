import type { PartMesh, SkinWeights } from "bindpose/contract";
import {
  type Box,
  boundsOf,
  composeSheet,
  drawFigures,
  type Eye,
  encodePng,
  type Figure,
  type PictureOptions,
  type Renderer,
  uniteBoxes,
  type View,
} from "bindpose/preview";
import type { Config } from "../config/config.js";
import type { RenderOptions } from "./render-options.js";

/** A body as it stands in a picture. */
export interface PosedFigure {
  readonly mesh: PartMesh;
  /** Absent where no bone moves the skin. */
  readonly weights?: SkinWeights;
  readonly bones: NonNullable<Figure["segments"]>;
  readonly caption: string;
}

export type PictureStyle = Pick<RenderOptions, "view" | "size" | "height" | "overlays" | "focus">;

/** The four views of `all`, row by row. */
const FOUR: readonly View[] = ["iso", "front", "side", "back"];
/** Figures of which a sheet is one row; more stand in rows of four. */
const ROW = 5;
/** Share of the largest weight from which skin belongs to a bone that is looked at. */
const FOCUSED_WEIGHT = 0.25;
/** What is seen around a bone up close, over the body's diagonal. */
const FOCUS_MARGIN = 0.03;

/**
 * Draws figures as a PNG file: one alone, or several beside each other in one framing; in four views
 * where all are asked for, each figure with every view below. The same input gives the same bytes.
 */
export async function drawPicture(
  figures: readonly PosedFigure[],
  style: PictureStyle,
  config: Config,
  renderer: Renderer,
): Promise<Uint8Array> {
  const { view } = style;
  if (view !== "all") {
    const share = figures.length === 1 ? 1 : 2;
    const columns = figures.length <= ROW ? figures.length : 4;
    const layout = { share, columns, renderer };
    return encodePng(await draw(figures, view, layout, style, config));
  }
  const isSheet = figures.length > 1;
  const images = [];
  for (const from of FOUR) {
    const named = figures.map((figure) => ({
      ...figure,
      caption: isSheet ? `${from}: ${figure.caption}` : from,
    }));
    const layout = { share: isSheet ? 4 : 2, columns: figures.length, renderer };
    images.push(await draw(named, from, layout, style, config));
  }
  return encodePng(composeSheet(images, isSheet ? 1 : 2, { background: config.background }));
}

async function draw(
  figures: readonly PosedFigure[],
  view: View | "eye",
  layout: { readonly share: number; readonly columns: number; readonly renderer: Renderer },
  style: PictureStyle,
  config: Config,
) {
  const { size, height = size, overlays, focus } = style;
  const { volume, background } = config;
  const isEmpty = figures.every(({ mesh }) => mesh.indices.length === 0);
  const body = boundsOf(...figures.map(({ mesh }) => mesh.positions));
  const whole: Box = isEmpty ? { min: [0, 0, 0], max: [volume.x, volume.y, volume.z] } : body;
  const options: PictureOptions = {
    width: Math.floor(size / layout.share),
    height: Math.floor(height / layout.share),
    background,
    columns: layout.columns,
    renderer: layout.renderer,
    view: view === "eye" ? eyeOf(config) : view,
    ...(isEmpty ? { bounds: whole } : {}),
    ...(overlays.axes ? { axes: outward(whole) } : {}),
    ...(overlays.weights === undefined
      ? {}
      : { heat: { low: 0, high: 1, label: `weight of ${overlays.weights}` } }),
    ...(focus === undefined ? {} : { focus: focusBox(figures, focus, whole) }),
  };
  const { image } = await drawFigures(
    figures.map((figure) => figureOf(figure, style)),
    options,
  );
  return image;
}

function figureOf({ mesh, weights, bones, caption }: PosedFigure, style: PictureStyle): Figure {
  const { overlays } = style;
  const bone = bones.findIndex(({ name }) => name === overlays.weights);
  return {
    drawable: mesh,
    ...(caption === "" ? {} : { caption }),
    ...(overlays.skeleton ? { segments: bones } : {}),
    ...(bone < 0 || weights === undefined ? {} : { heat: weightsOf(weights, bone) }),
  };
}

/** How much each vertex follows a bone, 0 to 1. */
function weightsOf({ joints, weights }: SkinWeights, bone: number): Float32Array {
  const heat = new Float32Array(joints.length / 4);
  for (const [slot, joint] of joints.entries()) {
    if (joint === bone) heat[slot >> 2]! += weights[slot]!;
  }
  return heat;
}

/** A box around the skin that a bone moves, and the bone itself, in all figures. */
function focusBox(figures: readonly PosedFigure[], name: string, whole: Box): Box {
  const boxes: Box[] = [];
  for (const { mesh, weights, bones } of figures) {
    const bone = bones.findIndex((segment) => segment.name === name);
    const { head, tail } = bones[bone]!;
    boxes.push(boundsOf(Float32Array.of(...head, ...tail)));
    if (weights === undefined) continue;
    const heat = weightsOf(weights, bone);
    const most = heat.reduce((a, b) => Math.max(a, b), 0);
    const points: number[] = [];
    for (const [vertex, weight] of heat.entries()) {
      if (weight === 0 || weight < FOCUSED_WEIGHT * most) continue;
      points.push(...mesh.positions.subarray(3 * vertex, 3 * vertex + 3));
    }
    if (points.length > 0) boxes.push(boundsOf(Float32Array.from(points)));
  }
  const [first, ...others] = boxes;
  const { min, max } = uniteBoxes(first!, ...others);
  const margin = FOCUS_MARGIN * Math.hypot(...whole.max.map((value, i) => value - whole.min[i]!));
  return {
    min: [min[0] - margin, min[1] - margin, min[2] - margin],
    max: [max[0] + margin, max[1] + margin, max[2] + margin],
  };
}

/** The case's eye, looking to +z. */
function eyeOf({ camera }: Config): Eye {
  const { position, fov } = camera!;
  const [x, y, z] = position;
  return { position, target: [x, y, z + 1], fov };
}

/** The smallest box of whole numbers around a box. */
function outward({ min, max }: Box): Box {
  return {
    min: [Math.floor(min[0]), Math.floor(min[1]), Math.floor(min[2])],
    max: [Math.ceil(max[0]), Math.ceil(max[1]), Math.ceil(max[2])],
  };
}
