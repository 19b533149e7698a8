/** Doublings from the small angle whose series is summed. */
const DOUBLINGS = 3;

/**
 * Tangent of an angle in degrees, above 0 and below 90. The same bits on every engine, which
 * `Math.tan` does not promise: a series, then the double-angle formula, with + - * / alone.
 */
export function tangentOf(degrees: number): number {
  const x = (degrees * (Math.PI / 180)) / 2 ** DOUBLINGS;
  const s = x * x;
  let sine = 1;
  let cosine = 1;
  for (let n = 16; n > 0; n -= 2) {
    sine = 1 - (s / (n * (n + 1))) * sine;
    cosine = 1 - (s / (n * (n - 1))) * cosine;
  }
  let tangent = (x * sine) / cosine;
  for (let i = 0; i < DOUBLINGS; i++) tangent = (2 * tangent) / (1 - tangent * tangent);
  return tangent;
}
