/** Influences below this are dropped with the fifth: they only blur. */
const FLOOR = 0.01;
/** Half of the least weight that a byte can hold: what is smaller is 0 in engines that store bytes. */
const LEAST_SHARE = 1 / 510;

/**
 * Makes at most four weights of five without a jump: the fifth (or a small floor) is subtracted
 * from the others, so that a bone fades to 0 before another takes its place; what is then too little
 * to be stored in a byte is 0 too. They no longer sum to 1. Five equal weights have no continuous
 * answer and stay as they are.
 *
 * @param row five weights, descending, changed in place; the fifth becomes 0
 */
export function capInfluences(row: Float64Array): void {
  const excess = Math.max(row[4]!, FLOOR);
  const subtract = row[0]! > excess ? excess : 0;
  let sum = 0;
  for (let i = 0; i < 4; i++) {
    row[i] = Math.max(0, row[i]! - subtract);
    sum += row[i]!;
  }
  row[4] = 0;
  // From the least: dropping one raises the others' shares.
  for (let i = 3; i > 0 && row[i]! < LEAST_SHARE * sum; i--) {
    sum -= row[i]!;
    row[i] = 0;
  }
}
