import type { GlbFile } from "bindpose/validator/read";

/** Any JSON value that a repair writes into. */
// biome-ignore lint/suspicious/noExplicitAny: a foreign document has no type until it is looked at
type Loose = any;

const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const MAGIC = 0x46546c67;

/** Numbers of one accessor in the editor's bytes, known to lie inside them. */
export interface AccessorPlace {
  readonly view: DataView;
  readonly start: number;
  readonly stride: number;
  readonly component: number;
  readonly count: number;
}

/** A GLB that is being changed: its JSON, and a copy of its numbers. */
export interface GlbEditor {
  /** A copy of the document; whoever writes into it says so with `changeJson`. */
  readonly json: Loose;
  readonly changeJson: () => void;
  /** Null where the accessor has no plain numbers in the BIN chunk. */
  readonly locate: (accessor: number) => AccessorPlace | null;
  /** Appends numbers with a view and an accessor of their own; returns the accessor. */
  readonly append: (numbers: Float32Array, type: string) => number;
  /**
   * The changed file. Where only numbers were changed, every other byte is the original's; where the
   * JSON was, both chunks are written again and further chunks are left out.
   */
  readonly write: () => Uint8Array;
}

const BYTES: Readonly<Record<number, number>> = { 5121: 1, 5123: 2, 5126: 4 };
const SIZES: Readonly<Record<string, number>> = { VEC4: 4, MAT4: 16 };

/** Opens a file for changes; the given bytes stay as they are. */
export function editGlb(bytes: Uint8Array, { asset, container }: GlbFile): GlbEditor {
  const copy = bytes.slice();
  const binStart = container.bin === null ? 0 : container.bin.byteOffset - bytes.byteOffset;
  const bin = copy.subarray(binStart, binStart + (container.bin?.length ?? 0));
  const json: Loose = structuredClone(asset.json);
  const appended: Float32Array[] = [];
  let end = bin.length;
  let isChanged = false;

  return {
    json,
    changeJson() {
      isChanged = true;
    },
    locate: (accessor) => locate(json, bin, accessor),
    append(numbers, type) {
      isChanged = true;
      appended.push(numbers);
      json.bufferViews.push({ buffer: 0, byteOffset: end, byteLength: numbers.byteLength });
      end += numbers.byteLength;
      json.buffers[0].byteLength = end;
      const bufferView = json.bufferViews.length - 1;
      const count = numbers.length / SIZES[type]!;
      return json.accessors.push({ bufferView, componentType: 5126, count, type }) - 1;
    },
    write: () => (isChanged ? writeContainer(json, bin, appended) : copy),
  };
}

function locate(json: Loose, bin: Uint8Array, index: number): AccessorPlace | null {
  const accessor = json.accessors?.[index];
  const view = json.bufferViews?.[accessor?.bufferView];
  if (view === undefined || view.buffer !== 0 || accessor.sparse !== undefined) return null;
  const element = (SIZES[accessor.type] ?? 0) * (BYTES[accessor.componentType] ?? 0);
  const stride = view.byteStride ?? element;
  const start = accessor.byteOffset ?? 0;
  const offset = view.byteOffset ?? 0;
  if (element === 0 || offset + view.byteLength > bin.length) return null;
  if (start + stride * (accessor.count - 1) + element > view.byteLength) return null;
  return {
    view: new DataView(bin.buffer, bin.byteOffset + offset, view.byteLength),
    start,
    stride,
    component: accessor.componentType,
    count: accessor.count,
  };
}

function writeContainer(
  json: Loose,
  bin: Uint8Array,
  appended: readonly Float32Array[],
): Uint8Array {
  const text = new TextEncoder().encode(JSON.stringify(json));
  const jsonLength = text.length + (-text.length & 3);
  const tail = appended.reduce((sum, numbers) => sum + numbers.byteLength, 0);
  const binLength = bin.length + tail;
  const hasBin = binLength > 0;
  const bytes = new Uint8Array(20 + jsonLength + (hasBin ? 8 + binLength : 0));
  const view = new DataView(bytes.buffer);
  const words = [MAGIC, 2, bytes.length, jsonLength, JSON_CHUNK];
  for (const [i, word] of words.entries()) view.setUint32(4 * i, word, true);
  bytes.fill(0x20, 20, 20 + jsonLength);
  bytes.set(text, 20);
  if (!hasBin) return bytes;
  let at = 20 + jsonLength;
  view.setUint32(at, binLength, true);
  view.setUint32(at + 4, BIN_CHUNK, true);
  at += 8;
  bytes.set(bin, at);
  at += bin.length;
  for (const numbers of appended) {
    for (const value of numbers) {
      view.setFloat32(at, value, true);
      at += 4;
    }
  }
  return bytes;
}
