import { createHash } from "node:crypto";
import type { BoneSpec, PartMesh } from "bindpose/contract";
import type { LoadedRenderer } from "bindpose/preview/webgpu";
import type { Config } from "../config/config.js";
import type { FileContent } from "../emit/replace-files.js";
import { paletteOf, type Skin } from "../review/index.js";
import { drawPicture, type PictureStyle } from "./draw-picture.js";
import type { PicturePlan } from "./plan-pictures.js";
import { posedBody, posedBones } from "./pose-body.js";
import type { RenderOptions } from "./render-options.js";
import { readStamped, stampPicture } from "./stamp-picture.js";

/** What draws. A picture that another drew is drawn again. */
export type Drawing = Pick<LoadedRenderer, "name" | "renderer">;

export interface PictureSubject {
  readonly skin: Skin;
  readonly bones: readonly BoneSpec[];
  /** Of what the skin was made from, of the skin itself, and the program's version. */
  readonly identity: readonly string[];
}

/**
 * The planned pictures as files. One that stands there already, drawn from the same and unchanged
 * since, is not drawn again, unless all is made anew: its bytes would be the same.
 */
export async function makePictures(
  plans: readonly PicturePlan[],
  subject: PictureSubject,
  options: PictureStyle & Pick<RenderOptions, "isFresh">,
  config: Config,
  drawing: Drawing,
): Promise<FileContent[]> {
  const { skin, bones, identity } = subject;
  const { isFresh, view, size, height, overlays, focus } = options;
  // A square's style stays what it was, and so does the key that stands in a picture.
  const style = { view, size, overlays, focus, ...(height === undefined ? {} : { height }) };
  const files: FileContent[] = [];
  for (const { path, figures } of plans) {
    const palettes = figures.map(({ values }) => paletteOf(skin.rig, values));
    const captions = figures.map(({ caption }) => caption);
    const key = keyOf(palettes, [identity, captions, style, styleOf(config), drawing.name]);
    const stamped = isFresh ? undefined : readStamped(path, key);
    if (stamped !== undefined) {
      files.push({ path, bytes: stamped });
      continue;
    }
    const posed = palettes.map((palette, i) => ({
      mesh: posedBody(skin, palette),
      weights: skin.weights,
      bones: posedBones(bones, palette),
      caption: captions[i]!,
    }));
    const png = await drawPicture(posed, style, config, drawing.renderer);
    files.push({ path, bytes: stampPicture(png, key) });
  }
  return files;
}

/** The preview of a body that no bone moves. */
export async function drawUnskinned(
  mesh: PartMesh,
  bones: readonly BoneSpec[],
  style: PictureStyle,
  config: Config,
  { renderer }: Drawing,
): Promise<FileContent> {
  const figure = { mesh, bones, caption: "" };
  return { path: config.preview, bytes: await drawPicture([figure], style, config, renderer) };
}

/** What of a config a picture depends on. */
function styleOf({ background, volume, camera }: Config) {
  return { background, volume, camera };
}

function keyOf(palettes: readonly Float64Array[], style: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(style));
  for (const { buffer, byteOffset, byteLength } of palettes) {
    hash.update(new Uint8Array(buffer, byteOffset, byteLength));
  }
  return hash.digest("hex");
}
