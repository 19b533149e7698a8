import { type Expression, PAINT } from "./expression.js";
import type { Binding, Field, LocalField } from "./field.js";
import type { Region } from "./region.js";

/** The finished expression behind the `Field` interface. */
export class CompiledField implements Field {
  readonly operations: number;
  readonly smoothOperations: ReadonlySet<number>;
  readonly body: Expression;
  readonly bindings: readonly Binding[];
  private readonly paint = new Float64Array(PAINT.length);
  /** Slot 0 is what nothing is bound to. */
  private readonly shares: Float64Array;

  constructor(
    body: Expression,
    operations: number,
    smoothOperations: ReadonlySet<number>,
    bindings: readonly Binding[],
  ) {
    this.body = body;
    this.operations = operations;
    this.smoothOperations = smoothOperations;
    this.bindings = bindings;
    this.shares = new Float64Array(1 + bindings.length);
  }

  within(region: Region): LocalField {
    const body = this.body.narrow(region, new Float64Array(2));
    return new CompiledField(body, this.operations, this.smoothOperations, this.bindings);
  }

  distance(x: number, y: number, z: number): number {
    return this.body.distance(x, y, z);
  }

  gradient(x: number, y: number, z: number, out: Float64Array): void {
    this.body.differentiate(x, y, z, out);
  }

  colour(x: number, y: number, z: number, out: Float64Array): number {
    this.colourInRegionOf(x, y, z, x, y, z, out);
    return this.paint[PAINT.region]!;
  }

  colourInRegionOf(
    x: number,
    y: number,
    z: number,
    u: number,
    v: number,
    w: number,
    out: Float64Array,
  ): void {
    this.body.paint(x, y, z, u, v, w, this.paint);
    out[0] = this.paint[PAINT.red]!;
    out[1] = this.paint[PAINT.green]!;
    out[2] = this.paint[PAINT.blue]!;
  }

  boundShares(x: number, y: number, z: number, out: Float64Array): void {
    this.body.bind(x, y, z, this.shares);
    for (let i = 0; i < this.bindings.length; i++) out[i] = this.shares[i + 1]!;
  }

  winner(x: number, y: number, z: number): number {
    this.body.paint(x, y, z, x, y, z, this.paint);
    return this.paint[PAINT.winner]!;
  }
}
