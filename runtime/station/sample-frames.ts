import type { StationClip, StationMotion, StationPlace } from "bindpose/contract/station";

type Triple = [number, number, number];

/**
 * A clip's offset at a share of its time, 0 to 1 (G26): every component is linear between two
 * keyframes, angles too, whatever the shorter way would be. A new object.
 */
export function sampleClip(
  { keyframes }: Pick<StationClip, "keyframes">,
  share: number,
): StationPlace {
  const { from, to, at } = findFrames(keyframes, share);
  return {
    position: mixTriples(from.position, to.position, at),
    rotation: mixTriples(from.rotation, to.rotation, at),
    scale: mixTriples(from.scale, to.scale, at),
  };
}

/** Where a result's object is on its path, and how far off it (G32, G34). */
export interface MotionSample {
  /** Share of the authoritative path, 0 to 1; never falls over time. */
  readonly progress: number;
  /** Station-local offset from the path. */
  readonly position: Triple;
  /** Turn added to the path's, Rx * Ry * Rz, radians. */
  readonly rotation: Triple;
}

/** A motion at a share of its channel's time, 0 to 1. A new object. */
export function sampleMotion(
  { keyframes }: Pick<StationMotion, "keyframes">,
  share: number,
): MotionSample {
  const { from, to, at } = findFrames(keyframes, share);
  return {
    progress: mix(from.progress, to.progress, at),
    position: mixTriples(from.position, to.position, at),
    rotation: mixTriples(from.rotation, to.rotation, at),
  };
}

/** The two keyframes around a share, and how far between them; the ends beyond the ends. */
function findFrames<T extends { readonly time: number }>(
  keyframes: readonly T[],
  share: number,
): { readonly from: T; readonly to: T; readonly at: number } {
  const last = keyframes.length - 1;
  let index = 0;
  while (index < last - 1 && keyframes[index + 1]!.time <= share) index++;
  const from = keyframes[index]!;
  const to = keyframes[Math.min(index + 1, last)]!;
  const length = to.time - from.time;
  const at = length > 0 ? (share - from.time) / length : 1;
  return { from, to, at: Math.min(Math.max(at, 0), 1) };
}

function mixTriples(a: readonly number[], b: readonly number[], at: number): Triple {
  return [mix(a[0]!, b[0]!, at), mix(a[1]!, b[1]!, at), mix(a[2]!, b[2]!, at)];
}

/** Exact at both ends, and never outside them. */
function mix(a: number, b: number, at: number): number {
  if (at === 1) return b;
  const value = a + (b - a) * at;
  return a <= b ? Math.min(Math.max(value, a), b) : Math.min(Math.max(value, b), a);
}
