import type { WalkReport } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { skinPositions } from "../pose/index.js";
import { arcTangent } from "../pose/trigonometry.js";
import type { Motion } from "./motion.js";
import type { MotionScene } from "./motion-scene.js";

/** Even instants at which the ground is looked at; the last is the period's end. */
const INSTANTS = 33;

/**
 * What a clip that steps does to the ground; null where no bone's skin both touches the lowest level
 * and leaves it. Animations are authored in place, so what is planted moves back as fast as the
 * character would walk: its mean is the implied speed, and what departs from it slides.
 */
export function measureWalk({ surface, bones }: MotionScene, motion: Motion): WalkReport | null {
  const { vertexCount, dominantBones, diagonal, positions } = surface;
  const posed = new Float64Array(positions.length);
  const places: { y: number; x: number; z: number; vertex: number }[][] = [];
  const step = motion.periodMs / (INSTANTS - 1);
  for (let k = 0; k < INSTANTS; k++) {
    skinPositions(surface, motion.palette(k * step), 0, posed);
    const lowest = bones.map(() => ({ y: Infinity, x: 0, z: 0, vertex: -1 }));
    for (let v = 0; v < vertexCount; v++) {
      const own = lowest[dominantBones[v]!]!;
      if (posed[3 * v + 1]! >= own.y) continue;
      Object.assign(own, { y: posed[3 * v + 1], x: posed[3 * v], z: posed[3 * v + 2], vertex: v });
    }
    places.push(lowest);
  }
  const low = places.map((lowest) => lowest.reduce((y, own) => Math.min(y, own.y), Infinity));
  const ground = Math.min(...low);
  const touches = (k: number, bone: number) =>
    places[k]![bone]!.y - ground <= LIMITS.groundContact * diagonal;
  const contacts: WalkReport["contacts"] = [];
  const speeds: { bone: number; x: number; z: number }[] = [];
  let steps = false;
  for (const [bone, { name }] of bones.entries()) {
    let since = -1;
    for (let k = 0; k <= INSTANTS; k++) {
      const isDown = k < INSTANTS && touches(k, bone);
      if (isDown && since < 0) since = k;
      if (isDown && k > since) {
        const [a, b] = [places[k - 1]![bone]!, places[k]![bone]!];
        // A foot that rolls touches with another vertex: that is no slide.
        if (a.vertex === b.vertex) {
          speeds.push({ bone, x: ((b.x - a.x) * 1000) / step, z: ((b.z - a.z) * 1000) / step });
        }
      }
      if (isDown || since < 0) continue;
      contacts.push({ bone: name, fromMs: since * step, toMs: (k - 1) * step });
      if (since > 0 || k < INSTANTS) steps = true;
      since = -1;
    }
  }
  if (!steps) return null;
  const mean = (axis: "x" | "z") =>
    speeds.reduce((sum, each) => sum + each[axis], 0) / Math.max(1, speeds.length);
  const [x, z] = [mean("x"), mean("z")];
  const slide = speeds.reduce(
    (most, each) => Math.max(most, Math.hypot(each.x - x, each.z - z)),
    0,
  );
  return {
    lowest: low.map((y, k) => ({ timeMs: k * step, y })),
    contacts,
    slide: slide / diagonal,
    speed: Math.hypot(x, z),
    direction: x === 0 && z === 0 ? 0 : arcTangent(-x, -z),
  };
}
