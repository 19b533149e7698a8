import type { ImageHeader } from "./image-header.js";

const ANIMATION = 0x02;
/** Where the first chunk's data begins. */
const DATA = 20;

/** A WebP's header (RFC 9649, 2.5 to 2.7 and 3.4); null where it is none. */
export function readWebp(bytes: Uint8Array): ImageHeader | null {
  if (bytes.length < DATA + 10 || word(bytes, 0) !== "RIFF" || word(bytes, 8) !== "WEBP") {
    return null;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = sizeOf(word(bytes, 12), bytes, view);
  if (size === null || size.width === 0 || size.height === 0) return null;
  return { format: "webp", ...size };
}

function sizeOf(chunk: string, bytes: Uint8Array, view: DataView) {
  if (chunk === "VP8X") {
    return {
      width: 1 + uint24(view, DATA + 4),
      height: 1 + uint24(view, DATA + 7),
      isAnimated: (bytes[DATA]! & ANIMATION) !== 0,
    };
  }
  if (chunk === "VP8L") {
    if (bytes[DATA] !== 0x2f) return null;
    const bits = view.getUint32(DATA + 1, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >> 14) & 0x3fff), isAnimated: false };
  }
  if (chunk === "VP8 ") {
    // A key frame has bit 0 clear, then a start code.
    const isKey = (bytes[DATA]! & 1) === 0 && uint24(view, DATA + 3) === 0x2a019d;
    if (!isKey) return null;
    return {
      width: view.getUint16(DATA + 6, true) & 0x3fff,
      height: view.getUint16(DATA + 8, true) & 0x3fff,
      isAnimated: false,
    };
  }
  return null;
}

function word(bytes: Uint8Array, at: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + 4));
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) | (view.getUint8(at + 2) << 16);
}
