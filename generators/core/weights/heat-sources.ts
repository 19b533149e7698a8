import type { BoneSpec } from "bindpose/contract";
import type { AttractingBones } from "./attracting-bones.js";
import type { Body, Sight } from "./body.js";
import type { SymmetricMatrix } from "./cotangent-laplacian.js";
import { type InteriorDistance, measureInterior } from "./interior-distance.js";
import { segmentDistance } from "./segment-distance.js";
import type { Surface } from "./surface.js";
import { spreadAlongSurface } from "./surface-spread.js";
import type { WeightWarning } from "./weight-warning.js";

/** Which bones heat each welded vertex, and from how far. Every vertex has a source. */
export interface HeatSources {
  /** The row of shares of each vertex (n). Vertices that share a source share the row. */
  readonly rowOf: Uint32Array;
  /** Row r holds entries `start[r]` to `start[r + 1]`. */
  readonly start: readonly number[];
  /** Slots of attracting bones. */
  readonly slot: readonly number[];
  /** Shares, which sum to 1 in a row. */
  readonly share: readonly number[];
  /** Distance to the nearest source (n), field units, at least a small part of the diagonal. */
  readonly distance: Float64Array;
  readonly warnings: readonly WeightWarning[];
}

export interface HeatSettings {
  /** Relative width of the band in which bones share, above 0. */
  readonly tie: number;
  /** Whether a vertex that sees no bone looks for one round corners. */
  readonly interior: boolean;
  /** 1 for each vertex (n) whose weights are replaced afterwards. */
  readonly bound: Uint8Array | undefined;
}

/** Bones nearer than the surface's own accuracy are all at this distance, over the diagonal. */
const LEAST_DISTANCE = 1e-4;
/** A bone that the normal points at seems farther, up to 1 / this. */
const LEAST_FACING = 0.1;
/**
 * One that lies beside the vertex seems farther by up to 1 / this. No more, or the ledges of a belt
 * would follow bones far above and below it.
 */
const LEAST_BESIDE = 0.5;
/**
 * What lies behind the head of a bone that branches off its parent is the parent's: there the bone seems
 * farther by up to this share. Else a leg that is lifted would drag half the pelvis along. No more, or
 * weights fall too steeply. A heel lies behind the foot's head too, but a foot goes on where the shin ends.
 */
const BEHIND = 0.4;
/** What a vertex's vote counts where a component has no area, over the squared diagonal. */
const LEAST_VOTE = 1e-12;

/**
 * Finds the heat sources of every vertex: the nearest bones it sees through the body. A bone on the
 * outer side of the vertex's normal counts as farther. Bones within `tie` of the nearest share, the
 * less the farther, so that the border between two bones does not follow the triangles.
 *
 * A vertex that sees no bone takes the nearest one by the shortest way through the body; where no
 * such way is known, the source of the vertex that is nearest along the surface. A component where
 * none sees one follows a single bone, by vote of its area.
 *
 * @param graph the surface's edges
 */
export function findHeatSources(
  surface: Surface,
  graph: SymmetricMatrix,
  bones: readonly BoneSpec[],
  attracting: AttractingBones,
  body: Body,
  { tie, interior, bound }: HeatSettings,
): HeatSources {
  const { count, componentOf, positions } = surface;
  const rows: Rows = { start: [0], slot: [], share: [] };
  const rowOf = new Uint32Array(count);
  const distance = new Float64Array(count).fill(Infinity);
  const lit = new Uint8Array(surface.componentCount);
  const sees: Sight = attracting.outside ? () => true : body.sightOf(attracting.segments);
  const least = LEAST_DISTANCE * surface.diagonal;

  const look = createLook(surface, attracting, body);
  for (let v = 0; v < count; v++) {
    const seen = nearestSeen(look, v, sees, tie);
    if (seen.nearest === Infinity) continue;
    rowOf[v] = rows.start.length - 1;
    addRow(rows, seen.slots, seen.distances, seen.nearest, tie);
    distance[v] = Math.max(seen.nearest, least);
    lit[componentOf[v]!] = 1;
  }
  if (interior) lookThroughBody(surface, attracting, body, { rows, rowOf, distance, lit });
  spreadAlongSurface(graph, positions, distance, rowOf);

  const warnings: WeightWarning[] = [];
  const parts = dimParts(surface, lit);
  for (const part of parts) {
    const slot = voteForBone(surface, attracting.segments, part);
    const row = addWholeRow(rows, slot);
    for (const v of part) {
      rowOf[v] = row;
      distance[v] = surface.diagonal;
    }
    if (bound !== undefined && part.every((v) => bound[v] === 1)) continue;
    const bone = bones[attracting.bones[slot]!]!.name;
    const message = `a part of ${part.length} vertices has no bone inside: all of it follows "${bone}"`;
    warnings.push({ code: "PART_WITHOUT_BONE", bone, vertices: part.length, message });
  }
  return { rowOf, ...rows, distance, warnings };
}

interface Rows {
  readonly start: number[];
  readonly slot: number[];
  readonly share: number[];
}

/** Shares fall from 1 at the nearest to 0 at the band's end, with slope 0 there. */
function addRow(rows: Rows, slots: number[], distances: number[], nearest: number, tie: number) {
  let sum = 0;
  const first = rows.share.length;
  for (const [i, slot] of slots.entries()) {
    const within = nearest > 0 ? 1 - (distances[i]! / nearest - 1) / tie : 1;
    rows.slot.push(slot);
    rows.share.push(within * within);
    sum += within * within;
  }
  for (let i = first; i < rows.share.length; i++) rows.share[i]! /= sum;
  rows.start.push(rows.slot.length);
}

/** Gives those of a lit component that see no bone the nearest one through the body. */
function lookThroughBody(
  surface: Surface,
  attracting: AttractingBones,
  body: Body,
  found: { rows: Rows; rowOf: Uint32Array; distance: Float64Array; lit: Uint8Array },
): void {
  const { positions, componentOf, count } = surface;
  const { rows, rowOf, distance, lit } = found;
  const rowOfSlot = new Map<number, number>();
  const out = new Float64Array(1);
  let interior: InteriorDistance | undefined;
  for (let v = 0; v < count; v++) {
    if (distance[v]! < Infinity || lit[componentOf[v]!] === 0) continue;
    interior ??= measureInterior(body.lattice(), attracting.segments);
    const slot = interior.nearest(
      positions[3 * v]!,
      positions[3 * v + 1]!,
      positions[3 * v + 2]!,
      out,
    );
    if (slot < 0) continue;
    let row = rowOfSlot.get(slot);
    if (row === undefined) {
      row = addWholeRow(rows, slot);
      rowOfSlot.set(slot, row);
    }
    rowOf[v] = row;
    distance[v] = out[0]!;
  }
}

/** A row of one bone alone; returns its number. */
function addWholeRow(rows: Rows, slot: number): number {
  rows.slot.push(slot);
  rows.share.push(1);
  rows.start.push(rows.slot.length);
  return rows.start.length - 2;
}

interface Look {
  /** Writes the apparent distance of each bone from the vertex, and the closest points. */
  readonly measure: (vertex: number) => void;
  readonly apparent: Float64Array;
  readonly closest: readonly Float64Array[];
}

function createLook(surface: Surface, { segments, branching }: AttractingBones, body: Body): Look {
  const slots = segments.length / 6;
  const apparent = new Float64Array(slots);
  const closest = Array.from({ length: slots }, () => new Float64Array(3));
  const normal = new Float64Array(3);
  const measure = (vertex: number) => {
    const x = surface.positions[3 * vertex]!;
    const y = surface.positions[3 * vertex + 1]!;
    const z = surface.positions[3 * vertex + 2]!;
    body.normal(vertex, normal);
    for (let slot = 0; slot < slots; slot++) {
      const q = closest[slot]!;
      const distance = segmentDistance(segments, slot, x, y, z, q);
      const outward =
        (x - q[0]!) * normal[0]! + (y - q[1]!) * normal[1]! + (z - q[2]!) * normal[2]!;
      const facing = distance > 0 ? 0.5 * (1 + outward / distance) : 1;
      const off = branching[slot]!;
      const farther = off === 0 ? 0 : BEHIND * off * behind(segments, slot, x, y, z);
      apparent[slot] = (distance * (1 + farther)) / nearness(facing);
    }
  };
  return { measure, apparent, closest };
}

/** Cosine of the angle at a bone's head between the way back along the bone and that to a point, or 0. */
function behind(segments: Float64Array, slot: number, x: number, y: number, z: number): number {
  const o = 6 * slot;
  const bx = segments[o]! - segments[o + 3]!;
  const by = segments[o + 1]! - segments[o + 4]!;
  const bz = segments[o + 2]! - segments[o + 5]!;
  const px = x - segments[o]!;
  const py = y - segments[o + 1]!;
  const pz = z - segments[o + 2]!;
  const back = bx * px + by * py + bz * pz;
  if (back <= 0) return 0;
  return back / Math.sqrt((bx * bx + by * by + bz * bz) * (px * px + py * py + pz * pz));
}

/**
 * From 1 for a bone straight under the vertex. It falls with the square, so that where limbs meet
 * there is less heat and a softer bend, and at a joint as much heat as ever and as much volume.
 */
function nearness(facing: number): number {
  if (facing < LEAST_BESIDE) return Math.max(LEAST_FACING, facing);
  return Math.max(LEAST_BESIDE, facing * facing);
}

/** The nearest bone that the vertex sees, and every seen one within the band behind it. */
function nearestSeen(look: Look, vertex: number, sees: Sight, tie: number) {
  look.measure(vertex);
  const slots: number[] = [];
  const distances: number[] = [];
  let nearest = Infinity;
  for (;;) {
    let slot = -1;
    let distance = Infinity;
    for (let s = 0; s < look.apparent.length; s++) {
      if (look.apparent[s]! < distance) {
        distance = look.apparent[s]!;
        slot = s;
      }
    }
    if (slot < 0 || !(distance <= nearest || distance < nearest * (1 + tie))) break;
    look.apparent[slot] = Infinity;
    if (!sees(vertex, slot, look.closest[slot]!)) continue;
    nearest = Math.min(nearest, distance);
    slots.push(slot);
    distances.push(distance);
  }
  return { nearest, slots, distances };
}

/** The vertices of each component in which no vertex sees a bone. */
function dimParts(surface: Surface, lit: Uint8Array): number[][] {
  const parts: number[][] = [];
  const partOf = new Map<number, number[]>();
  for (let v = 0; v < surface.count; v++) {
    const component = surface.componentOf[v]!;
    if (lit[component]) continue;
    let part = partOf.get(component);
    if (part === undefined) {
      part = [];
      partOf.set(component, part);
      parts.push(part);
    }
    part.push(v);
  }
  return parts;
}

/** The slot that is nearest to the larger area of the part; the lower slot of equals. */
function voteForBone(surface: Surface, segments: Float64Array, part: readonly number[]): number {
  const { positions, areas, diagonal } = surface;
  const slots = segments.length / 6;
  const votes = new Float64Array(slots);
  const q = new Float64Array(3);
  for (const v of part) {
    let nearest = 0;
    let least = Infinity;
    for (let slot = 0; slot < slots; slot++) {
      const distance = segmentDistance(
        segments,
        slot,
        positions[3 * v]!,
        positions[3 * v + 1]!,
        positions[3 * v + 2]!,
        q,
      );
      if (distance < least) {
        least = distance;
        nearest = slot;
      }
    }
    votes[nearest]! += areas[v]! + LEAST_VOTE * diagonal * diagonal;
  }
  return votes.indexOf(Math.max(...votes));
}
