// The WebAssembly binary format, as far as our kernels need it: bytes from lists of numbers.
// Reference: WebAssembly Core Specification 2.0, section 5 (binary format), vector instructions.

export const I32 = 0x7f;
export const F64 = 0x7c;
export const V128 = 0x7b;

/** Unsigned LEB128. */
export function leb(value) {
  const bytes = [];
  do {
    bytes.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>>= 7;
  } while (value > 0);
  return bytes;
}

export const vec = (items) => [...leb(items.length), ...items.flat()];
export const section = (id, content) => [id, ...leb(content.length), ...content];
export const text = (string) => vec([...new TextEncoder().encode(string)].map((byte) => [byte]));
/** A vector instruction. */
export const simd = (opcode) => [0xfd, ...leb(opcode)];
