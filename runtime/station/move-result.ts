import type { CatalogEntry, StationManifest } from "bindpose/contract/station";
import { FACE_PROGRESS } from "bindpose/contract/words";
import { type Matrix, moveBy, multiplyMatrices, turnBy } from "./matrix.js";
import { type MotionSample, sampleMotion } from "./sample-frames.js";

/**
 * How the object of a result travels on its channel, so long after it set out; null where the
 * manifest leaves the native motion (G30, G31). Past the channel's duration it has arrived.
 * @throws RangeError for a channel that the entry does not time, or a time that is not finite
 */
export function moveResult(
  entry: CatalogEntry,
  manifest: StationManifest,
  channel: string,
  elapsedMs: number,
): MotionSample | null {
  const { motionDurationsMs } = entry.presentation;
  if (!Object.hasOwn(motionDurationsMs, channel)) {
    throw new RangeError(`channel: expected one of ${entry.asset}, got ${JSON.stringify(channel)}`);
  }
  if (!Number.isFinite(elapsedMs)) {
    throw new RangeError(`elapsedMs: expected a finite time, got ${elapsedMs}`);
  }
  const motions = manifest.version === 1 ? [] : manifest.motions;
  const motion = motions.find((each) => each.channel === channel);
  if (motion === undefined) return null;
  const share = elapsedMs / motionDurationsMs[channel]!;
  return sampleMotion(motion, Math.min(Math.max(share, 0), 1));
}

/**
 * The object's own place: the path at the motion's progress, the offset in place of the native arc,
 * the turn about the object itself (G34).
 * @param path station from object at a progress from 0 to 1, column-major: the game's, not the skin's
 */
export function retimePath(sample: MotionSample, path: (progress: number) => Matrix): Matrix {
  const { progress, position, rotation } = sample;
  return multiplyMatrices(moveBy(position), path(progress), turnBy(rotation));
}

/** Whether a card shows its other face (G34). */
export function showsFace({ progress }: Pick<MotionSample, "progress">): boolean {
  return progress >= FACE_PROGRESS;
}
