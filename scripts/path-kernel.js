// Assembles the WebAssembly kernel of validator/motion/path-kernel.ts, opcode by opcode: no
// toolchain. It poses one vertex at two instants at a time, in double precision, and says how far
// its places are from a point: the same operations in the same order as validator/motion/plain-path.ts.
import { I32, leb, section, simd, text, V128, vec } from "./wasm-bytes.js";

/** Where the box of all places stands in memory, in bytes, and where a path begins. */
const BOX = 48;
const PATH = 208;
/** Where a vertex that is posed stands, times its weight, and the weight: as far apart as a place's. */
const POINT = 144;
/** Bytes of a pair of places, and of a pair of matrices. */
const PLACES = 48;
const MATRICES = 192;

const load = (offset) => [...simd(0x00), 3, ...leb(offset)];
const store = (offset) => [...simd(0x0b), 3, ...leb(offset)];
const splat = (offset) => [...simd(0x0a), 3, ...leb(offset)];
const isGreater = simd(0x4a);
const select = simd(0x52);
const add = simd(0xf0);
const subtract = simd(0xf1);
const multiply = simd(0xf2);
const smaller = simd(0xf6);
const larger = simd(0xf7);
const pair = (a, b) => [...simd(0x0c), ...new Uint8Array(Float64Array.of(a, b).buffer)];
const constant = (value) => [0x41, ...(value < 64 ? [value] : [(value & 0x7f) | 0x80, value >> 7])];

/** A function of named parameters and vector locals; `body` is given access to them by name. */
function assemble(parameters, vectors, body) {
  const names = [...Object.keys(parameters), "p", ...vectors];
  const index = new Map(names.map((name, i) => [name, i]));
  const get = (name) => [0x20, index.get(name)];
  const set = (name) => [0x21, index.get(name)];
  const step = (name, bytes) => [...get(name), ...constant(bytes), 0x6a, ...set(name)];
  /** Fills both lanes of the given vectors from the numbers at an address, each 16 bytes on. */
  const spread = (axes, address, offset) =>
    axes.flatMap((name, i) => [...address, ...splat(offset + 16 * i), ...set(name)]);
  /** Runs a body once for every pair of instants. */
  const forPairs = (inner) => [
    ...[0x03, 0x40], // loop
    ...inner,
    ...step("p", PLACES),
    ...get("pairs"),
    ...constant(1),
    0x6b,
    ...[0x22, index.get("pairs")],
    ...[0x0d, 0], // br_if: the next pair
    0x0b,
  ];
  const code = [
    ...vec([
      [1, I32],
      [vectors.length, V128],
    ]),
    ...body({ get, set, step, spread, forPairs }),
    0x0b,
  ];
  return { type: [0x60, ...vec(Object.values(parameters).map((type) => [type])), 0], code };
}

/** Writes what one bone does to the vertex, or adds it to what stands there. */
function poser(isAdded) {
  const axes = ["X", "Y", "Z", "W"];
  return assemble({ bone: I32, pairs: I32 }, axes, ({ get, step, spread, forPairs }) => [
    ...spread(axes, constant(0), POINT),
    ...forPairs([
      ...[0, 1, 2].flatMap((row) => [
        ...get("p"),
        ...(isAdded ? [...get("p"), ...load(PATH + 16 * row)] : []),
        ...axes.flatMap((axis, column) => [
          ...get("bone"),
          ...load(16 * (3 * column + row)),
          ...get(axis),
          ...multiply,
          ...(column === 0 ? [] : add),
        ]),
        ...(isAdded ? add : []),
        ...store(PATH + 16 * row),
      ]),
      ...step("bone", MATRICES),
    ]),
  ]);
}

/**
 * Leaves the largest square of a distance from the point and its instant at 0 and 16, two lanes
 * each; with `starts` also the sum of all at 32, the box widened by the places, and in `starts` the
 * largest so far at each instant.
 */
function measurer(isStart) {
  const parameters = { pairs: I32, point: I32, ...(isStart ? { starts: I32 } : {}) };
  const box = isStart ? ["lowX", "lowY", "lowZ", "highX", "highY", "highZ"] : [];
  const vectors = ["X", "Y", "Z", "place", "square", "most", "at", "instant", "sum", ...box];
  return assemble(parameters, vectors, ({ get, set, step, spread, forPairs }) => [
    ...spread(["X", "Y", "Z"], get("point"), 0),
    ...pair(0, 1),
    ...set("instant"),
    ...box.flatMap((name, i) => [...constant(0), ...load(BOX + 16 * i), ...set(name)]),
    ...forPairs([
      ...["X", "Y", "Z"].flatMap((axis, row) => [
        ...get("p"),
        ...load(PATH + 16 * row),
        ...set("place"),
        ...(isStart
          ? [
              ...[...get(`low${axis}`), ...get("place"), ...smaller, ...set(`low${axis}`)],
              ...[...get(`high${axis}`), ...get("place"), ...larger, ...set(`high${axis}`)],
            ]
          : []),
        ...[...get("place"), ...get(axis), ...subtract, ...set("place")],
        ...[...get("place"), ...get("place"), ...multiply],
        ...(row === 0 ? [] : add),
      ]),
      ...set("square"),
      ...(isStart
        ? [
            ...[...get("sum"), ...get("square"), ...add, ...set("sum")],
            ...[...get("starts"), ...get("starts"), ...load(0)],
            ...[...get("square"), ...larger, ...store(0)],
            ...step("starts", 16),
          ]
        : []),
      ...[...get("instant"), ...get("at"), ...get("square"), ...get("most"), ...isGreater],
      ...[...select, ...set("at")],
      ...[...get("most"), ...get("square"), ...larger, ...set("most")],
      ...[...get("instant"), ...pair(2, 2), ...add, ...set("instant")],
    ]),
    ...["most", "at", "sum", ...box].flatMap((name, i) => [
      ...constant(0),
      ...get(name),
      ...store(16 * i),
    ]),
  ]);
}

export function assemblePathKernel() {
  const functions = {
    set: poser(false),
    add: poser(true),
    start: measurer(true),
    from: measurer(false),
  };
  const list = Object.values(functions);
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vec(list.map(({ type }) => type))),
    ...section(2, vec([[...text("m"), ...text("m"), 0x02, 0, 1]])),
    ...section(3, vec(list.map((_, i) => [i]))),
    ...section(7, vec(Object.keys(functions).map((name, i) => [...text(name), 0x00, i]))),
    ...section(10, vec(list.map(({ code }) => [...leb(code.length), ...code]))),
  ]);
}
