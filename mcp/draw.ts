import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import * as z from "zod";
import { callVerb, verbWords } from "./call-verb.js";
import { Refused } from "./outcome.js";
import { pathSchema } from "./schemas.js";
import { withTempFile } from "./temp-file.js";
import type { House } from "./tool.js";

/** Bytes of an image block: more would cost a client's context too much. */
export const IMAGE_BYTES = 60_000;
const SIZES = { least: 64, most: 512 } as const;

const point = z.array(z.number()).length(3);

/** How every picture is asked for. */
export const pictureInput = {
  path: pathSchema.describe("A run folder, or a GLB."),
  view: z
    .enum(["iso", "front", "side", "top", "back", "left", "bottom"])
    .optional()
    .describe("Where from; iso where left out. All but iso are without perspective."),
  overlay: z
    .array(z.string().min(1).max(96))
    .max(4)
    .default([])
    .describe("skeleton, axes, weights:BONE, stretch, findings, findings:CODE"),
  maxDimension: z
    .number()
    .int()
    .min(SIZES.least)
    .max(SIZES.most)
    .default(SIZES.most)
    .describe("Pixels of the longer side."),
  joints: z
    .record(z.string().min(1).max(64), z.number())
    .default({})
    .describe("Values of joints, radians or units, clamped to their ranges."),
  outPath: pathSchema.optional().describe("Also keep the PNG here."),
};

/** Camera facts: what maps a pixel back to a point. */
export const pictureData = z.strictObject({
  path: z.string().nullable().describe("Where it was kept."),
  bytes: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
  camera: z.strictObject({
    view: z.string(),
    projection: z.string(),
    direction: point.describe("Where the camera looks."),
    right: point,
    up: point,
    eye: point.describe("Where it stands; without perspective, only which way."),
    span: z.array(z.number()).describe("Width and height that are seen, units."),
    bounds: z.strictObject({ min: point, max: point }),
    viewProjection: z.array(z.number()).length(16).describe("Column-major: points to clip space."),
  }),
  frames: z.array(
    z.strictObject({
      left: z.number(),
      top: z.number(),
      width: z.number(),
      height: z.number(),
      caption: z.string().optional(),
      animation: z.string().optional(),
      timeMs: z.number().optional(),
      joints: z.record(z.string(), z.number()).optional().describe("As asked."),
      clamped: z
        .record(z.string(), z.number())
        .optional()
        .describe("What is shown in place of values beyond a joint's range."),
    }),
  ),
  overlays: z.record(z.string(), z.unknown()).describe("What the overlays measured."),
  notes: z.array(z.string()),
});
export type PictureData = z.infer<typeof pictureData>;

export interface PictureAsk {
  readonly path: string;
  readonly view?: string | undefined;
  readonly overlay: readonly string[];
  readonly maxDimension: number;
  readonly joints: Readonly<Record<string, number>>;
  readonly outPath?: string | undefined;
}

/** Draws with the verb `pose` or `sheet`, into a folder of its own that is gone afterwards. */
export async function draw(
  house: House,
  verb: "pose" | "sheet",
  { path, view, overlay, maxDimension, joints, outPath }: PictureAsk,
  more: Readonly<Record<string, string | number | undefined>>,
): Promise<{ readonly data: PictureData; readonly image: Uint8Array }> {
  const asset = house.root.asset(path);
  const kept = outPath === undefined ? null : house.root.target(outPath);
  if (kept !== null && !/\.png$/i.test(kept)) {
    throw new Refused("client", `outPath is a .png, not ${outPath}`);
  }
  return withTempFile("picture.png", async (file) => {
    const flags = {
      ...more,
      view,
      size: maxDimension,
      overlay: overlay.length === 0 ? undefined : overlay.join(","),
      set: Object.entries(joints).map(([joint, value]) => `${joint}=${value}`),
      out: file,
      json: true,
    };
    const facts = (await callVerb(house, verbWords(verb, flags, [asset]))) as PictureData;
    const image = readFileSync(file);
    if (image.length > IMAGE_BYTES) {
      throw new Refused("limit", `the picture has ${image.length} bytes; ask for fewer pixels`);
    }
    if (kept !== null) {
      const place = join(house.root.folder, kept);
      mkdirSync(dirname(place), { recursive: true });
      copyFileSync(file, place);
    }
    return { image, data: { ...pictureOf(facts), path: kept, bytes: image.length } };
  });
}

/** What of the verb's facts is told. */
function pictureOf({ width, height, camera, frames, overlays, notes }: PictureData) {
  const { view, projection, direction, right, up, eye, span, bounds, viewProjection } = camera;
  const axes = { view, projection, direction, right, up, eye, span, bounds, viewProjection };
  return { width, height, camera: axes, frames, overlays, notes };
}
