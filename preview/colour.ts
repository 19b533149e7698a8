/**
 * Between 8-bit sRGB and linear light (IEC 61966-2-1). Both directions go through tables whose
 * entries are rounded far coarser than the last bit of `Math.pow`, so every engine gets the
 * same pictures.
 */

const COLOUR = /^#[0-9a-f]{6}$/i;

/**
 * The three 8-bit channels of `#rrggbb`. `name` is what the message calls the argument.
 * Throws RangeError for anything else.
 */
export function parseColour(text: string, name: string): [number, number, number] {
  if (typeof text !== "string" || !COLOUR.test(text)) {
    throw new RangeError(`${name}: expected a colour "#rrggbb", got ${JSON.stringify(text)}`);
  }
  const value = Number.parseInt(text.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** Linear light, 0 to 1, of an sRGB value from 0 to 1. */
function decode(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

/** Linear light of the 256 sRGB bytes. */
export const LINEAR_OF_BYTE: Float32Array = Float32Array.from({ length: 256 }, (_, byte) =>
  decode(byte / 255),
);

/** Linear light 1.0 as an index into `BYTE_OF_LINEAR`. */
export const LINEAR_STEPS = 65535;

/** sRGB byte nearest to a linear value of `index / LINEAR_STEPS`. */
export const BYTE_OF_LINEAR: Uint8Array = tabulateBytes();

function tabulateBytes(): Uint8Array {
  const bytes = new Uint8Array(LINEAR_STEPS + 1);
  let start = 0;
  for (let byte = 0; byte < 256; byte++) {
    const end =
      byte === 255 ? LINEAR_STEPS + 1 : Math.ceil(decode((byte + 0.5) / 255) * LINEAR_STEPS);
    bytes.fill(byte, start, end);
    start = end;
  }
  return bytes;
}
