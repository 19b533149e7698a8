import { EXIT, type ExitCode } from "./exit-codes.js";
import { parseOptions } from "./parse-options.js";
import { PICTURE_OPTIONS, readAnimation, readJointValues } from "./picture-flags.js";
import { readTime } from "./read-words.js";
import type { Streams } from "./streams.js";
import { UsageError } from "./usage-error.js";
import { verbHelp } from "./verb-help.js";
import { writePicture } from "./write-picture.js";

const { animation, ...others } = PICTURE_OPTIONS;

export const POSE = {
  name: "pose",
  takes: "<run or .glb> [flags]",
  about: [
    "Draws one pose of a run, or of any skinned GLB, as a small PNG: at rest, at an instant of an",
    "animation, or with joints set. A GLB without its rig has no joints, but its own animations.",
  ],
  options: {
    animation,
    time: { type: "string", value: "MS", doc: "the instant of the animation (default 0)" },
    ...others,
  },
  notes: [
    "--out is pose.png where it is not given.",
    "exit codes: 0 written, 2 usage, 3 unreadable, 4 our fault",
  ],
} as const;

/** `bindpose pose`: a picture of one pose. */
export async function pose(args: readonly string[], streams: Streams): Promise<ExitCode> {
  const { values, positionals } = parseOptions("pose", args, POSE.options);
  if (values.help) {
    streams.stdout.write(verbHelp(POSE));
    return EXIT.valid;
  }
  const [path, surplus] = positionals;
  if (surplus !== undefined) throw new UsageError(`pose: one asset at a time, not also ${surplus}`);
  const { animation, time } = values;
  if (time !== undefined && animation === undefined) {
    throw new UsageError("pose: --time is an instant of an animation; name it with --animation");
  }
  const timeMs = time === undefined ? 0 : readTime("pose: --time", time);
  return writePicture("pose", path, values, "square", streams, (subject) => {
    const joints = readJointValues("pose", subject, values);
    const playing = readAnimation("pose", subject, animation);
    return [{ pose: { joints, ...(playing && { animation: playing.name, timeMs }) } }];
  });
}
