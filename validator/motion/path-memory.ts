/**
 * Where the path of one vertex through K instants stands in a kernel's memory, in numbers of eight
 * bytes. Instants go in pairs, the two lanes of a vector: x x y y z z. An odd last one is paired
 * with a copy of the first, which changes no distance.
 *
 * Before the path stand what a measure leaves, two lanes each: the largest square, its instant, the
 * sum of all squares, and the box of every place so far (low x, y, z, high x, y, z); then a point that
 * is asked for, laid out as a place of the path is, its weight after it. After the path the largest square of any vertex at each instant (`starts`), and
 * the bones' matrices: of each bone its pairs of instants, of each pair twelve rows by column.
 */
export const PATH = 26;
export const BOX = 6;
export const POINT = 18;
/** Numbers of a pair of places. */
export const PLACES = 6;
/** Numbers of a pair of matrices. */
export const MATRICES = 24;

/** What moves and measures a path. Addresses are in bytes; all numbers stand in memory. */
export interface PathRun {
  /** Writes what one bone does to the vertex at POINT, given times its weight, and its weight. */
  readonly set: (bone: number, pairs: number) => void;
  /** Adds what one more bone does. */
  readonly add: (bone: number, pairs: number) => void;
  /** Squared distances from a point; `starts` is raised to them, the box widened by the places. */
  readonly start: (pairs: number, point: number, starts: number) => void;
  /** Squared distances from a point. */
  readonly from: (pairs: number, point: number) => void;
}

/** The memory of K instants, filled, and who works on it. */
export interface PathMemory {
  readonly run: PathRun;
  readonly numbers: Float64Array;
  readonly pairs: number;
  /** In bytes. */
  readonly starts: number;
  readonly matrices: number;
  /** Bytes of one bone. */
  readonly stride: number;
}
