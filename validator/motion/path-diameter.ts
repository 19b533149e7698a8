import { type PathMemory, POINT } from "./path-memory.js";
import { farthestInstant, farthestSquare, placeAt } from "./vertex-path.js";

/** Sweeps to the farthest place after which every place is compared: more find little. */
const SWEEPS = 4;
/** A hair outside the ball is no longer pair: places on one circle need no comparison. */
const HAIR = 1e-12;

/**
 * Largest distance between two places of the path in memory, exact to a relative 1e-12.
 *
 * Sweeps (the farthest place from the given one, then the farthest from that, and so on) give a long
 * pair; a longer one must have an end outside the ball around that pair, and only such places are
 * compared with all others (after Malandain & Boissonnat, "Computing the diameter of a point set",
 * 2002). That is O(K) for the straight and round paths that bones make, and O(K²) at worst.
 *
 * @param end an instant whose place is far from the first
 */
export function pathDiameter({ run, numbers, pairs }: PathMemory, end: number): number {
  let start = end;
  let longest = 0;
  let ball = 0;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    run.from(pairs, 8 * placeAt(end));
    const square = farthestSquare(numbers);
    if (square <= longest) break;
    longest = square;
    start = end;
    end = farthestInstant(numbers);
    ball = (square / 4) * (1 + HAIR);
    setMiddle(numbers, placeAt(start), placeAt(end));
    run.from(pairs, 8 * POINT);
    if (farthestSquare(numbers) <= ball) return Math.sqrt(longest);
  }
  setMiddle(numbers, placeAt(start), placeAt(end));
  for (let k = 0; k < 2 * pairs; k++) {
    if (squareBetween(numbers, placeAt(k), POINT) <= ball) continue;
    run.from(pairs, 8 * placeAt(k));
    longest = Math.max(longest, farthestSquare(numbers));
  }
  return Math.sqrt(longest);
}

/** Writes the middle of two places to POINT. */
function setMiddle(numbers: Float64Array, a: number, b: number): void {
  numbers[POINT] = (numbers[a]! + numbers[b]!) / 2;
  numbers[POINT + 2] = (numbers[a + 2]! + numbers[b + 2]!) / 2;
  numbers[POINT + 4] = (numbers[a + 4]! + numbers[b + 4]!) / 2;
}

function squareBetween(numbers: Float64Array, a: number, b: number): number {
  const dx = numbers[a]! - numbers[b]!;
  const dy = numbers[a + 2]! - numbers[b + 2]!;
  const dz = numbers[a + 4]! - numbers[b + 4]!;
  return dx * dx + dy * dy + dz * dz;
}
