import { pointer } from "bindpose/contract/rules";
import type { Report } from "../findings/collector.js";
import {
  type ComponentType,
  componentBytes,
  elementSize,
  formatName,
  isComponentType,
  isElementType,
  readComponent,
} from "./accessor-format.js";
import type { JsonObject } from "./decoded-asset.js";
import { arrayAt, isCount, isObject, objectAt, show } from "./json-access.js";

/** Elements of one kind in a buffer, known to lie inside it. */
export interface ElementSource {
  readonly view: DataView;
  readonly start: number;
  readonly stride: number;
}

export interface SparseSource {
  readonly entries: number;
  readonly indexComponent: ComponentType;
  /** Strictly rising, below the accessor's count. */
  readonly indices: ElementSource;
  readonly values: ElementSource;
}

/** What an accessor declares, known to fit the bytes that are there; nothing is copied yet. */
export interface AccessorLayout {
  readonly index: number;
  readonly format: string;
  readonly component: ComponentType;
  readonly size: number;
  readonly count: number;
  readonly normalized: boolean;
  readonly min: readonly unknown[] | null;
  readonly max: readonly unknown[] | null;
  /** Null: all zeros, before the sparse values. */
  readonly dense: ElementSource | null;
  readonly sparse: SparseSource | null;
}

export interface BinaryDocument {
  readonly json: JsonObject;
  /** Null where the bytes are not there, which has its own finding. */
  readonly buffers: readonly (Uint8Array | null)[];
  /** Length of everything that was given: what no accessor without bytes of its own may exceed. */
  readonly fileBytes: number;
}

/** Null where the accessor is malformed or does not fit its bytes; then a finding says why. */
export function readAccessorLayout(
  document: BinaryDocument,
  index: number,
  report: Report,
): AccessorLayout | null {
  const place = pointer("accessors", index);
  const accessor = arrayAt(document.json, "accessors")[index];
  if (!isObject(accessor)) {
    const found = show(accessor);
    report("GLTF_PROPERTY", { expected: "an accessor", found }, { pointer: place });
    return null;
  }
  const { componentType, type, count } = accessor;
  if (!isComponentType(componentType) || !isElementType(type) || !isCount(count) || count === 0) {
    const found = `${show(componentType)}, ${show(type)}, ${show(count)}`;
    const expected = "componentType, type and count of an accessor";
    report("GLTF_PROPERTY", { expected, found }, { pointer: place });
    return null;
  }
  const size = elementSize(type);
  const elementBytes = size * componentBytes(componentType);
  const normalized = accessor["normalized"] === true;
  const isDense = accessor["bufferView"] !== undefined;
  const dense = isDense ? locate(document, accessor, elementBytes, count, place, report) : null;
  if (isDense && dense === null) return null;
  if (!isDense && count * size > document.fileBytes) {
    const needed = count * size;
    report("ACCESSOR_RANGE", { needed, available: document.fileBytes }, { pointer: place });
    return null;
  }
  const isSparse = accessor["sparse"] !== undefined;
  const sparse = isSparse
    ? readSparse(document, objectAt(accessor, "sparse"), elementBytes, count, place, report)
    : null;
  if (isSparse && sparse === null) return null;
  return {
    index,
    format: formatName(componentType, type, normalized),
    component: componentType,
    size,
    count,
    normalized,
    min: Array.isArray(accessor["min"]) ? accessor["min"] : null,
    max: Array.isArray(accessor["max"]) ? accessor["max"] : null,
    dense,
    sparse,
  };
}

/** Where `count` elements start, after measuring them against the buffer view and its buffer. */
function locate(
  { json, buffers }: BinaryDocument,
  from: JsonObject,
  elementBytes: number,
  count: number,
  place: string,
  report: Report,
): ElementSource | null {
  const viewIndex = from["bufferView"];
  const view = isCount(viewIndex) ? arrayAt(json, "bufferViews")[viewIndex] : undefined;
  if (!isObject(view)) {
    const found = show(viewIndex);
    report("GLTF_PROPERTY", { expected: "the index of a buffer view", found }, { pointer: place });
    return null;
  }
  const viewPlace = pointer("bufferViews", viewIndex as number);
  const buffer = view["buffer"];
  const bin = isCount(buffer) ? buffers[buffer] : undefined;
  if (bin === undefined) {
    const expected = `a buffer below ${buffers.length}`;
    const place = { pointer: `${viewPlace}/buffer` };
    report("GLTF_PROPERTY", { expected, found: show(buffer) }, place);
    return null;
  }
  if (bin === null) return null;
  const offset = view["byteOffset"] ?? 0;
  const length = view["byteLength"];
  const stride = view["byteStride"] ?? elementBytes;
  const start = from["byteOffset"] ?? 0;
  if (!isCount(offset) || !isCount(length) || !isCount(stride) || !isCount(start)) {
    const found = [offset, length, stride, start].map(show).join(", ");
    const expected = "whole numbers for offsets, length and stride";
    report("GLTF_PROPERTY", { expected, found }, { pointer: viewPlace });
    return null;
  }
  if (offset + length > bin.length) {
    const needed = offset + length;
    report("ACCESSOR_RANGE", { needed, available: bin.length }, { pointer: viewPlace });
    return null;
  }
  const needed = start + stride * (count - 1) + elementBytes;
  if (stride < elementBytes || needed > length) {
    report("ACCESSOR_RANGE", { needed, available: length }, { pointer: place });
    return null;
  }
  return {
    view: new DataView(bin.buffer, bin.byteOffset + offset, length),
    start,
    stride,
  };
}

function readSparse(
  document: BinaryDocument,
  sparse: JsonObject,
  elementBytes: number,
  count: number,
  place: string,
  report: Report,
): SparseSource | null {
  const here = `${place}/sparse`;
  const entries = sparse["count"];
  const indices = objectAt(sparse, "indices");
  const component = indices["componentType"];
  const isUnsigned = component === 5121 || component === 5123 || component === 5125;
  if (!isCount(entries) || entries === 0 || !isUnsigned) {
    const found = `${show(entries)}, ${show(component)}`;
    const expected = "a count and unsigned indices";
    report("GLTF_PROPERTY", { expected, found }, { pointer: here });
    return null;
  }
  const values = objectAt(sparse, "values");
  const bytes = componentBytes(component);
  const at = locate(document, indices, bytes, entries, `${here}/indices`, report);
  const from = locate(document, values, elementBytes, entries, `${here}/values`, report);
  if (at === null || from === null) return null;
  let before = -1;
  for (let i = 0; i < entries; i++) {
    const found = readComponent(at.view, at.start + i * at.stride, component);
    if (found <= before || found >= count) {
      report("ACCESSOR_SPARSE", { found, count }, { pointer: here });
      return null;
    }
    before = found;
  }
  return { entries, indexComponent: component, indices: at, values: from };
}
