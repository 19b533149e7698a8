import { Color } from "three";

/** A scale of colours over 0 to 1, for the mesh and for its legend. */
export interface HeatScale {
  /** As CSS writes them, evenly spaced. */
  readonly stops: readonly string[];
  /** Writes the linear RGB of a value at an offset of `out`. */
  write(value: number, out: Float32Array, at: number): void;
}

function createScale(stops: readonly string[]): HeatScale {
  const linear = stops.map((stop) => new Color(stop));
  return {
    stops,
    write(value, out, at) {
      const place = Math.min(Math.max(value, 0), 1) * (linear.length - 1);
      const index = Math.min(Math.floor(place), linear.length - 2);
      const share = place - index;
      const low = linear[index]!;
      const high = linear[index + 1]!;
      out[at] = low.r + (high.r - low.r) * share;
      out[at + 1] = low.g + (high.g - low.g) * share;
      out[at + 2] = low.b + (high.b - low.b) * share;
    },
  };
}

/** How much a bone carries: nothing is grey, all is yellow. */
export const WEIGHT_SCALE = createScale(["#8b94a1", "#3b5bb5", "#8e4fa8", "#e0694a", "#f7d44c"]);

/** Posed over bind length from half to two and a half: shorter is blue, longer is red. */
export const STRETCH_SCALE = createScale(["#2f6fd0", "#c9ccd1", "#e8b04a", "#d9532c", "#a3122a"]);
export const STRETCH_RANGE = { low: 0.5, high: 2.5 } as const;
