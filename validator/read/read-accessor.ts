import type { Report } from "../findings/collector.js";
import { arrayOf, componentBytes, componentMax, readComponent } from "./accessor-format.js";
import {
  type AccessorLayout,
  type BinaryDocument,
  type ElementSource,
  readAccessorLayout,
} from "./accessor-layout.js";

export type { AccessorLayout } from "./accessor-layout.js";

/** Numbers that are decoded at most, per byte of the file: bytes read once and merged need two. */
const NUMBERS_PER_BYTE = 4;
/** What the smallest files may decode. */
const LEAST_NUMBERS = 65536;

/** Reads the accessors of one file; what one returns is shared by all who ask, and not changed. */
export interface AccessorReader {
  readonly layout: (index: number) => AccessorLayout | null;
  /** Values as numbers, normalised integers divided; null where the budget is spent. */
  readonly floats: (layout: AccessorLayout) => Float32Array | null;
  /** Values of an integer accessor as stored. */
  readonly integers: (layout: AccessorLayout) => Uint32Array | null;
  /** Takes so many numbers from the budget; false, and a finding, where it is spent. */
  readonly spend: (numbers: number) => boolean;
}

/**
 * The promise: every accessor is measured against the bytes that are there before anything is
 * allocated, and all that is decoded together is bounded by a multiple of the file's size, also
 * where many accessors read the same bytes.
 */
export function createAccessorReader(document: BinaryDocument, report: Report): AccessorReader {
  const limit = NUMBERS_PER_BYTE * document.fileBytes + LEAST_NUMBERS;
  const layouts = new Map<number, AccessorLayout | null>();
  const decoded = new Map<number, Float32Array | Uint32Array>();
  let spent = 0;

  function spend(numbers: number): boolean {
    spent += numbers;
    if (spent > limit) report("ACCESSOR_OVERLAP", { limit }, { pointer: "/accessors" });
    return spent <= limit;
  }

  return {
    spend,
    layout(index) {
      let layout = layouts.get(index);
      if (layout === undefined) {
        layout = readAccessorLayout(document, index, report);
        layouts.set(index, layout);
      }
      return layout;
    },
    floats(layout) {
      const known = decoded.get(layout.index);
      if (known instanceof Float32Array) return known;
      if (!spend(layout.count * layout.size)) return null;
      const out = new Float32Array(layout.count * layout.size);
      fill(layout, out);
      decoded.set(layout.index, out);
      return out;
    },
    integers(layout) {
      const known = decoded.get(layout.index);
      if (known instanceof Uint32Array) return known;
      if (!spend(layout.count * layout.size)) return null;
      const out = new Uint32Array(layout.count * layout.size);
      fill(layout, out);
      decoded.set(layout.index, out);
      return out;
    },
  };
}

function fill(layout: AccessorLayout, out: Float32Array | Uint32Array): void {
  const { dense, sparse, size, component } = layout;
  const isCopied = dense !== null && copyPacked(layout, dense, out);
  const bytes = componentBytes(component);
  // Normalised signed integers have two names for -1 (glTF 2.0 3.11).
  const max = layout.normalized ? componentMax(component) : 1;
  const least = layout.normalized ? -1 : -Infinity;
  const copy = (source: ElementSource, element: number, at: number) => {
    const from = source.start + element * source.stride;
    for (let c = 0; c < size; c++) {
      const value = readComponent(source.view, from + c * bytes, component) / max;
      out[at + c] = Math.max(value, least);
    }
  };
  if (dense !== null && !isCopied) {
    for (let i = 0; i < layout.count; i++) copy(dense, i, i * size);
  }
  if (sparse === null) return;
  const { indices, indexComponent } = sparse;
  for (let i = 0; i < sparse.entries; i++) {
    const at = readComponent(indices.view, indices.start + i * indices.stride, indexComponent);
    copy(sparse.values, i, at * size);
  }
}

/** glTF is little-endian, and so are the platform's own arrays nearly everywhere. */
const IS_LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Copies numbers that stand as the platform has them, all at once; false where they do not. */
function copyPacked(
  { count, size, component, normalized }: AccessorLayout,
  { view, start, stride }: ElementSource,
  out: Float32Array | Uint32Array,
): boolean {
  const length = count * size * componentBytes(component);
  if (normalized || !IS_LITTLE_ENDIAN || stride * count !== length) return false;
  const from = view.byteOffset + start;
  out.set(arrayOf(component, view.buffer.slice(from, from + length)));
  return true;
}
