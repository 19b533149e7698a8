import type { Field } from "../field/index.js";

/**
 * The regions of a field that a surface meets, numbered 0, 1, 2, … in the order in which they are
 * first asked for, each with one point that lies in it.
 */
export class RegionNames {
  private readonly field: Field;
  private readonly numbers = new Map<number, number>();
  private readonly points: number[] = [];
  /** Linear RGB at the point asked for last. */
  readonly colour = new Float64Array(3);

  constructor(field: Field) {
    this.field = field;
  }

  /** The number of the region at a point. */
  at(x: number, y: number, z: number): number {
    const region = this.field.colour(x, y, z, this.colour);
    const known = this.numbers.get(region);
    if (known !== undefined) return known;
    const number = this.numbers.size;
    this.numbers.set(region, number);
    this.points.push(x, y, z);
    return number;
  }

  /** A point of every region, three numbers each. */
  witnesses(): Float64Array {
    return Float64Array.from(this.points);
  }
}
