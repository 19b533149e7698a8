import type { ImageHeader } from "./image-header.js";

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const IHDR = 0x49484452;
const IDAT = 0x49444154;
/** Animation control (APNG): it stands before the first IDAT where there is one. */
const ACTL = 0x6163544c;
/** Bytes of a chunk beside its data: length, type, checksum. */
const FRAME = 12;

/** A PNG's header (PNG, third edition, 5.3 and 11.2.1); null where it is none. */
export function readPng(bytes: Uint8Array): ImageHeader | null {
  if (bytes.length < 33 || SIGNATURE.some((byte, i) => bytes[i] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(8) !== 13 || view.getUint32(12) !== IHDR) return null;
  const width = view.getUint32(16);
  const height = view.getUint32(20);
  if (width === 0 || height === 0) return null;
  let isAnimated = false;
  for (let at = 33; at + 8 <= bytes.length; at += FRAME + view.getUint32(at)) {
    const type = view.getUint32(at + 4);
    if (type === IDAT) break;
    if (type === ACTL) isAnimated = true;
  }
  return { format: "png", width, height, isAnimated };
}
