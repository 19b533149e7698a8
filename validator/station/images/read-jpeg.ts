import type { ImageHeader } from "./image-header.js";

const MARK = 0xff;
const START_OF_IMAGE = 0xd8;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** Markers from C0 to CF start a frame, but for tables and an extension. */
const NO_FRAME = [0xc4, 0xc8, 0xcc];

/** A JPEG's header (ITU-T T.81, B.2); null where it is none, or its frame comes too late. */
export function readJpeg(bytes: Uint8Array): ImageHeader | null {
  if (bytes[0] !== MARK || bytes[1] !== START_OF_IMAGE) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== MARK) return null;
    const marker = bytes[at + 1]!;
    // Markers may be filled up with FF before them.
    if (marker === MARK) {
      at++;
      continue;
    }
    if (isAlone(marker)) {
      at += 2;
      continue;
    }
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return null;
    const length = view.getUint16(at + 2);
    if (marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.includes(marker)) {
      if (length < 8 || at + 9 > bytes.length) return null;
      const height = view.getUint16(at + 5);
      const width = view.getUint16(at + 7);
      // A height of 0 is told after the first scan; no texture is written so.
      if (width === 0 || height === 0) return null;
      return { format: "jpeg", width, height, isAnimated: false };
    }
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

/** Markers without a length: TEM and the restarts. */
function isAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
}
