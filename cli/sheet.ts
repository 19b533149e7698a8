import type { Subject } from "bindpose/pictures";
import { EXIT, type ExitCode } from "./exit-codes.js";
import { type OptionValues, parseOptions } from "./parse-options.js";
import { PICTURE_OPTIONS, readAnimation, readJoint, readJointValues } from "./picture-flags.js";
import { positive } from "./read-words.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";
import { type FrameRequest, writePicture } from "./write-picture.js";

const { animation, set, ...others } = PICTURE_OPTIONS;

export const SHEET = {
  name: "sheet",
  takes: "<run or .glb> [flags]",
  about: [
    "Draws a contact sheet as one small PNG: instants of an animation, or a joint on its way through",
    "its range. All frames share one camera. Without --animation or --sweep: the first animation.",
  ],
  options: {
    animation,
    sweep: {
      type: "string",
      value: "JOINT",
      doc: "this joint from its least to its greatest value",
    },
    frames: { type: "string", value: "N", doc: "frames, 2 to 64 (default 8)" },
    set,
    ...others,
  },
  notes: [
    "--out is sheet.png where it is not given.",
    "exit codes: 0 written, 2 usage, 3 unreadable, 4 our fault",
  ],
} as const;

type Values = OptionValues<typeof SHEET.options>;

const FRAMES = { least: 2, most: 64, usual: 8 } as const;

/** `bindpose sheet`: a picture of many poses. */
export async function sheet(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("sheet", args, SHEET.options);
  if (values.help) {
    streams.stdout.write(verbHelp(SHEET));
    return EXIT.valid;
  }
  const [path, surplus] = positionals;
  if (surplus !== undefined)
    throw new UsageError(`sheet: one asset at a time, not also ${surplus}`);
  if (values.animation !== undefined && values.sweep !== undefined) {
    throw new UsageError("sheet: --animation or --sweep, not both");
  }
  const count = readFrames(values);
  return writePicture("sheet", path, values, "sheet", streams, (subject) =>
    values.sweep === undefined
      ? framesOfAnimation(subject, values, count)
      : framesOfSweep(subject, values, values.sweep, count),
  );
}

function readFrames({ frames }: Values): number {
  if (frames === undefined) return FRAMES.usual;
  const count = positive("sheet: --frames", frames, true);
  if (count >= FRAMES.least && count <= FRAMES.most) return count;
  throw new UsageError(`sheet: --frames is from ${FRAMES.least} to ${FRAMES.most}, not ${frames}`);
}

/** Instants at equal distances; one that loops ends where it begins, so its end is left out. */
function framesOfAnimation(subject: Subject, values: Values, count: number): FrameRequest[] {
  const [first] = subject.animations;
  if (first === undefined) {
    throw new UsageError("sheet: the asset has no animation; --sweep JOINT shows a joint");
  }
  const { name, periodMs, loop } = readAnimation("sheet", subject, values.animation) ?? first;
  const joints = readJointValues("sheet", subject, values);
  const step = periodMs / (loop === true ? count : count - 1);
  return Array.from({ length: count }, (_, index) => ({
    pose: { animation: name, timeMs: index * step, joints },
    caption: `${name} ${Math.round(index * step)} ms`,
  }));
}

function framesOfSweep(
  subject: Subject,
  values: Values,
  sweep: string,
  count: number,
): FrameRequest[] {
  const { name, min, max } = readJoint("sheet", subject, sweep);
  const others = readJointValues("sheet", subject, values);
  if (others.has(name)) throw new UsageError(`sheet: ${name} is swept; it cannot be set as well`);
  return Array.from({ length: count }, (_, index) => {
    const value = min + ((max - min) * index) / (count - 1);
    return {
      pose: { joints: new Map([...others, [name, value]]) },
      caption: `${name} ${value.toFixed(2)}`,
    };
  });
}
