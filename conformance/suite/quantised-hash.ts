import { createHash } from "node:crypto";

/** Steps per unit that floats are rounded to, so that the last bits of a platform do not count. */
const STEPS = 1024;

const ARRAYS = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array, 5126: Float32Array };
const WIDTHS: Readonly<Record<string, number>> = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 };

interface PackedAccessor {
  readonly bufferView: number;
  readonly componentType: keyof typeof ARRAYS;
  readonly count: number;
  readonly type: string;
}

/**
 * Hash of what a GLB of the three generators holds: every accessor's numbers, floats in steps of
 * 1/1024. Files whose accessors are packed, one after the other, as the contract's writers do.
 * @throws Error of some kind where a file is laid out otherwise
 */
export function quantisedHash(glb: Uint8Array): string {
  const view = new DataView(glb.buffer, glb.byteOffset, glb.byteLength);
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(glb.subarray(20, 20 + length)));
  const binary = glb.subarray(28 + length);
  const hash = createHash("sha256");
  for (const { bufferView, componentType, count, type } of json.accessors as PackedAccessor[]) {
    const { byteOffset = 0 } = json.bufferViews[bufferView];
    const Kind = ARRAYS[componentType];
    const size = count * WIDTHS[type]!;
    const bytes = binary.slice(byteOffset, byteOffset + size * Kind.BYTES_PER_ELEMENT);
    const numbers = new Kind(bytes.buffer, 0, size);
    const scale = componentType === 5126 ? STEPS : 1;
    hash.update(Int32Array.from(numbers, (value) => Math.round(value * scale)));
  }
  return hash.digest("hex");
}
