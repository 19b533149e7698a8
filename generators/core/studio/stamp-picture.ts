import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import { readSmallFile } from "../read-small-file.js";

/** PNG, third edition: the signature and the header's chunk; a text chunk may stand behind them. */
const HEAD_BYTES = 33;
const KEYWORD = "bindpose\0";
const DIGEST_LENGTH = 64;
/** Length, type and checksum of a chunk, and what it says: two digests with a space between them. */
const STAMP_BYTES = 12 + KEYWORD.length + 2 * DIGEST_LENGTH + 1;

/** Bytes of a picture that is looked into; a larger one is drawn anew. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * A picture with what it was drawn from, and its own digest, in a text chunk.
 * @param png as the encoder wrote it
 * @param key 64 hexadecimal digits
 */
export function stampPicture(png: Uint8Array, key: string): Uint8Array {
  const text = `${KEYWORD}${key} ${digest(png)}`;
  const chunk = Buffer.alloc(STAMP_BYTES);
  chunk.writeUInt32BE(text.length, 0);
  chunk.write(`tEXt${text}`, 4, "latin1");
  chunk.writeUInt32BE(crc32(chunk.subarray(4, STAMP_BYTES - 4)), STAMP_BYTES - 4);
  return Buffer.concat([png.subarray(0, HEAD_BYTES), chunk, png.subarray(HEAD_BYTES)]);
}

/**
 * The bytes of a written picture that was drawn from what `key` stands for and is still what was
 * written; else undefined, whatever stands in its place.
 */
export function readStamped(path: string, key: string): Uint8Array | undefined {
  try {
    const bytes = readSmallFile(path, MOST_BYTES);
    if (bytes === undefined || bytes.length < HEAD_BYTES + STAMP_BYTES) return undefined;
    const png = Buffer.concat([
      bytes.subarray(0, HEAD_BYTES),
      bytes.subarray(HEAD_BYTES + STAMP_BYTES),
    ]);
    return bytes.equals(stampPicture(png, key)) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
