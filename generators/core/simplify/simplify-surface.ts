import type { SurfaceMesh } from "../surface/index.js";
import { CollapseMesh, nextCorner, previousCorner, triangleOf } from "./collapse-mesh.js";
import { CollapseQueue } from "./collapse-queue.js";
import { isShapeKept, LARGEST_TINT_STEP } from "./is-shape-kept.js";
import { Quadrics } from "./quadrics.js";
import type { RegionSurface } from "./region-surface.js";
import type { SimplifySettings } from "./simplify-settings.js";
import { TakenPositions } from "./taken-positions.js";

/** Weight of the planes that stand on region borders, over that of the surface's own. */
const BORDER_WEIGHT = 10;

/**
 * Simplifies a surface by edge collapses in order of their quadric error (Garland and Heckbert
 * 1997), with region borders and open ends as constraints.
 *
 * Promise: what was closed, oriented, two-manifold, without coincident vertices and without
 * degenerate triangles is so afterwards, on the float32 positions that are returned; every piece
 * and every region stays; the vertices of a border are some of those it had, and where three
 * borders meet it keeps its vertex. The same input gives the same bytes. Limit: triangles
 * that are far from each other along the surface may come to intersect; whoever writes the result
 * counts them (`countSelfIntersections`).
 *
 * The input is not changed. Throws RangeError when `regions` has not one number per triangle.
 */
export function simplifySurface(surface: RegionSurface, settings: SimplifySettings): RegionSurface {
  const triangles = surface.mesh.indices.length / 3;
  if (surface.regions.length !== triangles) {
    throw new RangeError(`got ${surface.regions.length} regions for ${triangles} triangles`);
  }
  const simplifier = new Simplifier(surface, settings);
  simplifier.run();
  return compact(simplifier.mesh);
}

class Simplifier {
  readonly mesh: CollapseMesh;
  private readonly settings: SimplifySettings;
  private readonly quadrics: Quadrics;
  private readonly queue: CollapseQueue;
  private readonly taken: TakenPositions;
  /** The collapse after which a vertex last changed; its older queue entries are stale. */
  private readonly changed: Uint32Array;
  private collapses = 1;
  /** Where the edge looked at last would go, float32 values. */
  private readonly target = new Float64Array(3);

  constructor(surface: RegionSurface, settings: SimplifySettings) {
    const { positions, indices } = surface.mesh;
    const vertices = positions.length / 3;
    this.mesh = new CollapseMesh(surface);
    this.settings = settings;
    this.quadrics = new Quadrics(vertices);
    this.queue = new CollapseQueue(indices.length);
    this.taken = new TakenPositions(2 * vertices);
    this.changed = new Uint32Array(vertices);
    for (let at = 0; at < positions.length; at += 3) {
      this.taken.add(positions[at]!, positions[at + 1]!, positions[at + 2]!);
    }
    for (let corner = 0; corner < indices.length; corner += 3) this.addQuadrics(corner);
    for (let corner = 0; corner < indices.length; corner++) {
      const from = indices[corner]!;
      const to = indices[nextCorner(corner)]!;
      if (from < to || this.mesh.twin(corner) < 0) this.enqueue(from, to);
    }
  }

  run(): void {
    const { mesh, queue, changed, target, settings } = this;
    while (mesh.triangles > settings.leastTriangles && queue.take()) {
      const { low, high, age } = queue;
      if (changed[low]! > age || changed[high]! > age) continue;
      if (!this.place(low, high) || !this.isAllowed(low, high)) continue;
      this.taken.add(target[0]!, target[1]!, target[2]!);
      this.quadrics.merge(low, high);
      mesh.collapse(low, high, target[0]!, target[1]!, target[2]!);
      changed[low] = ++this.collapses;
      changed[high] = this.collapses;
      this.enqueueAround(low);
    }
  }

  /** The plane of a triangle for its corners, and planes upright on its border edges. */
  private addQuadrics(corner: number): void {
    const { mesh, quadrics } = this;
    const { positions: p, indices } = mesh;
    const a = indices[corner]!;
    const b = indices[corner + 1]!;
    const c = indices[corner + 2]!;
    const px = p[3 * a]!;
    const py = p[3 * a + 1]!;
    const pz = p[3 * a + 2]!;
    const ux = p[3 * b]! - px;
    const uy = p[3 * b + 1]! - py;
    const uz = p[3 * b + 2]! - pz;
    const vx = p[3 * c]! - px;
    const vy = p[3 * c + 1]! - py;
    const vz = p[3 * c + 2]! - pz;
    const cx = uy * vz - uz * vy;
    const cy = uz * vx - ux * vz;
    const cz = ux * vy - uy * vx;
    const length = Math.sqrt(cx * cx + cy * cy + cz * cz);
    const nx = cx / length;
    const ny = cy / length;
    const nz = cz / length;
    const area = length / 2;
    quadrics.addPlane(a, nx, ny, nz, px, py, pz, area, area);
    quadrics.addPlane(b, nx, ny, nz, px, py, pz, area, area);
    quadrics.addPlane(c, nx, ny, nz, px, py, pz, area, area);
    for (let edge = corner; edge < corner + 3; edge++) {
      if (mesh.onBorder[indices[edge]!] === 1 && mesh.isBorder(edge)) {
        this.addBorderPlane(edge, nx, ny, nz);
      }
    }
  }

  private addBorderPlane(edge: number, nx: number, ny: number, nz: number): void {
    const { positions: p, indices } = this.mesh;
    const from = indices[edge]!;
    const to = indices[nextCorner(edge)]!;
    const px = p[3 * from]!;
    const py = p[3 * from + 1]!;
    const pz = p[3 * from + 2]!;
    const ex = p[3 * to]! - px;
    const ey = p[3 * to + 1]! - py;
    const ez = p[3 * to + 2]! - pz;
    const square = ex * ex + ey * ey + ez * ez;
    const scale = 1 / Math.sqrt(square);
    const sx = scale * (ey * nz - ez * ny);
    const sy = scale * (ez * nx - ex * nz);
    const sz = scale * (ex * ny - ey * nx);
    const weight = BORDER_WEIGHT * square;
    this.quadrics.addPlane(from, sx, sy, sz, px, py, pz, weight, 0);
    this.quadrics.addPlane(to, sx, sy, sz, px, py, pz, weight, 0);
  }

  private enqueueAround(vertex: number): void {
    const { mesh } = this;
    for (let at = mesh.cornerAt(vertex); at >= 0; at = mesh.cornerAfter(at)) {
      this.enqueue(vertex, mesh.indices[nextCorner(at)]!);
      const before = previousCorner(at);
      if (mesh.onBorder[vertex] === 1 && mesh.twin(before) < 0) {
        this.enqueue(vertex, mesh.indices[before]!);
      }
    }
  }

  /** Puts an edge into the queue unless it can never collapse as its ends are now. */
  private enqueue(from: number, to: number): void {
    const low = Math.min(from, to);
    const high = Math.max(from, to);
    if (!this.place(low, high)) return;
    const { positions: p } = this.mesh;
    const { target, settings, quadrics } = this;
    const area = quadrics.select(low, high);
    const error = quadrics.errorAt(target[0]!, target[1]!, target[2]!);
    if (error > settings.maxError * settings.maxError * area) return;
    const dx = p[3 * low]! - p[3 * high]!;
    const dy = p[3 * low + 1]! - p[3 * high + 1]!;
    const dz = p[3 * low + 2]! - p[3 * high + 2]!;
    const square = dx * dx + dy * dy + dz * dz;
    this.queue.push(error + settings.evenness * area * square, low, high, this.collapses);
  }

  /** Writes where an edge would collapse to; false when its ends may not meet. */
  private place(a: number, b: number): boolean {
    const { mesh } = this;
    const isBorderA = mesh.onBorder[a] === 1;
    const isBorderB = mesh.onBorder[b] === 1;
    if (!isBorderA && !isBorderB) return this.placeFreely(a, b);
    if (!isBorderB) return this.placeAt(a);
    if (!isBorderA) return this.placeAt(b);
    const corner = mesh.cornerOfEdge(a, b);
    if (!mesh.isBorder(corner < 0 ? mesh.cornerOfEdge(b, a) : corner)) return false;
    const isFixedA = mesh.borderDegree(a) !== 2;
    const isFixedB = mesh.borderDegree(b) !== 2;
    if (isFixedA && isFixedB) return false;
    // at an end, so that the border's vertices stay the points that were found on it
    return this.placeAt(isFixedA || (!isFixedB && this.isBetterEnd(a, b)) ? a : b);
  }

  /** Whether the error is smaller at the first end than at the second. */
  private isBetterEnd(a: number, b: number): boolean {
    const { quadrics, mesh } = this;
    const p = mesh.positions;
    quadrics.select(a, b);
    const errorA = quadrics.errorAt(p[3 * a]!, p[3 * a + 1]!, p[3 * a + 2]!);
    return errorA <= quadrics.errorAt(p[3 * b]!, p[3 * b + 1]!, p[3 * b + 2]!);
  }

  private placeAt(vertex: number): true {
    const { positions: p } = this.mesh;
    for (let i = 0; i < 3; i++) this.target[i] = p[3 * vertex + i]!;
    return true;
  }

  /** The point of least error, or an end where that is better. */
  private placeFreely(a: number, b: number): true {
    const { quadrics, target, mesh } = this;
    const p = mesh.positions;
    const ax = p[3 * a]!;
    const ay = p[3 * a + 1]!;
    const az = p[3 * a + 2]!;
    const bx = p[3 * b]!;
    const by = p[3 * b + 1]!;
    const bz = p[3 * b + 2]!;
    const area = quadrics.select(a, b);
    quadrics.minimise((ax + bx) / 2, (ay + by) / 2, (az + bz) / 2, target);
    for (let i = 0; i < 3; i++) target[i] = Math.fround(target[i]!);
    const x = target[0]!;
    const y = target[1]!;
    const z = target[2]!;
    // where all is flat, ends a millionth of an edge nearer are noise
    const square = (ax - bx) * (ax - bx) + (ay - by) * (ay - by) + (az - bz) * (az - bz);
    const slack = 1e-12 * area * square;
    const least = quadrics.errorAt(x, y, z) - slack;
    const errorA = quadrics.errorAt(ax, ay, az);
    const errorB = quadrics.errorAt(bx, by, bz);
    return Math.min(errorA, errorB) < least ? this.placeAt(errorB < errorA ? b : a) : true;
  }

  private isAllowed(a: number, b: number): boolean {
    const { mesh, target, settings } = this;
    if (mesh.tintStep(a, b) > LARGEST_TINT_STEP) return false;
    if (!this.isFree(a, b) || !mesh.isCollapsible(a, b)) return false;
    if (mesh.onBorder[a] === 1 && mesh.onBorder[b] === 1 && this.closesBorder(a, b)) return false;
    const x = target[0]!;
    const y = target[1]!;
    const z = target[2]!;
    const longest = settings.maxEdge * settings.maxEdge;
    return isShapeKept(mesh, a, b, x, y, z, longest) && isShapeKept(mesh, b, a, x, y, z, longest);
  }

  /** Whether the target is the place of one of the ends, or nobody's. */
  private isFree(a: number, b: number): boolean {
    const { positions: p } = this.mesh;
    const x = this.target[0]!;
    const y = this.target[1]!;
    const z = this.target[2]!;
    if (p[3 * a] === x && p[3 * a + 1] === y && p[3 * a + 2] === z) return true;
    if (p[3 * b] === x && p[3 * b + 1] === y && p[3 * b + 2] === z) return true;
    return !this.taken.has(x, y, z);
  }

  /** True when a triangle at the edge has borders on both other sides: a region would close up. */
  private closesBorder(a: number, b: number): boolean {
    const { mesh } = this;
    for (const corner of [mesh.cornerOfEdge(a, b), mesh.cornerOfEdge(b, a)]) {
      if (corner < 0) continue;
      if (mesh.isBorder(nextCorner(corner)) && mesh.isBorder(previousCorner(corner))) return true;
    }
    return false;
  }
}

/** Leaves out what is gone; vertices and triangles keep their order. */
function compact({ positions, indices, regions, alive, triangles }: CollapseMesh): RegionSurface {
  const numbers = new Int32Array(positions.length / 3);
  for (let corner = 0; corner < indices.length; corner++) {
    if (alive[triangleOf(corner)] === 1) numbers[indices[corner]!] = 1;
  }
  let count = 0;
  for (let v = 0; v < numbers.length; v++) numbers[v] = numbers[v] === 1 ? count++ : -1;
  const mesh: SurfaceMesh = {
    positions: new Float32Array(3 * count),
    indices: new Uint32Array(3 * triangles),
  };
  for (let v = 0; v < numbers.length; v++) {
    if (numbers[v]! < 0) continue;
    for (let i = 0; i < 3; i++) mesh.positions[3 * numbers[v]! + i] = positions[3 * v + i]!;
  }
  const kept = new Uint32Array(triangles);
  let at = 0;
  for (let corner = 0; corner < indices.length; corner++) {
    if (alive[triangleOf(corner)] === 0) continue;
    if (corner % 3 === 0) kept[at / 3] = regions[corner / 3]!;
    mesh.indices[at++] = numbers[indices[corner]!]!;
  }
  return { mesh, regions: kept };
}
