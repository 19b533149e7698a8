/** Points that are measured at once: those of one brick. */
const CAPACITY = 9 ** 3;

/** Up to 729 points in model or local space, one array per axis; `length` of them count. */
export class Points {
  readonly x = new Float64Array(CAPACITY);
  readonly y = new Float64Array(CAPACITY);
  readonly z = new Float64Array(CAPACITY);
  length = 0;
}
