/**
 * Edges waiting to collapse, least cost first. The order is total, (cost, a, b), so the result
 * never depends on the order of insertion. An entry is as old as the collapse count at which it
 * came; what has changed since is for the caller to tell.
 */
export class CollapseQueue {
  /** A binary heap; the cost of each entry stands beside its number. */
  private heap: Uint32Array;
  private heapCosts: Float64Array;
  private lows: Uint32Array;
  private highs: Uint32Array;
  private ages: Uint32Array;
  /** Numbers of entries that were taken and may be given again. */
  private free: Uint32Array;
  private size = 0;
  private used = 0;
  private freed = 0;
  /** The entry taken last. */
  low = 0;
  high = 0;
  age = 0;

  constructor(capacity: number) {
    this.heap = new Uint32Array(capacity);
    this.heapCosts = new Float64Array(capacity);
    this.lows = new Uint32Array(capacity);
    this.highs = new Uint32Array(capacity);
    this.ages = new Uint32Array(capacity);
    this.free = new Uint32Array(capacity);
  }

  push(cost: number, low: number, high: number, age: number): void {
    if (this.size === this.heap.length) this.grow();
    const entry = this.freed > 0 ? this.free[--this.freed]! : this.used++;
    this.lows[entry] = low;
    this.highs[entry] = high;
    this.ages[entry] = age;
    const { heap, heapCosts } = this;
    let at = this.size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heapCosts[parent]!;
      if (above < cost || (above === cost && this.isBefore(heap[parent]!, entry))) break;
      heap[at] = heap[parent]!;
      heapCosts[at] = above;
      at = parent;
    }
    heap[at] = entry;
    heapCosts[at] = cost;
  }

  /** Takes the first entry into `low`, `high` and `age`; false when there is none. */
  take(): boolean {
    if (this.size === 0) return false;
    const { heap, heapCosts } = this;
    const first = heap[0]!;
    this.low = this.lows[first]!;
    this.high = this.highs[first]!;
    this.age = this.ages[first]!;
    this.free[this.freed++] = first;
    const size = --this.size;
    const entry = heap[size]!;
    const cost = heapCosts[size]!;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      let least = heapCosts[child]!;
      if (child + 1 < size) {
        const other = heapCosts[child + 1]!;
        if (other < least || (other === least && this.isBefore(heap[child + 1]!, heap[child]!))) {
          child++;
          least = other;
        }
      }
      if (cost < least || (cost === least && this.isBefore(entry, heap[child]!))) break;
      heap[at] = heap[child]!;
      heapCosts[at] = least;
      at = child;
    }
    heap[at] = entry;
    heapCosts[at] = cost;
    return true;
  }

  /** The order of two entries of one cost. */
  private isBefore(a: number, b: number): boolean {
    const low = this.lows[a]! - this.lows[b]!;
    return low !== 0 ? low < 0 : this.highs[a]! < this.highs[b]!;
  }

  private grow(): void {
    const capacity = Math.max(16, 2 * this.heap.length);
    this.heap = extend(this.heap, new Uint32Array(capacity));
    this.heapCosts = extend(this.heapCosts, new Float64Array(capacity));
    this.lows = extend(this.lows, new Uint32Array(capacity));
    this.highs = extend(this.highs, new Uint32Array(capacity));
    this.ages = extend(this.ages, new Uint32Array(capacity));
    this.free = extend(this.free, new Uint32Array(capacity));
  }
}

function extend<T extends Float64Array | Uint32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
