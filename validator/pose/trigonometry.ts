/**
 * Sine, cosine and their inverses from the four basic operations and the square root alone, which
 * IEEE 754 defines to the last bit: engines differ in their own. Within a unit in the last place.
 * Reference: K. C. Ng's argument reduction and minimax polynomials in Sun's fdlibm, 1993.
 */

/** Half a turn's half in three parts; a whole number below 2^20 times the first is exact. */
const QUARTER_1 = 1.5707963267341256;
const QUARTER_2 = 6.077100506303966e-11;
const QUARTER_3 = 2.0222662487959506e-21;
/** Angles beyond are not reduced exactly by these: the engine's own functions are asked. */
const LARGEST = 2 ** 20;

/** Sine of an angle in radians. */
export function sine(angle: number): number {
  return turned(angle, 0);
}

/** Cosine of an angle in radians. */
export function cosine(angle: number): number {
  return turned(angle, 1);
}

/** Tangent of an angle in radians. */
export function tangent(angle: number): number {
  return sine(angle) / cosine(angle);
}

/** The angle from 0 to pi whose cosine is given, from -1 to 1. */
export function arcCosine(value: number): number {
  return 2 * arcTangent(Math.sqrt(1 - value), Math.sqrt(1 + value));
}

/** The angle of the point (x, y), from -pi to pi; 0 at the origin. */
export function arcTangent(y: number, x: number): number {
  if (y === 0) return x < 0 ? Math.PI : 0;
  const [up, along] = [Math.abs(y), Math.abs(x)];
  const angle = up <= along ? slopeAngle(up / along) : Math.PI / 2 - slopeAngle(along / up);
  const inHalf = x < 0 ? Math.PI - angle : angle;
  return y < 0 ? -inHalf : inHalf;
}

/** The sine after so many quarter turns more. */
function turned(angle: number, quarters: number): number {
  if (!(Math.abs(angle) < LARGEST)) return quarters === 0 ? Math.sin(angle) : Math.cos(angle);
  const count = Math.round(angle / (Math.PI / 2));
  const first = angle - count * QUARTER_1;
  const second = count * QUARTER_2;
  const rough = first - second;
  const rest = count * QUARTER_3 - (first - rough - second);
  const high = rough - rest;
  const low = rough - high - rest;
  const at = (count + quarters) & 3;
  const value = at % 2 === 0 ? sineNear(high, low) : cosineNear(high, low);
  return at < 2 ? value : -value;
}

/** Up to an eighth of a turn; the angle in two parts. */
function sineNear(high: number, low: number): number {
  const z = high * high;
  const tail =
    8.33333333332249e-3 +
    z *
      (-1.984126982985795e-4 +
        z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10)));
  const cube = z * high;
  return high - (z * (low / 2 - cube * tail) - low - cube * -0.16666666666666632);
}

function cosineNear(high: number, low: number): number {
  const z = high * high;
  const tail =
    z *
    (4.16666666666666e-2 +
      z *
        (-1.388888888887411e-3 +
          z *
            (2.480158728947673e-5 +
              z *
                (-2.7557314351390663e-7 +
                  z * (2.087572321298175e-9 + z * -1.1359647557788195e-11)))));
  const half = z / 2;
  const one = 1 - half;
  return one + (1 - one - half + (z * tail - high * low));
}

/** The angle of a slope from 0 to 1. */
function slopeAngle(slope: number): number {
  if (slope <= 0.4375) return slope - slope * series(slope);
  // Around an angle that is known: atan a = atan b + atan((a - b) / (1 + a b)).
  if (slope < 0.6875) {
    const near = (2 * slope - 1) / (2 + slope);
    return 0.4636476090008061 - (near * series(near) - 2.2698777452961687e-17 - near);
  }
  const near = (slope - 1) / (slope + 1);
  return Math.PI / 4 - (near * series(near) - 3.061616997868383e-17 - near);
}

/** 1 - atan(x) / x, up to 7/16. */
function series(x: number): number {
  const z = x * x;
  const w = z * z;
  const odd =
    z *
    (0.3333333333333293 +
      w *
        (0.14285714272503466 +
          w *
            (0.09090887133436507 +
              w * (0.06661073137387531 + w * (0.049768779946159324 + w * 0.016285820115365782)))));
  const even =
    w *
    (-0.19999999999876483 +
      w *
        (-0.11111110405462356 +
          w * (-0.0769187620504483 + w * (-0.058335701337905735 + w * -0.036531572744216916))));
  return odd + even;
}
