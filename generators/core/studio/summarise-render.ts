import type { PartMesh } from "bindpose/contract";
import { LIMITS } from "bindpose/contract/words";
import { countOf } from "../count-of.js";
import type { SkinReview } from "../review/index.js";
import type { Body } from "./build-character.js";
import { describeBox, round } from "./describe-operation.js";
import { fieldOperations } from "./field-operations.js";
import { firstLines, logNotes } from "./log-notes.js";
import { missingParts } from "./missing-parts.js";
import { JUDGE, nextCommand } from "./next-command.js";
import type { Pose } from "./next-pose.js";
import type { Run } from "./open-run.js";
import type { OperationBox } from "./operation-box.js";
import { reviewData, reviewHints, reviewNotes } from "./review-notes.js";
import { describeAnimation } from "./show-status.js";
import type { StageTime } from "./stages.js";
import { surveyData, surveyNotes, withoutOwnPieces } from "./survey-notes.js";

/** What a render found. */
export interface RenderFacts {
  readonly run: Run;
  readonly body: Body;
  /** The surface and the weights were taken from the written mesh.glb. */
  readonly isReused: boolean;
  /** The pictures show the bones. */
  readonly hasSkeleton?: boolean;
  /** The body's lattice is coarser, and only pictures are written. */
  readonly isDraft?: boolean;
  /** Every line is told, however many there are. */
  readonly isVerbose?: boolean;
  /** The pose that was drawn besides. */
  readonly pose?: Pose | undefined;
  /** Of the weights; absent when there is no skin. */
  readonly warnings?: readonly string[];
  /** Of the poses; absent when there is no skin. */
  readonly review?: SkinReview;
}

/** An answer has at most 25 lines and 2 KB. */
const LINES = 25;
const ANIMATION_LINES = 6;
const LINE_LENGTH = 150;
const TEXT_LENGTH = 2048;
/** A stage is named from this share of the whole time on, and from so many milliseconds. */
const LEAST_SHARE = 0.05;
const LEAST_MS = 50;

/** The answer of `render`: what is wrong first, then figures, the files, and the one next command. */
export function summarise(
  program: string,
  facts: RenderFacts,
  files: readonly string[],
  stages: readonly StageTime[],
): { out: string; data: Readonly<Record<string, unknown>> } {
  const { run, body } = facts;
  const { mesh } = body;
  const { state } = run.replay;
  const missing = missingParts(state, run.config);
  const isEmpty = mesh.indices.length === 0;
  const still = stillAnimations(facts);
  const operations = fieldOperations(run);
  const { isVerbose = false, isDraft = false, hasSkeleton = false, pose } = facts;
  // What is thin, loose or grown together on a coarse lattice need not be so on the program's own.
  const isCoarse = isDraft && !facts.isReused;
  const review = isCoarse && facts.review ? { ...facts.review, fused: [] } : facts.review;
  const whole = withoutOwnPieces(body.survey, review?.pieces ?? []);
  const survey = isCoarse ? { ...whole, thin: [], floating: [] } : whole;
  const most = isVerbose ? [Number.POSITIVE_INFINITY] : [];
  const known = [...surveyNotes(survey, operations, ...most), ...(facts.warnings ?? [])];
  const wrong = [
    ...(isEmpty ? ["the body is empty: no mesh was written; add something inside the volume"] : []),
    ...(isEmpty || facts.warnings !== undefined
      ? []
      : ["no mesh was written: no bone moves the skin"]),
    ...logNotes(run),
    ...known,
    ...missing.map(({ what }) => what),
    ...still.map(
      (name) => `the animation ${name} moves nothing: its keyframes leave the skin in place`,
    ),
    ...(review === undefined ? [] : reviewNotes(review, known, ...most)),
  ];
  const { bones, joints, animations } = state;
  const found = { run, isEmpty, missing: missing[0]?.next, survey, operations, still, review };
  const after = nextCommand(program, { ...found, hasSkeleton, pose });
  const next =
    isDraft && (after === JUDGE || after.startsWith(`${program} render`))
      ? `${program} render`
      : after;
  const summary = [
    ...(review === undefined ? [] : reviewHints(review, ...most)),
    ...(isEmpty ? [] : [describeBody(body)]),
    `${countOf(bones.size, "bone")}, ${countOf(joints.size, "joint")}, ${countOf(animations.size, "animation")}; ${countOf(run.resolved.operations.length, "operation")}`,
    ...firstLines(
      [...animations.values()]
        .filter(({ tracks }) => tracks.size > 0)
        .map((animation) => `${describeAnimation(animation)}${movementOf(animation.name, facts)}`),
      isVerbose ? animations.size : ANIMATION_LINES,
    ),
    ...(isDraft ? ["a draft: mesh.glb and rig.json stay as they were"] : []),
    describeTime(stages),
    `wrote ${files.join(", ")}`,
    next === JUDGE ? `next: ${next} (where it is installed)` : `next: ${next}`,
  ];
  return {
    out: isVerbose ? [...wrong.map(tellWrong), ...summary].join("\n") : fit(wrong, summary),
    data: {
      wrong,
      vertices: mesh.positions.length / 3,
      triangles: mesh.indices.length / 3,
      trianglesBefore: body.extracted,
      selfIntersections: body.selfIntersections,
      ...surveyData(body.survey, operations),
      isReused: facts.isReused,
      isDraft,
      stages: Object.fromEntries(stages.map(({ name, time }) => [name, Math.round(time)])),
      ...(review === undefined ? {} : reviewData(review)),
      files,
      next,
    },
  };
}

/** "time: 2.3 s (sampling 0.5, weights 0.9, pictures 0.4)": the stages that count. */
function describeTime(stages: readonly StageTime[]): string {
  const whole = stages.reduce((sum, { time }) => sum + time, 0);
  const seconds = (time: number) => (time / 1000).toFixed(1);
  const parts = stages
    .filter(({ time }) => time >= LEAST_SHARE * whole && time >= LEAST_MS)
    .map(({ name, time }) => `${name} ${seconds(time)}`);
  return `time: ${seconds(whole)} s${parts.length === 0 ? "" : ` (${parts.join(", ")})`}`;
}

/** As many lines of what is wrong as 2 KB allow beside the summary. */
function fit(wrong: readonly string[], summary: readonly string[]): string {
  for (let most = LINES - summary.length; ; most--) {
    const text = [...tellFirst(wrong, most), ...summary].map(clip).join("\n");
    if (most === 1 || Buffer.byteLength(text) <= TEXT_LENGTH) return text;
  }
}

/** The first lines of what is wrong; the last one says how to see those that are left out. */
function tellFirst(wrong: readonly string[], most: number): string[] {
  const lines = firstLines(wrong, most).map(tellWrong);
  return wrong.length <= most
    ? lines
    : [...lines.slice(0, -1), `${lines.at(-1)}: render --verbose`];
}

function tellWrong(line: string): string {
  return `wrong: ${line}`;
}

function clip(line: string): string {
  return line.length <= LINE_LENGTH ? line : `${line.slice(0, LINE_LENGTH - 1)}…`;
}

function describeBody({ mesh, extracted, selfIntersections }: Body): string {
  const triangles = `${mesh.indices.length / 3} triangles of ${extracted} before simplification`;
  const crossing =
    selfIntersections === 0
      ? ""
      : `, triangles pass through each other in ${countOf(selfIntersections, "pair")}`;
  return `${triangles}, ${mesh.positions.length / 3} vertices, ${describeBox(meshBox(mesh))}${crossing}`;
}

function meshBox(mesh: PartMesh): OperationBox {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  mesh.positions.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3]!, value);
    high[i % 3] = Math.max(high[i % 3]!, value);
  });
  return { low, high };
}

/** Animations with keyframes that move no vertex by a thousandth of the body's diagonal. */
function stillAnimations(facts: RenderFacts): string[] {
  if (facts.review === undefined) return [];
  const { motions, diagonal } = facts.review;
  const least = LIMITS.motion * diagonal;
  const { animations } = facts.run.replay.state;
  return motions
    .filter(({ name, movement }) => movement < least && animations.get(name)!.tracks.size > 0)
    .map(({ name }) => name);
}

function movementOf(name: string, facts: RenderFacts): string {
  const motion = facts.review?.motions.find((other) => other.name === name);
  return motion === undefined ? "" : `, moves the skin by up to ${round(motion.movement)}`;
}
