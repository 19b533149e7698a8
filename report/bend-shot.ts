import type { Report } from "bindpose/contract";
import { dominantBones, poseSubject, type Subject, stretchGauge } from "bindpose/pictures";
import type { Drawable, Figure } from "bindpose/preview";
import { short } from "./figures.js";
import { type Shot, takeShot } from "./shot.js";

/** Joints that are shown; those that lose most volume come first. */
const MOST = 24;
const SIZE = 176;
/** Stretch at which the scale ends, unless the judge measured more. */
const USUAL_STRETCH = 2;

/**
 * The worst bend of each joint: the skin around it alone, posed where the limb is thinnest, every
 * one as large as the others. Null where nothing was swept or no joint has skin.
 */
export async function shootBends({ sweeps }: Report, subject: Subject): Promise<Shot | null> {
  const worst = [...sweeps].sort(
    (a, b) => a.volumeChange - b.volumeChange || b.stretch - a.stretch,
  );
  const gauge = stretchGauge(subject);
  const leaders = dominantBones(subject);
  const figures: Figure[] = [];
  const shown: Report["sweeps"][number][] = [];
  for (const sweep of worst) {
    if (figures.length === MOST) break;
    const { joint, worstValue } = sweep;
    const around = bonesAround(subject, joint);
    if (around === null) continue;
    const { drawable } = poseSubject(subject, { joints: new Map([[joint, worstValue]]) });
    const kept = keepSkin(drawable, gauge.measure(drawable.positions), (v) =>
      around.has(leaders[v]!),
    );
    if (kept === null) continue;
    figures.push({ ...kept, caption: `${joint} ${short(worstValue)}` });
    shown.push(sweep);
  }
  if (figures.length === 0) return null;
  const high = Math.max(USUAL_STRETCH, ...shown.map(({ stretch }) => stretch));
  const names = shown.map(({ joint, worstValue }) => `${joint} at ${short(worstValue)}`).join(", ");
  return takeShot(figures, `The worst bend of each joint: ${names}`, SIZE, {
    columns: Math.min(5, figures.length),
    heat: { low: 1, high, label: "stretch" },
    ground: null,
  });
}

/** The bone that the joint turns, the one above it and those below it. */
function bonesAround({ rig, bones }: Subject, name: string): Set<number> | null {
  const joint = rig?.joints.find((each) => each.name === name);
  if (rig === null || joint === undefined) return null;
  const above = rig.bones.find((bone) => bone.name === joint.bone)?.parent;
  const below = rig.bones.filter(({ parent }) => parent === joint.bone).map((bone) => bone.name);
  const near = new Set([joint.bone, above, ...below]);
  return new Set(bones.flatMap((bone, index) => (near.has(bone.name) ? [index] : [])));
}

/** The triangles whose corners are all kept, around 0 and of size 1; null where there is none. */
function keepSkin(
  { positions, normals, colours, indices }: Drawable,
  heat: Float32Array,
  isKept: (vertex: number) => boolean,
): Pick<Figure, "drawable" | "heat"> | null {
  const corners: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const corner = [indices[t]!, indices[t + 1]!, indices[t + 2]!];
    if (corner.every(isKept)) corners.push(...corner);
  }
  if (corners.length === 0) return null;
  const vertices = [...new Set(corners)];
  const places = new Map(vertices.map((vertex, place) => [vertex, place]));
  const pick = (from: Float32Array, width: number) =>
    Float32Array.from({ length: width * vertices.length }, (_, i) => {
      return from[width * vertices[Math.floor(i / width)]! + (i % width)]!;
    });
  return {
    drawable: {
      positions: toUnitSize(pick(positions, 3)),
      normals: pick(normals, 3),
      colours: pick(colours, 3),
      indices: Uint32Array.from(corners, (vertex) => places.get(vertex)!),
    },
    heat: pick(heat, 1),
  };
}

function toUnitSize(positions: Float32Array): Float32Array {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  for (const [i, value] of positions.entries()) {
    min[i % 3] = Math.min(min[i % 3]!, value);
    max[i % 3] = Math.max(max[i % 3]!, value);
  }
  const size = Math.hypot(...max.map((high, axis) => high - min[axis]!));
  const scale = size > 0 ? 1 / size : 1;
  return positions.map((value, i) => (value - (min[i % 3]! + max[i % 3]!) / 2) * scale);
}
