import type {
  DeformationReport,
  MotionReport,
  Report,
  SweepReport,
  WalkReport,
} from "bindpose/contract";
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

function formatWalk(walk: WalkReport) {
  const { speed, direction, slide, contacts } = walk;
  const feet = [...new Set(contacts.map(({ bone }) => bone))].slice(0, 4).join(", ");
  const degrees = Math.round((180 * direction) / Math.PI);
  return `steps on ${feet}: ${digits(speed)} units a second at ${degrees} degrees from +z, sliding ${digits(slide)} of its size a second${formatDip(walk)}`;
}

/** How far the skin dips below the ground, y = 0, with which bone and when; "" where it does not. */
function formatDip({ lowest, contacts }: WalkReport): string {
  const deepest = lowest.reduce((low, each) => (each.y < low.y ? each : low), { timeMs: 0, y: 0 });
  const { timeMs, y } = deepest;
  if (y > -SHALLOW) return "";
  const bone = contacts.find(({ fromMs, toMs }) => fromMs <= timeMs && timeMs <= toMs)?.bone;
  const who = bone === undefined ? "the skin" : bone;
  return `; ${who} ${digits(-y)} below the ground at ${Math.round(timeMs)} ms`;
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
export function formatQuality({
  quality,
  motion,
}: Pick<Report, "quality" | "motion">): string | null {
  const { worstStretch, flippedTriangles } = quality;
  const facts = [
    worstStretch === null
      ? null
      : `worst stretch ${digits(worstStretch)} times${placeOfWorst(motion, ({ stretch }) => stretch.worst, 1)}`,
    quality.worstVolumeChange === null ? null : `volume ${percent(quality.worstVolumeChange)}`,
    flippedTriangles === null
      ? null
      : `flipped triangles ${flippedTriangles}${placeOfWorst(motion, (strain) => strain.flippedTriangles, 0)}`,
    quality.meanInfluences === null
      ? null
      : `influences ${digits(quality.meanInfluences)} a vertex`,
    quality.bonesWithSkin === null ? null : `bones with skin ${percent(quality.bonesWithSkin)}`,
  ].filter((fact) => fact !== null);
  return facts.length === 0 ? null : plainText(`quality: ${facts.join("; ")}`);
}

/** In which animation and when a figure of the strain is largest; "" where none is above `least`. */
function placeOfWorst(
  motions: readonly MotionReport[],
  figureOf: (strain: DeformationReport) => number,
  least: number,
): string {
  let worst = { figure: least + NOTHING, said: "" };
  for (const { animation, deformation } of motions) {
    for (const strain of deformation) {
      const figure = figureOf(strain);
      if (figure <= worst.figure) continue;
      worst = { figure, said: ` (${animation} at ${Math.round(strain.timeMs)} ms)` };
    }
  }
  return worst.said;
}

/** Depth under the ground, in units, that is none to be seen. */
const SHALLOW = 0.01;

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
