import { arrayOf, countOf, itemOf, type JsonObject, ownValue } from "./gltf-document.js";
import type { GlbChunks } from "./read-glb.js";

type Elements = typeof Float32Array | typeof Uint8Array | typeof Uint16Array | typeof Uint32Array;

/** Component types that a skinned asset stores. Reference: glTF 2.0, 3.6.2.2. */
const COMPONENTS: ReadonlyMap<unknown, Elements> = new Map<unknown, Elements>([
  [5121, Uint8Array],
  [5123, Uint16Array],
  [5125, Uint32Array],
  [5126, Float32Array],
]);
const WIDTHS: ReadonlyMap<unknown, number> = new Map([
  ["SCALAR", 1],
  ["VEC3", 3],
  ["VEC4", 4],
  ["MAT4", 16],
]);

export interface Wanted {
  readonly type: "SCALAR" | "VEC3" | "VEC4" | "MAT4";
  readonly components: readonly Elements[];
}

export type AccessorArray = Float32Array | Uint8Array | Uint16Array | Uint32Array;

/**
 * An accessor's numbers, tightly packed: a view of the file where it is packed and aligned there,
 * else a copy, no larger than the file. Sparse accessors and integers that stand for fractions are
 * none of the contract's.
 * @throws RangeError naming the accessor and what of it is missing, foreign or outside the file
 */
export function readAccessor(chunks: GlbChunks, index: number, wanted: Wanted): AccessorArray {
  const { document, binary } = chunks;
  const place = `glb.accessors[${index}]`;
  const accessor = itemOf(place, document, "accessors", index);
  const type = ownValue(accessor, "type");
  const Elements = COMPONENTS.get(ownValue(accessor, "componentType"));
  if (type !== wanted.type || Elements === undefined || !wanted.components.includes(Elements)) {
    const names = wanted.components.map(({ name }) => name.replace("Array", "")).join(" or ");
    throw new RangeError(`${place}: expected ${wanted.type} of ${names}, got another type`);
  }
  if (ownValue(accessor, "sparse") !== undefined || ownValue(accessor, "normalized") === true) {
    throw new RangeError(`${place}: expected plain numbers, got sparse or normalized ones`);
  }
  const count = countOf(place, accessor, "count");
  const width = WIDTHS.get(type)!;
  const packed = width * Elements.BYTES_PER_ELEMENT;
  const { start, end, stride } = placeOf(place, chunks, accessor, packed);
  if (count > 0 && start + stride * (count - 1) + packed > end) {
    throw new RangeError(`${place}: expected ${count} elements within its bytes, got fewer`);
  }
  const at = binary.byteOffset + start;
  if (stride === packed && at % Elements.BYTES_PER_ELEMENT === 0) {
    return new Elements(binary.buffer as ArrayBuffer, at, count * width);
  }
  const bytes = new Uint8Array(count * packed);
  for (let i = 0; i < count; i++) {
    bytes.set(binary.subarray(start + i * stride, start + i * stride + packed), i * packed);
  }
  return new Elements(bytes.buffer);
}

/** First byte, end and stride in the binary of the accessor's view. */
function placeOf(place: string, chunks: GlbChunks, accessor: JsonObject, packed: number) {
  const { document, binary } = chunks;
  const viewIndex = countOf(place, accessor, "bufferView");
  const viewPlace = `glb.bufferViews[${viewIndex}]`;
  const view = itemOf(place, document, "bufferViews", viewIndex);
  const buffer = itemOf(viewPlace, document, "buffers", countOf(viewPlace, view, "buffer"));
  if (buffer !== arrayOf("glb", document, "buffers")[0] || ownValue(buffer, "uri") !== undefined) {
    throw new RangeError(`${viewPlace}: expected the file's own buffer, got another`);
  }
  const from = countOf(viewPlace, view, "byteOffset", 0);
  const end = from + countOf(viewPlace, view, "byteLength");
  const stride = countOf(viewPlace, view, "byteStride", packed);
  if (end > binary.length) {
    throw new RangeError(`${viewPlace}: expected to end by byte ${binary.length}, got ${end}`);
  }
  if (stride < packed) {
    throw new RangeError(`${viewPlace}.byteStride: expected ${packed} or more, got ${stride}`);
  }
  return { start: from + countOf(place, accessor, "byteOffset", 0), end, stride };
}
