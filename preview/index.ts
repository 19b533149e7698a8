/**
 * Pictures of a mesh: a software renderer from plain typed arrays to PNG. It knows no rig; the
 * caller poses the mesh.
 */

export { type Box, boundsOf, uniteBoxes } from "./bounds.js";
export { type Camera, type FrameOptions, frameCamera } from "./camera.js";
export { drawFigures, type Picture } from "./draw-figures.js";
export type { Drawable } from "./drawable.js";
export { type Eye, frameEye } from "./eye.js";
export type { Figure, Segment } from "./figure.js";
export { type FittedFrames, fitFrames } from "./fit-frames.js";
export type { Framing } from "./frame-figures.js";
export type { Image } from "./image.js";
export type { Frame } from "./layout.js";
export type { HeatScale } from "./overlay/heat.js";
export type { PictureOptions, Renderer } from "./picture-options.js";
export { encodePng, type PngOptions } from "./png.js";
export { projectPoint } from "./project.js";
export { type RenderOptions, render } from "./render.js";
export { composeSheet, type SheetOptions } from "./sheet.js";
export type { Vector } from "./vector.js";
export { VIEWS, type View } from "./views.js";
