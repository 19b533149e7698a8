import { PNG } from "pngjs";
import type { Image } from "./image.js";
import { reduceColours } from "./palette.js";

export interface PngOptions {
  /**
   * Most colours of the file, from 48 to 256: a palette, a third of the size. Default: all of the
   * picture's, exactly.
   */
  readonly colours?: number;
}

/**
 * Measured on shaded pictures: the difference to the row above (filter 2) with zlib's default
 * strategy is as small as trying every filter and three times as fast as its level 9. Indices of a
 * palette are best left as they are, and packed harder: they are a third as many.
 */
const PACKING = { deflateLevel: 6, deflateStrategy: 0, filterType: 2 } as const;
const INDEX_PACKING = { deflateLevel: 9, deflateStrategy: 0, filterType: 0 } as const;
/** PNG colour types (W3C PNG, table 9). */
const GREY = 0;
const TRUECOLOUR = 2;
const INDEXED = 3;
const TRUECOLOUR_WITH_ALPHA = 6;
const LEAST_COLOURS = 48;
const MOST_COLOURS = 256;
/** Where the header chunk's data starts, its byte that says the colour type, and where it ends. */
const HEADER = { start: 12, colourType: 25, end: 29, next: 33 } as const;

/**
 * The picture as a PNG file: 8-bit RGB, with alpha only where a pixel is not opaque; or with a
 * palette. The same picture gives the same bytes on one build of Node; zlib of another may pack
 * them differently, never another picture. Throws RangeError when the data does not have 4 bytes a
 * pixel, and for a bad number of colours.
 */
export function encodePng(image: Image, { colours }: PngOptions = {}): Uint8Array {
  const { width, height, data } = image;
  if (!(width >= 1 && height >= 1 && data.length === 4 * width * height)) {
    throw new RangeError(`image: expected 4 bytes for ${width} x ${height}, got ${data.length}`);
  }
  const png = new PNG({ width, height });
  if (colours === undefined) {
    png.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    const colorType = isOpaque(data) ? TRUECOLOUR : TRUECOLOUR_WITH_ALPHA;
    return Uint8Array.from(PNG.sync.write(png, { ...PACKING, colorType }));
  }
  if (!(Number.isInteger(colours) && colours >= LEAST_COLOURS && colours <= MOST_COLOURS)) {
    throw new RangeError(`colours: expected ${LEAST_COLOURS} to ${MOST_COLOURS}, got ${colours}`);
  }
  const { palette, indices } = reduceColours(image, colours);
  png.data = Buffer.from(indices.buffer);
  const grey = { ...INDEX_PACKING, colorType: GREY, inputColorType: GREY } as const;
  return withPalette(PNG.sync.write(png, grey), palette);
}

function isOpaque(data: Uint8Array): boolean {
  for (let i = 3; i < data.length; i += 4) {
    if (data[i] !== 255) return false;
  }
  return true;
}

/** A grey picture's file, its bytes made indices: another colour type, and the palette's chunks. */
function withPalette(grey: Uint8Array, palette: Uint8Array): Uint8Array {
  // A copy with a buffer of its own: what pngjs returns may share Node's pool.
  const header = Uint8Array.from(grey.subarray(0, HEADER.next));
  header[HEADER.colourType] = INDEXED;
  const sum = checksumOf(header.subarray(HEADER.start, HEADER.end));
  new DataView(header.buffer).setUint32(HEADER.end, sum);
  const colours = palette.filter((_, i) => i % 4 !== 3);
  const alphas = palette.filter((alpha, i) => i % 4 === 3 && alpha < 255);
  const parts = [header, chunk("PLTE", colours)];
  if (alphas.length > 0) parts.push(chunk("tRNS", alphas));
  parts.push(grey.subarray(HEADER.next));
  const file = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

/** Length, name, data and checksum. */
function chunk(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = name.charCodeAt(i);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, checksumOf(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** CRC-32 of a chunk's name and data (W3C PNG, 5.5), bit by bit: palettes are short. */
function checksumOf(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
