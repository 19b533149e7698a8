import type { Image } from "./image.js";

/** A picture of few colours: one byte a pixel, which colour of the palette it is. */
export interface IndexedImage {
  /** 4 per colour: red, green, blue, alpha; those that are not opaque come first. */
  readonly palette: Uint8Array;
  /** 1 per pixel, rows from the top. */
  readonly indices: Uint8Array;
}

/** Bits of a channel that tell colours apart, before boxes are made of them. */
const BITS = 6;
const SHIFT = 8 - BITS;
/** Bits of alpha that do: a mesh's edge has four steps. */
const ALPHA_BITS = 3;
const ALPHA_SHIFT = 8 - ALPHA_BITS;
/** A run of one colour as long as this may be part of a flat area. */
const RUN = 8;
/** Share of the picture from which a flat colour is kept exactly, and how many are at most. */
const FLAT = 0.004;
const MAX_FLAT = 32;

/**
 * The picture in at most `colours` colours, 48 to 256. Large flat areas, the background first, keep
 * theirs exactly; the others are parted where their spread is greatest, each part shown as its
 * mean. Whole numbers and total orders only: the same picture gives the same colours everywhere.
 * Wu, Efficient Statistical Computations for Optimal Color Quantization, 1991 (its criterion).
 */
export function reduceColours(image: Image, colours: number): IndexedImage {
  const { data } = image;
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  const words = new Uint32Array(aligned.buffer, aligned.byteOffset, data.length / 4);
  const flat = flatColours(words);
  const cells = countCells(data, words, flat);
  const boxes = partCells(cells, colours - flat.size);
  const table: number[][] = [];
  for (const word of flat.keys()) table.push([...new Uint8Array(Uint32Array.of(word).buffer)]);
  for (const box of boxes) table.push(meanOf(cells, box));

  // Colours that are not opaque first: PNG lists their alpha and no other.
  const order = [...table.keys()].sort((a, b) => table[a]![3]! - table[b]![3]! || a - b);
  const place = new Uint8Array(table.length);
  for (const [index, colour] of order.entries()) place[colour] = index;
  for (const [index, { from, to }] of boxes.entries()) {
    for (let i = from; i < to; i++) cells.box[cells.members[i]!] = place[flat.size + index]!;
  }
  const indices = new Uint8Array(words.length);
  let last = -1;
  let lastIndex = 0;
  for (let pixel = 0; pixel < words.length; pixel++) {
    const word = words[pixel]!;
    if (word !== last) {
      last = word;
      const kept = flat.get(word);
      lastIndex = kept === undefined ? cells.box[cells.of[pixel]!]! : place[kept]!;
    }
    indices[pixel] = lastIndex;
  }
  return { palette: Uint8Array.from(order.flatMap((colour) => table[colour]!)), indices };
}

/** Colours of large flat areas, largest first: the pixel's word, and its place in the order. */
function flatColours(words: Uint32Array): Map<number, number> {
  const counts = new Map<number, number>();
  let start = 0;
  for (let i = 1; i <= words.length; i++) {
    if (i < words.length && words[i] === words[start]) continue;
    const word = words[start]!;
    if (i - start >= RUN) counts.set(word, (counts.get(word) ?? 0) + i - start);
    start = i;
  }
  const large = [...counts]
    .filter(([, count]) => count >= FLAT * words.length)
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  return new Map(large.slice(0, MAX_FLAT).map(([word], place) => [word, place]));
}

/** The colours that are not flat, those that differ in their last bits only taken together. */
interface Cells {
  /** Cell of each pixel. */
  readonly of: Uint32Array;
  /** Cells that hold a pixel, in the order of their colours. */
  readonly members: Uint32Array;
  /** Of each cell: its pixels, and 4 sums of their channels. */
  readonly counts: Uint32Array;
  readonly sums: Float64Array;
  /** Which colour each cell becomes. */
  readonly box: Uint8Array;
}

function countCells(
  data: Uint8Array,
  words: Uint32Array,
  flat: ReadonlyMap<number, number>,
): Cells {
  const slots = new Uint32Array(2 ** (3 * BITS + ALPHA_BITS));
  const of = new Uint32Array(words.length);
  let room = 1024;
  let counts = new Uint32Array(room);
  let sums = new Float64Array(4 * room);
  let used = 0;
  const keys: number[] = [];
  for (let pixel = 0; pixel < words.length; pixel++) {
    if (flat.has(words[pixel]!)) continue;
    const at = 4 * pixel;
    const key =
      (((data[at + 3]! >> ALPHA_SHIFT) << (3 * BITS)) |
        ((data[at]! >> SHIFT) << (2 * BITS)) |
        ((data[at + 1]! >> SHIFT) << BITS) |
        (data[at + 2]! >> SHIFT)) >>>
      0;
    let cell = slots[key]!;
    if (cell === 0) {
      keys.push(key);
      cell = slots[key] = ++used;
      if (used === room) {
        room *= 2;
        counts = enlarge(counts, new Uint32Array(room));
        sums = enlarge(sums, new Float64Array(4 * room));
      }
    }
    of[pixel] = cell;
    counts[cell]!++;
    for (let n = 0; n < 4; n++) sums[4 * cell + n]! += data[at + n]!;
  }
  const members = Uint32Array.from(
    keys.sort((a, b) => a - b),
    (key) => slots[key]!,
  );
  return { of, members, counts, sums, box: new Uint8Array(used + 1) };
}

/** A run of `members`, how far its colours are spread and along which channel most. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly spread: number;
  readonly channel: number;
  readonly mean: number;
}

/** At most `most` parts of all cells; the one with the greatest spread is parted next. */
function partCells(cells: Cells, most: number): Part[] {
  if (cells.members.length === 0) return [];
  const parts = [measure(cells, 0, cells.members.length)];
  while (parts.length < most) {
    let widest = 0;
    for (let i = 1; i < parts.length; i++) {
      if (parts[i]!.spread > parts[widest]!.spread) widest = i;
    }
    const part = parts[widest]!;
    if (part.spread <= 0) break;
    const middle = divide(cells, part);
    parts[widest] = measure(cells, part.from, middle);
    parts.push(measure(cells, middle, part.to));
  }
  return parts;
}

function measure({ members, counts, sums }: Cells, from: number, to: number): Part {
  let count = 0;
  const total = [0, 0, 0, 0];
  const squares = [0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    const cell = members[i]!;
    count += counts[cell]!;
    for (let n = 0; n < 4; n++) {
      const sum = sums[4 * cell + n]!;
      total[n]! += sum;
      squares[n]! += (sum * sum) / counts[cell]!;
    }
  }
  let channel = 0;
  let spread = 0;
  let most = -1;
  for (let n = 0; n < 4; n++) {
    const own = squares[n]! - (total[n]! * total[n]!) / count;
    spread += own;
    if (own > most) [most, channel] = [own, n];
  }
  // A single cell is as it is, whatever rounding says.
  return { from, to, spread: to - from > 1 ? spread : 0, channel, mean: total[channel]! / count };
}

/** Sorts a part's members into those below its mean and the others; where the others start. */
function divide({ members, counts, sums }: Cells, { from, to, channel, mean }: Part): number {
  const low: number[] = [];
  const high: number[] = [];
  for (let i = from; i < to; i++) {
    const cell = members[i]!;
    (sums[4 * cell + channel]! < mean * counts[cell]! ? low : high).push(cell);
  }
  members.set(low, from);
  members.set(high, from + low.length);
  return from + Math.max(1, Math.min(low.length, to - from - 1));
}

function meanOf({ members, counts, sums }: Cells, { from, to }: Part): number[] {
  let count = 0;
  const total = [0, 0, 0, 0];
  for (let i = from; i < to; i++) {
    count += counts[members[i]!]!;
    for (let n = 0; n < 4; n++) total[n]! += sums[4 * members[i]! + n]!;
  }
  return total.map((sum) => Math.round(sum / count));
}

function enlarge<T extends Uint32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
