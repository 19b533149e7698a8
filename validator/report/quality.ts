import type { MotionReport, Report, SweepReport } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import type { SoundMesh } from "../judge-glb.js";

/** The figures to rank assets by: the worst of everything that was measured, null where nothing was. */
export function writeQuality(
  motions: readonly MotionReport[],
  sweeps: readonly SweepReport[],
  sound: SoundMesh | null,
): Report["quality"] {
  const strains = motions.flatMap(({ deformation }) => deformation);
  const volumes = strains.flatMap(({ volumeChange }) => volumeChange ?? []);
  const walks = motions.flatMap(({ walk }) => walk ?? []);
  const deforming = sound?.skeleton.deforms.filter((value) => value).length ?? 0;
  const covered = sound?.use.vertices.filter((count) => count > 0).length ?? 0;
  const isStill = ({ largest, movedShare }: MotionReport) =>
    largest < LIMITS.motion || movedShare < LIMITS.movedShare;
  return {
    largestMotion: largest(motions.map((motion) => motion.largest)),
    movedShare: largest(motions.map((motion) => motion.movedShare)),
    worstStretch: largest(strains.map(({ stretch }) => stretch.worst)),
    worstVolumeChange: volumes.reduce<number | null>(
      (worst, change) => (worst === null || Math.abs(change) > Math.abs(worst) ? change : worst),
      null,
    ),
    flippedTriangles: largest(strains.map(({ flippedTriangles }) => flippedTriangles)),
    meanInfluences: sound?.use.meanInfluences ?? null,
    bonesWithSkin: deforming === 0 ? null : Math.min(1, covered / deforming),
    stillAnimations: motions.length === 0 ? null : motions.filter(isStill).length,
    sweepVolumeChange: smallest(sweeps.map(({ volumeChange }) => volumeChange)),
    sweepCrossSection: smallest(sweeps.map(({ crossSection }) => crossSection)),
    sweepStretch: largest(sweeps.map(({ stretch }) => stretch)),
    sweepIntersections: largest(sweeps.map(({ intersections }) => intersections)),
    walkSlide: largest(walks.map(({ slide }) => slide)),
  };
}

function largest(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.max(a, b));
}

function smallest(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((a, b) => Math.min(a, b));
}
