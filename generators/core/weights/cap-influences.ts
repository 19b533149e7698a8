/** Influences below this are dropped with the fifth: they only blur. */
const FLOOR = 0.01;

/**
 * Makes at most four weights of five without a jump: the fifth (or a small floor) is subtracted
 * from the others, so that a bone fades to 0 before another takes its place. They no longer sum
 * to 1. Five equal weights have no continuous answer and stay as they are.
 *
 * @param row five weights, descending, changed in place; the fifth becomes 0
 */
export function capInfluences(row: Float64Array): void {
  const excess = Math.max(row[4]!, FLOOR);
  const subtract = row[0]! > excess ? excess : 0;
  for (let i = 0; i < 4; i++) row[i] = Math.max(0, row[i]! - subtract);
  row[4] = 0;
}
