/** glTF 2.0, section 5.11: what a buffer view is bound to. */
const TARGETS = { attribute: 34962, index: 34963, none: undefined } as const;
/** glTF 2.0, section 3.6.2.2: component types. */
const COMPONENT_TYPES = { u8: 5121, u16: 5123, u32: 5125, f32: 5126 } as const;
const COMPONENTS = { SCALAR: 1, VEC3: 3, VEC4: 4, MAT4: 16 } as const;

export interface AccessorOptions {
  readonly type: keyof typeof COMPONENTS;
  readonly target: keyof typeof TARGETS;
  /** Writes `min` and `max`, exactly of the stored float32 values. */
  readonly bounded?: boolean;
}

/**
 * Collects typed arrays as the accessors of one GLB buffer: one tightly packed view each, on a
 * multiple of 4 bytes. Numbers are written little-endian, as glTF demands and as every machine
 * that Node runs on has them.
 */
export class BufferBuilder {
  readonly views: object[] = [];
  readonly accessors: object[] = [];
  readonly #chunks: Uint8Array[] = [];
  #length = 0;

  /** Adds an accessor and returns its index. */
  add(
    data: Uint8Array | Uint16Array | Uint32Array | Float32Array,
    options: AccessorOptions,
  ): number {
    const width = COMPONENTS[options.type];
    const target = TARGETS[options.target];
    this.views.push({
      buffer: 0,
      byteOffset: this.#length,
      byteLength: data.byteLength,
      ...(target === undefined ? {} : { target }),
    });
    this.accessors.push({
      bufferView: this.views.length - 1,
      componentType: componentTypeOf(data),
      count: data.length / width,
      type: options.type,
      ...(options.bounded ? boundsOf(data, width) : {}),
    });
    this.#chunks.push(new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    this.#length += data.byteLength;
    const padding = -this.#length & 3;
    if (padding > 0) this.#chunks.push(new Uint8Array(padding));
    this.#length += padding;
    return this.accessors.length - 1;
  }

  /** All bytes so far. */
  toBytes(): Uint8Array {
    const bytes = new Uint8Array(this.#length);
    let offset = 0;
    for (const chunk of this.#chunks) {
      bytes.set(chunk, offset);
      offset += chunk.length;
    }
    return bytes;
  }
}

function componentTypeOf(data: Uint8Array | Uint16Array | Uint32Array | Float32Array): number {
  if (data instanceof Float32Array) return COMPONENT_TYPES.f32;
  if (data instanceof Uint32Array) return COMPONENT_TYPES.u32;
  return data instanceof Uint16Array ? COMPONENT_TYPES.u16 : COMPONENT_TYPES.u8;
}

function boundsOf(data: ArrayLike<number>, width: number): { min: number[]; max: number[] } {
  const min = new Array<number>(width).fill(Number.POSITIVE_INFINITY);
  const max = new Array<number>(width).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < data.length; i++) {
    const axis = i % width;
    min[axis] = Math.min(min[axis]!, data[i]!);
    max[axis] = Math.max(max[axis]!, data[i]!);
  }
  return { min, max };
}
