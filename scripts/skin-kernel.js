// Assembles the WebAssembly kernel of runtime/create-skinner.ts, opcode by opcode: no toolchain.
// The kernel skins `count` vertices of four influences, positions and normals, four lanes at a time.
import { I32, leb, section, simd, text, V128, vec } from "./wasm-bytes.js";

// Parameters, in bytes of memory but for the count; then locals.
const names = ["count", "positions", "normals", "joints", "weights", "palette", "outP", "outN"];
const locals = ["bone", "x", "y", "z", "t", "w"];
const index = new Map([...names, ...locals].map((name, i) => [name, i]));

const get = (name) => [0x20, index.get(name)];
const set = (name) => [0x21, index.get(name)];
const tee = (name) => [0x22, index.get(name)];
const constant = (value) => [0x41, value];
const at = (alignment, offset) => [alignment, ...leb(offset)];
const load = (offset) => [...simd(0x00), ...at(2, offset)];
const splat = (offset) => [...simd(0x09), ...at(2, offset)];
const store = [...simd(0x0b), ...at(2, 0)];
const add = simd(0xe4);
const multiply = simd(0xe6);
const divide = simd(0xe7);
const root = simd(0xe3);
const isGreater = simd(0x44);
const both = simd(0x4e);
const zero = [...simd(0x0c), ...new Array(16).fill(0)];
/** Lanes of four bytes in another order. */
const swizzle = (...lanes) => [
  ...simd(0x0d),
  ...lanes.flatMap((lane) => [0, 1, 2, 3].map((byte) => 4 * lane + byte)),
];
const step = (name, bytes) => [...get(name), ...constant(bytes), 0x6a, ...set(name)];

/** Adds influence i's columns, times its weight, to x, y, z and t. */
function influence(i) {
  const column = (name, offset) => [
    ...get("w"),
    ...get("bone"),
    ...load(offset),
    ...multiply,
    ...(i === 0 ? [] : [...get(name), ...add]),
    ...set(name),
  ];
  return [
    ...get("weights"),
    ...splat(4 * i),
    ...set("w"),
    ...get("joints"),
    ...[0x2f, ...at(1, 2 * i)], // i32.load16_u
    ...constant(6),
    0x74, // i32.shl: 64 bytes a bone
    ...get("palette"),
    0x6a,
    ...set("bone"),
    ...["x", "y", "z", "t"].flatMap((name, k) => column(name, 16 * k)),
  ];
}

/** The blended linear part times the vector at a pointer. */
const turned = (pointer) => [
  ...["x", "y", "z"].flatMap((name, k) => [
    ...get(name),
    ...get(pointer),
    ...splat(4 * k),
    ...multiply,
    ...(k === 0 ? [] : add),
  ]),
];

/** t becomes itself plus itself with its lanes in another order. */
const addSwizzled = (...lanes) => [
  ...get("t"),
  ...get("t"),
  ...get("t"),
  ...swizzle(...lanes),
  ...add,
  ...set("t"),
];

export function assembleSkinKernel() {
  const body = [
    ...[0x03, 0x40], // loop
    ...[0, 1, 2, 3].flatMap(influence),
    ...get("outP"),
    ...turned("positions"),
    ...get("t"),
    ...add,
    ...store,
    ...turned("normals"),
    ...set("w"),
    ...get("w"),
    ...get("w"),
    ...multiply,
    ...set("t"),
    ...addSwizzled(2, 3, 0, 1),
    ...addSwizzled(1, 0, 3, 2),
    // The normal over its length; 0 where that is 0. Its fourth lane is 0 throughout.
    ...get("outN"),
    ...get("w"),
    ...get("t"),
    ...root,
    ...divide,
    ...get("t"),
    ...zero,
    ...isGreater,
    ...both,
    ...store,
    ...step("positions", 12),
    ...step("normals", 12),
    ...step("joints", 8),
    ...step("weights", 16),
    ...step("outP", 12),
    ...step("outN", 12),
    ...get("count"),
    ...constant(1),
    0x6b,
    ...tee("count"),
    ...[0x0d, 0], // br_if: the next vertex
    0x0b, // end of the loop
    0x0b, // end of the function
  ];
  const code = [
    ...vec([
      [1, I32],
      [5, V128],
    ]),
    ...body,
  ];
  return Uint8Array.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, vec([[0x60, ...vec(names.map(() => [I32])), 0]])),
    ...section(2, vec([[...text("m"), ...text("m"), 0x02, 0, 1]])),
    ...section(3, vec([[0]])),
    ...section(7, vec([[...text("s"), 0x00, 0]])),
    ...section(10, vec([[...leb(code.length), ...code]])),
  ]);
}
