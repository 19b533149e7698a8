import { pointer } from "bindpose/contract/rules";
import { type PieceReport, STATION_LIMITS } from "bindpose/contract/station";
import type { Report } from "../../findings/collector.js";
import type { JsonObject } from "../../read/decoded-asset.js";
import { arrayAt, isCount, isObject, show } from "../../read/json-access.js";
import { readImage } from "../images/read-image.js";

type Images = PieceReport["images"];

/** The images of a piece as their own headers tell them (G40); findings say what is wrong. */
export function readImages(json: JsonObject, bin: Uint8Array, report: Report): Images {
  const images = arrayAt(json, "images").flatMap((image, index) => {
    const at = pointer("images", index);
    if (!isObject(image)) {
      report("GLTF_PROPERTY", { expected: "an image", found: show(image) }, { pointer: at });
      return [];
    }
    return readOne(json, image, bin, at, report) ?? [];
  });
  const pixels = images.reduce((sum, { width, height }) => sum + width * height, 0);
  const { max } = STATION_LIMITS.texturePixels;
  if (pixels > max) report("PIECE_PIXELS", { pixels, limit: max }, { pointer: "/images" });
  return images;
}

function readOne(
  json: JsonObject,
  image: JsonObject,
  bin: Uint8Array,
  at: string,
  report: Report,
): Images[number] | null {
  if (image["uri"] !== undefined) {
    report("PIECE_IMAGE_OUTSIDE", { uri: show(image["uri"]) }, { pointer: `${at}/uri` });
    return null;
  }
  const bytes = bytesOfView(json, image["bufferView"], bin);
  if (bytes === null) {
    const found = show(image["bufferView"]);
    const expected = "a buffer view in the BIN chunk";
    report("GLTF_PROPERTY", { expected, found }, { pointer: `${at}/bufferView` });
    return null;
  }
  const header = readImage(bytes);
  const declared = image["mimeType"];
  if (header === null || declared !== `image/${header.format}`) {
    const found =
      header === null
        ? `no image that is known`
        : `${header.format}, declared as ${show(declared)}`;
    report("PIECE_IMAGE_FORMAT", { found }, { pointer: at });
  }
  if (header === null) return null;
  const { format, width, height, isAnimated } = header;
  if (isAnimated) report("PIECE_IMAGE_ANIMATED", { format }, { pointer: at });
  const limit = STATION_LIMITS.textureSide.max;
  if (width > limit || height > limit) {
    report("PIECE_IMAGE_SIZE", { width, height, limit }, { pointer: at });
  }
  return { format, width, height };
}

function bytesOfView(json: JsonObject, index: unknown, bin: Uint8Array): Uint8Array | null {
  const view = isCount(index) ? arrayAt(json, "bufferViews")[index] : undefined;
  if (!isObject(view) || view["buffer"] !== 0) return null;
  const offset = view["byteOffset"] ?? 0;
  const length = view["byteLength"];
  if (!isCount(offset) || !isCount(length) || offset + length > bin.length) return null;
  return bin.subarray(offset, offset + length);
}
