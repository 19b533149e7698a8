import { quoteWord } from "../args/write-words.js";
import type { NumberedOperation } from "../log/resolve-operations.js";
import type { SkinReview } from "../review/index.js";
import type { BodySurvey } from "../survey/index.js";
import { placeBone } from "./missing-parts.js";
import { nextPose, type Pose } from "./next-pose.js";
import type { Run } from "./open-run.js";
import { stillAnimation } from "./still-animation.js";

/** What is left when all has been seen; a sculptor may not have it. */
export const JUDGE = "bindpose validate .";

/** What a render leaves to be done, the most urgent first. */
export interface Findings {
  readonly run: Run;
  readonly isEmpty: boolean;
  /** The command that adds what is missing, where something is. */
  readonly missing: string | undefined;
  /** Of the body, without what is no fault. */
  readonly survey: BodySurvey;
  /** The operations that the survey's indices count. */
  readonly operations: readonly NumberedOperation[];
  /** Animations whose keyframes move nothing. */
  readonly still: readonly string[];
  readonly review: SkinReview | undefined;
  readonly hasSkeleton: boolean;
  readonly pose: Pose | undefined;
}

/** What helps now: what mends or shows what is wrong, else the next pose to look at, else the judge. */
export function nextCommand(program: string, found: Findings): string {
  const { run, isEmpty, missing, still, review, pose } = found;
  const { config, replay } = run;
  const { state } = replay;
  if (isEmpty) {
    const { x, y, z } = config.volume;
    return `${program} add-sphere --x ${x / 2} --y ${y / 2} --z ${z / 2} --r 3 --color "#d8b48a"`;
  }
  const [idleBone] = review?.idleBones ?? [];
  const [idleJoint] = review?.idleJoints ?? [];
  const [fused] = review?.fused ?? [];
  const view = config.camera === undefined ? "all" : "eye";
  const next =
    missing ??
    mendShape(found) ??
    (still.length > 0 ? stillAnimation(state.animations.get(still[0]!)!, state).next : undefined) ??
    (idleBone && seeBone(idleBone, found)) ??
    (idleJoint && `render --view all --sweep ${quoteWord(idleJoint)}`) ??
    (fused && `render --view all --focus ${quoteWord(fused.bones[0])}`) ??
    nextPose([...state.animations.values()], pose, view);
  return next === undefined ? JUDGE : `${program} ${next}`;
}

const POINTS = ["from", "to"];
const PLACES = ["x", "y", "z", ...POINTS];
const SIZES = ["r", "r2", "rx", "ry", "rz", "w", "h", "d", "height"];

/** The operation to change where the shape is at fault, but for the numbers. */
function mendShape({ survey, operations }: Findings): string | undefined {
  const loose = survey.floating.find(({ isHollow }) => !isHollow)?.operations[0] ?? survey.cut[0];
  const at = loose ?? survey.thin[0]?.operation;
  if (at === undefined) return undefined;
  const { n, operation } = operations[at]!;
  const asked = loose === undefined ? SIZES : PLACES;
  const flags = asked
    .filter((key) => Object.hasOwn(operation, key))
    .map((key) => ` --${key} ${POINTS.includes(key) ? "X,Y,Z" : key.toUpperCase()}`);
  return flags.length === 0 ? "list" : `set-op ${n}${flags.join("")}`;
}

/** Where a bone stands that no skin follows; whoever has seen it moves it. */
function seeBone(name: string, { hasSkeleton }: Findings): string {
  return hasSkeleton ? placeBone(name) : "render --view all --overlay skeleton";
}
