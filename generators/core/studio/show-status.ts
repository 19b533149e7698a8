import { parseFlags } from "../args/parse-flags.js";
import { countOf } from "../count-of.js";
import { specOf } from "../log/log-format.js";
import type { AnimationDraft } from "../rig/rig-state.js";
import { COMMANDS } from "./commands.js";
import { describeWays } from "./describe-reach.js";
import { firstLines, logNotes } from "./log-notes.js";
import type { TailMotion } from "./measure-tails.js";
import { missingParts } from "./missing-parts.js";
import { openRun } from "./open-run.js";
import { EXIT, type Outcome, refusalOutcome, withNotes } from "./outcome.js";
import type { ProgramSpec } from "./program-spec.js";

/** Lines of one kind that are shown. */
const SHOWN = 8;

/** What the log holds and what is still missing, with the one next command. */
export async function showStatus(
  spec: ProgramSpec,
  folder: string,
  tokens: readonly string[],
): Promise<Outcome> {
  const flags = parseFlags(tokens, COMMANDS.status.flags, {
    program: spec.name,
    operation: "status",
  });
  if (!flags.ok) return refusalOutcome(spec.name, flags);
  const opened = openRun(spec, folder);
  if (!opened.ok) return refusalOutcome(spec.name, opened);
  const run = opened.data;
  const { config, resolved, replay } = run;
  const { bones, joints, animations, paints } = replay.state;
  const isBody = (op: string) => specOf(op)!.group === "field";
  const body = resolved.operations.filter(({ operation }) => isBody(operation.op)).length;
  const missing = missingParts(replay.state, config);
  // The evaluator is loaded only where something may move.
  const motions = [...animations.values()].some(({ tracks }) => tracks.size > 0)
    ? (await import("./measure-tails.js")).measureTails(spec, replay.state)
    : [];
  const next =
    body === 0
      ? `add-sphere --x ${config.volume.x / 2} --y ${config.volume.y / 2} --z ${config.volume.z / 2} --r 3 --color "#d8b48a"`
      : (missing[0]?.next ?? "render");
  const lines = [
    ...firstLines(logNotes(run), SHOWN),
    ...firstLines(
      missing.map(({ what }) => `missing: ${what}`),
      SHOWN,
    ),
    `volume ${config.volume.x} x ${config.volume.y} x ${config.volume.z}, ${resolved.operations.length} of ${countOf(resolved.count, "operation")} in effect, ${body} of them for the body`,
    `${countOf(bones.size, "bone")}, ${countOf(joints.size, "joint")}, ${countOf(paints.length, "painted box", "painted boxes")}`,
    ...firstLines(
      [...joints.values()].map(
        (joint) => `joint ${joint.name}: ${describeWays(joint, replay.state)}`,
      ),
      SHOWN,
    ),
    ...firstLines(
      [...animations.values()].map(
        (each) =>
          describeAnimation(each) +
          tellMotion(motions.find(({ animation }) => animation === each.name)),
      ),
      SHOWN,
    ),
    `next: ${spec.name} ${next}`,
  ];
  const data = {
    operations: resolved.operations.length,
    bones: [...bones.keys()],
    joints: [...joints.keys()],
    animations: [...animations.keys()],
    motions,
    missing: missing.map(({ what }) => what),
    next: `${spec.name} ${next}`,
  };
  return withNotes({ code: EXIT.ok, out: lines.join("\n"), data }, spec.name, config.notes);
}

/** Bones that are named of what an animation moves. */
const NAMED = 4;

/** "; moves foot_l 12.3, foot_r 12.3" */
function tellMotion(motion: TailMotion | undefined): string {
  if (motion === undefined) return "";
  if (motion.bones.length === 0) return "; moves nothing";
  const named = motion.bones
    .slice(0, NAMED)
    .map(({ bone, distance }) => `${bone} ${Math.round(distance * 10) / 10}`);
  const more = motion.bones.length > NAMED ? ` and ${motion.bones.length - NAMED} more` : "";
  return `; moves the tails of ${named.join(", ")}${more}`;
}

/** "walk: 1000 ms, loops, 1 track, 9 keyframes" */
export function describeAnimation(animation: AnimationDraft): string {
  const { name, periodMs, loop, tracks } = animation;
  const keys = [...tracks.values()].reduce((sum, track) => sum + track.length, 0);
  return `${name}: ${periodMs} ms, ${loop ? "loops" : "plays once"}, ${countOf(tracks.size, "track")}, ${countOf(keys, "keyframe")}`;
}
