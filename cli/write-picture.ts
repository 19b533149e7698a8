import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { LIMITS, plainText } from "bindpose/contract/words";
import { type Pose, poseSubject, readSubject, type Subject } from "bindpose/pictures";
import {
  boundsOf,
  drawFigures,
  encodePng,
  type Figure,
  type Framing,
  fitFrames,
  frameCamera,
  VIEWS,
  type View,
} from "bindpose/preview";
import { type LoadedRenderer, loadRenderer } from "bindpose/preview/webgpu";
import { clampedJoints } from "./clamped-joints.js";
import { overlay, readOverlay } from "./draw-overlay.js";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { outPath } from "./out-path.js";
import { pictureFacts, tellPicture } from "./picture-facts.js";
import { type PictureValues, readBackground, readSize, readView } from "./picture-flags.js";
import { readAsset } from "./read-asset.js";
import { readRegular } from "./read-input.js";
import { readRunCamera } from "./run-camera.js";
import { smallPng } from "./small-png.js";
import type { Streams } from "./streams.js";
import { UnreadableError } from "./unreadable-error.js";
import { UsageError } from "./usage-error.js";
import { writeWhole } from "./write-whole.js";

/** One frame that a verb asks for. */
export interface FrameRequest {
  readonly pose: Pose;
  readonly caption?: string;
}

/** How much better than `iso` another view must show what was found to be taken instead. */
const ISO_BONUS = 1.2;

/**
 * Draws one asset in the poses that `ask` names of it, writes the PNG and tells what is in it.
 * `shape` says how frames fill the picture: one square, or a sheet.
 */
export async function writePicture(
  verb: string,
  path: string | undefined,
  values: PictureValues,
  shape: "square" | "sheet",
  { stdout, stderr, cwd }: Streams,
  ask: (subject: Subject) => readonly FrameRequest[],
): Promise<ExitCode> {
  if (path === undefined) throw new UsageError(`${verb}: name one run or .glb`);
  const size = readSize(verb, values);
  const choice = readOverlay(verb, values.overlay);
  const { glb, rig, meshPath, rigPath } = readAsset(verb, path, cwd);
  const own = readRunCamera(verb, path, cwd);
  const background = readBackground(verb, values, own);
  const asked = readView(verb, values, own);
  const out = values.out ?? `${verb}.png`;
  const place = outPath(verb, out, cwd, [meshPath, rigPath]);
  const files = { glb, ...(rig === undefined ? {} : { rig }) };
  const reading = readSubject(files);
  if (!reading.ok) throw new UnreadableError(`${verb}: ${path}: ${reading.error}`);
  const subject = reading.data;
  const requests = askOf(subject, ask);
  for (const sentence of clampedSentences(subject, requests)) {
    stderr.write(`bindpose ${verb}: ${plainText(sentence)}\n`);
  }
  const posed = requests.map(({ pose, caption }) => ({
    ...poseSubject(subject, pose),
    ...(caption === undefined ? {} : { caption }),
  }));
  const overlaid = await overlay(verb, choice, subject, files, posed, caseOf(verb, path, cwd));
  const { figures, axes, heat } = overlaid;
  const view = asked ?? bestView(figures);
  const framing = { view, ...(axes === undefined ? {} : { axes }) };
  const frames =
    shape === "square" ? { width: size, height: size } : fitSheet(verb, figures, size, framing);
  const { renderer, name, note, close } = await findRenderer(verb);
  if (note !== undefined) stderr.write(`bindpose ${verb}: ${note}\n`);
  const picture = await drawFigures(figures, {
    ...frames,
    ...framing,
    background,
    ...(heat === undefined ? {} : { heat }),
    renderer,
  }).finally(close);
  const file = values.exact ? encodePng(picture.image) : smallPng(picture.image);
  try {
    writeWhole(place, file);
  } catch (error) {
    throw new UsageError(`${verb}: cannot write ${out}: ${(error as Error).message}`);
  }
  const written = {
    out,
    bytes: file.length,
    subject,
    poses: requests.map(({ pose }) => pose),
    captions: requests.map(({ caption }) => caption),
    picture,
    overlaid,
    renderer: name,
  };
  stdout.write(values.json ? pictureFacts(written) : tellPicture(written));
  return EXIT.valid;
}

/** What is asked of the subject; a refusal tells what of the files was left out, too. */
function askOf(
  subject: Subject,
  ask: (subject: Subject) => readonly FrameRequest[],
): readonly FrameRequest[] {
  try {
    return ask(subject);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError([error.message, ...subject.notes].join("; "));
  }
}

/** Values that are not shown as asked, each once for all frames. */
function clampedSentences(subject: Subject, requests: readonly FrameRequest[]): Set<string> {
  const asked = requests.flatMap(({ pose }) => clampedJoints(subject, pose.joints ?? new Map()));
  return new Set(
    asked.map(
      ({ name, asked, shown }) => `${name} ${asked} is beyond its range; ${shown} is shown`,
    ),
  );
}

/** The case that stands in a run's folder, for what is asked of the asset. */
function caseOf(verb: string, path: string, cwd: string): Uint8Array | undefined {
  const called = join(path, "case.json");
  const place = resolve(cwd, called);
  return existsSync(place) ? readRegular(verb, place, LIMITS.rigBytes, called) : undefined;
}

/** The renderer that `BINDPOSE_RENDERER` names. */
async function findRenderer(verb: string): Promise<LoadedRenderer> {
  const asked = process.env["BINDPOSE_RENDERER"];
  try {
    return await loadRenderer(asked);
  } catch {
    throw new UsageError(`${verb}: BINDPOSE_RENDERER is software or webgpu, not ${asked}`);
  }
}

/** Frames of a sheet; UsageError where the picture is too small for so many. */
function fitSheet(verb: string, figures: readonly Figure[], size: number, framing: Framing) {
  try {
    return fitFrames(figures, size, framing);
  } catch {
    throw new UsageError(
      `${verb}: ${size} pixels are too few for ${figures.length} frames; give a larger --size`,
    );
  }
}

/** `iso`, or where vertices are marked the named view that most of them face. */
function bestView(figures: readonly Figure[]): View {
  const { marked = new Uint32Array(0), drawable } = figures[0]!;
  let best: View = "iso";
  let most = 0;
  for (const view of VIEWS) {
    const { direction } = frameCamera(view, boundsOf(drawable.positions));
    let facing = 0;
    for (const vertex of marked) {
      const [x, y, z] = drawable.normals.subarray(3 * vertex, 3 * vertex + 3);
      facing += Math.max(0, -(x! * direction[0] + y! * direction[1] + z! * direction[2]));
    }
    if (view === "iso") facing *= ISO_BONUS;
    if (facing > most) [most, best] = [facing, view];
  }
  return best;
}
