import type { SurfaceMesh } from "./surface-mesh.js";

/** Bins per triangle at most: enough to keep a surface's bins short, without large empty arrays. */
const BINS_PER_TRIANGLE = 4;

/** The triangles of a mesh by the box-shaped bins that their own boxes touch. */
export class TriangleBins {
  /** Lowest and highest x, y, z of each triangle, six numbers. */
  readonly boxes: Float32Array;
  /** Those in bin b are triangles[start[b]] up to triangles[start[b + 1]], ascending. */
  readonly start: Uint32Array;
  readonly triangles: Uint32Array;
  private readonly low = [Infinity, Infinity, Infinity];
  private readonly counts = [1, 1, 1];
  private readonly size: number;

  constructor(mesh: SurfaceMesh) {
    const count = mesh.indices.length / 3;
    this.boxes = measureBoxes(mesh);
    const high = [-Infinity, -Infinity, -Infinity];
    let extents = 0;
    for (let at = 0; at < this.boxes.length; at += 6) {
      for (let axis = 0; axis < 3; axis++) {
        this.low[axis] = Math.min(this.low[axis]!, this.boxes[at + axis]!);
        high[axis] = Math.max(high[axis]!, this.boxes[at + 3 + axis]!);
        extents += this.boxes[at + 3 + axis]! - this.boxes[at + axis]!;
      }
    }
    let size = Math.max(extents / (count * 1.5), Number.MIN_VALUE);
    const binsOf = (): number => {
      for (let axis = 0; axis < 3; axis++) {
        this.counts[axis] = Math.floor((high[axis]! - this.low[axis]!) / size) + 1;
      }
      return this.counts[0]! * this.counts[1]! * this.counts[2]!;
    };
    while (binsOf() > count * BINS_PER_TRIANGLE) size *= 1.25;
    this.size = size;
    this.start = new Uint32Array(binsOf() + 2);
    const { start } = this;
    for (let triangle = 0; triangle < count; triangle++) {
      this.visit(triangle, (bin) => start[bin + 2]!++);
    }
    for (let bin = 2; bin < start.length; bin++) start[bin]! += start[bin - 1]!;
    this.triangles = new Uint32Array(start[start.length - 1]!);
    const { triangles } = this;
    for (let triangle = 0; triangle < count; triangle++) {
      this.visit(triangle, (bin) => {
        triangles[start[bin + 1]!++] = triangle;
      });
    }
  }

  /** Calls back with every bin that the triangle's box touches. */
  visit(triangle: number, callback: (bin: number) => void): void {
    const at = triangle * 6;
    const [nx, ny] = this.counts as [number, number, number];
    const toX = this.binAlong(0, this.boxes[at + 3]!);
    const toY = this.binAlong(1, this.boxes[at + 4]!);
    const toZ = this.binAlong(2, this.boxes[at + 5]!);
    for (let z = this.binAlong(2, this.boxes[at + 2]!); z <= toZ; z++) {
      for (let y = this.binAlong(1, this.boxes[at + 1]!); y <= toY; y++) {
        for (let x = this.binAlong(0, this.boxes[at]!); x <= toX; x++) {
          callback((z * ny + y) * nx + x);
        }
      }
    }
  }

  /** The one bin in which a pair with touching boxes is looked at: that of their common low corner. */
  binOfPair(a: number, b: number): number {
    const { boxes } = this;
    const x = this.binAlong(0, Math.max(boxes[a * 6]!, boxes[b * 6]!));
    const y = this.binAlong(1, Math.max(boxes[a * 6 + 1]!, boxes[b * 6 + 1]!));
    const z = this.binAlong(2, Math.max(boxes[a * 6 + 2]!, boxes[b * 6 + 2]!));
    return (z * this.counts[1]! + y) * this.counts[0]! + x;
  }

  boxesTouch(a: number, b: number): boolean {
    const { boxes } = this;
    for (let axis = 0; axis < 3; axis++) {
      if (boxes[a * 6 + axis]! > boxes[b * 6 + 3 + axis]!) return false;
      if (boxes[b * 6 + axis]! > boxes[a * 6 + 3 + axis]!) return false;
    }
    return true;
  }

  private binAlong(axis: number, value: number): number {
    return Math.floor((value - this.low[axis]!) / this.size);
  }
}

function measureBoxes({ positions, indices }: SurfaceMesh): Float32Array {
  const boxes = new Float32Array(indices.length * 2);
  for (let triangle = 0; triangle < indices.length / 3; triangle++) {
    const a = indices[triangle * 3]! * 3;
    const b = indices[triangle * 3 + 1]! * 3;
    const c = indices[triangle * 3 + 2]! * 3;
    for (let axis = 0; axis < 3; axis++) {
      const [u, v, w] = [positions[a + axis]!, positions[b + axis]!, positions[c + axis]!];
      boxes[triangle * 6 + axis] = Math.min(u, v, w);
      boxes[triangle * 6 + 3 + axis] = Math.max(u, v, w);
    }
  }
  return boxes;
}
