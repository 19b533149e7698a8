import { readJpeg } from "./read-jpeg.js";
import { readPng } from "./read-png.js";
import { readWebp } from "./read-webp.js";

/** What an image's header says. Pixels are never decoded. */
export interface ImageHeader {
  readonly format: "png" | "jpeg" | "webp";
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

/**
 * Format, size and stillness of a PNG, JPEG or WebP image from its header; null where the bytes
 * are none of these, or the header is cut short. Nothing is allocated, and chunks are walked once.
 */
export function readImage(bytes: Uint8Array): ImageHeader | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}
