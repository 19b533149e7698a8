import assert from "node:assert/strict";
import { test } from "node:test";
import { createCollector } from "../findings/collector.js";
import { createAccessorReader } from "./read-accessor.js";

/** A reader over one accessor and its bytes; the buffer views cover the bytes one after another. */
function readerOf(accessor: object, views: object[], bin: Uint8Array) {
  const collector = createCollector("run");
  const json = { accessors: [accessor], bufferViews: views };
  const document = { json, buffers: [bin], fileBytes: bin.length + 500 };
  return { reader: createAccessorReader(document, collector.report), collector };
}

const bytesOf = (numbers: Float32Array | Uint16Array | Int8Array) => new Uint8Array(numbers.buffer);
const view = (byteLength: number, byteOffset = 0, extra = {}) => ({
  buffer: 0,
  byteOffset,
  byteLength,
  ...extra,
});

test("elements are read across a stride, from their offset", () => {
  const bin = bytesOf(Float32Array.of(9, 1, 2, 9, 3, 4));
  const accessor = { bufferView: 0, byteOffset: 4, componentType: 5126, type: "VEC2", count: 2 };
  const { reader } = readerOf(accessor, [view(24, 0, { byteStride: 12 })], bin);
  assert.deepEqual(reader.floats(reader.layout(0)!), Float32Array.of(1, 2, 3, 4));
});

test("normalised integers are divided, and -128 is -1 as -127 is", () => {
  const bin = bytesOf(Int8Array.of(127, 0, -127, -128));
  const accessor = {
    bufferView: 0,
    componentType: 5120,
    type: "SCALAR",
    count: 4,
    normalized: true,
  };
  const { reader } = readerOf(accessor, [view(4)], bin);
  assert.deepEqual(reader.floats(reader.layout(0)!), Float32Array.of(1, 0, -1, -1));
});

test("sparse values replace zeros where there is no buffer view", () => {
  const bin = new Uint8Array(16);
  bin.set(bytesOf(Uint16Array.of(1, 3)), 0);
  bin.set(bytesOf(Float32Array.of(5, 7)), 4);
  const sparse = {
    count: 2,
    indices: { bufferView: 0, componentType: 5123 },
    values: { bufferView: 1 },
  };
  const accessor = { componentType: 5126, type: "SCALAR", count: 4, sparse };
  const { reader } = readerOf(accessor, [view(4), view(8, 4)], bin);
  assert.deepEqual(reader.floats(reader.layout(0)!), Float32Array.of(0, 5, 0, 7));
});

test("a count beyond the bytes is refused before anything is allocated", () => {
  for (const count of [3, 2 ** 31, 2 ** 52]) {
    const accessor = { bufferView: 0, componentType: 5126, type: "SCALAR", count };
    const { reader, collector } = readerOf(accessor, [view(8)], new Uint8Array(8));
    assert.equal(reader.layout(0), null);
    assert.ok(collector.has("ACCESSOR_RANGE"));
  }
});

test("zeros without bytes may not be more than the file has", () => {
  const accessor = { componentType: 5126, type: "MAT4", count: 2 ** 40 };
  const { reader, collector } = readerOf(accessor, [], new Uint8Array(0));
  assert.equal(reader.layout(0), null);
  assert.ok(collector.has("ACCESSOR_RANGE"));
});

test("malformed accessors, views and sparse parts are named, not read", () => {
  const base = { componentType: 5126, type: "SCALAR", count: 1 };
  const broken: [object, object[]][] = [
    [{ ...base, type: "toString" }, []],
    [{ ...base, componentType: 5124 }, []],
    [{ ...base, count: 0 }, []],
    [{ ...base, bufferView: 3 }, []],
    [{ ...base, bufferView: 0 }, [view(-1)]],
    [{ ...base, bufferView: 0, byteOffset: 0.5 }, [view(8)]],
    [{ ...base, sparse: { count: 1 } }, []],
    [{ ...base, sparse: 5 }, []],
  ];
  for (const [accessor, views] of broken) {
    const { reader, collector } = readerOf(accessor, views, new Uint8Array(8));
    assert.equal(reader.layout(0), null, JSON.stringify(accessor));
    assert.ok(collector.has("GLTF_PROPERTY"), JSON.stringify(accessor));
  }
});

test("a view longer than the chunk, and a stride shorter than an element, are out of range", () => {
  const accessor = { bufferView: 0, componentType: 5126, type: "VEC2", count: 1 };
  for (const wrong of [view(16), view(8, 0, { byteStride: 4 })]) {
    const { reader, collector } = readerOf(accessor, [wrong], new Uint8Array(8));
    assert.equal(reader.layout(0), null);
    assert.ok(collector.has("ACCESSOR_RANGE"));
  }
});
