import type { MotionReport, Report, SweepReport } from "bindpose/contract";
import { plainText } from "bindpose/contract/words";

/** One animation's figures on one line. */
export function formatMotion(motion: MotionReport): string {
  const { animation, largest, movedShare, peakMs, seam, loop, carriedBy, walk } = motion;
  const bones = carriedBy.slice(0, 3).map(({ bone }) => bone);
  const facts = [
    `moves ${percent(movedShare)} of the skin by up to ${percent(largest)} of its size`,
    `peak at ${Math.round(peakMs)} ms`,
    ...(bones.length === 0 ? [] : [`carried by ${bones.join(", ")}`]),
    ...(loop ? [`loop seam ${percent(seam)}`] : []),
    ...(walk === null ? [] : [formatWalk(walk)]),
  ];
  return plainText(`${animation}: ${facts.join("; ")}`);
}

function formatWalk({ speed, direction, slide, contacts }: NonNullable<MotionReport["walk"]>) {
  const feet = [...new Set(contacts.map(({ bone }) => bone))].slice(0, 4).join(", ");
  const degrees = Math.round((180 * direction) / Math.PI);
  return `steps on ${feet}: ${digits(speed)} units a second at ${degrees} degrees from +z, sliding ${digits(slide)} of its size a second`;
}

/** What one joint does over its range, on one line. */
export function formatSweep(sweep: SweepReport): string {
  const { joint, worstValue, volumeChange, crossSection, stretch, intersections, dragged } = sweep;
  const facts = [
    `volume ${percent(volumeChange)} at ${digits(worstValue)}`,
    `cross-section ${percent(crossSection)}`,
    `stretch ${digits(stretch)} times`,
    `new cuts ${intersections}`,
    `dragged vertices ${dragged}`,
  ];
  return plainText(`${joint} over its range: ${facts.join("; ")}`);
}

/** The figures to rank by, on one line; null where nothing was measured. */
export function formatQuality({ quality }: Pick<Report, "quality">): string | null {
  const facts = [
    quality.worstStretch === null ? null : `worst stretch ${digits(quality.worstStretch)} times`,
    quality.worstVolumeChange === null ? null : `volume ${percent(quality.worstVolumeChange)}`,
    quality.flippedTriangles === null ? null : `flipped triangles ${quality.flippedTriangles}`,
    quality.meanInfluences === null
      ? null
      : `influences ${digits(quality.meanInfluences)} a vertex`,
    quality.bonesWithSkin === null ? null : `bones with skin ${percent(quality.bonesWithSkin)}`,
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : `quality: ${facts.join("; ")}`;
}

/** Percent with as many digits as tell something. */
function percent(share: number): string {
  return `${digits(100 * share)} %`;
}

/** What rounding leaves of nothing is nothing. */
const NOTHING = 1e-9;

function digits(value: number): string {
  if (Math.abs(value) < NOTHING) return "0";
  return String(Number(value.toPrecision(3)));
}
