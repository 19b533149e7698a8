import type { ImageHeader } from "./image-header.js";
import { readJpeg } from "./read-jpeg.js";
import { readPng } from "./read-png.js";
import { readWebp } from "./read-webp.js";

/**
 * Format, size and stillness of a PNG, JPEG or WebP image from its header; null where the bytes
 * are none of these, or the header is cut short. Nothing is allocated, and chunks are walked once.
 */
export function readImage(bytes: Uint8Array): ImageHeader | null {
  return readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes);
}
