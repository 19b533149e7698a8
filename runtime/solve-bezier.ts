/** Below this step, as a share of u, the error left is its cube, which float64 does not show. */
const LAST_STEP = 1e-6;

/**
 * The parameter u in [0, 1] at which a cubic Bezier in time, with end points 0 and 1 and inner
 * points x1 and x2 in [0, 1], reaches x: to the limit of float64. Such a time never runs back, so
 * the root stays bracketed; a step of Halley's (Newton's where time bends much) is taken only where
 * it lands inside the bracket and at least halves the step before the last, else the bracket is
 * halved. That keeps spots where time is flat safe and costs about three rounds elsewhere.
 * Reference: Press et al., Numerical Recipes, "Newton-Raphson Method Using Derivative"; Halley 1694.
 */
export function solveBezier(x1: number, x2: number, x: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const c = 3 * x1;
  const b = 3 * (x2 - x1) - c;
  const a = 1 - c - b;
  let low = 0;
  let high = 1;
  let u = x;
  let step = 1;
  let stepBefore = 1;
  for (;;) {
    const error = ((a * u + b) * u + c) * u - x;
    if (error === 0) return u;
    if (error < 0) low = u;
    else high = u;
    const slope = (3 * a * u + 2 * b) * u + c;
    const bend = error * (3 * a * u + b);
    const isStraight = Math.abs(bend) <= (slope * slope) / 4;
    const move = isStraight ? (-error * slope) / (slope * slope - bend) : -error / slope;
    const size = Math.abs(move);
    let next = u + move;
    if (next === u) return u;
    // Written so that a step of NaN, or of infinity where time is flat, is refused too.
    if (!(next > low && next < high && size <= stepBefore / 2)) {
      next = low + (high - low) / 2;
      if (next <= low || next >= high) return u;
    } else if (isStraight && size < LAST_STEP * u) return next;
    stepBefore = step;
    step = Math.abs(next - u);
    u = next;
  }
}
