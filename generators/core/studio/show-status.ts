import { createHash } from "node:crypto";
import { relative } from "node:path";
import { parseFlags } from "../args/parse-flags.js";
import { countOf } from "../count-of.js";
import { specOf } from "../log/log-format.js";
import type { AnimationDraft } from "../rig/rig-state.js";
import { COMMANDS } from "./commands.js";
import { describeWays } from "./describe-reach.js";
import { firstLines, logNotes } from "./log-notes.js";
import type { TailMotion } from "./measure-tails.js";
import { missingParts } from "./missing-parts.js";
import { JUDGE } from "./next-command.js";
import { openRun } from "./open-run.js";
import { EXIT, type Outcome, refusalOutcome, withNotes } from "./outcome.js";
import type { ProgramSpec } from "./program-spec.js";
import { stillAnimation } from "./still-animation.js";

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
  const hash = createHash("sha256");
  const opened = openRun(spec, folder, (bytes) => hash.update(bytes));
  if (!opened.ok) return refusalOutcome(spec.name, opened);
  const run = opened.data;
  const { config, resolved, replay } = run;
  const { bones, joints, animations, paints } = replay.state;
  const isBody = (op: string) => specOf(op)!.group === "field";
  const body = resolved.operations.filter(({ operation }) => isBody(operation.op)).length;
  const { x, y, z } = config.volume;
  const sphere = `add-sphere --x ${x / 2} --y ${y / 2} --z ${z / 2} --r 3 --color "#d8b48a"`;
  // The evaluator is loaded only where something may move.
  const motions = [...animations.values()].some(({ tracks }) => tracks.size > 0)
    ? (await import("./measure-tails.js")).measureTails(spec, replay.state)
    : [];
  const missing = [
    ...(body === 0 ? [{ what: "there is no body", next: sphere }] : []),
    ...missingParts(replay.state, config),
    ...motions
      .filter(({ animation, isStill }) => isStill && animations.get(animation)!.tracks.size > 0)
      .map(({ animation }) => stillAnimation(animations.get(animation)!, replay.state)),
  ];
  const isFresh =
    missing.length === 0 &&
    (await import("./is-rendered.js")).isRendered(spec, run, hash.digest("hex"));
  const next = isFresh ? JUDGE : `${spec.name} ${missing[0]?.next ?? "render"}`;
  const lines = [
    ...firstLines(logNotes(run), SHOWN),
    ...firstLines(
      missing.map(({ what }) => `missing: ${what}`),
      SHOWN,
    ),
    `volume ${x} x ${y} x ${z}, ${resolved.operations.length} of ${countOf(resolved.count, "operation")} in effect, ${body} of them for the body`,
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
    ...(isFresh ? [`${relative(config.folder, config.mesh)} is rendered from this log`] : []),
    isFresh ? `next: ${next} (where it is installed)` : `next: ${next}`,
  ];
  const data = {
    operations: resolved.operations.length,
    bones: [...bones.keys()],
    joints: [...joints.keys()],
    animations: [...animations.keys()],
    motions,
    missing: missing.map(({ what }) => what),
    isRendered: isFresh,
    next,
  };
  return withNotes({ code: EXIT.ok, out: lines.join("\n"), data }, spec.name, config.notes);
}

/** Bones that are named of what an animation moves. */
const NAMED = 4;

/** "; moves foot_l 12.3, foot_r 12.3" */
function tellMotion(motion: TailMotion | undefined): string {
  if (motion === undefined) return "";
  if (motion.isStill) return "; moves nothing";
  if (motion.bones.length === 0) return "; turns bones about themselves";
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
