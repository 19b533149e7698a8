/** Union-find over 0..n-1 with path halving; the smaller root stays, so results need no order. */
export class DisjointSets {
  private readonly parent: Uint32Array;

  constructor(n: number) {
    this.parent = Uint32Array.from({ length: n }, (_, i) => i);
  }

  find(i: number): number {
    const parent = this.parent;
    while (parent[i] !== i) {
      parent[i] = parent[parent[i]!]!;
      i = parent[i]!;
    }
    return i;
  }

  join(i: number, j: number): void {
    const a = this.find(i);
    const b = this.find(j);
    this.parent[Math.max(a, b)] = Math.min(a, b);
  }
}
