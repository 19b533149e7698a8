import { type JointSpec, type ModelSpec, pointer, type SweepReport } from "bindpose/contract/rules";
import { LIMITS } from "bindpose/contract/words";
import { bonePalette, jointValues, posableRig, skinPositions } from "../pose/index.js";
import { type JointRegion, pointsOf, readJointRegion } from "./joint-region.js";
import { measureStrain } from "./measure-strain.js";
import type { MotionReporter } from "./reporter.js";
import { countIntersections } from "./self-intersections.js";
import type { SkinShape } from "./skin-shape.js";
import type { Surface } from "./surface.js";

/** Steps from rest to each end of a joint's range. */
const STEPS = 4;

/**
 * Takes every joint alone from min through rest to max, the others at rest, and measures what the
 * skin around it does (contract, section 6). The figures are those of the worst pose of each kind.
 * @param limit joints that are swept at most, in the rig's order
 */
export function sweepJoints(
  report: MotionReporter,
  rig: ModelSpec,
  surface: Surface,
  shape: SkinShape,
  limit: number,
): SweepReport[] {
  const posable = posableRig(rig);
  const points = pointsOf(surface);
  const bind = Float64Array.from(surface.positions);
  const posed = new Float64Array(bind.length);
  const sweeps: SweepReport[] = [];
  for (const [index, joint] of rig.joints.slice(0, limit).entries()) {
    if (!(joint.min < joint.max)) continue;
    const region = readJointRegion(rig, joint, surface);
    const before = {
      volume: fanVolume(region.triangles, surface.indices, bind),
      radius: sliceRadius(region, bind),
      cuts: countIntersections(region.triangles, surface.indices, points, bind),
    };
    const worst = { volume: 0, radius: 1, stretch: 1, cuts: 0, dragged: 0, value: joint.rest };
    let strained: { value: number; edge: readonly number[] } = { value: joint.rest, edge: [0, 0] };
    for (const value of valuesOf(joint)) {
      const values = jointValues(rig, null, { timeMs: 0 }, new Map([[joint.name, value]]));
      const palette = bonePalette(posable, values);
      skinPositions(surface, palette, 0, posed);
      const { stretch } = measureStrain(surface, shape, palette, posed, 0);
      if (before.volume > 0) {
        const change = fanVolume(region.triangles, surface.indices, posed) / before.volume - 1;
        if (change < worst.volume) worst.value = value;
        worst.volume = Math.min(worst.volume, change);
      }
      if (before.radius > 0) {
        worst.radius = Math.min(worst.radius, sliceRadius(region, posed) / before.radius);
      }
      const cuts = countIntersections(region.triangles, surface.indices, points, posed);
      worst.cuts = Math.max(worst.cuts, cuts - before.cuts);
      if (stretch.p999 > worst.stretch) strained = { value, edge: stretch.vertices };
      worst.stretch = Math.max(worst.stretch, stretch.p999);
      worst.dragged = Math.max(worst.dragged, countMoved(region.others, bind, posed, surface));
    }
    sweeps.push({
      joint: joint.name,
      worstValue: worst.value,
      limbRadius: region.radius / surface.diagonal,
      volumeChange: worst.volume,
      crossSection: worst.radius,
      stretch: worst.stretch,
      intersections: worst.cuts,
      dragged: worst.dragged,
    });
    const [v, w] = strained.edge as readonly [number, number];
    const [bone, other] = bonesAcross(surface, v, w);
    reportSweep(report, sweeps.at(-1)!, pointer("joints", index), {
      pivot: figures(region.pivot),
      value: strained.value,
      bone: rig.bones[bone]!.name,
      other: rig.bones[other]!.name,
      at: figures(bind.subarray(3 * v, 3 * v + 3)),
    });
  }
  return sweeps;
}

/** Where a sweep does its worst, for people: in model space, at rest. */
interface SweepPlace {
  readonly pivot: readonly number[];
  /** The joint's value where edges are stretched most, and the worst of them. */
  readonly value: number;
  readonly bone: string;
  readonly other: string;
  readonly at: readonly number[];
}

function reportSweep(
  report: MotionReporter,
  sweep: SweepReport,
  where: string,
  { pivot, ...strained }: SweepPlace,
): void {
  const { joint, volumeChange, crossSection, stretch, worstValue } = sweep;
  const place = { pointer: where };
  if (volumeChange < LIMITS.sweepVolume) {
    report("MOTION_SWEEP_VOLUME", { joint, volumeChange, value: worstValue, at: pivot }, place);
  }
  if (crossSection < LIMITS.sweepRadius) {
    report("MOTION_SWEEP_THIN", { joint, crossSection }, place);
  }
  if (stretch > LIMITS.sweepStretch) {
    report("MOTION_SWEEP_STRETCH", { joint, stretch, ...strained }, place);
  }
}

function valuesOf({ min, max, rest }: JointSpec): number[] {
  const values = [rest];
  for (let step = 1; step <= STEPS; step++) {
    for (const end of [min, max]) values.push(rest + ((end - rest) * step) / STEPS);
  }
  return values;
}

/** The bones that lose and gain the most along an edge; twice one where the weights do not change. */
function bonesAcross(surface: Surface, v: number, w: number): readonly [number, number] {
  const { slots, joints, weights, dominantBones } = surface;
  const gains = new Map([[dominantBones[v]!, 0]]);
  for (const [vertex, sign] of [[v, -1] as const, [w, 1] as const]) {
    for (let i = slots * vertex; i < slots * vertex + slots; i++) {
      gains.set(joints[i]!, (gains.get(joints[i]!) ?? 0) + sign * weights[i]!);
    }
  }
  const sorted = [...gains].sort(([a, gainA], [b, gainB]) => gainA - gainB || a - b);
  if (sorted[0]![1] === 0) return [dominantBones[v]!, dominantBones[v]!];
  return [sorted[0]![0], sorted.at(-1)![0]];
}

/** Coordinates with as many digits as a place needs. */
function figures(point: ArrayLike<number>): number[] {
  return Array.from(point, (value) => Number(value.toPrecision(4)));
}

/** Volume between triangles and their own middle: of an open piece of skin what its shape fills. */
function fanVolume(triangles: readonly number[], corners: Uint32Array, at: Float64Array): number {
  const middle = [0, 0, 0];
  for (const t of triangles) {
    for (let k = 3 * t; k < 3 * t + 3; k++) {
      for (let i = 0; i < 3; i++) middle[i]! += at[3 * corners[k]! + i]! / (3 * triangles.length);
    }
  }
  let sixfold = 0;
  for (const t of triangles) {
    const [a, b, c] = [0, 1, 2].map((k) =>
      [0, 1, 2].map((i) => at[3 * corners[3 * t + k]! + i]! - middle[i]!),
    ) as [number[], number[], number[]];
    sixfold +=
      a[0]! * (b[1]! * c[2]! - b[2]! * c[1]!) +
      a[1]! * (b[2]! * c[0]! - b[0]! * c[2]!) +
      a[2]! * (b[0]! * c[1]! - b[1]! * c[0]!);
  }
  return sixfold / 6;
}

/** Mean distance of the slice's vertices from their middle. */
function sliceRadius({ slice }: JointRegion, at: Float64Array): number {
  if (slice.length === 0) return 0;
  const middle = [0, 1, 2].map(
    (i) => slice.reduce((sum, v) => sum + at[3 * v + i]!, 0) / slice.length,
  );
  const sum = slice.reduce(
    (total, v) => total + Math.hypot(...middle.map((value, i) => at[3 * v + i]! - value)),
    0,
  );
  return sum / slice.length;
}

function countMoved(
  vertices: readonly number[],
  bind: Float64Array,
  posed: Float64Array,
  { diagonal }: Surface,
): number {
  const least = (LIMITS.dragged * diagonal) ** 2;
  let count = 0;
  for (const v of vertices) {
    const x = posed[3 * v]! - bind[3 * v]!;
    const y = posed[3 * v + 1]! - bind[3 * v + 1]!;
    const z = posed[3 * v + 2]! - bind[3 * v + 2]!;
    if (x * x + y * y + z * z > least) count++;
  }
  return count;
}
