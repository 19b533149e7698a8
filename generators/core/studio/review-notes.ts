import { LIMITS } from "bindpose/contract/words";
import { quoteWord } from "../args/write-words.js";
import {
  type JointSweep,
  type OwnPiece,
  type SideDifference,
  type SkinReview,
  strain,
} from "../review/index.js";
import { round } from "./describe-operation.js";
import { firstLines } from "./log-notes.js";

/** Joints, pairs of limbs and pairs of sides that get a line each. */
const LISTED = 2;
/** Names in one line. */
const NAMED = 6;
/** A joint that strains the skin less is not worth a line. */
const LEAST_STRAIN = 0.3;

/**
 * What is wrong with how a character moves, in sentences. `known` are those that stand already: a
 * bone that one of them names is not said again to move nothing.
 */
export function reviewNotes(review: SkinReview, known: readonly string[], most = LISTED): string[] {
  const { idleBones, idleJoints, fused } = review;
  const bones = idleBones.filter((name) => !known.some((note) => note.includes(name)));
  return [
    ...(bones.length === 0 ? [] : [`no skin follows ${listed(bones, "bone")}`]),
    ...(idleJoints.length === 0
      ? []
      : [`${listed(idleJoints, "joint")} ${idleJoints.length === 1 ? "moves" : "move"} nothing`]),
    ...fused
      .slice(0, most)
      .map(
        ({ bones: [a, b], place, edges }) =>
          `the skins of ${a} and ${b} are grown together at ${place.map(round).join(",")} (${edges} edges)`,
      ),
  ];
}

/** What need not be wrong: sides that differ, and the joint whose ends strain the skin most. */
export function reviewHints({ sides, sweeps, pieces }: SkinReview, most = LISTED): string[] {
  const [worst] = [...sweeps].sort((a, b) => strain(b) - strain(a));
  return [
    ...(pieces.length < 2 ? [] : [describePieces(pieces)]),
    ...firstLines(sides.map(describeSides), most),
    ...(worst === undefined || strain(worst) < LEAST_STRAIN
      ? []
      : [`worst joint: ${describeSweep(worst)}`]),
  ];
}

/** "2 pieces that move by themselves: forearm_r; forearm_l" */
function describePieces(pieces: readonly OwnPiece[]): string {
  const named = pieces.slice(0, NAMED).map(({ bones }) => bones.slice(0, 2).join(", "));
  const more = pieces.length > NAMED ? " …" : "";
  return `${pieces.length} pieces that move by themselves: ${named.join("; ")}${more}`;
}

/** "uneven: hand_l and hand_r: ends off by 1.2, its skin is 140 % of the other's" */
function describeSides({ left, right, offset, share }: SideDifference): string {
  if (right === undefined) return `uneven: ${left} has no bone on the other side`;
  const ends = round(offset) > 0 ? ` ends off by ${round(offset)},` : "";
  const skin =
    share > 0 && share < Infinity ? `is ${Math.round(100 * share)} % of` : "is nothing like";
  return `uneven: ${left} and ${right}:${ends} the skin of the first ${skin} the second's`;
}

/** The same as data. */
export function reviewData({
  sweeps,
  idleBones,
  idleJoints,
  fused,
  sides,
  motions,
  pieces,
}: SkinReview) {
  return {
    motions,
    joints: sweeps.map((sweep) => ({
      ...sweep,
      movement: round(sweep.movement),
      stretch: round(sweep.stretch),
      volumeChange: round(sweep.volumeChange),
    })),
    idleBones,
    idleJoints,
    pieces: pieces.map(({ bones }) => bones),
    fused: fused.map((limbs) => ({ ...limbs, place: limbs.place.map(round) })),
    uneven: sides.map((side) => ({
      ...side,
      offset: round(side.offset),
      share: Number.isFinite(side.share) ? round(side.share) : null,
    })),
  };
}

/** "knee_l at 2.2: skin stretched to 1.9, 21 % of the volume lost (within limits); look: render --sweep knee_l" */
function describeSweep({ joint, value, stretch, volumeChange }: JointSweep): string {
  const lost =
    volumeChange < -0.005 ? `, ${Math.round(-100 * volumeChange)} % of the volume lost` : "";
  const look = `render --sweep ${quoteWord(joint)}`;
  const isWithin = stretch <= LIMITS.sweepStretch && volumeChange >= LIMITS.sweepVolume;
  const limits = isWithin ? " (within limits)" : "";
  return `${joint} at ${round(value)}: skin stretched to ${round(stretch)}${lost}${limits}; look: ${look}`;
}

function listed(names: readonly string[], what: string): string {
  const more = names.length - NAMED;
  const shown = names.slice(0, NAMED).join(", ");
  return `${what}${names.length === 1 ? "" : "s"} ${shown}${more > 0 ? ` and ${more} more` : ""}`;
}
