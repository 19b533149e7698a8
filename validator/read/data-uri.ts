const CODES = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUES = new Int8Array(128).fill(-1);
for (let i = 0; i < CODES.length; i++) VALUES[CODES.charCodeAt(i)] = i;

/** Longest head of a data URI, up to its comma. */
const HEAD = 256;

/**
 * The bytes of a `data:` URI in base64 (RFC 2397, RFC 4648); null where it is none, has a character
 * that base64 has not, or would be longer than `limit`.
 */
export function decodeDataUri(uri: string, limit: number): Uint8Array | null {
  const comma = uri.slice(0, HEAD).indexOf(",");
  if (comma < 0 || !uri.slice(0, comma).endsWith(";base64")) return null;
  let end = uri.length;
  while (end > comma + 1 && uri.charCodeAt(end - 1) === 0x3d) end--;
  const digits = end - comma - 1;
  const length = Math.floor((digits * 3) / 4);
  if (length > limit || digits % 4 === 1 || uri.length - end > 2) return null;
  const bytes = new Uint8Array(length);
  let bits = 0;
  let held = 0;
  let at = 0;
  for (let i = comma + 1; i < end; i++) {
    const code = uri.charCodeAt(i);
    const value = code < 128 ? VALUES[code]! : -1;
    if (value < 0) return null;
    bits = ((bits << 6) | value) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = bits >> held;
  }
  return bytes;
}
