/** Numbers by ascending key; of equal keys the lower number comes first. */
export interface Heap {
  push(key: number, value: number): void;
  /** Removes and returns the first number, -1 when there is none. */
  pop(): number;
}

/** A binary heap. */
export function createHeap(): Heap {
  const keys: number[] = [];
  const values: number[] = [];
  const precedes = (i: number, key: number, value: number) =>
    keys[i]! < key || (keys[i] === key && values[i]! < value);
  const put = (i: number, key: number, value: number) => {
    keys[i] = key;
    values[i] = value;
  };
  return {
    push(key, value) {
      let i = keys.length;
      while (i > 0) {
        const above = (i - 1) >> 1;
        if (precedes(above, key, value)) break;
        put(i, keys[above]!, values[above]!);
        i = above;
      }
      put(i, key, value);
    },
    pop() {
      if (values.length === 0) return -1;
      const least = values[0]!;
      const key = keys.pop()!;
      const value = values.pop()!;
      const size = keys.length;
      if (size === 0) return least;
      let i = 0;
      for (;;) {
        let below = 2 * i + 1;
        if (below >= size) break;
        const right = below + 1;
        if (right < size && precedes(right, keys[below]!, values[below]!)) below = right;
        if (!precedes(below, key, value)) break;
        put(i, keys[below]!, values[below]!);
        i = below;
      }
      put(i, key, value);
      return least;
    },
  };
}
