/** The largest size of angle that the polynomials below serve: an eighth of a turn. */
const EIGHTH_TURN = Math.PI / 4;

/**
 * Sine and cosine of an angle in radians, to a unit in the last place. Most joints turn little, and
 * there a polynomial costs a third of the engine's own function; beyond, that one is asked.
 * Reference: the minimax polynomials of fdlibm's __kernel_sin and __kernel_cos.
 */
export function sine(angle: number): number {
  if (!(angle <= EIGHTH_TURN && angle >= -EIGHTH_TURN)) return Math.sin(angle);
  const z = angle * angle;
  const high = 2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10);
  const low = 8.33333333332249e-3 + z * (-1.984126982985795e-4 + z * high);
  return angle + angle * z * (-0.16666666666666632 + z * low);
}

export function cosine(angle: number): number {
  if (!(angle <= EIGHTH_TURN && angle >= -EIGHTH_TURN)) return Math.cos(angle);
  const z = angle * angle;
  const high = -2.7557314351390663e-7 + z * (2.087572321298175e-9 - z * 1.1359647557788195e-11);
  const low = -1.388888888887411e-3 + z * (2.480158728947673e-5 + z * high);
  return 1 - (z / 2 - z * z * (4.16666666666666e-2 + z * low));
}
