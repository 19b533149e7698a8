import { parseFlags } from "../args/parse-flags.js";
import { quoteWord } from "../args/write-words.js";
import { done, type Result, refuse } from "../result.js";
import { unplacedBones } from "../rig/build-model.js";
import { unknownName } from "../rig/unknown-name.js";
import { COMMANDS, type ViewChoice } from "./commands.js";
import type { Pose } from "./next-pose.js";
import type { Run } from "./open-run.js";
import type { ProgramSpec } from "./program-spec.js";

export interface RenderOptions {
  readonly view: ViewChoice;
  readonly pose: Pose | undefined;
}

/** Reads the flags of `render`, and refuses what cannot be rendered before anything is made. */
export function readRenderOptions(
  spec: ProgramSpec,
  run: Run,
  tokens: readonly string[],
): Result<RenderOptions> {
  const flags = parseFlags(tokens, COMMANDS.render.flags, {
    program: spec.name,
    operation: "render",
  });
  if (!flags.ok) return flags;
  const { view = "iso", animation, time } = flags.data;
  const { state } = run.replay;
  const [unplaced, ...others] = unplacedBones(state);
  if (unplaced !== undefined) {
    const also = others.length === 0 ? "" : ` (nor were ${others.slice(0, 8).join(", ")})`;
    return refuse(
      `bone ${unplaced} was never placed${also}: ${spec.name} set-bone --name ${quoteWord(unplaced)} …`,
    );
  }
  if ((animation === undefined) !== (time === undefined)) {
    return refuse("render: --animation and --time go together: which pose, and when");
  }
  if (animation !== undefined && !state.animations.has(animation as string)) {
    return refuse(
      `render: ${unknownName("animation", animation as string, state.animations.keys())}`,
    );
  }
  return done({
    view: view as ViewChoice,
    pose:
      animation === undefined
        ? undefined
        : { animation: animation as string, timeMs: time as number },
  });
}
