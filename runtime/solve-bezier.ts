/**
 * The parameter u in [0, 1] at which a cubic Bezier in time, with end points 0 and 1 and inner
 * points x1 and x2 in [0, 1], reaches x: to the last bit that float64 resolves. Such a time never
 * runs back, so the root stays bracketed; Newton's step is taken only where it lands inside the
 * bracket and at least halves the step before the last, else the bracket is halved. That keeps
 * spots where time is flat safe and costs about five rounds elsewhere.
 * Reference: Press et al., Numerical Recipes, "Newton-Raphson Method Using Derivative".
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
    const newton = -error / ((3 * a * u + 2 * b) * u + c);
    let next = u + newton;
    if (next === u) return u;
    // Written so that a step of NaN, or of infinity where time is flat, is refused too.
    if (!(next > low && next < high && Math.abs(newton) <= stepBefore / 2)) {
      next = low + (high - low) / 2;
      if (next <= low || next >= high) return u;
    }
    stepBefore = step;
    step = Math.abs(next - u);
    u = next;
  }
}
