import { drawFigures, encodePng, type Figure, type PictureOptions } from "bindpose/preview";
import { type Content, type Html, html } from "./html.js";

/** A picture in the page, with the words for who cannot see it. */
export interface Shot {
  /** A `data:` URI: the page asks for nothing. */
  readonly source: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** Every picture stands on the same ground, in a light and in a dark page. */
const BACKGROUND = "#20242c";
/** Colours of a picture: shaded figures keep their look, files a third of their size. */
const COLOURS = 96;

/** Draws figures into one picture. `size` is of one figure's frame, in pixels. */
export async function takeShot(
  figures: readonly Figure[],
  alt: string,
  size: number,
  options: Omit<PictureOptions, "width" | "height" | "background"> = {},
): Promise<Shot> {
  const { image } = await drawFigures(figures, {
    width: size,
    height: size,
    background: BACKGROUND,
    ...options,
  });
  const { width, height } = image;
  const png = Buffer.from(encodePng(image, { colours: COLOURS })).toString("base64");
  return { source: `data:image/png;base64,${png}`, width, height, alt };
}

export function showShot({ source, width, height, alt }: Shot, caption: Content): Html {
  const size = html`width="${width}" height="${height}" decoding="async"`;
  return html`<figure><img src="${source}" alt="${alt}" ${size}><figcaption>${caption}</figcaption></figure>`;
}
