import { type CollapseMesh, nextCorner, previousCorner } from "./collapse-mesh.js";

/** Cosine of the largest turn of a triangle's normal in one collapse. */
const LEAST_COSINE = 0.3;
/** Height over longest edge that a triangle keeps, unless it had less. */
const LEAST_ASPECT = 0.01;

/** Difference of colours, of 1, across which an edge neither grows nor collapses. */
export const LARGEST_TINT_STEP = 0.06;

/**
 * Whether the triangles of one end of an edge, those of the edge left out, can follow it to
 * (x,y,z): none turns over, none becomes a sliver that was not one, none gets an edge longer
 * than the square root of `longest` that it had not, and no edge across a colour's change grows.
 */
export function isShapeKept(
  mesh: CollapseMesh,
  moved: number,
  other: number,
  x: number,
  y: number,
  z: number,
  longest: number,
): boolean {
  const { positions: p, indices } = mesh;
  const mx = p[3 * moved]!;
  const my = p[3 * moved + 1]!;
  const mz = p[3 * moved + 2]!;
  for (let corner = mesh.cornerAt(moved); corner >= 0; corner = mesh.cornerAfter(corner)) {
    const b = indices[nextCorner(corner)]!;
    const c = indices[previousCorner(corner)]!;
    if (b === other || c === other) continue;
    const bx = p[3 * b]!;
    const by = p[3 * b + 1]!;
    const bz = p[3 * b + 2]!;
    const ex = p[3 * c]! - bx;
    const ey = p[3 * c + 1]! - by;
    const ez = p[3 * c + 2]! - bz;
    // normals of (b, c, moved) before and after
    const ux = mx - bx;
    const uy = my - by;
    const uz = mz - bz;
    const vx = x - bx;
    const vy = y - by;
    const vz = z - bz;
    const oldX = ey * uz - ez * uy;
    const oldY = ez * ux - ex * uz;
    const oldZ = ex * uy - ey * ux;
    const newX = ey * vz - ez * vy;
    const newY = ez * vx - ex * vz;
    const newZ = ex * vy - ey * vx;
    const oldSquare = oldX * oldX + oldY * oldY + oldZ * oldZ;
    const newSquare = newX * newX + newY * newY + newZ * newZ;
    const dot = oldX * newX + oldY * newY + oldZ * newZ;
    if (!(dot > 0 && dot * dot >= LEAST_COSINE * LEAST_COSINE * oldSquare * newSquare))
      return false;
    const side = ex * ex + ey * ey + ez * ez;
    const toB = vx * vx + vy * vy + vz * vz;
    const toC = (vx - ex) * (vx - ex) + (vy - ey) * (vy - ey) + (vz - ez) * (vz - ez);
    const oldToB = ux * ux + uy * uy + uz * uz;
    const oldToC = (ux - ex) * (ux - ex) + (uy - ey) * (uy - ey) + (uz - ez) * (uz - ez);
    if (toB > longest && toB > oldToB) return false;
    if (toC > longest && toC > oldToC) return false;
    if (toB > oldToB && mesh.tintStep(moved, b) > LARGEST_TINT_STEP) return false;
    // aspect is twice the area over the longest edge's square
    const span = Math.max(side, toB, toC);
    const oldSpan = Math.max(side, oldToB, oldToC);
    if (newSquare >= LEAST_ASPECT * LEAST_ASPECT * span * span) continue;
    if (newSquare * oldSpan * oldSpan < oldSquare * span * span) return false;
  }
  return true;
}
